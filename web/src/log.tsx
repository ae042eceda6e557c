// The log: what happened, with the rules that made it happen; a click shows where.
import { useEffect, useRef, useState } from "preact/hooks";
import { RuleLink } from "./rules";
import type { Sitting } from "./sitting";
import { SummaryButton } from "./summary";
import { WORDS } from "./words";

const MOST = 400;

export function Log({ sitting }: { sitting: Sitting }) {
  const [filter, setFilter] = useState("");
  const end = useRef<HTMLDivElement>(null);
  const last = sitting.log.length;
  useEffect(() => {
    if (end.current) end.current.scrollTop = end.current.scrollHeight;
  }, [last]);
  const wanted = filter.toLowerCase();
  const entries = sitting.log.filter((entry) => entry.text.toLowerCase().includes(wanted)).slice(-MOST);
  return (
    <div class="log-panel">
      <input
        type="search"
        placeholder={WORDS.filter}
        aria-label={WORDS.filter}
        value={filter}
        onInput={(event) => setFilter(event.currentTarget.value)}
      />
      <div class="log" ref={end} role="log" tabIndex={0} aria-label={WORDS.log}>
        {entries.map((entry, i) => (
          <p key={`${entry.line} ${i}`} class={`entry ${entry.kind} side-${sitting.board!.sides.indexOf(entry.side)}${entry.line > sitting.readTo ? " new" : ""}`}>
            {entry.hexes.length ? (
              <button class="place" onClick={() => sitting.focusOn?.(entry.hexes.at(-1)!)}>
                {entry.text}
              </button>
            ) : (
              <span>{entry.text.replace(/^[=—–-]+\s*|\s*[=—–-]+$/g, "")}</span>
            )}{" "}
            {entry.rules.map((rule) => (
              <RuleLink key={rule} sitting={sitting} rule={rule} />
            ))}
          </p>
        ))}
      </div>
      <SummaryButton sitting={sitting} />
      <Replay sitting={sitting} />
    </div>
  );
}

/** Look at earlier moments of the match, as this seat saw them. */
function Replay({ sitting }: { sitting: Sitting }) {
  const lines = [...new Set(sitting.log.map((entry) => entry.line))];
  const now = sitting.replay ? lines.indexOf(sitting.replay.line) : lines.length - 1;
  if (lines.length < 2) return null;
  return (
    <div class="replay">
      <label>
        {WORDS.replay}
        <input
          type="range"
          min={0}
          max={lines.length - 1}
          value={now < 0 ? lines.length - 1 : now}
          onInput={(event) => void sitting.look(lines[Number(event.currentTarget.value)]!)}
        />
      </label>
      {sitting.replay && (
        <span>
          {WORDS.atLine(sitting.replay.line, lines.at(-1)!)}{" "}
          <button onClick={() => sitting.endReplay()}>{WORDS.now}</button>
        </span>
      )}
    </div>
  );
}
