// A unit's card: both sides of its counter, its ratings, where it stands and how.
import { CounterPicture } from "../map/counters";
import type { Board } from "../wire/board";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";
import type { UnitNode } from "./orderofbattle";
import "./unitcard.css";

/** The flag that turns a counter to its weaker side; 0 if the game has none. */
export function weaker(board: Board): number {
  const at = board.flags.findIndex((flag) => flag.stripe);
  return at < 0 ? 0 : 1 << at;
}

export function UnitCard({ sitting, unit, onClose }: { sitting: Seated; unit: UnitNode; onClose(): void }) {
  const board = sitting.board;
  const { face } = unit;
  const back = face.reduced ? weaker(board) : 0;
  return (
    <section class="unit-card" data-unit-card={face.id} aria-label={face.name}>
      <button class="quiet close" aria-label={WORDS.close} onClick={onClose}>
        ×
      </button>
      <h3>{face.name}</h3>
      <p class="hint">{[face.formation, unit.hex && WORDS.inHex(unit.hex), unit.state].filter(Boolean).join(", ")}</p>
      <div class="both-sides">
        <figure>
          <CounterPicture board={board} counter={[face.id, face.side, 0]} face={face} size={72} />
          <figcaption>{WORDS.fullStrength}</figcaption>
        </figure>
        {back > 0 && (
          <figure data-weaker>
            <CounterPicture board={board} counter={[face.id, face.side, back]} face={face} size={72} />
            <figcaption>{board.flags.find((flag) => flag.stripe)!.words}</figcaption>
          </figure>
        )}
      </div>
      <dl class="ratings">
        {face.printed.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
