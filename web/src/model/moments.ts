// The moments of a match that can be looked at again: one for each line of the log that was told.
import type { Counter, Entry } from "../wire/messages";

export interface Mark {
  /** Which moment it is. */
  index: number;
  line: number;
  kind: "turn" | "phase";
  text: string;
}

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
const PAUSE = 900;

/** The lines after which something had happened, in order. */
export function momentsOf(log: readonly Entry[]): number[] {
  return [...new Set(log.map((entry) => entry.line))].sort((a, b) => a - b);
}

/** Where turns and phases begin; of several at one moment those of a turn come first, as told. */
export function marksOf(log: readonly Entry[], moments: readonly number[]): Mark[] {
  return log
    .filter((entry) => entry.mark)
    .map((entry) => ({
      index: moments.indexOf(entry.line),
      line: entry.line,
      kind: entry.mark === "turn" ? "turn" : "phase",
      text: entry.text,
    }));
}

/** The last moment that is not later than a line. */
export function momentAt(moments: readonly number[], line: number): number {
  let found = 0;
  moments.forEach((at, i) => {
    if (at <= line) found = i;
  });
  return found;
}

/** The moment of the next mark in a direction; the beginning or the end if there is none. */
export function markFrom(marks: readonly Mark[], index: number, way: 1 | -1, last: number): number {
  const there = marks.map((mark) => mark.index).filter((i) => (way > 0 ? i > index : i < index));
  if (!there.length) return way > 0 ? last : 0;
  return way > 0 ? Math.min(...there) : Math.max(...there);
}

/** The mark under which a moment falls, preferring the narrowest. */
export function markOver(marks: readonly Mark[], index: number): Mark | null {
  return marks.filter((mark) => mark.index <= index).at(-1) ?? null;
}

/** How long a moment stands while the replay runs, in milliseconds. */
export function pauseAt(speed: number): number {
  return PAUSE / speed;
}

/** The stacks of a moment; those that are as before stay the same objects, so that they are not drawn anew. */
export function stacksOf(
  stacks: Record<string, readonly Counter[]>,
  before: ReadonlyMap<string, readonly Counter[]>,
): Map<string, readonly Counter[]> {
  const found = new Map<string, readonly Counter[]>();
  for (const [hex, stack] of Object.entries(stacks)) {
    const was = before.get(hex);
    const same = was?.length === stack.length && stack.every((counter, i) => counter.join() === was[i]!.join());
    found.set(hex, same ? was : stack);
  }
  return found;
}

/** Part of a long log about a moment, so that the page stays quick. */
export function around<T extends { line: number }>(entries: readonly T[], line: number, most: number): T[] {
  const now = entries.findIndex((entry) => entry.line > line);
  const end = now < 0 ? entries.length : Math.min(entries.length, now + most / 2);
  return entries.slice(Math.max(0, end - most), end);
}
