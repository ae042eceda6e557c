// The story of a match as this seat was told it: whose turn was when, who went where, what it brought.
import type { Entry, Happened, Told } from "../wire/messages";
import { isUnseen } from "../words/unseen";

/** One event, with the line that it belongs to and the side that played that line. */
export interface Moment {
  line: number;
  by: string;
  event: Told;
}

/** A side's time to act, from the event that began it to the one that began something else. */
export interface Spell {
  side: string;
  moments: Moment[];
  /** Whether something else has begun since. */
  closed: boolean;
}

/** Keep what still stands and add what followed. */
export function continued(story: readonly Happened[], keep: number, lines: readonly Happened[]): Happened[] {
  return [...story.filter((happened) => happened.line <= keep), ...lines];
}

/** A field of an event that is a text, or nothing. */
function textOf(field: unknown): string {
  return typeof field === "string" ? field : "";
}

export function momentsOf(story: readonly Happened[]): Moment[] {
  return story.flatMap(({ line, side, events }) => events.map((event) => ({ line, by: side, event })));
}

/** The spells of both sides in order. What begins for nobody in particular closes the spell before it. */
export function spellsOf(moments: readonly Moment[]): Spell[] {
  const found: Spell[] = [];
  for (const moment of moments) {
    const last = found.at(-1);
    if (moment.event.event === "began") {
      const side = (moment.event["side"] as string | null) ?? "";
      if (last && !last.closed && side === last.side) last.moments.push(moment);
      else {
        if (last) last.closed = true;
        if (side) found.push({ side, moments: [moment], closed: false });
      }
    } else if (last && !last.closed) {
      last.moments.push(moment);
    }
  }
  return found;
}

// ------------------------------------------------------------------ who went where

export interface Journey {
  side: number;
  units: string[];
  path: string[];
}

/** Whether a word is the number of a hex of this board. */
type IsHex = (word: string) => boolean;
type SideOf = (unit: string, by: string) => number;

const STEPS = new Set(["moved", "retreated", "advanced"]);

/** The ways that counters went, steps joined. A counter that the reader may not know is told by its place. */
export function journeysOf(moments: readonly Moment[], isHex: IsHex, sideOf: SideOf): Journey[] {
  const found: Journey[] = [];
  for (const { by, event } of moments) {
    if (!STEPS.has(event.event)) continue;
    const units = (event["units"] as string[] | undefined) ?? [event["unit"] as string];
    const origin = event["origin"] as string;
    const to = event["to"] as string;
    if (!isHex(origin) || !isHex(to) || origin === to) continue;
    const side = sideOf(units[0] ?? "", by);
    const last = found.at(-1);
    if (last && last.side === side && last.path.at(-1) === origin && last.units.length === units.length) last.path.push(to);
    else found.push({ side, units, path: [origin, to] });
  }
  return found;
}

/** The journeys of each side's last spell. */
export function lastJourneys(story: readonly Happened[], sides: readonly string[], isHex: IsHex, sideOf: SideOf): Journey[] {
  const spells = spellsOf(momentsOf(story));
  const last = sides.map((side) => spells.filter((spell) => spell.side === side).at(-1));
  return last.flatMap((spell, i) => (spell ? journeysOf(spell.moments, isHex, sideOf).filter((journey) => journey.side === i) : []));
}

// ------------------------------------------------------------------ points

export interface Score {
  line: number;
  points: number;
  total: number;
  what: string;
  at: string;
  rule: string;
}

export function scoresOf(moments: readonly Moment[]): Score[] {
  return moments
    .filter(({ event }) => event.event === "scored")
    .map(({ line, event }) => ({
      line,
      points: Number(event["points"]),
      total: Number(event["total"]),
      what: String(event["unit"] ?? event["what"]),
      at: textOf(event["at"]),
      rule: String(event["rule"]),
    }));
}

// ------------------------------------------------------------------ the other side's turn

export type Group = "battles" | "moves" | "losses" | "taken" | "scored" | "besides";

const GROUPS: Record<string, Group> = {
  attacked: "battles",
  compared: "battles",
  result: "battles",
  rolled: "battles",
  placed: "moves",
  lost: "losses",
  flipped: "losses",
  removed: "losses",
  retreated: "losses",
  advanced: "moves",
  controlled: "taken",
  scored: "scored",
};

