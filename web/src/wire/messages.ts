// Made by `python -m tools.page_types` from src/steppe/server/requests.py and messages.py: change it there.

/** An event as this seat was told it. */
export interface Told {
  event: string;
  [field: string]: unknown;
}

/** The table, whole or what has changed of it since the seat was last told. */
export interface Table {
  say: "table";
  n: number;
  at: number;
  seat: string;
  asked: string[];
  /** Hexes and their counters, bottom to top; an empty stack has gone. */
  stacks: Record<string, Counter[]>;
  tracks: Track[];
  prompt: Prompt | null;
  /** The log stands up to this line; `log` follows. */
  keep: number;
  log: Entry[];
  undo: boolean;
  players: Record<string, string>;
  /** Counters that are on no hex -> where they are. */
  off: Record<string, string>;
  whole?: boolean;
  result?: string;
  result_words?: string;
  notice?: string;
  /** Why the result of this match does not count; empty if it counts. */
  uncounted?: string;
  /** Why the last order ended early. */
  stopped?: string;
  /** The order that goes on with the rest of it, if there is one. */
  again?: string;
  /** What is worth knowing of the last order, which was carried out whole. */
  remark?: Reason;
  /** What happened since, as this seat was told it; codes of results and the like come with their words. */
  events?: Told[];
  /** The seat has an order that it cannot undo alone. */
  takeback?: boolean;
  /** What stands by the rules is taken back only by leave of the other side. */
  strict?: boolean;
  /** A takeback that waits for the other side's consent. */
  question?: Question;
  /** Said to the seat whose takeback was declined. */
  declined?: string;
  /** Units whose last deeds may be taken back by themselves. */
  undo_units?: string[];
  /** The seat's standing orders; without them it is asked. */
  standing?: number;
  /** Where something has changed; nothing lies there any more if there is none. */
  markers?: Record<string, Marker[]>;
  /** A computer plays the rest of the phase in this seat. */
  played_for?: boolean;
}

/** A counter in a stack: its id, or `?hex.slot` if the reader may not know it; its side; its flags; a note of a few letters; the names of its tags. */
export type Counter = readonly [id: string, side: number, flags: number, note?: string, tags?: readonly string[]];

export interface Track {
  name: string;
  words: string;
  value: number;
  /** Shown instead of the number. */
  text?: string;
}

/** What is asked of the reader's side. */
export interface Prompt {
  rule: string;
  code: string;
  text: string;
  verbs: Verb[];
  secret: boolean;
  /** Those that the question names. */
  hexes?: string[];
  shortcuts?: Shortcut[];
  also?: Also[];
  /** All that can be answered, if it is little and dice hang on it, each with its odds; or the usual ones where `builds`. */
  answers?: Weighed[];
  /** Where those stand whom the question is about. */
  engaged?: string[];
  /** Counters off the map that an order may bring on and send on their way. */
  waiting?: string[];
  /** Counters that a click on their stack leaves where they are, unless nobody else is there. */
  apart?: string[];
  /** There are other answers than those listed, to be built unit by unit. */
  builds?: boolean;
  /** The hexes where a click does something else than what the map is for: a target, a shortcut. */
  beside?: string[];
  /** Where the units that are on their way could still go, one click each. */
  reach?: Field[];
}

/** Something that may be done now, and what may follow the word. */
export interface Verb {
  verb: string;
  words: string;
  next?: string[];
  /** How the words of `next` are shown, where they are neither units nor hexes. */
  labels?: string[];
  /** What each of the words of `next` brings, where that is not plain. */
  hints?: string[];
  whole?: boolean;
  /** The order that finds the way for it (`move` for `go`). */
  order?: string;
  /** Whether its button serves for one order; then the map is for what it was for before. */
  once?: boolean;
  /** Whether the map is for it only after its button was pressed, even if nothing else is left to do. */
  aside?: boolean;
  /** The hexes where something lies that may follow it. */
  lit?: string[];
  /** What is left undone if it ends a phase now: a person is asked once more. */
  left?: string;
}

/** Orders that one click gives, one after the other: on a hex, or on a button where there is none. */
export interface Shortcut {
  words: string;
  orders: string[][];
  at?: string;
  /** A button lays the order out with its odds and gives nothing yet. */
  weighed?: boolean;
}

/** What a click on the map may mean besides: these words, and the units and hexes that may follow them. */
export interface Also {
  words: string[];
  next: string[];
  chances?: Chanced[];
}

/** A unit that may be named next, and the chance that something happens to it, in percent. */
export interface Chanced {
  unit: string;
  percent: number;
}

/** An answer, what it is called, and its odds if dice hang on it. */
export interface Weighed {
  order: string[];
  words: string;
  odds?: Odds;
}

