// One sitting at a match: who sits here, what the seat knows, what it drafts and what it looks at, and the line to the server.
import { Geometry } from "./geometry";
import { Lag } from "./lag";
import { lastPlace, Motion, PACES, wantedPace, wantsFollowing, wantsMotion } from "./motion";
import type { Names } from "./draft";
import { Drafting, Endings } from "./drafting";
import type { Board, UnitFace } from "../wire/board";
import { deedsIn, knownAfter, NOTHING_KNOWN } from "./known";
import type { Known } from "./known";
import { Looking } from "./looking";
import type { Kept, Reason, Say, Table, Told, Track } from "../wire/messages";
import { Queue } from "./queue";
import { freshKey, Wire } from "../wire/wire";
import type { Ask } from "../wire/wire";

/** A request that changes the match, before it is given a key. */
type Change =
  | { ask: "do"; order: string; heedless: boolean }
  | { ask: "undo"; unit: string }
  | { ask: "resign" | "takeback" }
  | { ask: "consent"; agree: boolean };

type Part<Kept> = new (sitting: Sitting) => Kept;

export class Sitting {
  board: Board | null = null;
  geometry: Geometry | null = null;
  faces = new Map<string, UnitFace>();
  players: Record<string, string> = {};

  seat = "";
  known: Known = NOTHING_KNOWN;
  drafting = new Drafting(this);
  looking = new Looking(this);
  readonly endings = new Endings();
  /** What each seat looked at last (`memory.ts`). */
  readonly kept = new Map<string, unknown>();
  readonly motion = new Motion();
  readonly queue = new Queue(this.motion, (table) => this.showNews(table));

  /** The server knows no such match. */
  unknown = false;
  thinking = "";
  /** How much of what it looks at, from 0 to 1; nothing where it does not look ahead. */
  thoughtOver = 0;
  down = false;
  busy = false;
  /** Until what was sent last is answered and the table stands as it says. */
  settled: Promise<unknown> = Promise.resolve();
  /** The side to whom the page is being handed over; nothing else is shown then. */
  curtain = "";
  /** Whether the page has changed seats at an open table, so that somebody else is asked now. */
  turned = false;
  /** What has happened here since the page was opened: `told moved`, `undone`, `refused`. */
  deeds: string[] = [];
  /** Move the map so that a hex is seen, if it is not. */
  bringInSight: ((hex: string) => void) | null = null;
  /** Move the map so that all of these hexes are seen, if that can be, the first of them before the others. */
  showHexes: ((hexes: string[]) => void) | null = null;
  /** As `showHexes`, and again whenever cards grow over them, until the player moves the map. */
  keepInSight: ((hexes: string[]) => void) | null = null;
  /** Point at a hex in the middle of the map, or only if it is out of sight. */
  focusOn: ((hex: string, ifHidden?: boolean) => void) | null = null;

  private readonly lag = new Lag(this.motion);
  /** What is still to come is shown at once, until a person is asked. */
  private skipping = false;
  private readonly parts = new Map<Part<object>, object>();
  private listeners = new Set<() => void>();
  private wire: Wire;

