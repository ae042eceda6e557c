// The curtain between two people at one screen. Nothing of either side is in the page while it hangs.
import "./handover.css";
import type { Sitting } from "../model/sitting";
import { WORDS } from "../words/words";

export function HandOver({ sitting }: { sitting: Sitting }) {
  const side = sitting.title(sitting.curtain);
  return (
    <main class="curtain" data-curtain={sitting.curtain}>
      <div class="card">
        <h1>{WORDS.handOver(side)}</h1>
        <p>{WORDS.handOverText}</p>
        <button class="act" data-take-seat autofocus onClick={() => void sitting.sit(sitting.curtain)}>
          {WORDS.takeSeat(side)}
        </button>
      </div>
    </main>
  );
}
