// The text board: the whole game in words and lists, by keyboard and screen reader, without the map.
import { useEffect, useRef, useState } from "preact/hooks";
import { Closing, LeftUndone } from "../orders/closing";
import { ChoiceList } from "../orders/choicelist";
import type { Choice } from "../orders/choicelist";
import { openWords, reachable, verbOf } from "../model/draft";
import { HexCursor } from "./hexcursor";
import { hexInLine, oddsInWords, unitInWords } from "../model/inwords";
import type { Odds } from "../wire/messages";
import { StopPlaying } from "../orders/othersturn";
import { Deeds, Refusal, Tracks } from "../orders/prompt";
import { RuleLink } from "../parts/rules";
import type { Seated } from "../model/sitting";
import { StandingOrders } from "../orders/standing";
import "./textboard.css";
import { playerInWords } from "../words/players";
import { WORDS } from "../words/words";

export function TextBoard({ sitting }: { sitting: Seated }) {
  const [hex, setHex] = useState(() => firstHex(sitting));
  const root = useRef<HTMLDivElement>(null);
  const chose = useRef<Element | null>(null);
  const { prompt, at } = sitting.known;
  const { draft } = sitting.drafting;
  const { busy } = sitting;
  const state = `${at} ${draft.mode} ${draft.words.join(" ")}`;

  // A choice leads to what comes next: the odds, before the button that gives the order, or the next list. Whoever has gone on by
  // himself in the meantime is left where he is.
  useEffect(() => {
    const on = document.activeElement;
    if (busy || !(on === chose.current || on === document.body)) return;
    chose.current = null;
    nextStop(root.current!)?.focus();
  }, [state, busy, prompt]);

  useEffect(() => {
    sitting.focusOn = (there) => {
      setHex(there);
      root.current?.querySelector<HTMLElement>("[data-cursor]")?.focus();
    };
    return () => {
      sitting.focusOn = null;
    };
  }, [sitting]);

  const choose =
    (act: () => void, there = "") =>
    () => {
      chose.current = document.activeElement;
      if (there) setHex(there);
      act();
    };
  return (
    <div class="textboard" ref={root}>
      <h1 class="visually-hidden">{WORDS.board}</h1>
      <Asked sitting={sitting} />
      {prompt && !sitting.looking.replay && (
        <section class="card text-order" aria-labelledby="order-head" data-about={`${at} ${prompt.code}`}>
          <h2 id="order-head">{WORDS.yourOrder}</h2>
          {draft.words.length > 1 && <OrderSoFar sitting={sitting} choose={choose} />}
          <ChoiceList key={`hexes ${state}`} name="hexes" label={WORDS.where} choices={hexChoices(sitting, choose)} disabled={busy} />
          <ChoiceList key={`units ${state}`} name="units" label={WORDS.who} choices={unitChoices(sitting, choose)} disabled={busy} />
          <ChoiceList key={`next ${state}`} name="next" label={WORDS.nextStep} choices={wordChoices(sitting, choose)} disabled={busy} />
          <ChoiceList key={`verbs ${at}`} name="verbs" label={WORDS.whatToDo} choices={verbChoices(sitting, choose)} disabled={busy} />
        </section>
      )}
      <p class="text-undo">
        <button data-text-undo disabled={!sitting.known.undo || busy} onClick={choose(() => void sitting.takeBack())}>
          {WORDS.undo}
        </button>
      </p>
      <HexCursor sitting={sitting} hex={hex} onHex={setHex} />
    </div>
  );
}

type Choose = (act: () => void, there?: string) => () => void;

function firstHex(sitting: Seated): string {
  const side = sitting.board.sides.indexOf(sitting.seat);
  const own = [...sitting.known.stacks].find(([, stack]) => stack[0]![1] === side);
  return own?.[0] ?? sitting.board.hexes[0]!.number;
}

/** Where the keyboard goes on: odds are committed or dropped; else the first list; else what is asked. */
function nextStop(root: HTMLElement): HTMLElement | null {
  return (
    root.querySelector<HTMLElement>("[data-odds-in-words]") ?? // not the button: a second Enter must not roll
    root.querySelector<HTMLElement>('[data-list] button[tabindex="0"]') ??
    root.querySelector<HTMLElement>("[data-asked-text]")
  );
}

function Asked({ sitting }: { sitting: Seated }) {
  const { prompt, result } = sitting.known;
  return (
    <section class="card prompt" aria-label={WORDS.asked}>
      <Tracks sitting={sitting} />
      {sitting.known.notice && !sitting.known.uncounted && <p class="note">{sitting.known.notice}</p>}
      <p class="ask" tabIndex={-1} data-asked-text>
        {result ? (
          <>
            {WORDS.over}: <strong class="result">{sitting.known.resultWords}</strong>
          </>
        ) : prompt ? (
          <>
            <span class="who">{sitting.title(sitting.seat)}</span> {prompt.text} <RuleLink sitting={sitting} rule={prompt.rule} />
          </>
        ) : sitting.known.playedFor ? (
          WORDS.playsForYou
        ) : sitting.thinking ? (
          WORDS.thinking(sitting.title(sitting.thinking), playerInWords(sitting.players[sitting.thinking] ?? ""))
        ) : (
          WORDS.youWait
        )}
      </p>
      {sitting.known.playedFor && <StopPlaying sitting={sitting} />}
      {prompt?.secret && <p class="secret">{WORDS.secret}</p>}
      <Refusal sitting={sitting} />
      <LeftUndone sitting={sitting} />
      <p role="status">{sitting.drafting.fan && WORDS.oneByOne(sitting.drafting.fan)}</p>
      <StandingOrders sitting={sitting} />
    </section>
  );
}

// ------------------------------------------------------------------ the lists

