// What the page is told of a game once: its board, and how the start page shows it.

export interface Style {
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: number[];
  cap?: CanvasLineCap;
  opacity?: number;
  even?: boolean;
  colour?: string;
  font?: "" | "sans" | "serif";
  size?: number;
  weight?: number;
  italic?: boolean;
  spacing?: number;
  halo?: string;
  halo_width?: number;
}

export type Item =
  | { type: "path"; style: string; d: string }
  | { type: "text"; style: string; x: number; y: number; text: string; anchor?: string; angle?: number }
  | { type: "use"; symbol: string; x: number; y: number; scale?: number; angle?: number; style?: string }
  | { type: "group"; items: Item[]; x?: number; y?: number; scale?: number; style?: string };

export interface Scene {
  width: number;
  height: number;
  hex: number;
  styles: Record<string, Style>;
  symbols: Record<string, Item[]>;
  clips: Record<string, string>;
  layers: { name: string; items: Item[]; clip?: string }[];
}

export interface UnitFace {
  id: string;
  side: number;
  name: string;
  formation: string;
  glyph: string;
  size: string;
  face: string;
  reduced: string;
  proud: boolean;
  /** Small, on both sides of the symbol. */
  left: string;
  right: string;
  /** The colour of a band at the top, or nothing. */
  band: string;
  /** What the table of counters says of it. */
  printed: [label: string, value: string][];
}

export interface Board {
  scene: Scene;
  fonts: Record<string, string>;
  corners: [number, number][];
  hexes: { number: string; at: [number, number]; near: number[] }[];
  terrain: string[];
  places: Record<string, [name: string, kind: string]>;
  units: UnitFace[];
  glyphs: Record<string, [line: string, solid: string]>;
  parties: { fill: string; stroke: string; ink: string; outline: string }[];
  /** `bar`: drawn across the counter; `spent`: it has acted and is veiled; `facing`: the side of its hex that it watches, or -1. */
  flags: { name: string; words: string; stripe: boolean; back: string; bar: boolean; facing: number; spent: boolean }[];
  /** What may be fixed to counters: a letter or two in a small box. */
  tags: Record<string, { words: string; text: string; fill: string; stroke: string }>;
  /** What may lie on hexes and hexsides; the symbols are those of the scene, `spot` is where in the hex it stands. */
  markers: Record<string, { words: string; spot: [number, number] }>;
  /** Nothing is hidden from anybody. */
  open: boolean;
  sides: string[];
  titles: string[];
  verbs: string[];
  orders: Record<string, string>;
  /** Whether a side can give standing orders for the other side's turn. */
  standing: boolean;
  /** What can be asked: what a question has to name (`side`, `hex`, `unit`), what it may, and whether it is answered in rows. */
  queries: { name: string; text: string; needs: string[]; may: string[]; table: boolean }[];
  /** The printed tables; cells under `rule` are numbers of rules. */
  charts: { title: string; rule: string; head: string[]; rows: string[][] }[];
  /** The signs of the map and the counters; styles and symbols are those of the scene. */
  legend: Scene;
}

// ------------------------------------------------------------------ the start page

export interface GameInfo {
  id: string;
  title: string;
  line: string;
  scenarios: Record<string, string>;
  /** What each is called. */
  names: Record<string, string>;
  /** Scenario -> its map: what it is called, and the scenario whose picture shows it. */
  maps: Record<string, { scenario: string; title: string; subtitle: string }>;
  options: { name: string; words: string; values: [string, string][] }[];
  sides: [string, string][];
  players: string[];
  /** Scenarios in which `planner` compares plans, so that it matters how far it looks ahead. */
  looks_ahead: string[];
  lessons: Lesson[];
  puzzles: { name: string; title: string; side: string }[];
}

/** One thing to learn: what ends it, when it is of use, what the player does, what to point at. */
export interface Card {
  title: string;
  text: string;
  until: string;
  during: string[];
  turn: number;
  do: string[];
  or_do: string[];
  point: string;
  /** What the last card says of a player who did it. */
  well: string;
}

/** A short match to learn with; the server knows where it begins and what the other side plays. */
export interface Lesson {
  name: string;
  title: string;
  line: string;
  minutes: number;
  side: string;
  card: Card[];
  meanwhile: Record<string, string>;
  result: Record<string, string>;
}
