// Taking back what one unit did, where the unit is: in its fan, in the order of battle, in the prompt.
import { flagsOf } from "../map/counters";
import type { Counter } from "../sitting/messages";
import type { Sitting } from "../sitting/sitting";
import { WORDS } from "../words/words";

const DEEDS = new Set(["moved", "fought"]);

/** A button for a counter of ours that has done something; if it cannot be taken back the table says why. */
export function UndoUnit({ sitting, counter }: { sitting: Sitting; counter: Counter }) {
  const [unit, side, flags] = counter;
  const acted = flagsOf(sitting.board!, flags).some((flag) => DEEDS.has(flag.name));
  const ours = sitting.board!.sides[side] === sitting.seat;
  if (!ours || sitting.replay || sitting.result || !(acted || sitting.undoUnits.includes(unit))) return null;
  return <UndoButton sitting={sitting} unit={unit} short />;
}

function UndoButton({ sitting, unit, short }: { sitting: Sitting; unit: string; short?: boolean }) {
  const open = sitting.undoUnits.includes(unit);
  return (
    <button
      class={open ? "undo-unit" : "undo-unit barred"}
      data-undo-unit={unit}
      title={WORDS.undoUnit(unit)}
      aria-label={WORDS.undoUnit(unit)}
      disabled={sitting.busy}
      onClick={(event) => {
        event.stopPropagation();
        void sitting.takeBack(unit);
      }}
    >
      {short ? "↶" : `↶ ${WORDS.undoUnit(unit)}`}
    </button>
  );
}

/** The same for the units that are picked, or stand where the last click was. */
export function UndoPicked({ sitting }: { sitting: Sitting }) {
  const here = (sitting.stacks.get(sitting.pointed) ?? []).map(([unit]) => unit);
  const units = [...new Set([...sitting.draft.words, ...here])].filter((unit) => sitting.undoUnits.includes(unit));
  if (!units.length || sitting.result) return null;
  return (
    <div class="undo-picked">
      {units.map((unit) => (
        <UndoButton key={unit} sitting={sitting} unit={unit} />
      ))}
    </div>
  );
}
