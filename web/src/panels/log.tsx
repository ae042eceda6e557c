// The log: what happened, with the rules that made it happen; a click shows where.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Entry } from "../wire/messages";
import { around } from "../model/moments";
import { RuleLink } from "../parts/rules";
import type { Seated } from "../model/sitting";
import { SummaryButton } from "./summary";
import { WORDS } from "../words/words";
import "./log.css";

const MOST = 400;

export function Log({ sitting }: { sitting: Seated }) {
  const [filter, setFilter] = useState("");
  const end = useRef<HTMLDivElement>(null);
  const last = sitting.known.log.length;
  const now = sitting.looking.replay?.line ?? Infinity;
  /** The last line before it of which something is told. */
  const here = now === Infinity ? -1 : Math.max(-1, ...sitting.known.log.map(({ line }) => line).filter((line) => line <= now));
  useEffect(() => {
    const log = end.current;
    if (!log) return;
    const toTheLast = () => {
      const here = [...log.querySelectorAll<HTMLElement>(".now")].at(-1);
      log.scrollTop = here ? here.offsetTop - log.offsetTop - log.clientHeight / 2 : log.scrollHeight;
    };
    toTheLast();
    const watch = new ResizeObserver(toTheLast); // a button below it that comes later takes its room
    watch.observe(log);
    return () => watch.disconnect();
  }, [last, sitting.known.log.at(-1), now]);
  const wanted = filter.toLowerCase();
  const entries = sitting.known.log.filter((entry) => entry.text.toLowerCase().includes(wanted));
  const place = (line: number) => (line > now ? " later" : line === here ? " now" : "");
  const show = (entry: Entry) => {
    sitting.focusOn?.(entry.hexes.at(-1)!);
    if (sitting.looking.replay) void sitting.looking.look(entry.line);
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
          <p
            key={`${entry.line} ${i}`}
            class={`entry ${entry.kind} side-${sitting.board.sides.indexOf(entry.side)}${entry.line > sitting.known.readTo ? " new" : ""}${place(entry.line)}`}
          >
            {entry.hexes.length ? (
              <button class="place" onClick={() => show(entry)}>
                {entry.text}
              </button>
            ) : (
              <span>{entry.text}</span>
            )}{" "}
            <Dice entry={entry} />
            <Rules sitting={sitting} rules={entry.rules} />
          </p>
        ))}
      </div>
      <SummaryButton sitting={sitting} />
    </div>
  );
}

/** The dice of a deed as they fell. */
function Dice({ entry: { dice } }: { entry: Entry }) {
  return (
    <>
      {dice.map((die, i) => (
        <span key={i} class="die" data-die={die} aria-hidden="true">
          {die}
        </span>
      ))}
    </>
  );
}

/** The rule of a deed; others that had a part in it are behind a button. */
function Rules({ sitting, rules }: { sitting: Seated; rules: readonly string[] }) {
  const [open, unfold] = useState(false);
  const shown = open ? rules : rules.slice(0, 1);
  return (
    <>
      {shown.map((rule) => (
        <RuleLink key={rule} sitting={sitting} rule={rule} />
      ))}
      {rules.length > shown.length && (
        <button class="rule" data-more-rules aria-label={WORDS.moreRules(rules.length - 1)} onClick={() => unfold(true)}>
          +{rules.length - 1}
        </button>
      )}
    </>
  );
}
