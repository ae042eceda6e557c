// What the seat knows: the table as it was told, and nothing that the page made up. It is never changed but replaced
// by what is known after more was told, so that forgetting is to put NOTHING_KNOWN in its place.
import type { Counter, Entry, Happened, Marker, Prompt, Question, Table, Track } from "../wire/messages";

/** Hex (`2008`) or hexside (`2008/2009`, the hex that it belongs to first) -> what lies there. */
export type Markers = Record<string, Marker[]>;

export interface Known {
  at: number;
  asked: string[];
  stacks: ReadonlyMap<string, readonly Counter[]>;
  /** Counter -> its hex. */
  where: ReadonlyMap<string, string>;
  markers: Markers;
  /** Counters that are on no hex -> where they are. */
  off: Record<string, string>;
  tracks: Track[];
  prompt: Prompt | null;
  log: Entry[];
  /** Log lines after this one are new to the player. */
  readTo: number;
  undo: boolean;
  undoUnits: string[];
  result: string;
  resultWords: string;
  notice: string;
  /** Why the result of this match does not count; empty if it counts. */
  uncounted: string;
  /** The seat's last order can only be taken back if the other side agrees. */
  mayAskBack: boolean;
  /** A move that is made stands, unless the other side gives leave to take it back. */
  strict: boolean;
  question: Question | null;
  /** The least chance to hit, in percent, at which this side fires unasked; null: it is asked. */
  standing: number | null;
  /** A computer plays the rest of the phase in this seat. */
  playedFor: boolean;
  /** Hexes that moved or fought last, to be shown briefly. */
  recent: string[];
  /** What happened, event by event; followed from the first time that it is needed. */
  story: Happened[];
}

export const NOTHING_KNOWN: Known = {
  at: 0,
  asked: [],
  stacks: new Map(),
  where: new Map(),
  markers: {},
  off: {},
  tracks: [],
  prompt: null,
  log: [],
  readTo: -1,
  undo: false,
  undoUnits: [],
  result: "",
  resultWords: "",
  notice: "",
  uncounted: "",
  mayAskBack: false,
  strict: false,
  question: null,
  standing: null,
  playedFor: false,
  recent: [],
  story: [],
};

/** What is known once a table was told, whole or what has changed of it. */
export function knownAfter(before: Known, table: Table): Known {
  const stacks = stacksAfter(table.whole ? NOTHING_KNOWN.stacks : before.stacks, table.stacks);
  const log = [...before.log.filter((entry) => !table.whole && entry.line <= table.keep), ...table.log];
  return {
    at: table.at,
    asked: table.asked,
    stacks,
    where: new Map([...stacks].flatMap(([hex, stack]) => stack.map(([unit]) => [unit, hex] as const))),
    markers: laidOver(table.whole ? {} : before.markers, table.markers),
    off: table.off,
    tracks: table.tracks,
    prompt: table.prompt,
    log,
    readTo: table.whole ? (log.at(-1)?.line ?? -1) : before.readTo,
    undo: table.undo,
    undoUnits: table.undo_units ?? [],
    result: table.result ?? "",
    resultWords: table.result_words ?? "",
    notice: table.notice ?? "",
    uncounted: table.uncounted ?? "",
    mayAskBack: table.takeback ?? false,
    strict: table.strict ?? false,
    question: table.question ?? null,
    standing: table.standing ?? null,
    playedFor: table.played_for ?? false,
    recent: table.whole ? [] : Object.keys(table.stacks),
    story: before.story,
  };
}

function stacksAfter(before: Known["stacks"], changed: Record<string, Counter[]>): Known["stacks"] {
  const stacks = new Map(before);
  for (const [hex, stack] of Object.entries(changed)) {
    if (stack.length) stacks.set(hex, stack);
    else stacks.delete(hex);
  }
  return stacks;
}

/** Markers with what has changed of them; the same ones if nothing has, so that they are not drawn anew. */
export function laidOver(before: Markers, changed: Markers = {}): Markers {
  if (!Object.keys(changed).length) return before;
  return Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, markers]) => markers.length));
}

/** What a table tells of deeds: `told moved` for each event, `undone` where lines of the log were taken back. */
export function deedsIn(before: Known, table: Table): string[] {
  if (table.whole) return [];
  const undone = before.log.some((entry) => entry.line > table.keep && !goesOn(entry, table.log));
  return [...(undone ? ["undone"] : []), ...(table.events ?? []).map(({ event }) => `told ${event}`)];
}

/** Whether an entry still stands as a part of a longer one: a move that went on. */
export function goesOn(entry: Entry, log: readonly Entry[]): boolean {
  return log.some((later) => later.since <= entry.line && entry.line <= later.line);
}
