// An order being put together at this seat: clicks, drags and words, what the server says may follow, and why not.
// Whoever sits down next begins with another; answers that come late for this one change nothing then.
import type { Clicked, Pointed, Prompt, Reason } from "../wire/messages";
import type { Sitting } from "./sitting";
import type { Ask } from "../wire/wire";
import { hasEnd, NOTHING, nextMode, openUnits, usualMode, verbOf } from "./draft";
import type { Draft } from "./draft";

/** What was clicked: a hex, a counter, a button. */
type What = Omit<Extract<Ask, { ask: "click" }>, "ask" | "mode" | "words" | "fan">;

/** Orders that are still to be given, one after the other, whenever the same is asked of the same side. */
export interface Queue {
  seat: string;
  code: string;
  orders: string[][];
}

/** Where the button that ends a question stands at each seat: never where that of the question before stood, so that a second click,
 *  meant for that one, does not skip what is asked now. */
export class Endings {
  private readonly last = new Map<string, { code: string; apart: boolean }>();

  /** Such a question is asked. */
  note(seat: string, code: string): void {
    const before = this.last.get(seat);
    if (before?.code !== code) this.last.set(seat, { code, apart: !!before && !before.apart });
  }

  standsApart(seat: string): boolean {
    return this.last.get(seat)?.apart ?? false;
  }
}

export class Drafting {
  draft: Draft = NOTHING;
  refusal: Reason | null = null;
  /** The order that goes on with what the last one left undone. */
  again = "";
  queue: Queue | null = null;
  /** The hex whose stack is fanned out for a choice. */
  fan = "";
  /** The hex that was last clicked. */
  pointed = "";
  /** How many may fire at the unit that is picked or on its way, for each step that it could take. */
  danger: Record<string, number> = {};
  /** What stands in the command line. */
  typed = "";
  /** The verb whose button was pressed: it stays as long as the same is asked, others serve for one order. */
  private chosen = "";
  private pickingUp: Promise<void> = Promise.resolve();
  /** What the last click came to: the next one means something only when that is known. */
  private clicked: Promise<void> = Promise.resolve();
  /** The hex whose counters were picked up to join an order that names its hex first: an attack. */
  private joining = "";

  constructor(private readonly sitting: Sitting) {}

  private get prompt(): Prompt | null {
    return this.sitting.known.prompt;
  }

  /** Whether somebody else has sat down since. */
  private get isOver(): boolean {
    return this.sitting.drafting !== this;
  }

  private set(change: Partial<Drafting>): void {
    Object.assign(this, change);
    this.sitting.redraw();
  }

  private unitsIn(hex: string): string[] {
    return (this.sitting.known.stacks.get(hex) ?? []).map(([unit]) => unit);
  }

  /** Begin anew because the table has changed, for the verb that the map was for if the same is asked. */
  beginAnew(before: Prompt | null, refusal: Reason | null, again = ""): void {
    const kept = this.draft.mode === this.chosen ? this.chosen : "";
    this.chosen = nextMode(before, kept, this.prompt, this.sitting.names);
    this.draft = { ...NOTHING, mode: this.chosen };
    this.refusal = refusal;
    this.again = again;
    this.fan = "";
    if (this.prompt && hasEnd(this.prompt, this.sitting.names)) this.sitting.endings.note(this.sitting.seat, this.prompt.code);
    if (before && before.code !== this.prompt?.code) this.pointed = "";
    this.clicked = Promise.resolve(); // what was asked on a line that dropped is never answered
    void this.watchDanger();
    this.openSole();
  }

  /** The only verb, if it is an order as it stands and more may be added: it lies open with its odds at once. */
  private openSole(): void {
    const [verb, ...others] = this.prompt?.verbs ?? [];
    const isListed = this.prompt?.answers?.length && !this.prompt.builds;
    if (verb?.whole && verb.next?.length && !others.length && !isListed) this.layOut([verb.verb]);
  }

  refuse(refusal: Reason): void {
    this.set({ refusal, draft: { ...NOTHING, mode: this.draft.mode } });
  }

  explainWith(refusal: Reason | null): void {
    this.set({ refusal });
  }

  type(typed: string): void {
    this.set({ typed });
  }

  dismiss(): void {
    this.set({ refusal: null });
  }

