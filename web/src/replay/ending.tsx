// The end of a match: who won, how it was counted, and what can be done now.
import { useState } from "preact/hooks";
import { landed } from "../wire/begin";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";
import "./ending.css";
import { reportAddress } from "../panels/menu";
import { PlanList } from "./reasons";
import { PlainTable, useTables } from "../panels/tables";

export function EndCard({ sitting }: { sitting: Seated }) {
  const ledger = useTables(sitting).find(({ answer }) => answer.name === "ledger");
  const [trouble, setTrouble] = useState("");
  if (!sitting.known.result) return null;
  async function again(): Promise<void> {
    setTrouble(await landed(await fetch(`/api/matches/${sitting.match}/again`, { method: "POST" })));
  }
  return (
    <section class="card ending" data-ending={sitting.known.result} aria-label={WORDS.over}>
      <h2>{sitting.known.resultWords}</h2>
      {sitting.known.uncounted && <p class="uncounted">{WORDS.doesNotCount}</p>}
      <p class="buttons">
        <button class="act" data-play-again onClick={() => void again()}>
          {WORDS.playAgain}
        </button>
        <button data-watch-again onClick={() => void sitting.looking.look(sitting.known.log[0]?.line ?? 0)}>
          {WORDS.watchAgain}
        </button>
        <a class="button" href={reportAddress(sitting.match, sitting.seat)} download>
          {WORDS.report}
        </a>
        <a class="button" href="#/">
          {WORDS.allGames}
        </a>
      </p>
      {trouble && (
        <p class="refusal" role="alert">
          {trouble}
        </p>
      )}
      <PlanList sitting={sitting} />
      {ledger && (
        <details class="final-count" open>
          <summary>{WORDS.finalCount(ledger.text)}</summary>
          <PlainTable sitting={sitting} answer={ledger.answer} />
        </details>
      )}
    </section>
  );
}
