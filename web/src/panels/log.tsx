// The log: what happened, with the rules that made it happen; a click shows where.
import { useEffect, useRef, useState } from "preact/hooks";
import { joinSteps } from "../map/journey";
import type { Entry } from "../sitting/messages";
import { around } from "../replay/moments";
import { RuleLink } from "./rules";
import type { Sitting } from "../sitting/sitting";
import { SummaryButton } from "./summary";
import { WORDS } from "../words/words";

const MOST = 400;

export function Log({ sitting }: { sitting: Sitting }) {
  const [filter, setFilter] = useState("");
  const end = useRef<HTMLDivElement>(null);
  const last = sitting.log.length;
  const now = sitting.replay?.line ?? Infinity;
  useEffect(() => {
    const log = end.current;
    if (!log) return;
    const here = [...log.querySelectorAll<HTMLElement>(".now")].at(-1);
    log.scrollTop = here ? here.offsetTop - log.offsetTop - log.clientHeight / 2 : log.scrollHeight;
  }, [last, now]);
  const wanted = filter.toLowerCase();
  // A replay stops at every step, so there each keeps its line.
  const told = sitting.replay ? sitting.log : joinSteps(sitting.log);
  const entries = told.filter((entry) => entry.text.toLowerCase().includes(wanted));
  const place = (line: number) => (line > now ? " later" : line === now ? " now" : "");
  const show = (entry: Entry) => {
    sitting.focusOn?.(entry.hexes.at(-1)!);
    if (sitting.replay) void sitting.look(entry.line);
  };
  return (
    <div class="log-panel">
      <input
        type="search"
        placeholder={WORDS.filter}
        aria-label={WORDS.filter}
        value={filter}
        onInput={(event) => setFilter(event.currentTarget.value)}
      />
      <div class="log" ref={end} role="log" aria-live="off" tabIndex={0} aria-label={WORDS.log}>
        {around(entries, now, MOST).map((entry, i) => (
          <p key={`${entry.line} ${i}`} class={`entry ${entry.kind} side-${sitting.board!.sides.indexOf(entry.side)}${entry.line > sitting.readTo ? " new" : ""}${place(entry.line)}`}>
            {entry.hexes.length ? (
              <button class="place" onClick={() => show(entry)}>
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
    </div>
  );
}
