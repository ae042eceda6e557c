// Hexes, counters, odds and orders in words: what the text board says instead of drawing.
import { flagsOf, saidOf } from "./counters";
import { markersAt, markerInWords } from "./markers";
import type { Answer, Counter, Odds } from "../wire/messages";
import type { Seated } from "./sitting";
import { WORDS } from "../words/words";

export function share(part: number): string {
  return `${Math.round(part * 100)} %`;
}

/** A counter: its name, its factors, its state. */
export function counterInWords(sitting: Seated, counter: Counter): string {
  const [id, , flags] = counter;
  const board = sitting.board;
  const face = sitting.faces.get(id);
  const state = flagsOf(board, flags);
  const words = saidOf(board, counter);
  if (!face) return [WORDS.unknown, ...words].join(", ");
  const factors = state.some((flag) => flag.stripe) ? face.reduced : face.face;
  return [`${id} ${face.name === id ? "" : face.name}`.trim(), factors, ...words].filter(Boolean).join(", ");
}

/** A unit by its id, wherever it is. */
export function unitInWords(sitting: Seated, unit: string): string {
  const hex = sitting.known.where.get(unit);
  const counter = hex ? sitting.known.stacks.get(hex)?.find(([id]) => id === unit) : undefined;
  const words = counterInWords(sitting, counter ?? [unit, sitting.faces.get(unit)?.side ?? 0, 0]);
  return hex ? `${words}, ${WORDS.inHex(placeInWords(sitting, hex))}` : words;
}

/** A hex by its number, with the name of the place if it has one. */
export function placeInWords(sitting: Seated, hex: string): string {
  const place = sitting.board.places[hex];
  return place ? `${hex} ${place[0]}` : hex;
}

/** A hex in one line: number, terrain, place, who is there. */
export function hexInLine(sitting: Seated, hex: string): string {
  const board = sitting.board;
  const stack = sitting.looking.stacks.get(hex) ?? [];
  const names = [...stack].reverse().map(([id]) => (sitting.faces.has(id) ? id : WORDS.somebody));
  const who = stack.length ? `${board.titles[stack[0]![1]]} ${names.join(", ")}` : "";
  const lies = markersInWords(sitting, hex);
  return [placeInWords(sitting, hex), board.terrain[sitting.geometry.index.get(hex)!], ...lies, who].filter(Boolean).join(", ");
}

/** What lies in a hex and on its sides. */
export function markersInWords(sitting: Seated, hex: string): string[] {
  const geometry = sitting.geometry;
  return markersAt(sitting.looking.markers, hex).map(([place, marker]) => markerInWords(geometry, place, hex, marker));
}

export interface HexWords {
  head: string;
  facts: { text: string; rule: string }[];
  counters: string[];
}

/** All that is known of a hex: what the query `hex` says, the supply of those in it, and every counter. */
export function hexInWords(sitting: Seated, hex: string, about: Answer | null, supply: Answer | null): HexWords {
  const stack = sitting.looking.stacks.get(hex) ?? [];
  const facts = (about?.rows ?? []).map(([label = "", value = "", rule = ""]) => ({ text: `${label}: ${value}`, rule }));
  const mark = supply?.marks?.[hex];
  if (mark) facts.push({ text: mark.words, rule: mark.rule });
  facts.push(...markersInWords(sitting, hex).map((text) => ({ text, rule: "" })));
  const side = stack.length ? `${sitting.board.titles[stack[0]![1]]}: ` : "";
  return {
    head: placeInWords(sitting, hex),
    facts,
    counters: [...stack].reverse().map((counter) => side + counterInWords(sitting, counter)),
  };
}

/** The chances of an order, one sentence a row. */
export function oddsInWords(odds: Odds): string[] {
  return odds.rows.map((row) => {
    const chances = row.chances.map((chance) => `${share(chance.share)} ${chance.words}`).join("; ");
    return `${WORDS.oddsAre(row.column, row.label)}: ${chances}.`;
  });
}

/** The hex that somebody means: by its number, by the name of a place, or by a unit that stands there. */
export function hexMeant(sitting: Seated, text: string): string {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return "";
  if (sitting.geometry.has(text.trim())) return text.trim();
  const unit = [...sitting.known.where].find(([id]) => id.toLowerCase() === wanted);
  if (unit) return unit[1];
  const places = Object.entries(sitting.board.places);
  const found =
    places.find(([, [name]]) => name.toLowerCase() === wanted) ?? places.find(([, [name]]) => name.toLowerCase().startsWith(wanted));
  return found?.[0] ?? "";
}
