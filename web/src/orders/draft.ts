// Putting an order together by clicking: what is lit, and what a click on a hex makes of the words so far.
import type { Also, Counter, Follow, Prompt, Toggle, Verb } from "../sitting/messages";

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
  /** Whether a unit is of the side that sits here. */
  isOurs(unit: string): boolean;
  /** The hex next to a unit or a hex on one side, or nothing at the edge of the map. */
  beside(place: string, compass: string): string;
}

const COMPASS = new Set(["n", "ne", "e", "se", "s", "sw", "w", "nw"]);

/** Hexes that stand for a direction: those around the last unit or hex that was named, if its front may follow. */
export function fronts(prompt: Prompt | null, draft: Draft, names: Names): Map<string, string> {
  const place = [...draft.words].reverse().find((word) => names.isUnit(word) || names.isHex(word));
  const ways = place ? openWords(prompt, draft).filter((word) => COMPASS.has(word)) : [];
  return new Map(ways.map((way) => [names.beside(place!, way), way] as const).filter(([hex]) => hex));
}

export function verbOf(prompt: Prompt | null, mode: string): Verb | null {
  return prompt?.verbs.find((verb) => verb.verb === mode) ?? null;
}

/** The verb that the map is for: the first that is followed by a hex or a unit. */
export function usualMode(prompt: Prompt | null, names: Names): string {
  const found = prompt?.verbs.find((verb) => verb.next?.some((w) => names.isHex(w) || names.isUnit(w)));
  return found?.verb ?? "";
}

/** The verb that the map is for when the table has changed: the same one as long as the same is asked, unless it served once. */
export function nextMode(before: Prompt | null, mode: string, prompt: Prompt | null, names: Names): string {
  const same = before && prompt && before.code === prompt.code ? verbOf(prompt, mode) : null;
  return !same?.once && same?.next?.some((w) => names.isHex(w) || names.isUnit(w)) ? mode : usualMode(prompt, names);
}

/** Whether a question has a button that ends it beside those for the map. */
export function hasEnd(prompt: Prompt | null, names: Names): boolean {
  return !!usualMode(prompt, names) && !!prompt?.verbs.some(({ whole }) => whole);
}

/** The words that may come next: hexes and units of them are lit. */
export function openWords(prompt: Prompt | null, draft: Draft): string[] {
  if (!prompt) return [];
  if (draft.follow && draft.words.length) return [...draft.follow.next, ...draft.follow.more];
  return verbOf(prompt, draft.mode)?.next ?? [];
}

/** The same for clicks on the map: units of the sets that have buttons are left to those. */
export function openOnMap(prompt: Prompt | null, draft: Draft): string[] {
  const sets = new Set((draft.follow?.extras ?? []).flatMap(({ units }) => units.map(({ unit }) => unit)));
  return openWords(prompt, draft).filter((word) => !sets.has(word) || draft.follow!.more.includes(word));
}

/** What a click may mean besides what the verb asks for: to fire at a target while a move is being drafted. */
export function alsoOpen(prompt: Prompt | null, draft: Draft): Also[] {
  if (!prompt) return [];
  const found = draft.words.length ? (draft.follow?.also ?? []) : (prompt.also ?? []);
  return found.filter((also) => also.words[0] !== draft.mode || !draft.words.length);
}

/** Units that the order may name behind a word of its own and that are not in it otherwise: supporting guns. */
export function helpers(draft: Draft): Toggle[] {
  const named = (unit: string) => draft.words.filter((word) => word === unit).length;
  return (draft.follow?.extras ?? []).flatMap(({ units }) => units).filter(({ unit, on }) => named(unit) === (on ? 1 : 0));
}

/** The words of an order before the sets that have buttons: those who do it, without those who help. */
export function headOf(draft: Draft): string[] {
  const sets = new Set((draft.follow?.extras ?? []).map(({ word }) => word));
  const end = draft.words.findIndex((word) => sets.has(word));
  return end < 0 ? draft.words : draft.words.slice(0, end);
}