export interface Odds {
  rows: Row[];
  threshold: string;
  exact: boolean;
  assumptions: Record<string, string>;
  /** What one more unit would change. */
  joined: Joined[];
  /** The row to show first. */
  cautious: number;
}

export interface Row {
  label: string;
  terms: Term[];
  column: string;
  chances: Chance[];
}

export interface Term {
  label: string;
  value: string;
  rule: string;
}

export interface Chance {
  code: string;
  words: string;
  part: string;
  share: number;
}

export interface Joined {
  unit: string;
  column: string;
}

/** Where a group can go: hex -> cost, hex -> the hex before it. */
export interface Field {
  mode: string;
  words: string;
  values: Record<string, number>;
  came: Record<string, string>;
  /** Where it stands; nothing, if it is not on the map yet. */
  start?: string;
}

/** A line of the log. */
export interface Entry {
  line: number;
  side: string;
  kind: string;
  text: string;
  rules: string[];
  hexes: string[];
  /** `turn` where a part of the sequence of play begins, `phase` where one of a side's does. */
  mark: string;
  /** The line that it begins with; a deed may take several. */
  since: number;
  /** As they fell. */
  dice: number[];
}

export interface Reason {
  rule: string;
  code: string;
  text: string;
}

/** A side asks the other to let it take back some lines; the log would stand up to `since`. */
export interface Question {
  by: string;
  lines: number;
  since: number;
}

/** What lies on a hex or a hexside and is no counter: its kind; the side of the hex that it looks to, or -1; its owner, or -1; a few letters. */
export type Marker = readonly [kind: string, facing?: number, owner?: number, text?: string];

/** The seat is empty. */
export interface Risen {
  say: "risen";
  n: number;
}

/** It was not done, and nothing has changed. */
export interface Refused {
  say: "refused";
  n: number;
  rule: string;
  code: string;
  text: string;
}

/** A computer player thinks. */
export interface Thinking {
  say: "thinking";
  n: number;
  side: string;
  /** How much of what it looks at before it plays, from 0 to 1; nothing where it does not look ahead. */
  done?: number;
}

/** What a click came to. */
export interface Clicked {
  say: "clicked";
  n: number;
  kind: "draft" | "drop" | "fan" | "give" | "nothing" | "refused";
  /** The verb that the map is for now. */
  mode?: string;
  /** What is picked now, and what may follow. */
  follow?: Follow;
  /** To be given at once, one after the other. */
  orders?: string[][];
  /** Why nothing was picked or given. */
  why?: Reason;
  /** The hex whose stack is to be fanned out. */
  fan?: string;
}

/** What a draft may become. */
export interface Follow {
  words: string[];
  next: string[];
  labels: string[];
  /** Units that may join the last units named, in any order of clicking. */
  more: string[];
  whole: boolean;
  reach?: Field[];
  odds?: Odds;
  why?: Reason;
  also?: Also[];
  /** Of the units that may follow, the best first. */
  chances?: Chanced[];
  extras?: Extra[];
  /** The words behind the verb as players say them, without the sets of `extras`. */
  said?: string[];
  /** What an order still lacks whose units are chosen in any order. */
  lacks?: Reason;
  /** What it costs that cannot be made good again: it is read before a button gives the order. */
  warns?: Reason;
  /** What else the units may do, each by one click. */
  deeds?: Shortcut[];
  /** Its words were said in any order. */
  any_order?: boolean;
  /** It is looked at before it is given, though nothing can be added. */
  lies?: boolean;
  /** The hexes where something lies that the words ask for next. */
  lit?: string[];
  /** The hexes where a click means something else: another verb's target, a helper, the end. */
  beside?: string[];
  /** The words that a click on a counter may add in any of these ways. */
  units?: string[];
  /** Hexes that stand for a direction, and its word. */
  fronts?: Record<string, string>;
  /** How many may fire at the units that are picked to go, for each step that they could take. */
  danger?: Record<string, number>;
  /** The order with all units that may be named next, if they are several. */
  everybody?: string[];
  /** What the button says that gives the order as it stands. */
  does?: string;
}

/** A set that may be added to an order behind a word: supporting guns, units that use an ability. */
export interface Extra {
  word: string;
  label: string;
  units: Toggle[];
  /** The order with all of them, if any are missing. */
  every?: string[];
}

/** A unit that an order may name behind a word of its own, and the order with it, or without it if it is named already. */
export interface Toggle {
  unit: string;
  words: string[];
  on?: boolean;
  /** The odds of that order. */
  column?: string;
}

/** What a click would come to: the odds of the order, or why nothing can be picked there. */
export interface Pointed {
  say: "pointed";
  n: number;
  odds?: Weighing[];
  why?: Reason;
  /** What a player should know before the click. */
  warns?: Reason;
}

