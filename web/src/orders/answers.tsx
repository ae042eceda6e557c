// Answers that one click gives: each with its odds, what all may do at once, and targets by their chance.
import "./answers.css";
import { useRef, useState } from "preact/hooks";
import { Closing, LeftUndone } from "./closing";
import { alsoOpen, chancesOf, verbOf } from "../model/draft";
import type { Odds, Shortcut, Weighed } from "../wire/messages";
import { Bars, percent } from "../parts/odds";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";

/** All that can be answered, where that is little and dice hang on it, or the usual answers, where others can be built below. */
export function Answers({ sitting }: { sitting: Seated }) {
  const { answers = [], builds } = sitting.known.prompt ?? {};
  return (
    <div class="answers" role="group" aria-label={WORDS.answers}>
      {answers.map((answer) => (
        <button
          key={answer.order.join(" ")}
          class={builds ? "answer-button in-line" : "answer-button"}
          data-order={answer.order.join(" ")}
          {...sitting.of(Closing).marks(answer.order)}
          disabled={sitting.busy}
          onClick={() => sitting.of(Closing).give(answer.order)}
        >
          <strong>{answer.words}</strong>
          {answer.odds && <OddsInShort answer={answer} onlyColumn={!!builds} />}
        </button>
      ))}
      <LeftUndone sitting={sitting} />
    </div>
  );
}

/** Of more results than these only the likeliest are named. */
const MOST_RESULTS = 4;

function OddsInShort({ answer, onlyColumn }: { answer: Weighed; onlyColumn: boolean }) {
  const row = answer.odds!.rows[0]!;
  if (onlyColumn) return <span class="answer-odds">{row.column}</span>;
  const isLong = row.chances.length > MOST_RESULTS;
  const shown = isLong ? [...row.chances].sort((a, b) => b.share - a.share).slice(0, MOST_RESULTS - 1) : row.chances;
  return (
    <span class="answer-odds">
      {row.column && `${[row.column, row.label].filter(Boolean).join(" ")}: `}
      {shown.map(({ words, share }) => `${words} ${percent(share)}`).join(", ")}
      {isLong && " …"}
    </span>
  );
}

/** With more places than these the map alone offers them. */
const MOST_PLACES = 4;

/** Whether a verb and its word are all of it, which has a button already. */
function isButton(sitting: Seated, orders: string[][]): boolean {
  const [verb, word, ...rest] = orders[0]!;
  if (orders.length > 1 || rest.length || !word || sitting.names.isUnit(word) || sitting.names.isHex(word)) return false;
  return !!sitting.known.prompt?.verbs.some((found) => found.verb === verb && found.next?.includes(word));
}

function isOneOfMany(shortcuts: Shortcut[], words: string): boolean {
  return shortcuts.filter((shortcut) => shortcut.words === words).length > 1;
}

function unitsIn(sitting: Seated, orders: string[][]): string {
  return orders.flat().filter(sitting.names.isUnit).reverse().join(", ");
}

/** What all may do at once, and what of it is still to come. */
export function Shortcuts({ sitting }: { sitting: Seated }) {
  const { prompt } = sitting.known;
  const { queue } = sitting.drafting;
  const all = sitting.drafting.draft.words.length ? [] : (prompt?.shortcuts ?? []);
  const weighed = all.filter((shortcut) => shortcut.weighed);
  const ready = all.filter(({ at, orders, weighed }) => !weighed && (!at || (all.length <= MOST_PLACES && !isButton(sitting, orders))));
  return (
    <>
      {weighed.length > 0 && <Proposals sitting={sitting} proposals={weighed} />}
      {ready.length > 0 && (
        <div class="shortcuts">
          {ready.map(({ words, orders, at }) => (
            <button
              key={`${words} ${at ?? orders.join(" ")}`}
              data-shortcut={at ?? orders[0]![0]}
              disabled={sitting.busy}
              onClick={() => void sitting.drafting.giveAll(orders)}
            >
              {!words.includes(at ?? "") || isOneOfMany(ready, words) ? `${words}: ${at || unitsIn(sitting, orders)}` : words}
            </button>
          ))}
        </div>
      )}
      {queue && (
        <p class="note" data-queue={queue.orders.length}>
          {WORDS.stillToDo(queue.orders.length)}{" "}
          <button class="quiet" onClick={() => sitting.drafting.cancel()}>
            {WORDS.cancel}
          </button>
        </p>
      )}
    </>
  );
}

/** Orders that would do what has to be done: each lies open with its odds when it is pressed. */
function Proposals({ sitting, proposals }: { sitting: Seated; proposals: Shortcut[] }) {
  const layOut = (order: string[]) => {
    const place = order.find(sitting.names.isHex);
    if (place) sitting.focusOn?.(place, true);
    sitting.drafting.layOut(order);
  };
  return (
    <section class="proposals">
      <h3>{proposals[0]!.words}</h3>
      <ul>
        {proposals.map(({ orders }) => (
          <li key={orders[0]!.join(" ")}>
            <button data-propose={orders[0]!.join(" ")} onClick={() => layOut(orders[0]!)}>
              <strong>{orders[0]!.filter(sitting.names.isHex).join(", ")}</strong> {orders[0]!.filter(sitting.names.isUnit).join(", ")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The units that may be named next, those with the best chance first. Pointing at one shows all its odds; a click lays the order out
 *  as a click on its hex does. */
export function Targets({ sitting }: { sitting: Seated }) {
  const [weighed, weigh] = useState<{ unit: string; odds: Odds } | null>(null);
  const { prompt } = sitting.known;
  const { draft } = sitting.drafting;
  const chances = [...chancesOf(prompt, draft)].sort(([, a], [, b]) => b - a);
  const last = useRef("");
  if (chances.length < 2 || draft.follow?.odds) return null;
  const fire = draft.follow?.chances?.length ? draft.words : (alsoOpen(prompt, draft).find((also) => also.chances?.length)?.words ?? []);
  const inWords = (word: string) => verbOf(prompt, word)?.words ?? word;

  async function point(unit: string): Promise<void> {
    last.current = unit;
    const found = unit ? await sitting.drafting.pointAt({ unit }) : null;
    if (last.current !== unit) return;
    const odds = found?.odds?.[0]?.odds;
    weigh(odds ? { unit, odds } : null);
  }

  return (
    <>
      <p class="targets-head">{WORDS.targetsHead(fire.map(inWords).join(" "))}</p>
      <ol class="targets" aria-label={WORDS.targets} onPointerLeave={() => void point("")}>
        {chances.map(([unit, share]) => (
          <li key={unit}>
            <button
              data-target={unit}
              onPointerEnter={(event) => event.pointerType === "mouse" && void point(unit)}
              onClick={() => sitting.drafting.clickUnit(unit)}
            >
              {unit} <span class="target-hex">{sitting.known.where.get(unit)}</span> <strong>{WORDS.percent(share)}</strong>
            </button>
          </li>
        ))}
      </ol>
      {weighed && chances.some(([unit]) => unit === weighed.unit) && (
        <div class="target-odds" data-target-odds={weighed.unit} aria-live="polite">
          <strong>{weighed.unit}</strong> <Bars row={weighed.odds.rows[0]!} />
        </div>
      )}
    </>
  );
}