function verbChoices(sitting: Seated, choose: Choose): Choice[] {
  const { prompt } = sitting.known;
  const { draft } = sitting.drafting;
  const { names } = sitting;
  return prompt!.verbs.flatMap((verb) => {
    const next = verb.next ?? [];
    const onMap = next.some((word) => names.isHex(word) || names.isUnit(word));
    if (next.length && !onMap) {
      return next.map((word, i) => ({
        key: `${verb.verb} ${word}`,
        text: `${verb.words}: ${verb.labels?.[i] ?? word}`,
        choose: choose(() => sitting.drafting.layOut([verb.verb, word])),
      }));
    }
    if (verb.whole) {
      const marks = sitting.of(Closing).marks([verb.verb]);
      return [{ key: verb.verb, text: verb.words, marks, choose: choose(() => sitting.of(Closing).give([verb.verb])) }];
    }
    return [
      {
        key: verb.verb,
        text: verb.words,
        on: verb.verb === draft.mode,
        choose: choose(() => sitting.drafting.choose(verb.verb)),
      },
    ];
  });
}

/** Units that may be named; whole stacks too, for an order that finds their way. */
function unitChoices(sitting: Seated, choose: Choose): Choice[] {
  const { prompt } = sitting.known;
  const { draft } = sitting.drafting;
  const open = [...new Set(openWords(prompt, draft))].filter(sitting.names.isUnit);
  const together = draft.words.length < 2 && verbOf(prompt, draft.mode)?.order;
  const hexes = together ? [...new Set(open.map((unit) => sitting.known.where.get(unit) ?? ""))] : [];
  const stacks = hexes
    .map((hex) => ({ hex, units: open.filter((unit) => hex && sitting.known.where.get(unit) === hex) }))
    .filter(({ units }) => units.length > 1);
  return [
    ...stacks.map(({ hex, units }) => ({
      key: `all ${hex}`,
      text: WORDS.wholeStack(hex, units.join(", ")),
      choose: choose(() => sitting.drafting.click(hex), hex),
    })),
    ...open.map((unit) => ({
      key: unit,
      text: unitInWords(sitting, unit),
      choose: choose(() => sitting.drafting.word(unit), sitting.known.where.get(unit)),
    })),
  ];
}

/** Hexes that may be named, and those that can be reached, the cheapest first. */
function hexChoices(sitting: Seated, choose: Choose): Choice[] {
  const open = openWords(sitting.known.prompt, sitting.drafting.draft).filter(sitting.names.isHex);
  const reach = [...reachable(sitting.drafting.draft)].sort((a, b) => a[1].cost - b[1].cost || a[0].localeCompare(b[0]));
  const far = reach.filter(([hex]) => !open.includes(hex));
  return [
    ...open.map((hex) => ({
      key: hex,
      text: hexInLine(sitting, hex),
      choose: choose(() => sitting.drafting.word(hex), hex),
    })),
    ...far.map(([hex, { cost, mode }]) => ({
      key: hex,
      text: `${hexInLine(sitting, hex)}: ${WORDS.reachCost(cost, mode)}`,
      choose: choose(() => sitting.drafting.click(hex), hex),
    })),
  ];
}

/** Words that are neither units nor hexes. */
function wordChoices(sitting: Seated, choose: Choose): Choice[] {
  const { draft } = sitting.drafting;
  const { names } = sitting;
  if (draft.words.length < 2) return [];
  return (draft.follow?.next ?? [])
    .map((word, i) => ({ word, label: draft.follow!.labels[i] ?? word }))
    .filter(({ word }) => !names.isHex(word) && !names.isUnit(word))
    .map(({ word, label }) => ({ key: word, text: label, choose: choose(() => sitting.drafting.word(word)) }));
}

// ------------------------------------------------------------------ the order so far

function OrderSoFar({ sitting, choose }: { sitting: Seated; choose: Choose }) {
  const { draft } = sitting.drafting;
  const { prompt } = sitting.known;
  const verb = verbOf(prompt, draft.mode);
  const odds = draft.follow?.odds;
  return (
    <div class="order-so-far">
      <p data-so-far>
        {verb?.words ?? draft.mode} {draft.words.slice(1).join(", ")}
      </p>
      {odds && <OddsInWords sitting={sitting} odds={odds} />}
      <Deeds sitting={sitting} />
      {draft.follow?.whole && !verb?.order && (
        <button class="act" data-commit disabled={sitting.busy} onClick={choose(() => void sitting.drafting.commit())}>
          {odds && verb ? verb.words : WORDS.commit}
        </button>
      )}
      <button data-back onClick={choose(() => sitting.drafting.backOneWord())}>
        {WORDS.backOneWord}
      </button>
      <button data-cancel onClick={choose(() => sitting.drafting.cancel())}>
        {WORDS.cancel}
      </button>
    </div>
  );
}

function OddsInWords({ sitting, odds }: { sitting: Seated; odds: Odds }) {
  return (
    <div class="odds-in-words" tabIndex={-1} data-odds-in-words={odds.rows[0]!.column} role="status" aria-live="polite">
      {oddsInWords(odds).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {odds.threshold && (
        <p>
          {WORDS.nextColumn}: {odds.threshold}
        </p>
      )}
      {!odds.exact && <p>{WORDS.range}</p>}
      {Object.keys(odds.assumptions).length > 0 && (
        <p>
          {WORDS.assumed}: {Object.values(odds.assumptions).join("; ")}
        </p>
      )}
      <details>
        <summary>{WORDS.howItComes}</summary>
        <ul>
          {odds.rows[0]!.terms.map((term, i) => (
            <li key={i}>
              {term.label}: {term.value} <RuleLink sitting={sitting} rule={term.rule} />
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