/** A word that makes an order whole, and its odds. */
export interface Weighing {
  word: string;
  odds: Odds;
}

/** What a computer player would do, in words and as orders, and why. */
export interface Hinted {
  say: "hinted";
  n: number;
  words?: string;
  orders?: string[][];
  why?: Thought[];
  odds?: Odds;
  /** Where it is to be done, where it leads to first; */
  hexes?: string[];
  /** and hex by hex who goes or strikes from where to where. */
  ways?: string[][];
}

/** A line of what a computer means to do, and the places of which it speaks. */
export interface Thought {
  /** `aim`, `hold`, `way`, `next`, `attack` or `fear`: the places are marked by it. */
  kind: string;
  text: string;
  hexes: string[];
}

export interface Planned {
  say: "planned";
  n: number;
  plans: PlanMade[];
}

/** A plan of a computer player, and the line with which it began to carry it out. */
export interface PlanMade {
  side: string;
  line: number;
}

/** What a plan was after, where it meant to attack, what it feared. */
export interface Reasoned {
  say: "reasoned";
  n: number;
  plan: number;
  why: Thought[];
}

/** A puzzle and how it stands; without a name this match is about none. */
export interface Posed {
  say: "posed";
  n: number;
  game?: string;
  name?: string;
  title?: string;
  question?: string;
  /** `open`, `solved` or `wrong`. */
  verdict?: string;
  /** Why what was done is not the best. */
  said?: string;
  /** The orders that solve it, one after the other, */
  solution?: string[];
  /** and why they do. */
  why?: string;
  /** Orders that do not, and why. */
  tempting?: [string, string][];
  /** The name of the next puzzle. */
  following?: string;
  /** Why this does not count as a puzzle that was solved, however it stands. */
  uncounted?: string;
}

/** A query's answer in one of four shapes, in words where it has words. */
export interface Answer {
  say: "answer";
  n: number;
  name: string;
  values?: Record<string, number>;
  came?: Record<string, string>;
  marks?: Record<string, Marked>;
  paths?: Record<string, string[]>;
  head?: string[];
  rows?: string[][];
}

export interface Marked {
  code: string;
  words: string;
  rule: string;
}

export interface Completed {
  say: "completed";
  n: number;
  words: string[];
}

export interface Ruled {
  say: "ruled";
  n: number;
  number: string;
  gist: string;
  /** Rules under it: number and gist. */
  under: [string, string][];
  rulings: [string, string][];
}

export interface Looked {
  say: "looked";
  n: number;
  line: number;
  stacks: Record<string, Counter[]>;
  tracks: Track[];
  off: Record<string, string>;
  events?: Told[];
  markers?: Record<string, Marker[]>;
}

export interface StoryTold {
  say: "told";
  n: number;
  /** What was told of lines up to this one still stands; `lines` follow. */
  keep: number;
  lines: Happened[];
}

/** A line of play and what it brought. */
export interface Happened {
  line: number;
  side: string;
  events: Told[];
}

/** The sequence of play of this turn, and the turn track. */
export interface Turns {
  say: "turns";
  n: number;
  turn: number;
  last: number;
  /** How many turns there may be after the last. */
  extra: number;
  parts: Part[];
  /** Turn -> units that may come then. */
  due: Record<string, string[]>;
}

export interface Part {
  words: string;
  rule: string;
  side: string;
  now: boolean;
}

export interface Rolls {
  say: "rolls";
  n: number;
  rolls: Roll[];
  /** Laid down before the first roll: a hash of the secret that makes all rolls. */
  commitment: string;
  /** Revealed when the match is over. */
  secret: string;
}

/** Dice as they fell, or an item that was drawn. */
export interface Roll {
  line: number;
  side: string;
  words: string;
  rule: string;
  /** The hex that it was about, if there is one. */
  at: string;
  dice: number[];
  faces: number;
  item: string;
}

/** A match as the list of matches shows it. */
export interface Kept {
  id: string;
  game: string;
  scenario: string;
  players: Record<string, string>;
  begun: number;
  touched: number;
  note: string;
  over: string;
  /** What its player calls it. */
  name: string;
  /** Why its result does not count, as it was found when it was last opened. */
  uncounted: string;
  /** Why it cannot be opened, if somebody has tried and it could not. */
  trouble: string;
}

export interface NewMatch {
  game: string;
  players: Record<string, string>;
  scenario?: string;
  options?: Record<string, string>;
  seed?: string;
  /** `strict` or `friendly`; nothing: as it is usual for these players. */
  takeback?: string;
  /** What its player calls it. */
  name?: string;
}

export interface Renamed {
  name: string;
}

