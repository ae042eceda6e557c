// What the page shows of an order being put together. The server says what may follow and what a click means.
import type { Also, Field, Follow, Prompt, Verb } from "../wire/messages";

export interface Draft {
  /** The verb whose hexes and units are lit. */
  mode: string;
  /** Words so far, the verb first; empty before anything is picked. */
  words: string[];
  /** What the server says may follow; null before anything is picked. */
  follow: Follow | null;
}

export const NOTHING: Draft = { mode: "", words: [], follow: null };

export interface Names {
  isHex(word: string): boolean;
  isUnit(word: string): boolean;
}

export function verbOf(prompt: Prompt | null, mode: string): Verb | null {
  return prompt?.verbs.find((verb) => verb.verb === mode) ?? null;
}

function isForTheMap(verb: Verb, names: Names): boolean {
  return !!verb.next?.some((w) => names.isHex(w) || names.isUnit(w));
}

/** The verb that the map is for: the first that is followed by a hex or a unit and needs no press of its button. */
export function usualMode(prompt: Prompt | null, names: Names): string {
  return prompt?.verbs.find((verb) => !verb.aside && isForTheMap(verb, names))?.verb ?? "";
}

/** The verb that the map is for when the table has changed: the same one as long as the same is asked, unless it served once. */
export function nextMode(before: Prompt | null, mode: string, prompt: Prompt | null, names: Names): string {
  const same = before && prompt && before.code === prompt.code ? verbOf(prompt, mode) : null;
  return same && !same.once && isForTheMap(same, names) ? mode : usualMode(prompt, names);
}

/** Whether a question has a button that ends it beside those for the map. */
export function hasEnd(prompt: Prompt | null, names: Names): boolean {
  return !!prompt?.verbs.some((verb) => isForTheMap(verb, names)) && prompt.verbs.some(({ whole }) => whole);
}

/** The words that may come next. */
export function openWords(prompt: Prompt | null, draft: Draft): string[] {
  if (!prompt) return [];
  if (draft.follow && draft.words.length) return [...draft.follow.next, ...draft.follow.more];
  return verbOf(prompt, draft.mode)?.next ?? [];
}

/** The counters that a click may pick, in whatever way. */
export function openUnits(prompt: Prompt | null, draft: Draft): string[] {
  if (!prompt) return [];
  if (draft.follow && draft.words.length) return draft.follow.units ?? [];
  return [...openWords(prompt, draft), ...(prompt.waiting ?? []), ...alsoOpen(prompt, draft).flatMap(({ next }) => next)];
}

/** The hexes where something lies that the verb or the words so far ask for. */
export function litIn(prompt: Prompt | null, draft: Draft): string[] {
  if (draft.follow && draft.words.length) return draft.follow.lit ?? [];
  return verbOf(prompt, draft.mode)?.lit ?? [];
}

/** The hexes where a click means something else. */
export function besideIn(prompt: Prompt | null, draft: Draft): string[] {
  return (draft.follow && draft.words.length ? draft.follow.beside : prompt?.beside) ?? [];
}

/** What a click may mean besides what the verb asks for: to fire at a target while a move is being drafted. */
export function alsoOpen(prompt: Prompt | null, draft: Draft): Also[] {
  if (!draft.words.length) return prompt?.also ?? [];
  return (draft.follow?.also ?? []).filter((also) => also.words[0] !== draft.mode);
}

/** The words of an order before the sets that have buttons: those who do it, without those who help. */
export function headOf(draft: Draft): string[] {
  const sets = new Set((draft.follow?.extras ?? []).map(({ word }) => word));
  const end = draft.words.findIndex((word) => sets.has(word));
  return end < 0 ? draft.words : draft.words.slice(0, end);
}

/** The chance of each unit that may be named next, in percent. */
export function chancesOf(prompt: Prompt | null, draft: Draft): Map<string, number> {
  const all = [...(draft.follow?.chances ?? []), ...alsoOpen(prompt, draft).flatMap(({ chances }) => chances ?? [])];
  return new Map(all.reverse().map(({ unit, percent }) => [unit, percent]));
}

/** Whether an order lies open below, with a button of its own for all that may be added to it. */
export function isLaidOut(draft: Draft, verb: Verb): boolean {
  const words = (draft.follow?.extras ?? []).map(({ word }) => word);
  return draft.words[0] === verb.verb && !!verb.whole && !!verb.next?.length && verb.next.every((word) => words.includes(word));
}

/** Where the units that are picked could go, or those that are on their way while nothing is picked. */
export function fieldsOf(draft: Draft, prompt: Prompt | null = null): Field[] {
  return (draft.words.length ? draft.follow?.reach : prompt?.reach) ?? [];
}

/** Hex -> least cost, over all ways of going. */
export function reachable(draft: Draft, prompt: Prompt | null = null): Map<string, { cost: number; mode: string }> {
  const found = new Map<string, { cost: number; mode: string }>();
  for (const field of fieldsOf(draft, prompt)) {
    for (const [hex, cost] of Object.entries(field.values)) {
      if ((cost > 0 || !field.start) && !found.has(hex)) found.set(hex, { cost, mode: field.mode });
    }
  }
  return found;
}