/** One line of a summary, in words, with where it was and by which rule. */
export interface Item {
  text: string;
  hexes: string[];
  rules: string[];
}

export interface Summary {
  side: string;
  /** Whether the side has finished. */
  closed: boolean;
  /** The line that the summary ends with: it is over when the reader has acted after that. */
  until: number;
  groups: [Group, Item[]][];
  /** Points before and after, if any were scored. */
  points: [from: number, to: number] | null;
}

/** What the other side did in its last spell, up to now if that goes on; null if there was none. */
export function lastSummary(
  story: readonly Happened[],
  log: readonly Entry[],
  seat: string,
  isHex: IsHex,
  unseen: (count: number) => string,
): Summary | null {
  const spell = spellsOf(momentsOf(story))
    .filter((found) => found.side !== seat)
    .at(-1);
  if (!spell) return null;
  const first = spell.moments[0]!.line;
  const until = spell.moments.at(-1)!.line;
  const entries = withinSpell(log, first, until);
  const order: Group[] = ["battles", "losses", "taken", "scored", "moves", "besides"];
  const told = (group: Group): Item[] =>
    joined(entries, (entry) => groupOf(entry) === group && (entry.side === spell.side || SHARED.has(group)));
  const own = spell.moments.filter((moment) => moment.by === spell.side);
  const groups = order
    .map((group): [Group, Item[]] => [group, group === "moves" ? [...marches(own, isHex, unseen), ...told(group)] : told(group)])
    .filter(([, found]) => found.length);
  const scores = scoresOf(spell.moments);
  const points: [number, number] | null = scores.length ? [scores[0]!.total - scores[0]!.points, scores.at(-1)!.total] : null;
  return { side: spell.side, closed: spell.closed, until, groups, points };
}

/** A roll that is about no place on the map was no battle: the weather. */
function groupOf(entry: Entry): Group {
  const group = GROUPS[entry.kind] ?? "besides";
  return entry.kind === "rolled" && !entry.hexes.length ? "besides" : group;
}

/** What both sides have a part in, whoever's answer brought it about; moves and the like are those of the side alone. */
const SHARED = new Set<Group>(["battles", "losses", "taken", "scored"]);

/** Entries of these lines; of the first line only those after the beginning that it brought. Moves are told from end to end
 * instead of step by step. */
function withinSpell(log: readonly Entry[], first: number, until: number): Entry[] {
  const begun = log.findIndex((entry) => entry.line === first && entry.kind === "began");
  return log.slice(Math.max(begun, 0)).filter((entry) => entry.line >= first && entry.line <= until && entry.kind !== "moved");
}

/** What an attack came to stands with the attack, unless something else was drawn or began in between. */
function joined(entries: readonly Entry[], wanted: (entry: Entry) => boolean): Item[] {
  const found: Item[] = [];
  let apart = false;
  for (const entry of entries) {
    apart ||= entry.kind === "drawn" || entry.kind === "began";
    if (entry.kind === "began" || !wanted(entry)) continue; // beginnings are headings
    const last = found.at(-1);
    if (OUTCOMES.has(entry.kind) && last && !apart) {
      found[found.length - 1] = {
        text: `${last.text}: ${entry.text}`,
        hexes: [...last.hexes, ...entry.hexes],
        rules: last.rules,
      };
    } else found.push({ text: entry.text, hexes: entry.hexes, rules: entry.rules });
    apart = false;
  }
  return found;
}

const OUTCOMES = new Set(["compared", "rolled", "result"]);

function marches(moments: readonly Moment[], isHex: IsHex, unseen: (count: number) => string): Item[] {
  const steps = moments.filter(({ event }) => event.event === "moved");
  const rule = textOf(steps[0]?.event["rule"]);
  return journeysOf(steps, isHex, () => 0).map(({ units, path }) => {
    const known = units.filter((unit) => !isUnseen(unit));
    const others = units.length - known.length;
    const names = [...known, ...(others ? [unseen(others)] : [])].join(", ");
    return { text: `${names} ${path[0]} → ${path.at(-1)}`, hexes: [path.at(-1)!], rules: rule ? [rule] : [] };
  });
}

/** Whether that turn is over and the reader has done nothing since: then the summary is news. */
export function isNews(summary: Summary, story: readonly Happened[], seat: string): boolean {
  return summary.closed && !story.some((happened) => happened.side === seat && happened.line > summary.until);
}