  // ---------------------------------------------------------------- giving several orders

  /** Give orders one after the other, with the dice of each in between. */
  async giveAll(orders: string[][]): Promise<void> {
    if (await this.stillAsked()) await this.giveNow(orders);
  }

  /** Wait until the last click is answered; false if the table has changed by it, so that a button meant another question. */
  async stillAsked(): Promise<boolean> {
    const { at } = this.sitting.known;
    await this.clicked;
    return !this.isOver && this.sitting.known.at === at;
  }

  private async giveNow(orders: string[][]): Promise<void> {
    const [first, ...rest] = orders;
    if (!first || !this.prompt) return;
    this.queue = rest.length ? { seat: this.sitting.seat, code: this.prompt.code, orders: rest } : null;
    await this.sitting.doNow(first);
  }

  /** Give the next of several orders, if what they answer is asked again. */
  giveNext(): void {
    const queue = this.queue;
    if (this.sitting.known.result || this.sitting.watching) this.queue = null;
    if (!queue || this.sitting.busy || this.sitting.curtain) return;
    if (this.sitting.seat !== queue.seat || this.prompt?.code !== queue.code) return;
    void this.giveNow(queue.orders);
  }

  // ---------------------------------------------------------------- clicking

  /** Turn to a verb; whoever is picked stays so if he can do that too. */
  choose(mode: string): void {
    const { words } = this.draft;
    this.chosen = mode;
    if (words.length > 1) void this.inTurn({ turn: mode });
    else this.set({ draft: { ...NOTHING, mode }, refusal: null, fan: "" });
  }

  /** Words from a button: given at once if that is all and nothing is to be weighed, else the rest is asked for. */
  layOut(words: string[]): void {
    void this.inTurn({ lay: words });
  }

  cancel(): void {
    if (this.sitting.looking.picking) return this.sitting.looking.pickFor("");
    this.sitting.looking.rule = null;
    this.dropped(this.draft.words.length ? this.draft.mode : usualMode(this.prompt, this.sitting.names));
  }

  click(hex: string): void {
    const { looking } = this.sitting;
    if (looking.picking) return void looking.showFrom(hex);
    if (!looking.replay) void this.inTurn({ hex }, hex);
  }

  clickUnit(unit: string): void {
    const { looking, known } = this.sitting;
    if (looking.replay) return;
    if (looking.picking && this.fan) {
      this.set({ fan: "" });
      return void looking.show(looking.picking, [unit]);
    }
    void this.inTurn({ unit }, known.where.get(unit) ?? "");
  }

  openFan(hex: string): void {
    this.set({ fan: hex });
  }

  /** A word that may follow those that are picked. */
  word(word: string): void {
    this.layOut([...(this.draft.words.length ? this.draft.words : [this.draft.mode]), word]);
  }

  /** Ask what a click comes to once the one before it is answered. */
  private inTurn(what: What, hex = ""): Promise<void> {
    const { at } = this.sitting.known;
    const before = this.pointed;
    this.clicked = this.clicked.then(() => {
      if (this.isOver) return;
      if (this.sitting.known.at === at && !this.sitting.busy) return this.ask(what, hex);
      if (hex !== before) return this.pickEarly(what, hex); // else it is the second click of a double one
    });
    return this.clicked;
  }

  /** A click that came while the table was changing picks what it means now, and gives no order: it was made for another question. */
  private async pickEarly(what: What, hex: string): Promise<void> {
    await this.sitting.settled;
    if (!this.isOver) return this.ask({ ...what, lies: true }, hex);
  }

  private async ask(what: What, hex: string): Promise<void> {
    if (this.sitting.busy || !this.prompt) return;
    this.pointed = hex;
    const { mode, words } = this.draft;
    const say = await this.sitting.ask({ ask: "click", mode, words, fan: this.fan, ...what });
    if (this.isOver) return;
    if (say.say === "clicked") await this.show(say);
    else if (say.say === "refused") this.set({ refusal: say });
  }

