// One sitting at a match: what the seat has been told, what is being put together, and what can be done.
import {
  alsoWith,
  asksFor,
  clickHex,
  clickUnit,
  isFinished,
  NOTHING,
  nextMode,
  openWords,
  turnedTo,
  usualMode,
  verbOf,
} from "../orders/draft";
import type { Deed, Draft, Names } from "../orders/draft";
import { Geometry } from "../map/geometry";
import { stacksOf } from "../replay/moments";
import { Motion, wantsMotion } from "../map/motion";
import type {
  Answer,
  Board,
  Counter,
  Entry,
  Follow,
  Happened,
  Looked,
  Markers,
  Prompt,
  Question,
  Reason,
  Ruled,
  Say,
  Table,
  Told,
  Track,
  UnitFace,
} from "./messages";
import { continued, isNews, lastSummary } from "../replay/story";
import { goesOn } from "../textboard/announcer";
import { freshKey, Wire } from "./wire";

/** Orders that are still to be given, one after the other, whenever the same is asked of the same side. */
export interface Queue {
  seat: string;
  code: string;
  orders: string[][];
}

export interface Overlay {
  name: string;
  args: string[];
  answer: Answer;
}

const NO_MARKERS: Markers = {};

/** Markers with what has changed of them; the same ones if nothing has, so that they are not drawn anew. */
export function laidOver(before: Markers, changed: Markers = NO_MARKERS): Markers {
  if (!Object.keys(changed).length) return before;
  return Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, markers]) => markers.length));
}

export class Sitting {
  board: Board | null = null;
  geometry: Geometry | null = null;
  faces = new Map<string, UnitFace>();

  seat = "";
  at = 0;
  asked: string[] = [];
  players: Record<string, string> = {};
  stacks = new Map<string, readonly Counter[]>();
  where = new Map<string, string>();
  markersNow: Markers = {};
  offNow: Record<string, string> = {};
  tracks: Track[] = [];
  prompt: Prompt | null = null;
  log: Entry[] = [];
  /** Log lines after this one are new to the player. */
  readTo = -1;
  undo = false;
  result = "";
  resultWords = "";
  notice = "";
  /** The server knows no such match. */
  unknown = false;

