// What the player looks at: layers, rules, the summary of a turn, a moment of the replay. Nothing of it changes the match.
import { fallsOf, LYING } from "./falls";
import type { Fall } from "./falls";
import { wantsMotion } from "./motion";
import { stacksOf } from "./moments";
import { continued, isNews, lastSummary } from "./story";
import type { Known, Markers } from "./known";
import type { Answer, Looked, Ruled, Told } from "../wire/messages";
import type { Sitting } from "./sitting";

export interface Overlay {
  name: string;
  args: string[];
  answer: Answer;
}

const NO_MARKERS: Markers = {};

export class Looking {
  overlay: Overlay | null = null;
  /** The query that waits for a hex to be clicked. */
  picking = "";
  rule: Ruled | null = null;
  /** Whether the last moves of both sides are drawn. */
  showMoves = false;
  /** Whether the summary of the other side's turn lies open. */
  summary = false;
  /** The last line of the turn that was summed up last. */
  private summedUp = -1;
  /** A hex that the guide points at. */
  signpost = "";
  /** Dice that fell a moment ago, where they fell. */
  fallen: Fall[] = [];
  private clearing = 0;
  replay: Looked | null = null;
  /** The stacks of the moment that is being replayed. */
  private then: Known["stacks"] = new Map();
  private looks = 0;

  constructor(private readonly sitting: Sitting) {}

  private set(change: Partial<Looking>): void {
    Object.assign(this, change);
    this.sitting.redraw();
  }

  // ---------------------------------------------------------------- what lies on the map, now or then

  get stacks(): Known["stacks"] {
    return this.replay ? this.then : this.sitting.known.stacks;
  }

  get markers(): Markers {
    return this.replay ? (this.replay.markers ?? NO_MARKERS) : this.sitting.known.markers;
  }

  /** Counters that are on no hex -> where they are. */
  get off(): Record<string, string> {
    return this.replay?.off ?? this.sitting.known.off;
  }

  // ---------------------------------------------------------------- layers

  async query(name: string, args: string[]): Promise<Answer | null> {
    const say = await this.sitting.ask({ ask: "query", name, args });
    if (say.say === "refused") this.sitting.drafting.explainWith(say);
    return say.say === "answer" ? say : null;
  }

  async show(name: string, args: string[]): Promise<void> {
    const { seat } = this.sitting;
    const answer = await this.query(name, args);
    if (answer && this.sitting.seat === seat) this.set({ overlay: { name, args, answer } });
  }

  /** Ask the query that was picked about a hex or a unit in it; where it takes a side, for the side that stands there, else
   * for our own. */
  async showFrom(hex: string): Promise<void> {
    const { board, known, seat, drafting } = this.sitting;
    const name = this.picking;
    const stack = known.stacks.get(hex) ?? [];
    const [needed] = board!.queries.find((query) => query.name === name)?.needs ?? [];
    if (needed === "hex") return this.show(name, [hex]);
    if (needed === "unit") return stack.length > 1 ? drafting.openFan(hex) : stack[0] ? this.show(name, [stack[0][0]]) : undefined;
    const side = board!.sides[stack[0]?.[1] ?? -1] ?? (board!.sides.includes(seat) ? seat : board!.sides[0]!);
    await this.show(name, [side, hex]);
  }

  pickFor(name: string): void {
    this.set({ picking: this.picking === name ? "" : name });
  }

  hideOverlay(): void {
    this.set({ overlay: null });
  }

  /** The table has changed: what lies over the map is asked anew. */
  lookAgain(): void {
    if (this.overlay) void this.show(this.overlay.name, this.overlay.args);
  }

  drawMoves(on: boolean): void {
    this.set({ showMoves: on });
    if (on) void this.followStory();
  }

  pointAt(hex: string): void {
    if (this.signpost !== hex) this.set({ signpost: hex });
  }

  // ---------------------------------------------------------------- dice

  /** Show dice on the map where they fell, for a while or until others fall. `before` is what was known then: those whom
   * they killed stood somewhere. */
  showDice(events: Told[] | undefined, before: Known): void {
    const { names, known } = this.sitting;
    const hexOf = (word: string) => (names.isHex(word) ? word : (before.where.get(word) ?? known.where.get(word) ?? ""));
    const falls = fallsOf(events ?? [], hexOf);
    if (!falls.length) return;
    clearTimeout(this.clearing);
    this.clearing = window.setTimeout(() => this.set({ fallen: [] }), LYING);
    this.set({ fallen: falls });
  }

  // ---------------------------------------------------------------- the story

  /** Hear what happened since; when it is our turn again, show what the other side did. */
  async followStory(): Promise<void> {
    const { sitting } = this;
    const { seat } = sitting;
    const say = await sitting.ask({ ask: "story", since: sitting.known.story.at(-1)?.line ?? -1 });
    if (say.say !== "told" || sitting.seat !== seat) return;
    const story = continued(sitting.known.story, say.keep, say.lines);
    const summary = lastSummary(story, sitting.known.log, seat, sitting.names.isHex, String);
    const news = !!summary && isNews(summary, story, seat);
    const sawIt = sitting.board!.open && sitting.people().length > 1;
    const fresh = news && !sawIt && sitting.known.prompt !== null && summary.until > this.summedUp;
    if (fresh) this.summedUp = summary.until;
    sitting.known = { ...sitting.known, story };
    this.set({ summary: fresh || (this.summary && news) });
  }

  openSummary(open: boolean): void {
    this.set({ summary: open });
  }

  // ---------------------------------------------------------------- rules

  async openRule(number: string): Promise<void> {
    const say = await this.sitting.ask({ ask: "rule", number });
    if (say.say === "ruled") this.set({ rule: say });
    else if (say.say === "refused") this.sitting.drafting.explainWith(say);
  }

  closeRule(): void {
    if (this.rule) this.set({ rule: null });
  }

  // ---------------------------------------------------------------- the replay

  /** The table after a line; in motion what has happened since another. */
  async look(line: number, since?: number): Promise<void> {
    const { sitting } = this;
    const asked = ++this.looks;
    const say = await sitting.ask({ ask: "look", line, ...(since === undefined ? {} : { since }) });
    if (say.say !== "looked" || asked !== this.looks || sitting.looking !== this) return;
    if (since === undefined) sitting.motion.stop();
    this.then = stacksOf(say.stacks, this.stacks);
    sitting.known = { ...sitting.known, recent: [] };
    sitting.drafting.openFan("");
    this.set({ replay: say, overlay: null, fallen: [] });
    if (wantsMotion()) sitting.move(say.events, true);
    this.showDice(say.events, sitting.known);
    const hex = sitting.known.log
      .filter((entry) => entry.line === line)
      .at(-1)
      ?.hexes.at(-1);
    if (hex) sitting.focusOn?.(hex, true);
  }

  endReplay(): void {
    this.looks++;
    this.sitting.motion.stop();
    this.set({ replay: null });
  }
}
