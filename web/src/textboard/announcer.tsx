// Says aloud what happens, for those who hear the page: what the others did, results, refusals, what is asked.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Entry, Prompt, Reason } from "../wire/messages";
import { goesOn } from "../model/known";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";

/** As much of the table as is spoken of. */
export interface Heard {
  log: readonly Entry[];
  prompt: Prompt | null;
  refusal: Reason | null;
  result: string;
}

export const SILENCE: Heard = { log: [], prompt: null, refusal: null, result: "" };

const MOST = 40;

export function withRule(text: string, rule: string): string {
  return rule ? `${text} (${WORDS.rule} ${rule})` : text;
}

/** What is to be said when the table changes from one to the other, in the order of its happening. */
export function newsBetween(before: Heard, after: Heard): string[] {
  const said: string[] = [];
  const first = before.log[0] !== undefined && after.log[0]?.text === before.log[0].text;
  const known = first ? before.log.filter((entry, i) => after.log[i]?.text === entry.text).length : after.log.length;
  if (first && before.log.slice(known).some((entry) => !goesOn(entry, after.log))) said.push(WORDS.takenBack);
  for (const entry of after.log.slice(known)) said.push(withRule(entry.text, entry.rules[0] ?? ""));
  if (after.refusal && after.refusal !== before.refusal) said.push(withRule(after.refusal.text, after.refusal.rule));
  if (after.result && !before.result) said.push(`${WORDS.over}: ${after.result}`);
  if (after.prompt && after.prompt.text !== before.prompt?.text) said.push(after.prompt.text);
  return said;
}

export function Announcer({ sitting }: { sitting: Seated }) {
  const last = useRef(SILENCE);
  const count = useRef(0);
  const [lines, setLines] = useState<{ key: number; text: string }[]>([]);
  const { log, prompt, resultWords } = sitting.known;
  const { refusal } = sitting.drafting;
  useEffect(() => {
    const now = { log, prompt, refusal, result: resultWords };
    const news = newsBetween(last.current, now);
    last.current = now;
    if (!news.length) return;
    const fresh = news.map((text) => ({ key: (count.current += 1), text }));
    setLines((old) => [...old, ...fresh].slice(-MOST));
  }, [log, prompt, refusal, resultWords]);
  return (
    <div class="visually-hidden" role="log" aria-live="polite" aria-label={WORDS.news} data-announced>
      {lines.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
