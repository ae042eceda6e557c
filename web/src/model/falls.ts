// Dice that fell, and where: each roll with the hex that it was about.
import type { Told } from "../wire/messages";

/** Some dice, and what came of them in words if that was told. */
export interface Fall {
  hex: string;
  dice: number[];
  words: string;
}

/** How long they lie there, in milliseconds. */
export const LYING = 5000;
type HexOf = (word: string) => string;

/** The rolls among some events, each with the hex that it was about: that of its result, else the one named before it.
 * `hexOf` finds the hex that a hex or a unit means, or nothing. */
export function fallsOf(events: readonly Told[], hexOf: HexOf): Fall[] {
  const falls: Fall[] = [];
  let open: Fall | null = null;
  let named = "";
  for (const event of events) {
    const hex = ["at", "target", "unit"].map((field) => hexOf(String(event[field]))).find(Boolean) ?? "";
    if (event.event === "rolled") {
      open = { hex: named, dice: event["dice"] as number[], words: "" };
      falls.push(open);
    } else if (event.event === "result") {
      const words = String(event["words"] ?? event["what"]);
      if (open) Object.assign(open, { hex: hex || open.hex, words });
      else falls.push({ hex, dice: [], words });
      open = null;
    }
    named = hex || named;
  }
  return falls.filter((fall) => fall.hex);
}