/** The words that name a unit or hex in that other way. */
export function alsoWith(prompt: Prompt | null, draft: Draft, word: string): string[] | null {
  const helper = helpers(draft).find(({ unit, on }) => unit === word && !on);
  if (helper) return helper.words;
  const also = alsoOpen(prompt, draft).find(({ next }) => next.includes(word));
  return also ? [...also.words, word] : null;
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

/** Hex -> least cost, over all ways of going. */
export function reachable(draft: Draft): Map<string, { cost: number; mode: string }> {
  const found = new Map<string, { cost: number; mode: string }>();
  for (const field of draft.follow?.reach ?? []) {
    for (const [hex, cost] of Object.entries(field.values)) {
      if ((cost > 0 || field.start === "") && !found.has(hex)) found.set(hex, { cost, mode: field.mode });
    }
  }
  return found;
}

export type Deed =
  | { kind: "order"; words: string[] }
  | { kind: "orders"; orders: string[][] }
  | { kind: "draft"; words: string[]; otherwise?: string[]; instead?: string[]; lies?: boolean }
  | { kind: "helpers"; units: string[] }
  | { kind: "fan"; hex: string }
  | { kind: "commit" }
  | { kind: "drop" }
  | { kind: "why"; what: string };

/** What a click on a hex means. */
export function clickHex(prompt: Prompt | null, draft: Draft, hex: string, stack: readonly Counter[], names: Names): Deed {
  const verb = verbOf(prompt, draft.mode);
  const ready = draft.words.length ? null : prompt?.shortcuts?.find(({ at, weighed }) => at === hex && !weighed);
  if (ready) return { kind: "orders", orders: ready.orders };
  const here = stack.map((counter) => counter[0]);
  if (!prompt || !verb) return besideIt(prompt, draft, hex, here) ?? { kind: "why", what: hex };
  if (verb.order && draft.words.length > 1 && reachable(draft).has(hex) && !here.some((u) => draft.words.includes(u))) {
    const units = draft.words.slice(1).filter((w) => names.isUnit(w));
    const modes = draft.words.slice(1).filter((w) => !names.isUnit(w) && !names.isHex(w));
    return { kind: "order", words: [verb.order, ...units, hex, ...modes] };
  }
  const open = openOnMap(prompt, draft);
  const base = draft.words.length ? draft.words : [verb.verb];
  const front = fronts(prompt, draft, names).get(hex);
  if (front) return { kind: "draft", words: [...base, front] };
  if (open.includes(hex)) return { kind: "draft", words: [...base, hex] };
  if (draft.follow?.whole && !verb.order && isLastTarget(draft, hex, here, names)) return { kind: "commit" };
  const picked = here.filter((u) => draft.words.includes(u));
  const lit = meant(
    prompt,
    here.filter((u) => open.includes(u)),
  );
  if (lit.length === 1 && !picked.length) return { kind: "draft", words: [...base, lit[0]!] };
  if (lit.length) return takenUp(base, lit, hex);
  const coming = helpers(draft).filter(({ unit, on }) => !on && here.includes(unit));
  if (coming.length) return { kind: "helpers", units: coming.map(({ unit }) => unit) };
  const besides = besideIt(prompt, draft, hex, here);
  if (besides) return besides;
  if (picked.length) return dropped(draft, picked);
  if (meansDone(prompt, draft).includes(hex)) return { kind: "commit" };
  return afresh(prompt, verb, draft, hex, here, names);
}

/** The hexes that the question itself names, where a click gives an order that could stand as it is: the hex to advance into. */
export function meansDone(prompt: Prompt | null, draft: Draft): string[] {
  const verb = verbOf(prompt, draft.mode);
  if (!draft.follow?.whole || verb?.order) return [];
  return (prompt?.hexes ?? []).filter((hex) => !verb?.next?.includes(hex));
}

/** What a click means besides what the verb asks for, if anything: one order, or a choice among several. What another
 *  verb would do in a hex lies open first: nobody has asked for it, and it may blow a bridge. */
function besideIt(prompt: Prompt | null, draft: Draft, hex: string, here: string[]): Deed | null {
  const besides = [hex, ...here].filter((word) => alsoWith(prompt, draft, word));
  const words = besides.length === 1 ? alsoWith(prompt, draft, besides[0]!)! : [];
  if (words.length && besides[0] === hex && draft.mode && words[0] !== draft.mode) return { kind: "draft", words, lies: true };
  if (words.length) return { kind: "draft", words };
  return besides.length ? { kind: "fan", hex } : null;
}

/** Of the counters of a stack those that a click on it means. */
function meant(prompt: Prompt, units: string[]): string[] {
  const usual = units.filter((unit) => !prompt.apart?.includes(unit));
  return usual.length ? usual : units;
}

/** More counters than these are a heap, not a stack that goes somewhere together. */
const MOST_TOGETHER = 6;

/** A stack is taken up whole, or fanned out where its counters cannot go together or are too many. */
function takenUp(base: string[], units: string[], hex: string): Deed {
  if (units.length > MOST_TOGETHER) return { kind: "fan", hex };
  return { kind: "draft", words: [...base, ...units], otherwise: [hex] };
}

/** Whether a hex, or a target in it, was the last word: a second click there gives the order. */
function isLastTarget(draft: Draft, hex: string, here: string[], names: Names): boolean {
  const [, first = "", ...rest] = draft.words;
  const last = draft.words.at(-1)!;
  return last === hex || (rest.length > 0 && names.isUnit(first) && !here.includes(first) && here.includes(last));
}

/** A click beyond what is lit begins anew where the verb could have begun; while targets are asked for, a stack that can move is taken up. */
function afresh(prompt: Prompt, verb: Verb, draft: Draft, hex: string, here: string[], names: Names): Deed {
  const first = verb.next ?? [];
  if (first.includes(hex)) return { kind: "draft", words: [verb.verb, hex] };
  const lit = meant(
    prompt,
    here.filter((u) => first.includes(u)),
  );
  if (lit.length) return takenUp([verb.verb], lit, hex);
  const going = first.some((word) => names.isUnit(word)) ? null : prompt.verbs.find(({ order }) => order);
  const movers = here.filter((u) => going?.next?.includes(u));
  if (going && movers.length) return takenUp([going.verb], movers, hex);
  const leads = beginsWithHex(verb, names) && !draft.words.some((word) => names.isHex(word));
  const leaders = leads ? here.filter((u) => names.isOurs(u)) : [];
  if (leaders.length) return { kind: "draft", words: [verb.verb, ...leaders], instead: underAnother(prompt, verb, leaders) };
  return { kind: "why", what: asksFor(verb, draft, hex, here, names) };
}

/** Whether a verb is followed by a hex, and by those who do it only then: to attack. Whoever clicks them first picks them for it. */
function beginsWithHex(verb: Verb | null, names: Names): boolean {
  const first = verb?.next ?? [];
  return !verb?.order && first.some((word) => names.isHex(word)) && !first.some((word) => names.isUnit(word));
}

/** The first of some units that another verb could begin with, under that: guns that cannot attack, but fire. */
function underAnother(prompt: Prompt, verb: Verb, units: string[]): string[] {
  for (const other of prompt.verbs) {
    const unit = other === verb ? undefined : units.find((u) => other.next?.includes(u));
    if (unit) return [other.verb, unit];
  }
  return [];
}

/** Whom to ask about: the counter on top while a unit is to be picked, or if it is ours and may be picked first, else the hex. */
export function asksFor(verb: Verb | null, draft: Draft, hex: string, here: string[], names: Names): string {
  const top = here.at(-1);
  const picksUnits = !draft.words.length && (verb?.next ?? []).some((word) => !names.isHex(word));
  const leads = !draft.words.length && beginsWithHex(verb, names) && !!top && names.isOurs(top);
  return picksUnits || leads ? (top ?? hex) : hex;
}

function dropped(draft: Draft, units: string[]): Deed {
  const sets = new Set((draft.follow?.extras ?? []).map(({ word }) => word));
  const left = draft.words.filter((word) => !units.includes(word));
  const words = left.filter((word, i) => !sets.has(word) || (i + 1 < left.length && !sets.has(left[i + 1]!)));
  return words.length > 1 ? { kind: "draft", words } : { kind: "drop" };
}

/** What a click on one counter of a stack means. */
export function clickUnit(prompt: Prompt | null, draft: Draft, unit: string): Deed {
  const verb = verbOf(prompt, draft.mode);
  const coming = prompt ? callUp(prompt, draft, unit) : null;
  if (coming) return coming;
  if (!prompt || !verb) return { kind: "why", what: unit };
  if (draft.words.includes(unit)) return dropped(draft, [unit]);
  if (openWords(prompt, draft).includes(unit)) {
    return { kind: "draft", words: [...(draft.words.length ? draft.words : [verb.verb]), unit] };
  }
  const besides = alsoWith(prompt, draft, unit);
  if (besides) return { kind: "draft", words: besides };
  if (verb.next?.includes(unit)) return { kind: "draft", words: [verb.verb, unit] };
  return { kind: "why", what: unit };
}

/** What units that wait off the map are picked for: what was chosen if all of them can, else the order that brings them on. */
export function verbForWaiting(prompt: Prompt | null, mode: string, units: string[]): Verb | undefined {
  const chosen = verbOf(prompt, mode);
  return chosen && units.every((unit) => chosen.next?.includes(unit)) ? chosen : prompt?.verbs.find(({ order }) => order);
}

/** A counter that waits off the map is picked with others that wait. */
function callUp(prompt: Prompt, draft: Draft, unit: string): Deed | null {
  const waiting = prompt.waiting ?? [];
  const verb = verbForWaiting(prompt, draft.mode, [unit]);
  if (!verb || !waiting.includes(unit)) return null;
  if (draft.words.includes(unit)) return dropped(draft, [unit]);
  const others = draft.words.filter((word) => waiting.includes(word));
  return { kind: "draft", words: [verb.verb, ...others, unit] };
}

/** The same units under another verb, those of them that it could begin with. */
export function turnedTo(prompt: Prompt | null, draft: Draft, mode: string, names: Names): string[] {
  const able = verbOf(prompt, mode)?.next ?? [];
  const units = draft.words.filter((word) => names.isUnit(word) && able.includes(word));
  return units.length ? [mode, ...units] : [];
}

/** A whole order that needs no second look: nothing could be added to it, it has no odds to weigh, and it is not dear. */
export function isFinished(follow: Follow): boolean {
  if (follow.any_order || follow.warns || follow.odds || follow.reach?.length) return false;
  return follow.whole && !follow.next.length && !follow.more.length;
}
