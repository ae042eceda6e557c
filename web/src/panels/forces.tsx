// The order of battle as a tree beside the map: side, formation, unit; a unit leads to its hex.
import "./forces.css";
import { useRef, useState } from "preact/hooks";
import { useAsked } from "../model/asked";
import { CounterPicture } from "../map/counters";
import { openWords } from "../model/draft";
import { linesOf, orderOfBattle, treeKey } from "./orderofbattle";
import type { Line, UnitNode } from "./orderofbattle";
import type { Seated } from "../model/sitting";
import { UnitCard } from "./unitcard";
import { UndoUnit } from "../parts/undo";
import { WORDS } from "../words/words";

export function Forces({ sitting }: { sitting: Seated }) {
  const board = sitting.board;
  const due = useAsked(sitting, "sequence", "turns")?.due ?? {};
  const open = new Set(openWords(sitting.known.prompt, sitting.drafting.draft));
  const sides = orderOfBattle(board, { stacks: sitting.looking.stacks, off: sitting.looking.off, due, open });
  const [branches, setBranches] = useState(() => firstBranches(sitting, sides));
  const [at, setAt] = useState(0);
  const [shown, show] = useState("");
  const tree = useRef<HTMLUListElement>(null);
  const lines = linesOf(sides, branches);

  function toggle(key: string): void {
    const next = new Set(branches);
    if (!next.delete(key)) next.add(key);
    setBranches(next);
  }

  function go(to: number): void {
    setAt(to);
    tree.current?.querySelectorAll<HTMLElement>("[role=treeitem]")[to]?.focus();
  }

  function keyed(event: KeyboardEvent): void {
    if (!(event.target as Element).matches("[role=treeitem]")) return;
    const line = lines[at];
    const found = treeKey(lines, at, event.key);
    if (found.to !== undefined) go(found.to);
    else if (found.toggle) toggle(found.toggle);
    else if ((event.key === "Enter" || event.key === " ") && line) choose(line);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function choose(line: Line): void {
    if (line.level < 3) toggle(line.key);
    else if (line.level === 3) {
      show(line.unit.face.id);
      if (line.unit.hex) sitting.focusOn?.(line.unit.hex);
    }
  }
  const card = sides.flatMap((side) => side.formations.flatMap((formation) => formation.units)).find((unit) => unit.face.id === shown);

  return (
    <>
      {card && <UnitCard sitting={sitting} unit={card} onClose={() => show("")} />}
      <ul class="forces" role="tree" aria-label={WORDS.orderOfBattle} ref={tree} onKeyDown={keyed}>
        {lines.map((line, i) => (
          <li
            key={line.key}
            role="treeitem"
            class={`line level-${line.level}${line.level === 3 && line.unit.gone ? " dead" : ""}`}
            aria-level={line.level}
            aria-expanded={line.level < 3 ? (line as Extract<Line, { open: boolean }>).open : undefined}
            tabIndex={i === Math.min(at, lines.length - 1) ? 0 : -1}
            data-branch={line.level < 3 ? line.key : undefined}
            data-force={line.level === 3 ? line.unit.face.id : undefined}
            onClick={() => {
              setAt(i);
              choose(line);
            }}
          >
            <LineText sitting={sitting} line={line} />
          </li>
        ))}
      </ul>
      {sides
        .filter((side) => side.unseen)
        .map((side) => (
          <p key={side.side} class="hint">
            {side.title}: {WORDS.unseen(side.unseen)}
          </p>
        ))}
    </>
  );
}

/** At first our own side lies open, with the formations that stand on the map. */
function firstBranches(sitting: Seated, sides: ReturnType<typeof orderOfBattle>): Set<string> {
  const own = sides[sitting.board.sides.indexOf(sitting.seat)] ?? sides[0]!;
  const formations = own.formations.filter((formation) => formation.units.some((unit) => unit.hex));
  const few = formations.length <= 6 ? formations : [];
  return new Set([`side ${own.side}`, ...few.map((formation) => `side ${own.side} ${formation.name}`)]);
}

function LineText({ sitting, line }: { sitting: Seated; line: Line }) {
  if (line.level === 3) return <UnitLine sitting={sitting} unit={line.unit} />;
  return (
    <>
      <span class="twig" aria-hidden="true">
        {line.open ? "▾" : "▸"}
      </span>
      <span>{line.text}</span>
      {line.level === 2 && <em>{line.count || ""}</em>}
    </>
  );
}

function UnitLine({ sitting, unit }: { sitting: Seated; unit: UnitNode }) {
  return (
    <>
      <CounterPicture board={sitting.board} counter={unit.counter} face={unit.face} size={30} />
      <span>{unit.face.name}</span>
      <em>{[unit.hex, unit.state].filter(Boolean).join(", ")}</em>
      {unit.hex && <UndoUnit sitting={sitting} counter={unit.counter} />}
    </>
  );
}
