// The turn: its phases with the one being played, and the turn track with who is due.
import "./turn.css";
import { useAsked } from "../model/asked";
import { CounterPicture } from "../map/counters";
import { RuleLink } from "../parts/rules";
import type { Seated } from "../model/sitting";
import { Chips, isChips, useTables } from "./tables";
import { WORDS } from "../words/words";

export function TurnPanel({ sitting }: { sitting: Seated }) {
  const found = useAsked(sitting, "sequence", "turns");
  const heaps = useTables(sitting).filter(({ answer }) => isChips(answer));
  if (!found) return null;
  return (
    <div class="turn-panel">
      <h3>{WORDS.turnOf(found.turn, found.last, found.extra)}</h3>
      <Track turn={found.turn} last={found.last} extra={found.extra} due={found.due} />
      {heaps.map(({ text, answer }) => (
        <section key={text}>
          <h3>{text}</h3>
          <Chips answer={answer} />
        </section>
      ))}
      <h3>{WORDS.sequence}</h3>
      <ol class="phases">
        {found.parts.map((part, i) => (
          <li key={i} class={part.now ? "phase now" : "phase"} aria-current={part.now ? "step" : undefined} data-phase={part.words}>
            <span>
              <span class="phase-side">{sitting.title(part.side)}</span> {part.words}
            </span>
            {part.now && <strong class="phase-now">{WORDS.nowPlayed}</strong>}
            <RuleLink sitting={sitting} rule={part.rule} />
          </li>
        ))}
      </ol>
      <Due sitting={sitting} turn={found.turn} due={found.due} />
    </div>
  );
}

interface TrackProps {
  turn: number;
  last: number;
  extra: number;
  due: Record<string, string[]>;
}

/** A box a turn; those that may not be played are dashed, those when somebody is due have a number. */
function Track({ turn, last, extra, due }: TrackProps) {
  const boxes = Array.from({ length: last + extra }, (_, i) => i + 1);
  return (
    <ol class="turn-track" aria-label={WORDS.turnTrack}>
      {boxes.map((box) => {
        const coming = due[String(box)]?.length ?? 0;
        const classes = ["turn-box", box === turn && "now", box < turn && "past", box > last && "extra"].filter(Boolean).join(" ");
        return (
          <li key={box} class={classes} aria-current={box === turn ? "step" : undefined} title={coming ? WORDS.dueIn(box) : undefined}>
            {box}
            {coming > 0 && <span class="coming">+{coming}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function Due({ sitting, turn, due }: { sitting: Seated; turn: number; due: Record<string, string[]> }) {
  const turns = Object.keys(due)
    .map(Number)
    .sort((a, b) => a - b);
  if (!turns.length) return <p class="hint">{WORDS.nobodyDue}</p>;
  return (
    <>
      {turns.map((when) => (
        <section key={when}>
          <h3>{when === turn ? WORDS.dueNow : WORDS.dueIn(when)}</h3>
          <p class="due">
            {due[String(when)]!.map((unit) => {
              const face = sitting.faces.get(unit);
              return (
                <span key={unit} class="due-unit" title={face?.name}>
                  <CounterPicture board={sitting.board} counter={[unit, face?.side ?? 0, 0]} face={face} size={34} />
                  {unit}
                </span>
              );
            })}
          </p>
        </section>
      ))}
    </>
  );
}
