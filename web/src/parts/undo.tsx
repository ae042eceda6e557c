// Taking back what one unit did, where the unit is: in its fan, in the order of battle, in the prompt.
import "./undo.css";
import { flagsOf } from "../model/counters";
import type { Counter } from "../wire/messages";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";

const DEEDS = new Set(["moved", "fought"]);

/** A button for a counter of ours that has done something; if it cannot be taken back the table says why. */
export function UndoUnit({ sitting, counter }: { sitting: Seated; counter: Counter }) {
  const [unit, side, flags] = counter;
  const acted = flagsOf(sitting.board, flags).some((flag) => DEEDS.has(flag.name));
  const ours = sitting.board.sides[side] === sitting.seat;
  if (!ours || sitting.looking.replay || sitting.known.result || !(acted || sitting.known.undoUnits.includes(unit))) return null;
  return <UndoButton sitting={sitting} unit={unit} />;
}

function UndoButton({ sitting, unit }: { sitting: Seated; unit: string }) {
  const open = sitting.known.undoUnits.includes(unit);
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
      ↶
    </button>
  );
}

/** The same for all units that are picked, or stand where the last click was. */
export function UndoPicked({ sitting }: { sitting: Seated }) {
  const here = (sitting.known.stacks.get(sitting.drafting.pointed) ?? []).map(([unit]) => unit);
  const units = [...new Set([...sitting.drafting.draft.words, ...here])].filter((unit) => sitting.known.undoUnits.includes(unit));
  if (!units.length || sitting.known.result) return null;
  return (
    <div class="undo-picked">
      <button class="undo-unit" data-undo-unit={units.join(" ")} disabled={sitting.busy} onClick={() => void takeAllBack(sitting, units)}>
        ↶ {WORDS.undoUnits(units)}
      </button>
    </div>
  );
}

/** One after the other, since what one did may have been done by several together. */
async function takeAllBack(sitting: Seated, units: string[]): Promise<void> {
  for (const unit of units) {
    if (sitting.known.undoUnits.includes(unit)) await sitting.takeBack(unit);
  }
}
