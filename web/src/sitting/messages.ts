// What server and page say to each other; the server publishes the same as a JSON Schema at /api/schema.

/** A counter: its id (or `?hex.slot` if we may not know it), its side, its flags, a note, the names of its tags. */
export type Counter = readonly [id: string, side: number, flags: number, note?: string, tags?: readonly string[]];

/** What lies on a hex or a hexside and is no counter; the side of its hex that it looks to and its owner may be -1. */
export type Marker = readonly [kind: string, facing: number, owner: number, text: string];

/** Hex (`2008`) or hexside (`2008/2009`, the hex that it belongs to first) -> what lies there. */
export type Markers = Record<string, Marker[]>;

export interface Verb {
  verb: string;
  words: string;
  next?: string[];
  labels?: string[];
  /** What each of the words of `next` brings, where that is not plain. */
  hints?: string[];
  whole?: boolean;
  order?: string;
}

export interface Chanced {
  unit: string;
  percent: number;
}

/** What a click on the map may mean besides: these words, and what may follow them. */
export interface Also {
  words: string[];
  next: string[];
  chances?: Chanced[];
}

/** Orders that one click gives, one after the other. */
export interface Shortcut {
  words: string;
  orders: string[][];
  at?: string;
}

/** An answer with its odds. */
export interface Weighed {
  order: string[];
  words: string;
  odds?: Odds | null;
}

export interface Prompt {
  rule: string;
  code: string;
  text: string;
  verbs: Verb[];
  secret: boolean;
  /** The hexes that it names. */
  hexes?: string[];
  shortcuts?: Shortcut[];
  also?: Also[];
  answers?: Weighed[];
  /** Where those stand whom it is about. */
  engaged?: string[];
  /** Counters off the map that an order may bring on and send on their way. */
  waiting?: string[];
}

export interface Track {
  name: string;
  words: string;
  value: number;
}

export interface Entry {
  line: number;
  side: string;
  kind: string;
  text: string;
  rules: string[];
  hexes: string[];
  mark: "" | "turn" | "phase";
  /** The line that it begins with; a deed may take several. */
  since: number;
  dice: number[];
}

export interface Question {
  by: string;
  lines: number;
  since: number;
}

export interface Told {
  event: string;
  [field: string]: unknown;
}

export interface Table {
  say: "table";
  n: number;
  at: number;
  seat: string;
  asked: string[];
  stacks: Record<string, Counter[]>;
  tracks: Track[];
  prompt: Prompt | null;
  keep: number;
  log: Entry[];
  undo: boolean;
  players: Record<string, string>;
  off: Record<string, string>;
  whole?: boolean;
  result?: string;
  result_words?: string;
  notice?: string;
  stopped?: string;
  events?: Told[];
  takeback?: boolean;
  /** What stands by the rules is taken back only by leave of the other side. */
  strict?: boolean;
  question?: Question;
  declined?: string;
  undo_units?: string[];
  standing?: number;
  markers?: Markers;
}

export interface Reason {
  rule: string;
  code: string;
  text: string;
}

export interface Field {
  mode: string;
  words: string;
  values: Record<string, number>;
  came: Record<string, string>;
  /** Where it stands; nothing, if it is not on the map yet. */
  start?: string;
}

export interface Term {
  label: string;
  value: string;
  rule: string;
}

export interface Row {
  label: string;
  terms: Term[];
  column: string;
  chances: { code: string; words: string; part: string; share: number }[];
}

export interface Odds {
  rows: Row[];
  threshold: string;
  exact: boolean;
  assumptions: Record<string, string>;
  joined: { unit: string; column: string }[];
  /** The row to show first. */
  cautious: number;
}

export interface Follow {
  say: "follow";
  n: number;
  words: string[];
  next: string[];
  labels: string[];
  more: string[];
  whole: boolean;
  reach?: Field[];
  odds?: Odds;
  why?: Reason;
  also?: Also[];
  /** Of the units that may follow, the best first. */
  chances?: Chanced[];
}

export interface Refused extends Reason {
  say: "refused";
  n: number;
}

export interface Because {
  say: "because";
  n: number;
  why?: Reason;
}

export interface Answer {
  say: "answer";
  n: number;
  name: string;
  values?: Record<string, number>;
  came?: Record<string, string>;
  marks?: Record<string, { code: string; words: string; rule: string }>;
  paths?: Record<string, string[]>;
  head?: string[];
  rows?: string[][];
}

export interface Ruled {
  say: "ruled";
  n: number;
  number: string;
  gist: string;
  under: [string, string][];
  rulings: [string, string][];
}

export interface Completed {
  say: "completed";
  n: number;
  words: string[];
}

export interface Looked {
  say: "looked";
  n: number;
  line: number;
  stacks: Record<string, Counter[]>;
  tracks: Track[];
  off: Record<string, string>;
  events?: Told[];
  markers?: Markers;
}

/** A line of play and what it brought. */
export interface Happened {
  line: number;
  side: string;
  events: Told[];
}

export interface StoryTold {
  say: "told";
  n: number;
  keep: number;
  lines: Happened[];
}

export interface Turns {
  say: "turns";
  n: number;
  turn: number;
  last: number;
  extra: number;
  parts: { words: string; rule: string; side: string; now: boolean }[];
  due: Record<string, string[]>;
}

export interface Roll {
  line: number;
  side: string;
  words: string;
  rule: string;
  at: string;
  dice: number[];
  faces: number;
  item: string;
}

export interface Rolls {
  say: "rolls";
  n: number;
  rolls: Roll[];
  commitment: string;
  secret: string;
}

export interface Thinking {
  say: "thinking";
  n: number;
  side: string;
}

export interface Risen {
  say: "risen";
  n: number;
}

export type Say = Table | Follow | Refused | Because | Answer | Ruled | Completed | Looked | StoryTold | Turns | Rolls | Thinking | Risen;

// ------------------------------------------------------------------ the board

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
  queries: { name: string; usage: string; text: string; table: boolean }[];
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
  /** Scenario -> its map: what it is called, and the scenario whose picture shows it. */
  maps: Record<string, { scenario: string; title: string; subtitle: string }>;
  options: { name: string; words: string; values: [string, string][] }[];
  sides: [string, string][];
  players: string[];
  guide: Guide | null;
}

/** One thing to learn: what ends it, when it is of use, what to point at. */
export interface Lesson {
  title: string;
  text: string;
  until: string;
  during: string[];
  point: string;
}

export interface Guide {
  scenario: string;
  side: string;
  players: Record<string, string>;
  seed: string;
  line: string;
  lesson: Lesson[];
  meanwhile: Record<string, string>;
}

export interface KeptMatch {
  id: string;
  game: string;
  scenario: string;
  players: Record<string, string>;
  begun: number;
  touched: number;
  note: string;
  over: string;
  /** Why it cannot be opened, if it cannot. */
  trouble: string;
}
