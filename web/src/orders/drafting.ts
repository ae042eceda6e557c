// An order being put together at this seat: clicks, drags and words, what the server says may follow, and why not.
// Whoever sits down next begins with another; answers that come late for this one change nothing then.
import type { Because, Follow, Prompt, Reason } from "../sitting/messages";
import type { Sitting } from "../sitting/sitting";
import {
  alsoWith,
  asksFor,
  clickHex,
  clickUnit,
  hasEnd,
  helpers,
  isFinished,
  NOTHING,
  nextMode,
  openWords,
  turnedTo,
  usualMode,
  verbOf,
} from "./draft";
import type { Deed, Draft } from "./draft";
import { WORDS } from "../words/words";

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
  /** The order whose odds lie before the player because he points at its hex: a click gives it. */
  weighed = "";
  /** How many may fire at the unit that is picked or on its way, for each step that it could take. */
  danger: Record<string, number> = {};
  /** How words that could follow were called on their buttons. */
  private readonly called = new Map<string, string>();
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
    if (verb?.whole && verb.next?.length && !others.length && !isListed) void this.tryDraft([verb.verb], "");
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
    const [first, ...rest] = orders;
    if (!first || !this.prompt) return;
    this.queue = rest.length ? { seat: this.sitting.seat, code: this.prompt.code, orders: rest } : null;
    await this.sitting.do(first);
  }

  /** Give the next of several orders, if what they answer is asked again. */
  giveNext(): void {
    const queue = this.queue;
    if (this.sitting.known.result || this.sitting.watching) this.queue = null;
    if (!queue || this.sitting.busy || this.sitting.curtain) return;
    if (this.sitting.seat !== queue.seat || this.prompt?.code !== queue.code) return;
    void this.giveAll(queue.orders);
  }

  // ---------------------------------------------------------------- clicking

  /** Turn to a verb; whoever is picked stays so if he can do that too. */
  choose(mode: string): void {
    const words = turnedTo(this.prompt, this.draft, mode, this.sitting.names);
    this.chosen = mode;
    this.set({ draft: { ...NOTHING, mode }, refusal: null, fan: "" });
    if (words.length) void this.turn(words);
  }

  /** Units that were picked for another verb, all of them if this one takes several. */
  private async turn(words: string[]): Promise<void> {
    const all = words.length === 2 || (await this.leadsOn(words));
    if (!this.isOver) await this.tryDraft(all ? words : words.slice(0, 2), "");
  }

  /** A verb and its first word from a button: done at once if that is all, else the rest is asked for. */
  begin(words: string[]): void {
    void this.inTurn(() => ({ kind: "draft", words }), "");
  }

  cancel(): void {
    if (this.sitting.looking.picking) return this.sitting.looking.pickFor("");
    this.sitting.looking.rule = null;
    const mode = this.draft.words.length ? this.draft.mode : usualMode(this.prompt, this.sitting.names);
    this.set({ queue: null, draft: { ...NOTHING, mode }, refusal: null, fan: "" });
    void this.watchDanger();
    if (this.prompt?.builds) this.openSole();
  }

  click(hex: string): void {
    const { looking } = this.sitting;
    if (looking.picking) return void looking.showFrom(hex);
    if (!looking.replay) void this.inTurn(() => this.meantBy(hex), hex);
  }

  /** Do what a click means once the one before it is answered. */
  private inTurn(meant: () => Deed, hex: string): Promise<void> {
    const { at } = this.sitting.known;
    const before = this.pointed;
    this.clicked = this.clicked.then(() => {
      if (this.isOver) return;
      if (this.sitting.known.at === at && !this.sitting.busy) return this.perform(meant(), hex);
      if (hex !== before) return this.pickEarly(meant, hex); // else it is the second click of a double one
    });
    return this.clicked;
  }

  /** A click that came while the table was changing picks what it means now, and gives no order: it was made for another question. */
  private async pickEarly(meant: () => Deed, hex: string): Promise<void> {
    await this.sitting.settled;
    if (this.isOver || !this.prompt) return;
    const deed = meant();
    if (deed.kind === "draft") return this.perform({ ...deed, lies: true }, hex);
  }

  private meantBy(hex: string): Deed {
    return clickHex(this.prompt, this.draft, hex, this.sitting.known.stacks.get(hex) ?? [], this.sitting.names);
  }

  clickUnit(unit: string): void {
    const { looking, known } = this.sitting;
    if (looking.replay) return;
    if (looking.picking && this.fan) {
      this.set({ fan: "" });
      return void looking.show(looking.picking, [unit]);
    }
    void this.inTurn(() => clickUnit(this.prompt, this.draft, unit), known.where.get(unit) ?? "");
  }

  openFan(hex: string): void {
    this.set({ fan: hex });
  }

  word(word: string): void {
    const base = () => (this.draft.words.length ? this.draft.words : [this.draft.mode]);
    void this.inTurn(() => ({ kind: "draft", words: [...base(), word] }), "");
  }

  /** The words of the order after its verb, as their buttons call them. */
  inWords(): string {
    const [verb, ...words] = this.draft.words;
    const first = this.prompt?.verbs.find((found) => found.verb === verb);
    const label = (word: string) => first?.labels?.[first.next?.indexOf(word) ?? -1] ?? this.called.get(word) ?? word;
    return words.map(label).join(" ");
  }

  backOneWord(): void {
    const words = this.draft.words.slice(0, -1);
    if (words.length > 1) void this.tryDraft(words, "");
    else this.cancel();
  }

  // ---------------------------------------------------------------- dragging, the second way

  /** Whether counters in a hex can be picked up: some are lit or already picked, or may join an order for a hex. */
  canDrag(hex: string): boolean {
    if (this.sitting.looking.replay || this.sitting.looking.picking || !this.prompt) return false;
    if (this.mayJoin(hex)) return true;
    const first = verbOf(this.prompt, this.draft.mode)?.next ?? [];
    const open = openWords(this.prompt, this.draft);
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
    this.pickingUp = this.inTurn(() => this.meantBy(hex), hex);
  }

  /** Pick up a counter that lies beside the map. */
  pickUpUnit(unit: string): void {
    this.joining = "";
    if (!this.draft.words.includes(unit)) this.pickingUp = this.inTurn(() => clickUnit(this.prompt, this.draft, unit), "");
  }

  /** Let go of what was picked up: the same as a click there, or those who were dragged join an order for that hex. */
  async dropOn(hex: string): Promise<void> {
    if (this.joining) return this.join(hex, this.unitsIn(this.joining));
    await this.pickingUp;
    if (this.draft.words.length > 1) this.click(hex);
  }

  /** Units join the order for a hex, which begins with them if there is none: its odds are shown, nothing is done yet. */
  private async join(hex: string, units: string[]): Promise<void> {
    const words = this.draft.words.includes(hex) ? this.draft.words : [this.draft.mode, hex];
    const say = await this.sitting.ask({ ask: "draft", words });
    if (say.say !== "follow" || this.isOver) return;
    const able = units.filter((unit) => say.next.includes(unit) || say.more.includes(unit));
    if (able.length) await this.tryDraft([...words, ...able], "");
    else await this.explain(hex, "");
  }

  // ---------------------------------------------------------------- what a click comes to

  private async perform(deed: Deed, hex: string): Promise<void> {
    if (this.sitting.busy) return;
    this.pointed = hex;
    switch (deed.kind) {
      case "order":
        await this.sitting.do(deed.words);
        return;
      case "orders":
        return this.giveAll(deed.orders);
      case "commit":
        return this.commit();
      case "drop":
        return this.cancel();
      case "fan":
        return this.openFan(deed.hex);
      case "helpers":
        return this.addHelpers(deed.units);
      case "why":
        return this.explain(deed.what, hex);
      case "draft":
        return this.tryDraft(deed.words, deed.otherwise?.[0] ?? "", deed.instead, deed.lies);
    }
  }

  /** Units join behind a word of the order, one after the other: what each adds depends on those before. */
  private async addHelpers(units: string[]): Promise<void> {
    for (const unit of units) {
      const helper = helpers(this.draft).find((found) => found.unit === unit && !found.on);
      if (helper && !this.isOver) await this.tryDraft(helper.words, "");
    }
  }

  /** Lay an order out as it could be given, with its odds. */
  layOut(words: string[]): void {
    void this.tryDraft(words, "");
  }

  private async explain(what: string, hex: string): Promise<void> {
    const say = await this.askWhy(what);
    if (say && (await this.leadsOn(say.order ?? []))) return this.tryDraft(say.order!, "");
    const ofPlace = say?.why || !hex || hex === what ? null : await this.askWhy(hex);
    const why = say?.why ?? ofPlace?.why ?? this.nothingThere(what);
    if (why) this.sitting.deeds.push("refused");
    this.set({ refusal: why, fan: this.unitsIn(hex).length > 1 ? hex : "" });
  }

  /** What to say of a click that no rule speaks of: what has to be picked first, or that nothing can be done there. */
  private nothingThere(what: string): Reason | null {
    const { prompt } = this;
    if (!prompt) return null;
    const verb = verbOf(prompt, this.draft.mode);
    const place = this.sitting.known.where.get(what) ?? what;
    const open = openWords(prompt, this.draft).some((word) => this.sitting.names.isUnit(word) || this.sitting.names.isHex(word));
    const text = verb && open ? WORDS.notLit(verb.words, place) : WORDS.byButtons;
    return { rule: prompt.rule, code: "not-lit", text };
  }

  /** See what an order could become; it is given if it is finished, unless it is to lie open. A stack that cannot go together
   *  is fanned out; a second click on it takes up the counter on top. */
  private async tryDraft(words: string[], fan: string, instead: string[] = [], lies = false): Promise<void> {
    const say = await this.sitting.ask({ ask: "draft", words });
    if (this.isOver) return;
    if (say.say !== "follow") {
      if (say.say === "refused") this.set({ refusal: say });
      return;
    }
    if (say.why || (!say.whole && !say.next.length && !say.more.length)) {
      if (await this.leadsOn(instead)) return this.tryDraft(instead, "");
      if (fan && this.fan === fan) return this.perform(clickUnit(this.prompt, this.draft, words.at(-1)!), fan);
      if (fan) return this.set({ fan, refusal: null });
      return say.why ? this.set({ refusal: say.why }) : this.explain(words.at(-1)!, this.pointed);
    }
    this.set({ draft: { mode: say.words[0] ?? this.draft.mode, words: say.words, follow: say }, refusal: null, fan: "" });
    say.next.forEach((word, i) => this.called.set(word, say.labels[i] ?? word));
    void this.watchDanger();
    const weighed = !say.next.length && !say.more.length && this.weighed === say.words.join(" ");
    if ((isFinished(say) && !lies) || weighed) await this.sitting.do(say.words);
  }

  /** Whether words could be the beginning of an order: one that they finish is not given for a click that meant another. */
  private async leadsOn(words: string[]): Promise<boolean> {
    const say = words.length ? await this.sitting.ask({ ask: "draft", words }) : null;
    return say?.say === "follow" && !say.why && !isFinished(say);
  }

  /** What would follow if a word were added, without adding it. */
  async peek(word: string): Promise<Follow | null> {
    const base = this.draft.words.length ? this.draft.words : [this.draft.mode];
    const besides = openWords(this.prompt, this.draft).includes(word) ? null : alsoWith(this.prompt, this.draft, word);
    const say = await this.sitting.ask({ ask: "draft", words: besides ?? [...base, word] });
    return say.say === "follow" && !say.why ? say : null;
  }

  async assume(name: string, value: string): Promise<void> {
    const say = await this.sitting.ask({ ask: "draft", words: this.draft.words, assume: { [name]: value } });
    if (say.say === "follow") this.set({ draft: { ...this.draft, follow: say } });
  }

  async commit(): Promise<void> {
    const verb = verbOf(this.prompt, this.draft.mode);
    if (this.draft.follow?.whole && !verb?.order) await this.sitting.do(this.draft.words);
  }

  // ---------------------------------------------------------------- asking

  async whyNot(what: string): Promise<Reason | null> {
    const say = await this.askWhy(what);
    return say?.order?.length ? null : (say?.why ?? null);
  }

  private async askWhy(what: string): Promise<Because | null> {
    if (!this.prompt) return null;
    const verb = verbOf(this.prompt, this.draft.mode);
    const words = this.draft.words.length ? this.draft.words : verb ? [verb.verb] : [];
    const say = await this.sitting.ask({ ask: "why", words, what });
    return say.say === "because" ? say : null;
  }

  /** Why a hex cannot be chosen now, shown where refusals are. */
  async askWhyNot(hex: string): Promise<void> {
    await this.explain(asksFor(verbOf(this.prompt, this.draft.mode), this.draft, hex, this.unitsIn(hex), this.sitting.names), "");
  }

  /** Ask what steps are watched: those of the unit that could be sent off, or of the one on its way. */
  private async watchDanger(): Promise<void> {
    const { at } = this.sitting.known;
    const { seat } = this.sitting;
    const words = this.draft.words.slice(1).join(" ");
    const asks = !!this.prompt && !!this.sitting.board?.queries.some(({ name }) => name === "danger");
    const going = verbOf(this.prompt, this.draft.mode)?.order ? this.draft.words.slice(1) : [];
    const answer = asks ? await this.sitting.looking.query("danger", going) : null;
    if (this.sitting.known.at !== at || this.sitting.seat !== seat || this.draft.words.slice(1).join(" ") !== words) return;
    this.set({ danger: answer?.values ?? {} });
  }
}
