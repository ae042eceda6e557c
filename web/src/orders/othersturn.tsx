// Somebody else decides, or a computer plays for us: what it did last, how fast it is shown, and how to have done with it.
import "./othersturn.css";
import { useEffect, useState } from "preact/hooks";
import { SpeedChoice } from "../parts/speed";
import type { Seated } from "../model/sitting";
import { playerInWords } from "../words/players";
import { WORDS } from "../words/words";

/** How long a computer may think before it can be hurried. */
const PATIENCE = 4;
/** So many seconds after its last deed it is still said to play. */
const PLAYS = 2;

export function OthersTurn({ sitting }: { sitting: Seated }) {
  const { thinking } = sitting;
  const seconds = useSeconds(!!thinking, sitting.known.at);
  if (!thinking) return <p class="ask waiting">{WORDS.youWait}</p>;
  const { playedFor, log } = sitting.known;
  const deed = log.at(-1);
  const isPlaying = deed?.side === thinking && !deed.mark && (seconds < PLAYS || sitting.motion.any);
  const isOurs = sitting.people().includes(sitting.seat);
  const who = sitting.title(thinking);
  const player = playerInWords(sitting.players[thinking] ?? "");
  return (
    <div class="others-turn" data-others-turn={thinking}>
      <p class="ask waiting" data-thinking={seconds}>
        {playedFor ? WORDS.playsForYou : isPlaying ? WORDS.playing(who, player) : WORDS.thinking(who, player)}{" "}
        {seconds >= PATIENCE && WORDS.seconds(seconds)}
      </p>
      <p class="deed" data-deed-told>
        {deed?.text}
      </p>
      <p class="buttons">
        {playedFor && <StopPlaying sitting={sitting} />}
        <button data-skip title={WORDS.skipText} onClick={() => sitting.skipMotion()}>
          {WORDS.skip}
        </button>
        <SpeedChoice />
        {seconds >= PATIENCE && isOurs && (
          <button data-hurry title={WORDS.hurryText} onClick={() => void sitting.ask({ ask: "hurry" })}>
            {WORDS.hurry}
          </button>
        )}
      </p>
      {!isPlaying && sitting.thoughtOver > 0 && (
        <label class="plans-tried">
          {WORDS.plansTried} <progress data-plans-tried={sitting.thoughtOver} value={sitting.thoughtOver} />
        </label>
      )}
    </div>
  );
}

/** We decide again. */
export function StopPlaying({ sitting }: { sitting: Seated }) {
  return (
    <button class="act" data-stop-playing onClick={() => void sitting.playOn(false)}>
      {WORDS.stop}
    </button>
  );
}

/** How long a computer has been thinking since the table changed last. */
export function useSeconds(thinking: boolean, at: number): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(0);
    const began = Date.now();
    const clock = thinking ? setInterval(() => setSeconds(Math.floor((Date.now() - began) / 1000)), 500) : 0;
    return () => clearInterval(clock);
  }, [thinking, at]);
  return seconds;
}
