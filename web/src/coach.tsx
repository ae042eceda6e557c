// The first ten minutes: one hint at a time, when it is of use, and each only once.
import { useEffect, useRef, useState } from "preact/hooks";
import { openWords, reachable, verbOf } from "./draft";
import type { Sitting } from "./sitting";
import { WORDS } from "./words";

export interface Hint {
  name: string;
  text: string;
  fits(sitting: Sitting): boolean;
}

const untouched = (s: Sitting) => s.prompt !== null && s.draft.words.length < 2;
const opens = (s: Sitting, is: (word: string) => boolean) => openWords(s.prompt, s.draft).some(is);

export const HINTS: Hint[] = [
  {
    name: "odds",
    text: "These are the exact chances. Every line of the sum names its rule; click the number to read it. The button rolls the die, and that cannot be taken back.",
    fits: (s) => !!s.draft.follow?.odds,
  },
  {
    name: "join",
    text: "Now click those who shall take part. Click one again to leave it out.",
    fits: (s) => s.draft.words.length === 2 && s.names.isHex(s.draft.words[1]!) && opens(s, s.names.isUnit),
  },
  {
    name: "reach",
    text: "The numbers are what each hex costs. Click one to go there. Point at any other hex, and the box at the bottom says why not.",
    fits: (s) => reachable(s.draft).size > 0,
  },
  {
    name: "target",
    text: "The dashed hexes can be chosen. Click one to see what follows; nothing happens yet.",
    fits: (s) => untouched(s) && opens(s, s.names.isHex),
  },
  {
    name: "unit",
    text: "Stacks in dashed hexes can act. Click one to pick all of it; its counters then appear above, to be left out or taken along.",
    fits: (s) => untouched(s) && opens(s, s.names.isUnit),
  },
  {
    name: "undo",
    text: "Undo (U) takes back your last order, until a die is rolled or something new is seen.",
    fits: (s) => untouched(s) && s.undo,
  },
  {
    name: "buttons",
    text: "The card above asks, and you answer with a button. The small number opens the rule behind the question.",
    fits: (s) => untouched(s) && !verbOf(s.prompt, s.draft.mode),
  },
  {
    name: "end",
    text: "Nothing forces you to use everybody. When you are done, end the phase.",
    fits: (s) => untouched(s) && !!s.prompt?.verbs.some((verb) => verb.whole),
  },
];

/** The hint to show: the first that fits and has not been seen. */
export function nextHint(sitting: Sitting, seen: ReadonlySet<string>): Hint | null {
  return HINTS.find((hint) => !seen.has(hint.name) && hint.fits(sitting)) ?? null;
}

const KEPT = "hints";

export function Coach({ sitting }: { sitting: Sitting }) {
  const [seen, setSeen] = useState(() => new Set((localStorage.getItem(KEPT) ?? "").split(" ")));
  const hint = nextHint(sitting, seen);
  const last = useRef("");
  function learn(...names: string[]): void {
    const known = new Set([...seen, ...names]);
    localStorage.setItem(KEPT, [...known].join(" ").trim());
    setSeen(known);
  }
  useEffect(() => {
    if (last.current && last.current !== hint?.name && !seen.has(last.current)) learn(last.current);
    last.current = hint?.name ?? "";
  }, [hint?.name]);
  if (!hint) return null;
  return (
    <aside class="card coach" data-hint={hint.name}>
      <p>{hint.text}</p>
      <p>
        <button onClick={() => learn(hint.name)}>{WORDS.gotIt}</button>{" "}
        <button class="quiet" onClick={() => learn(...HINTS.map(({ name }) => name))}>
          {WORDS.noHints}
        </button>
      </p>
    </aside>
  );
}