  /** What a click came to. */
  private async show(say: Clicked): Promise<void> {
    const { kind, mode = "", follow, why = null, fan = "", orders = [] } = say;
    if (kind === "drop") return this.dropped(mode);
    if (kind === "fan") {
      const draft = mode === this.draft.mode ? this.draft : { ...NOTHING, mode };
      return this.set({ fan, draft, refusal: null });
    }
    if (kind === "refused") {
      this.sitting.deeds.push("refused");
      return this.set({ fan, refusal: why });
    }
    if (follow) {
      this.set({ draft: { mode, words: follow.words, follow }, danger: follow.danger ?? {}, refusal: null, fan: "" });
    }
    if (kind === "give") await this.giveNow(orders);
  }

  private dropped(mode: string): void {
    this.set({ queue: null, draft: { ...NOTHING, mode }, refusal: null, fan: "" });
    void this.watchDanger();
    if (this.prompt?.builds) this.openSole();
  }

  backOneWord(): void {
    const words = this.draft.words.slice(0, -1);
    if (words.length > 1) this.layOut(words);
    else this.cancel();
  }

  // ---------------------------------------------------------------- dragging, the second way

  /** Whether counters in a hex can be picked up: some are lit or already picked, or may join an order for a hex. */
  canDrag(hex: string): boolean {
    if (this.sitting.looking.replay || this.sitting.looking.picking || !this.prompt) return false;
    if (this.mayJoin(hex)) return true;
    const first = verbOf(this.prompt, this.draft.mode)?.next ?? [];
    const open = openUnits(this.prompt, this.draft);
    return this.unitsIn(hex).some((unit) => this.draft.words.includes(unit) || open.includes(unit) || first.includes(unit));
  }

  /** Whether counters of ours in a hex may be dragged onto one that is lit, where the verb asks for a hex and then for units. */
  private mayJoin(hex: string): boolean {
    const { names, known, board, seat } = this.sitting;
    const verb = verbOf(this.prompt, this.draft.mode);
    const ours = known.stacks.get(hex)?.some(([, side]) => board!.sides[side] === seat);
    return !!ours && !verb?.order && !!verb?.next?.some((word) => names.isHex(word)) && !verb.next.includes(hex);
  }

  pickUp(hex: string): void {
    this.joining = this.mayJoin(hex) ? hex : "";
    if (this.joining) return;
    if (this.unitsIn(hex).some((unit) => this.draft.words.includes(unit))) return;
    this.pickingUp = this.inTurn({ hex }, hex);
  }

  /** Pick up a counter that lies beside the map. */
  pickUpUnit(unit: string): void {
    this.joining = "";
    if (!this.draft.words.includes(unit)) this.pickingUp = this.inTurn({ unit });
  }

  /** Let go of what was picked up: the same as a click there, or those who were dragged join an order for that hex. */
  async dropOn(hex: string): Promise<void> {
    if (this.joining) return this.inTurn({ hex, drag: this.unitsIn(this.joining) }, hex);
    await this.pickingUp;
    if (this.draft.words.length > 1) this.click(hex);
  }

  async commit(): Promise<void> {
    const verb = verbOf(this.prompt, this.draft.mode);
    if (this.draft.follow?.whole && !verb?.order) await this.sitting.do(this.draft.words);
  }

  // ---------------------------------------------------------------- pointing

  /** What a click on a hex, or on a counter in a list, would come to. */
  async pointAt(what: { hex: string } | { unit: string }): Promise<Pointed | null> {
    if (!this.prompt) return null;
    const { mode, words } = this.draft;
    const say = await this.sitting.ask({ ask: "point", mode, words, ...what });
    return say.say === "pointed" ? say : null;
  }

  /** Why a hex cannot be chosen now, shown where refusals are. */
  async askWhyNot(hex: string): Promise<void> {
    const say = await this.pointAt({ hex });
    if (!say || this.isOver) return;
    this.set({ refusal: say.why ?? null, fan: this.unitsIn(hex).length > 1 ? hex : "" });
  }

  /** Ask what steps of the unit on its way are watched, while nothing is picked. */
  private async watchDanger(): Promise<void> {
    const { at } = this.sitting.known;
    const { seat } = this.sitting;
    const asks = !!this.prompt && !!this.sitting.board?.queries.some(({ name }) => name === "danger");
    const answer = asks ? await this.sitting.looking.query("danger", []) : null;
    if (this.sitting.known.at !== at || this.sitting.seat !== seat || this.draft.words.length) return;
    this.set({ danger: answer?.values ?? {} });
  }
}