  draft: Draft = NOTHING;
  refusal: Reason | null = null;
  rule: Ruled | null = null;
  thinking = "";
  down = false;
  busy = false;
  /** The side to whom the page is being handed over; nothing else is shown then. */
  curtain = "";
  queue: Queue | null = null;
  /** The hex whose stack is fanned out for a choice. */
  fan = "";
  overlay: Overlay | null = null;
  /** The query that waits for a hex to be clicked. */
  picking = "";
  /** The hex that was last clicked. */
  pointed = "";
  /** Whether the last moves of both sides are drawn. */
  showMoves = false;
  /** What happened, event by event; followed from the first time that it is needed. */
  story: Happened[] = [];
  /** Whether the summary of the other side's turn lies open. */
  summary = false;
  /** The last line of the turn that was summed up last. */
  summedUp = -1;
  undoUnits: string[] = [];
  /** Hexes that moved or fought last, to be shown briefly. */
  recent: string[] = [];
  replay: Looked | null = null;
  /** The stacks of the moment that is being replayed. */
  then = new Map<string, readonly Counter[]>();
  private looks = 0;
  readonly motion = new Motion();
  /** The seat's last order can only be taken back if the other side agrees. */
  mayAskBack = false;
  /** A move that is made stands, unless the other side gives leave to take it back. */
  strict = false;
  question: Question | null = null;
  /** The least chance to hit, in percent, at which this side fires unasked; null: it is asked. */
  standing: number | null = null;
  /** Bring a hex to the middle of the map, or only if it is out of sight. */
  focusOn: ((hex: string, ifHidden?: boolean) => void) | null = null;
  /** The order whose odds lie before the player because he points at its hex: a click gives it. */
  weighed = "";
  /** How many may fire at the unit that is picked or on its way, for each step that it could take. */
  danger: Record<string, number> = {};
  /** Whether the page has changed seats at an open table, so that somebody else is asked now. */
  turned = false;
  /** What has happened here since the page was opened: `told moved`, `undone`, `refused`. */
  deeds: string[] = [];
  /** A hex that the guide points at. */
  signpost = "";

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
    for (const listener of this.listeners) listener();
  }

  redraw(): void {
    this.set({});
  }

  get watching(): boolean {
    return this.watchFrom !== null;
  }

  close(): void {
    this.wire.close();
  }

  // ---------------------------------------------------------------- arriving

  private async arrive(): Promise<void> {
    this.set({ down: false, busy: false });
    if (!this.board) {
      const found = await fetch(`/api/matches/${this.match}/board`);
      if (!found.ok) {
        this.unknown = true;
        this.wire.close();
        this.redraw();
        return;
      }
      const board = (await found.json()) as Board;
      this.faces = new Map(board.units.map((unit) => [unit.id, unit]));
      this.set({ board, geometry: new Geometry(board) });
      const kept = (await (await fetch(`/api/matches/${this.match}`)).json()) as { players: Record<string, string> };
      this.players = kept.players;
    }
    if (this.curtain) return;
    const people = this.people();
    if (this.seat) await this.sit(this.seat);
    else if (this.watching) await this.sit(people.length === 1 ? people[0]! : "watcher");
    else if (people.length > 1 && this.board!.open) await this.sit(people[0]!);
    else if (people.length > 1) this.set({ curtain: people[0]! });
    else await this.sit(people[0] ?? "watcher");
  }

  people(): string[] {
    return (this.board?.sides ?? []).filter((side) => this.players[side] === "human");
  }

  get names(): Names {
    return {
      isHex: (word) => this.geometry?.has(word) ?? false,
      isUnit: (word) => this.faces.has(word),
      beside: (unit, compass) => this.geometry?.beside(this.where.get(unit) ?? "", compass) ?? "",
    };
  }

  title(side: string): string {
    const i = this.board?.sides.indexOf(side) ?? -1;
    return i < 0 ? side : this.board!.titles[i]!;
  }

  async sit(seat: string): Promise<void> {
    const before = this.seat;
    const say = await this.wire.ask({ ask: "sit", seat });
    if (say.say === "table") {
      const { log, readTo } = this;
      this.seat = seat;
      this.set({ curtain: "", turned: !!before && before !== seat });
      this.told(say);
      if (this.turned) this.set({ readTo: log.length ? readTo : this.readTo });
      if (this.watching) await this.look(this.replay?.line ?? this.watchFrom!);
      else this.handOverIfNeeded();
      this.giveNext();
    } else if (say.say === "refused") {
      this.set({ refusal: say });
    }
  }

  /** Forget all that this seat has seen, then let somebody else sit down. */
  private async handOver(side: string): Promise<void> {
    this.forget();
    this.set({ curtain: side });
    await this.wire.ask({ ask: "rise" });
  }

  private forget(): void {
    this.seat = "";
    this.stacks = new Map();
    this.where = new Map();
    this.markersNow = {};
    this.offNow = {};
    this.tracks = [];
    this.prompt = null;
    this.log = [];
    this.readTo = -1;
    this.draft = NOTHING;
    this.refusal = null;
    this.rule = null;
    this.overlay = null;
    this.recent = [];
    this.fan = "";
    this.replay = null;
    this.then = new Map();
    this.looks++;
    this.signpost = "";
    this.queue = null;
    this.undo = false;
    this.mayAskBack = false;
    this.question = null;
    this.standing = null;
    this.motion.stop();
    this.undoUnits = [];
    this.story = [];
    this.summary = false;
    this.summedUp = -1;
    this.showMoves = false;
    this.picking = "";
    this.pointed = "";
  }

  private handOverIfNeeded(): void {
    if (this.watching || this.result) return;
    const question = this.question;
    const sides = question ? this.board!.sides.filter((side) => side !== question.by) : this.asked;
    if (!sides.length || sides.includes(this.seat)) return;
    const next = sides.find((side) => this.players[side] === "human");
    if (!next || !this.people().includes(this.seat)) return;
    void (this.board!.open ? this.sit(next) : this.handOver(next));
  }

  // ---------------------------------------------------------------- hearing

  private heard(say: Say): void {
    if (say.say === "table") {
      if (!this.seat || say.seat !== this.seat) return;
      this.told(say);
      if (wantsMotion() && !this.replay) this.move(say.events, true);
      this.handOverIfNeeded();
      this.giveNext();
    } else if (say.say === "thinking") {
      this.set({ thinking: say.side });
    } else if (say.say === "refused") {
      this.set({ refusal: say });
    }
  }

  private told(table: Table): void {
    const stacks = table.whole ? new Map<string, readonly Counter[]>() : new Map(this.stacks);
    for (const [hex, stack] of Object.entries(table.stacks)) {
      if (stack.length) stacks.set(hex, stack);
      else stacks.delete(hex);
    }
    const log = [...this.log.filter((entry) => !table.whole && entry.line <= table.keep), ...table.log];
    const mine = table.prompt !== null;
    if (!table.whole && this.log.some((entry) => entry.line > table.keep && !goesOn(entry, table.log))) this.deeds.push("undone");
    if (!table.whole) this.deeds.push(...(table.events ?? []).map(({ event }) => `told ${event}`));
    this.where = new Map([...stacks].flatMap(([hex, stack]) => stack.map((c) => [c[0], hex] as const)));
    const mode = nextMode(this.prompt, this.draft.mode, table.prompt, this.names);
    this.set({
      at: table.at,
      asked: table.asked,
      players: table.players,
      stacks,
      markersNow: laidOver(table.whole ? {} : this.markersNow, table.markers),
      offNow: table.off,
      tracks: table.tracks,
      prompt: table.prompt,
      log,
      readTo: table.whole ? (log.at(-1)?.line ?? -1) : this.readTo,
      undo: table.undo,
      undoUnits: table.undo_units ?? [],
      result: table.result ?? "",
      resultWords: table.result_words ?? "",
      notice: table.notice ?? "",
      draft: { ...NOTHING, mode },
      mayAskBack: table.takeback ?? false,
      strict: table.strict ?? false,
      question: table.question ?? null,
      standing: table.standing ?? null,
      refusal: table.stopped
        ? { rule: "", code: "stopped", text: table.stopped }
        : table.declined
          ? { rule: "", code: "declined", text: table.declined }
          : null,
      thinking: mine || !table.asked.some((s) => table.players[s] !== "human") ? "" : this.thinking,
      fan: "",
      recent: table.whole ? [] : Object.keys(table.stacks),
    });
    if (this.overlay) void this.show(this.overlay.name, this.overlay.args);
    void this.watchDanger();
    if (mine || table.result || this.showMoves) void this.followStory();
  }

  /** Hear what happened since; when it is our turn again, show what the other side did. */
  async followStory(): Promise<void> {
    const { seat } = this;
    const say = await this.wire.ask({ ask: "story", since: this.story.at(-1)?.line ?? -1 });
    if (say.say !== "told" || this.seat !== seat) return;
    const story = continued(this.story, say.keep, say.lines);
    const summary = lastSummary(story, this.log, seat, this.names.isHex, String);
    const news = !!summary && isNews(summary, story, seat);
    const sawIt = this.board!.open && this.people().length > 1;
    const fresh = news && !sawIt && this.prompt !== null && summary.until > this.summedUp;
    this.set({ story, summary: fresh || (this.summary && news), summedUp: fresh ? summary.until : this.summedUp });
  }

  /** Show in motion what was told; counters that the player moved himself stand where he put them. */
  private move(events: Told[] | undefined, glide: boolean): void {
    if (!events?.length) return;
    this.motion.begin(events, this.names.isHex, glide);
    if (this.motion.any) this.set({ recent: [] });
  }

  // ---------------------------------------------------------------- doing

  async do(words: string[]): Promise<void> {
    await this.change({ ask: "do", order: words.join(" ") });
  }

  /** Give orders one after the other, with the dice of each in between. */
  async giveAll(orders: string[][]): Promise<void> {
    const [first, ...rest] = orders;
    if (!first || !this.prompt) return;
    this.queue = rest.length ? { seat: this.seat, code: this.prompt.code, orders: rest } : null;
    await this.do(first);
  }

  /** Give the next of several orders, if what they answer is asked again. */
  private giveNext(): void {
    const queue = this.queue;
    if (this.result || this.watching) this.queue = null;
    if (!queue || this.busy || this.curtain || this.seat !== queue.seat || this.prompt?.code !== queue.code) return;
    void this.giveAll(queue.orders);
  }

  async takeBack(unit = ""): Promise<void> {
    this.queue = null;
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

  private async change(ask: { ask: string } & Record<string, unknown>): Promise<void> {
    await this.send({ key: freshKey(), at: this.at, ...ask });
  }

  private async send(ask: { ask: string } & Record<string, unknown>): Promise<void> {
    if (this.busy) return;
    this.set({ busy: true, turned: false, readTo: this.log.at(-1)?.line ?? -1 });
    const say = await this.wire.ask(ask);
    this.busy = false;
    if (say.say === "table") {
      this.told(say);
      if (wantsMotion()) this.move(say.events, false);
      this.handOverIfNeeded();
    } else if (say.say === "refused") {
      this.set({ refusal: say, draft: { ...NOTHING, mode: this.draft.mode } });
    }
    this.giveNext();
  }

  // ---------------------------------------------------------------- putting an order together

  /** Turn to a verb; whoever is picked stays so if he can do that too. */
  choose(mode: string): void {
    const words = turnedTo(this.prompt, this.draft, mode, this.names);
    this.set({ draft: { ...NOTHING, mode }, refusal: null, fan: "" });
    if (words.length) void this.tryDraft(words, "");
  }

  /** A verb and its first word from a button: done at once if that is all, else the rest is asked for. */
  begin(words: string[]): void {
    void this.perform({ kind: "draft", words }, "");
  }

  cancel(): void {
    if (this.picking) return this.set({ picking: "" });
    this.queue = null;
    const mode = this.draft.words.length ? this.draft.mode : usualMode(this.prompt, this.names);
    this.set({ draft: { ...NOTHING, mode }, refusal: null, rule: null, fan: "" });
    void this.watchDanger();
  }

  click(hex: string): void {
    if (this.picking) return void this.showFrom(this.picking, hex);
    if (this.replay) return;
    const deed = clickHex(this.prompt, this.draft, hex, this.stacks.get(hex) ?? [], this.names);
    void this.perform(deed, hex);
  }

  // ---------------------------------------------------------------- dragging, the second way

  private pickingUp: Promise<void> = Promise.resolve();

  /** Whether counters in a hex can be picked up: some are lit, or already picked. */
  canDrag(hex: string): boolean {
    if (this.replay || this.picking || !this.prompt) return false;
    const here = (this.stacks.get(hex) ?? []).map(([id]) => id);
    const first = verbOf(this.prompt, this.draft.mode)?.next ?? [];
    return here.some(
      (unit) => this.draft.words.includes(unit) || openWords(this.prompt, this.draft).includes(unit) || first.includes(unit),
    );
  }

  pickUp(hex: string): void {
    const here = (this.stacks.get(hex) ?? []).map(([id]) => id);
    if (here.some((unit) => this.draft.words.includes(unit))) return;
    const deed = clickHex(this.prompt, this.draft, hex, this.stacks.get(hex) ?? [], this.names);
    this.pickingUp = this.perform(deed, hex);
  }

  /** Let go of what was picked up: the same as a click there. */
  async dropOn(hex: string): Promise<void> {
    await this.pickingUp;
    if (this.draft.words.length > 1) this.click(hex);
  }

  clickUnit(unit: string): void {
    if (this.replay) return;
    if (this.picking && this.fan) {
      this.set({ fan: "" });
      return void this.show(this.picking, [unit]);
    }
    void this.perform(clickUnit(this.prompt, this.draft, unit), this.where.get(unit) ?? "");
  }

  word(word: string): void {
    const base = this.draft.words.length ? this.draft.words : [this.draft.mode];
    void this.perform({ kind: "draft", words: [...base, word] }, "");
  }

  backOneWord(): void {
    const words = this.draft.words.slice(0, -1);
    if (words.length > 1) void this.tryDraft(words, "");
    else this.cancel();
  }

  private async perform(deed: Deed, hex: string): Promise<void> {
    if (this.busy) return;
    this.pointed = hex;
    switch (deed.kind) {
      case "order":
        return this.do(deed.words);
      case "orders":
        return this.giveAll(deed.orders);
      case "commit":
        return this.commit();
      case "drop":
        return this.cancel();
      case "fan":
        return this.set({ fan: deed.hex });
      case "why":
        return this.explain(deed.what, hex);
      case "draft":
        return this.tryDraft(deed.words, deed.otherwise?.[0] ?? "");
    }
  }

  private async explain(what: string, hex: string): Promise<void> {
    const why = await this.whyNot(what);
    if (why) this.deeds.push("refused");
    this.set({ refusal: why, fan: (this.stacks.get(hex)?.length ?? 0) > 1 ? hex : "" });
  }

  private async tryDraft(words: string[], fan: string): Promise<void> {
    const say = await this.wire.ask({ ask: "draft", words });
    if (say.say !== "follow") {
      if (say.say === "refused") this.set({ refusal: say });
      return;
    }
    if (say.why || (!say.whole && !say.next.length && !say.more.length)) {
      this.set(fan ? { fan, refusal: null } : { refusal: say.why ?? null });
      return;
    }
    this.set({ draft: { mode: say.words[0] ?? this.draft.mode, words: say.words, follow: say }, refusal: null, fan: "" });
    void this.watchDanger();
    const weighed = !say.next.length && !say.more.length && this.weighed === say.words.join(" ");
    if (isFinished(say) || weighed) await this.do(say.words);
  }

  /** What would follow if a word were added, without adding it. */
  async peek(word: string): Promise<Follow | null> {
    const base = this.draft.words.length ? this.draft.words : [this.draft.mode];
    const besides = openWords(this.prompt, this.draft).includes(word) ? null : alsoWith(this.prompt, this.draft, word);
    const say = await this.wire.ask({ ask: "draft", words: besides ?? [...base, word] });
    return say.say === "follow" && !say.why ? say : null;
  }

  async assume(name: string, value: string): Promise<void> {
    const say = await this.wire.ask({ ask: "draft", words: this.draft.words, assume: { [name]: value } });
    if (say.say === "follow") this.set({ draft: { ...this.draft, follow: say } });
  }

  async commit(): Promise<void> {
    const verb = verbOf(this.prompt, this.draft.mode);
    if (this.draft.follow?.whole && !verb?.order) await this.do(this.draft.words);
  }

  // ---------------------------------------------------------------- asking

  async whyNot(what: string): Promise<Reason | null> {
    if (!this.prompt) return null;
    const verb = verbOf(this.prompt, this.draft.mode);
    const words = this.draft.words.length ? this.draft.words : verb ? [verb.verb] : [];
    const say = await this.wire.ask({ ask: "why", words, what });
    return say.say === "because" ? (say.why ?? null) : null;
  }

  /** Why a hex cannot be chosen now, shown where refusals are. */
  async askWhyNot(hex: string): Promise<void> {
    const here = (this.stacks.get(hex) ?? []).map(([id]) => id);
    await this.explain(asksFor(verbOf(this.prompt, this.draft.mode), this.draft, hex, here, this.names), "");
  }

  async query(name: string, args: string[]): Promise<Answer | null> {
    const say = await this.wire.ask({ ask: "query", name, args });
    if (say.say === "refused") this.set({ refusal: say });
    return say.say === "answer" ? say : null;
  }

  async show(name: string, args: string[]): Promise<void> {
    const { seat } = this;
    const answer = await this.query(name, args);
    if (answer && this.seat === seat) this.set({ overlay: { name, args, answer } });
  }

  /** Ask what steps are watched: those of the unit that could be sent off, or of the one on its way. */
  private async watchDanger(): Promise<void> {
    const { at, seat, draft } = this;
    const words = draft.words.slice(1).join(" ");
    const asks = !!this.prompt && !!this.board?.queries.some(({ name }) => name === "danger");
    const going = verbOf(this.prompt, draft.mode)?.order ? draft.words.slice(1) : [];
    const answer = asks ? await this.query("danger", going) : null;
    if (this.at !== at || this.seat !== seat || this.draft.words.slice(1).join(" ") !== words) return;
    this.set({ danger: answer?.values ?? {} });
  }

  /** Ask a query about a hex or a unit in it; where it takes a side, for the side that stands there, else for our own. */
  private async showFrom(name: string, hex: string): Promise<void> {
    const usage = this.board!.queries.find((query) => query.name === name)?.usage ?? "";
    if (/ HEX$/.test(usage)) return this.show(name, [hex]);
    if (/ UNIT/.test(usage)) {
      const stack = this.stacks.get(hex) ?? [];
      return stack.length > 1 ? this.set({ fan: hex }) : stack.length ? this.show(name, [stack[0]![0]]) : undefined;
    }
    const holder = this.stacks.get(hex)?.[0]?.[1] ?? -1;
    const side = this.board!.sides[holder] ?? (this.board!.sides.includes(this.seat) ? this.seat : this.board!.sides[0]!);
    await this.show(name, [side, hex]);
  }

  pickFor(name: string): void {
    this.set({ picking: this.picking === name ? "" : name });
  }

  drawMoves(on: boolean): void {
    this.set({ showMoves: on });
    if (on) void this.followStory();
  }

  openSummary(open: boolean): void {
    this.set({ summary: open });
  }

  async ask(what: string): Promise<Say> {
    return this.wire.ask({ ask: what });
  }

  hideOverlay(): void {
    this.set({ overlay: null });
  }

  async openRule(number: string): Promise<void> {
    const say = await this.wire.ask({ ask: "rule", number });
    if (say.say === "ruled") this.set({ rule: say });
    else if (say.say === "refused") this.set({ refusal: say });
  }

  pointAt(hex: string): void {
    if (this.signpost !== hex) this.set({ signpost: hex });
  }

  closeRule(): void {
    this.set({ rule: null });
  }

  dismiss(): void {
    this.set({ refusal: null });
  }

  async complete(line: string): Promise<string[]> {
    const say = await this.wire.ask({ ask: "complete", line });
    return say.say === "completed" ? say.words : [];
  }

  /** The table after a line; in motion what has happened since another. */
  async look(line: number, since?: number): Promise<void> {
    const asked = ++this.looks;
    const say = await this.wire.ask({ ask: "look", line, ...(since === undefined ? {} : { since }) });
    if (say.say !== "looked" || asked !== this.looks) return;
    if (since === undefined) this.motion.stop();
    const then = stacksOf(say.stacks, this.shown);
    this.set({ replay: say, then, recent: [], fan: "", overlay: null });
    if (wantsMotion()) this.move(say.events, true);
    const hex = this.log
      .filter((entry) => entry.line === line)
      .at(-1)
      ?.hexes.at(-1);
    if (hex) this.focusOn?.(hex, true);
  }

  endReplay(): void {
    this.looks++;
    this.motion.stop();
    this.set({ replay: null, then: new Map() });
  }

  /** Counters that are on no hex -> where they are, now or at the moment that is being replayed. */
  get off(): Record<string, string> {
    return this.replay?.off ?? this.offNow;
  }

  /** What lies on hexes and hexsides now, or at the moment that is being replayed. */
  get markers(): Markers {
    return this.replay ? (this.replay.markers ?? NO_MARKERS) : this.markersNow;
  }

  /** The stacks on the map now, or at the moment that is being replayed. */
  get shown(): Map<string, readonly Counter[]> {
    return this.replay ? this.then : this.stacks;
  }
}
