// How fast counters glide: in the menu, and beside what the other side does.
import { useState } from "preact/hooks";
import { isMotionUnwished, setSpeed, wantedSpeed } from "../model/motion";
import type { Speed } from "../model/motion";
import { WORDS } from "../words/words";

export function SpeedChoice({ onChoose }: { onChoose?(speed: Speed): void }) {
  const [speed, choose] = useState(wantedSpeed());
  const isOff = isMotionUnwished();
  return (
    <label class="speed-choice" title={isOff ? WORDS.motionUnwished : ""}>
      {WORDS.motionSpeed}{" "}
      <select
        data-motion-speed
        disabled={isOff}
        value={speed}
        onChange={(event) => {
          const wanted = event.currentTarget.value as Speed;
          setSpeed(wanted);
          choose(wanted);
          onChoose?.(wanted);
        }}
      >
        {Object.entries(WORDS.motionSpeeds).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