  /** With a line to watch from, nobody plays here: the match is only looked at. */
  constructor(
    readonly match: string,
    private readonly watchFrom: number | null = null,
  ) {
    this.wire = new Wire(`${location.origin.replace("http", "ws")}/api/matches/${match}/table`);
    this.wire.onNews = (say) => this.heard(say);
    this.wire.onOpen = () => void this.arrive();
    this.wire.onDown = () => this.set({ down: true });
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private set(change: Partial<Sitting>): void {
    Object.assign(this, change);
    this.redraw();
  }

  /** What a room of the page keeps about this sitting: made when it is first asked for, forgotten at the curtain. */
  of<Kept extends object>(kind: Part<Kept>): Kept {
    const found = this.parts.get(kind) ?? new kind(this);
    this.parts.set(kind, found);
    return found as Kept;
  }

  redraw(): void {
    for (const listener of this.listeners) listener();
  }

  get watching(): boolean {
    return this.watchFrom !== null;
  }

  close(): void {
    this.wire.close();
  }

  people(): string[] {
    return (this.board?.sides ?? []).filter((side) => this.players[side] === "human");
  }

  get names(): Names {
    return {
      isHex: (word) => this.geometry?.has(word) ?? false,
      isUnit: (word) => this.faces.has(word),
    };
  }

  title(side: string): string {
    const i = this.board?.sides.indexOf(side) ?? -1;
    return i < 0 ? side : this.board!.titles[i]!;
  }

  // ---------------------------------------------------------------- arriving

  private async arrive(): Promise<void> {
    this.set({ down: false, busy: this.wire.owesAnswers });
    if (!this.board && !(await this.fetchBoard())) {
      this.wire.close();
      return this.set({ unknown: true });
    }
    if (this.curtain) return;
    const people = this.people();
    if (this.seat) await this.sit(this.seat);
    else if (this.watching) await this.sit(people.length === 1 ? people[0]! : "watcher");
    else if (people.length > 1 && this.board!.open) await this.sit(people[0]!);
    else if (people.length > 1) this.set({ curtain: await this.whoIsAsked(people) });
    else await this.sit(people[0] ?? "watcher");
    this.wire.askAgain();
  }

  /** For whom the curtain hangs: anybody may know who is asked, and nothing else of the answer is kept. */
  private async whoIsAsked(people: string[]): Promise<string> {
    const say = await this.wire.ask({ ask: "sit", seat: "watcher" });
    await this.wire.ask({ ask: "rise" });
    const asked = say.say === "table" ? say.asked : [];
    return people.find((side) => asked.includes(side)) ?? people[0]!;
  }

  private async fetchBoard(): Promise<boolean> {
    const found = await fetch(`/api/matches/${this.match}/board`);
    if (!found.ok) return false;
    const board = (await found.json()) as Board;
    this.faces = new Map(board.units.map((unit) => [unit.id, unit]));
    this.set({ board, geometry: new Geometry(board) });
    const kept = (await (await fetch(`/api/matches/${this.match}`)).json()) as Kept;
    this.players = kept.players;
    return true;
  }

  async sit(seat: string): Promise<void> {
    const { known, seat: before } = this;
    const say = await this.wire.ask({ ask: "sit", seat });
    this.queue.drain();
    if (say.say === "table") {
      this.seat = seat;
      this.set({ curtain: "", turned: !!before && before !== seat });
      this.told(say);
      this.lag.follow(this.known.tracks);
      if (this.turned && known.log.length) this.known = { ...this.known, readTo: known.readTo };
      if (this.watching) await this.looking.look(this.looking.replay?.line ?? this.watchFrom!);
      else this.handOverIfNeeded();
      this.drafting.giveNext();
    } else if (say.say === "refused") {
      this.drafting.explainWith(say);
    }
  }

  // ---------------------------------------------------------------- handing over

  private handOverIfNeeded(): void {
    if (this.watching || this.known.result) return;
    const question = this.known.question;
    const sides = question ? this.board!.sides.filter((side) => side !== question.by) : this.known.asked;
    if (!sides.length || sides.includes(this.seat)) return;
    const next = sides.find((side) => this.players[side] === "human");
    if (!next || !this.people().includes(this.seat)) return;
    void (this.board!.open ? this.sit(next) : this.handOver(next));
  }

  /** Forget all that this seat has seen, then let somebody else sit down. */
  private async handOver(side: string): Promise<void> {
    this.known = NOTHING_KNOWN;
    this.drafting = new Drafting(this);
    this.looking = new Looking(this);
    this.parts.clear();
    this.motion.stop();
    this.lag.follow([]);
    this.set({ seat: "", curtain: side });
    await this.wire.ask({ ask: "rise" });
  }

  // ---------------------------------------------------------------- hearing

  private heard(say: Say): void {
    if (say.say === "table") {
      this.queue.add(say, this.showsMotion && !document.hidden);
    } else if (say.say === "thinking") {
      this.set({ thinking: say.side, thoughtOver: say.done ?? 0 });
    } else if (say.say === "refused") {
      this.drafting.explainWith(say);
    }
  }

  /** Whether counters glide now: there is a map, and somebody who likes it. */
  private get showsMotion(): boolean {
    return wantsMotion() && !this.looking.replay && !this.skipping && this.bringInSight !== null;
  }

  /** Show what was told to our seat without being asked for. */
  private showNews(table: Table): void {
    if (!this.seat || table.seat !== this.seat) return;
    this.told(table);
    if (this.showsMotion) this.move(table.events, true);
    this.lag.follow(this.known.tracks);
    if (table.prompt || table.result) this.skipping = false;
    this.handOverIfNeeded();
    this.drafting.giveNext();
  }

  private told(table: Table): void {
    const before = this.known;
    const mine = table.prompt !== null;
    this.deeds.push(...deedsIn(before, table));
    this.known = knownAfter(before, table);
    this.players = table.players;
    this.thinking = whoThinks(table);
    this.thoughtOver = 0;
    this.drafting.beginAnew(before.prompt, whatToKnow(table), table.again ?? "");
    this.redraw();
    this.looking.lookAgain();
    if (!this.looking.replay) this.looking.showDice(table.events, before);
    if (mine || table.result || this.looking.showMoves) void this.looking.followStory();
  }

  /** Show in motion what was told; counters that the player moved himself stand where he put them. */
  move(events: Told[] | undefined, glide: boolean): void {
    if (!events?.length) return;
    this.motion.wanted = PACES[wantedPace()];
    this.motion.begin(events, this.names.isHex, glide);
    const place = glide && wantsFollowing() ? lastPlace(events, this.names.isHex) : "";
    if (place) this.bringInSight?.(place);
    if (this.motion.any) this.set({ known: { ...this.known, recent: [] } });
  }

  /** The tracks as they are once what glides has arrived. */
  get tracks(): Track[] {
    return this.lag.shown;
  }

  /** What still glides stands where it is going, and nothing more of this turn glides. */
  skipMotion(): void {
    this.skipping = !this.known.prompt;
    this.endMotion();
  }

  /** All that was told is shown as it is now. */
  endMotion(): void {
    this.motion.stop();
    this.queue.drain();
    this.motion.stop();
    this.redraw();
  }

  // ---------------------------------------------------------------- doing

  /** Give an order once the last click is answered; says whether it was carried out. A heedless one goes on whatever comes into sight. */
  async do(words: string[], heedless = false): Promise<boolean> {
    return (await this.drafting.stillAsked()) && this.doNow(words, heedless);
  }

  async doNow(words: string[], heedless = false): Promise<boolean> {
    this.looking.closeRule(); // what was read of it has led to an order: the map is needed again
    return this.change({ ask: "do", order: words.join(" "), heedless });
  }

  async takeBack(unit = ""): Promise<void> {
    this.drafting.queue = null;
    await this.change({ ask: "undo", unit });
  }

  async resign(): Promise<void> {
    await this.change({ ask: "resign" });
  }

  /** Ask the other side to let the last order be taken back. */
  async askBack(): Promise<void> {
    await this.change({ ask: "takeback" });
  }

  async answerBack(agree: boolean): Promise<void> {
    await this.change({ ask: "consent", agree });
  }

  /** Say how shots in the other side's turn are to be answered from now on. */
  async giveStanding(least: number | null): Promise<void> {
    await this.send({ ask: "standing", least });
  }

  /** Let a computer play the rest of the phase for us, or stop it. */
  async playOn(on: boolean): Promise<void> {
    this.drafting.cancel();
    await this.send({ ask: "playon", on });
  }

  private async change(change: Change): Promise<boolean> {
    return this.send({ key: freshKey(), at: this.known.at, ...change });
  }

  private send(ask: Ask): Promise<boolean> {
    if (this.busy) return Promise.resolve(false);
    const done = this.carry(ask);
    this.settled = done;
    return done;
  }

  private async carry(ask: Ask): Promise<boolean> {
    const readTo = this.known.log.at(-1)?.line ?? -1;
    this.set({ busy: true, turned: false, known: { ...this.known, readTo } });
    const say = await this.wire.ask(ask);
    this.busy = false;
    this.queue.drain(); // what was told before it
    if (say.say === "table") {
      this.told(say);
      if (wantsMotion()) this.move(say.events, false);
      this.lag.follow(this.known.tracks);
      this.handOverIfNeeded();
    } else if (say.say === "refused") {
      this.drafting.refuse(say);
    }
    this.drafting.giveNext();
    return say.say === "table";
  }

  // ---------------------------------------------------------------- asking

  async ask(ask: Ask): Promise<Say> {
    return this.wire.ask(ask);
  }

  async complete(line: string): Promise<string[]> {
    const say = await this.wire.ask({ ask: "complete", line });
    return say.say === "completed" ? say.words : [];
  }
}

/** The side for which a computer decides now, if the person in this seat does not. */
function whoThinks({ seat, asked, players, prompt, played_for }: Table): string {
  if (played_for) return seat;
  return prompt ? "" : (asked.find((side) => players[side] !== "human") ?? "");
}

/** Why an order ended early or a question was answered with no, or what is worth knowing of the order, where refusals are shown. */
function whatToKnow({ stopped, declined, remark }: Table): Reason | null {
  if (stopped) return { rule: "", code: "stopped", text: stopped };
  return declined ? { rule: "", code: "declined", text: declined } : (remark ?? null);
}

/** A sitting whose board has come: all that is shown at the table is shown of one. */
export type Seated = Sitting & { board: Board; geometry: Geometry };

export function isLoaded(sitting: Sitting): sitting is Seated {
  return !!sitting.board && !!sitting.geometry;
}
