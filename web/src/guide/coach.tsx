// The first ten minutes: one hint at a time, when it is of use, and each only once.
import "./coach.css";
import { useEffect, useRef, useState } from "preact/hooks";
import { openWords, reachable, verbOf } from "../model/draft";
import type { Seated, Sitting } from "../model/sitting";
import { WORDS } from "../words/words";

export interface Hint {
  name: keyof typeof WORDS.hints;
  fits(sitting: Seated): boolean;
}

const untouched = (s: Sitting) => s.known.prompt !== null && s.drafting.draft.words.length < 2;
const opens = (s: Sitting, is: (word: string) => boolean) => openWords(s.known.prompt, s.drafting.draft).some(is);

export const HINTS: Hint[] = [
  {
    name: "odds",
    fits: (s) => !!s.drafting.draft.follow?.odds,
  },
  {
    name: "join",
    fits: (s) => s.drafting.draft.words.length === 2 && s.names.isHex(s.drafting.draft.words[1]!) && opens(s, s.names.isUnit),
  },
  {
    name: "reach",
    fits: (s) => reachable(s.drafting.draft).size > 0,
  },
  {
    name: "target",
    fits: (s) => untouched(s) && opens(s, s.names.isHex),
  },
  {
    name: "unit",
    fits: (s) => untouched(s) && opens(s, (word) => s.known.where.has(word)),
  },
  {
    name: "beside",
    fits: (s) => untouched(s) && opens(s, (word) => s.names.isUnit(word) && !s.known.where.has(word)),
  },
  {
    name: "undo",
    fits: (s) => untouched(s) && s.known.undo,
  },
  {
    name: "buttons",
    fits: (s) => untouched(s) && !verbOf(s.known.prompt, s.drafting.draft.mode),
  },
  {
    name: "end",
    fits: (s) => untouched(s) && !!s.known.prompt?.verbs.some((verb) => verb.whole),
  },
];

/** The hint to show: the first that fits and has not been seen. */
export function nextHint(sitting: Seated, seen: ReadonlySet<string>): Hint | null {
  return HINTS.find((hint) => !seen.has(hint.name) && hint.fits(sitting)) ?? null;
}

const KEPT = "hints";

export function Coach({ sitting }: { sitting: Seated }) {
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
      <p>{WORDS.hints[hint.name]}</p>
      <p>
        <button onClick={() => learn(hint.name)}>{WORDS.gotIt}</button>{" "}
        <button class="quiet" onClick={() => learn(...HINTS.map(({ name }) => name))}>
          {WORDS.noHints}
        </button>
      </p>
    </aside>
  );
}