export type Say =
  | Table
  | Risen
  | Refused
  | Thinking
  | Clicked
  | Pointed
  | Hinted
  | Planned
  | Reasoned
  | Posed
  | Answer
  | Completed
  | Ruled
  | Looked
  | StoryTold
  | Turns
  | Rolls;

/** Take a seat: a side's name, or `watcher`. The answer is the whole table as that seat sees it. */
export interface AskSit {
  ask: "sit";
  n: number;
  seat: string;
}

/** Leave the seat; nothing of the match is told until somebody sits down again. */
export interface AskRise {
  ask: "rise";
  n: number;
}

/** Carry out an order; a heedless one goes on whatever comes into sight. */
export interface AskDo {
  ask: "do";
  n: number;
  key: string;
  at: number;
  order: string;
  heedless?: boolean;
}

/** Take back the last order, or what one unit did. */
export interface AskUndo {
  ask: "undo";
  n: number;
  key: string;
  at: number;
  unit?: string;
}

export interface AskResign {
  ask: "resign";
  n: number;
  key: string;
  at: number;
}

/** Ask the other side to let the last order be taken back, though dice were rolled or it has acted. */
export interface AskTakeback {
  ask: "takeback";
  n: number;
  key: string;
  at: number;
}

/** The other side's answer to such a question. */
export interface AskConsent {
  ask: "consent";
  n: number;
  key: string;
  at: number;
  agree: boolean;
}

/** Standing orders of the seat's side for the other side's turn; without a percentage it is asked. */
export interface AskStanding {
  ask: "standing";
  n: number;
  least: number | null;
}

/** What was clicked while some words of an order were picked: a hex, a counter, or a button. The answer is everything that the page has to show or to do next. */
export interface AskClick {
  ask: "click";
  n: number;
  /** The verb that the map is for. */
  mode?: string;
  /** The words that are picked, the verb first. */
  words?: string[];
  hex?: string;
  unit?: string;
  /** A button that lays out these words as an order. */
  lay?: string[];
  /** A button that turns to another verb: the picked units stay picked if they can begin it. */
  turn?: string;
  /** Counters that were dragged onto the hex. */
  drag?: string[];
  /** The hex whose stack lies fanned out. */
  fan?: string;
  /** An order is only shown, even if it is finished: the table was changing when the click was made. */
  lies?: boolean;
}

/** What a click would come to: on a hex, or on one counter in a list. Nothing is picked by it. */
export interface AskPoint {
  ask: "point";
  n: number;
  mode?: string;
  words?: string[];
  hex?: string;
  unit?: string;
}

/** What would a computer player do in this seat? Another question takes the place of one that is still thought about; or nobody wants to know any more. */
export interface AskHint {
  ask: "hint";
  n: number;
  on?: boolean;
}

/** Let a computer play the rest of the phase in this seat, or stop it. */
export interface AskPlayOn {
  ask: "playon";
  n: number;
  on: boolean;
}

/** When did the computers make their plans? Told when the match is over. */
export interface AskPlans {
  ask: "plans";
  n: number;
}

/** Why did a computer play as it did: what did it mean to do by one of its plans? */
export interface AskReasons {
  ask: "reasons";
  n: number;
  /** Its place in the list of them. */
  plan: number;
}

/** Which puzzle is this match about, and is it solved? */
export interface AskPuzzle {
  ask: "puzzle";
  n: number;
}

/** Let the computer player not think any longer: it plays what comes first to its mind until a person is asked again. */
export interface AskHurry {
  ask: "hurry";
  n: number;
}

export interface AskQuery {
  ask: "query";
  n: number;
  name: string;
  args?: string[];
}

/** What the last word of a line may become. */
export interface AskComplete {
  ask: "complete";
  n: number;
  line: string;
}

/** What a rule says, and how it was read. */
export interface AskRule {
  ask: "rule";
  n: number;
  number: string;
}

/** The table after an earlier line, as this seat saw it then, and what happened after the line `since`. */
export interface AskLook {
  ask: "look";
  n: number;
  line: number;
  since?: number;
}

/** What happened after a line, event by event, as this seat was told it. */
export interface AskStory {
  ask: "story";
  n: number;
  since?: number;
}

/** The parts of the turn, and the turn track. */
export interface AskSequence {
  ask: "sequence";
  n: number;
}

/** Every roll and draw so far, and what proves them. */
export interface AskDice {
  ask: "dice";
  n: number;
}

export type Request =
  | AskSit
  | AskRise
  | AskDo
  | AskUndo
  | AskResign
  | AskTakeback
  | AskConsent
  | AskStanding
  | AskClick
  | AskPoint
  | AskHint
  | AskPlayOn
  | AskPlans
  | AskReasons
  | AskPuzzle
  | AskHurry
  | AskQuery
  | AskComplete
  | AskRule
  | AskLook
  | AskStory
  | AskSequence
  | AskDice;
