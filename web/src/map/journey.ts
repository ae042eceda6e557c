// A move that came hex by hex, as one line of the log.
import type { Entry } from "../sitting/messages";

const MOVE = /^(.*?) (\S+) → (.+?)( \([^()]*\))?$/;

/** Steps of the same units one after the other become one line with their whole way. */
export function joinSteps(entries: readonly Entry[]): Entry[] {
  const joined: Entry[] = [];
  for (const entry of entries) {
    const before = joined.at(-1);
    const whole = before && continued(before, entry);
    if (whole) joined[joined.length - 1] = whole;
    else joined.push(entry);
  }
  return joined;
}

function continued(before: Entry, entry: Entry): Entry | null {
  if (before.kind !== "moved" || entry.kind !== "moved" || before.side !== entry.side) return null;
  const [, units, origin, way] = MOVE.exec(before.text) ?? [];
  const [, same, from, on, cost = ""] = MOVE.exec(entry.text) ?? [];
  if (!way || units !== same || way.split(" → ").at(-1) !== from) return null;
  const hexes = [...before.hexes, ...entry.hexes.filter((hex) => !before.hexes.includes(hex))];
  return { ...entry, text: `${units} ${origin} → ${way} → ${on}${cost}`, hexes };
}
