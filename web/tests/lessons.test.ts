import { describe, expect, it } from "vitest";
import { NOTHING } from "../src/model/draft";
import { cardNow, isLearnt, isOffered, pointedAt, pointOf, runsOf } from "../src/guide/lessons";
import type { Moment } from "../src/guide/lessons";
import type { Card } from "../src/wire/board";
import type { Counter, Prompt, Verb } from "../src/wire/messages";

const card = (until: string, during: string[] = [], more: Partial<Card> = {}): Card => ({
  title: "",
  text: "",
  until,
  during,
  turn: 0,
  do: [],
  or_do: [],
  point: "",
  well: "",
  ...more,
});
const verb = (name: string, next: string[] = [], whole = false): Verb => ({ verb: name, words: name, next, whole });
const asked = (code: string, ...verbs: Verb[]): Prompt => ({ rule: "", code, text: "", verbs, secret: false });
const unit = (id: string): Counter => [id, 0, 0] as unknown as Counter;
const now = (prompt: Prompt | null, more: Partial<Moment> = {}): Moment => ({
  prompt,
  draft: NOTHING,
  fan: "",
  rule: null,
  stacks: new Map(),
  turn: 1,
  over: false,
  ...more,
});
const drafted = (...words: string[]) => ({ mode: words[0]!, words, follow: null });

const cards = [card("picked 2412", ["combat"]), card("told attacked", ["combat"]), card("told moved", ["movement"]), card("read")];

describe("the cards of a lesson", () => {
  it("follow what is asked, in whatever order it comes", () => {
    expect(cardNow(cards, new Set(), now(asked("combat")))).toBe(0);
    expect(cardNow(cards, new Set(), now(asked("movement")))).toBe(2);
    expect(cardNow(cards, new Set([2]), now(asked("combat")))).toBe(0);
  });
  it("pause while something else is asked or the other side plays; the last comes when all is over", () => {
    expect(cardNow(cards, new Set(), now(asked("retreat")))).toBe(-1);
    expect(cardNow(cards, new Set(), now(null))).toBe(-1);
    expect(cardNow(cards, new Set(), now(null, { over: true }))).toBe(3);
    expect(cardNow(cards, new Set([0, 1, 2]), now(null))).toBe(3);
  });
  it("lead back to picking when what was picked is dropped", () => {
    const picked = { draft: drafted("attack", "2412") };
    expect(runsOf(cards)).toEqual([[0, 1], [2]]);
    expect(cardNow(cards, new Set(), now(asked("combat"), picked))).toBe(1);
    expect(cardNow(cards, new Set(), now(asked("combat")))).toBe(0);
    expect(cardNow(cards, new Set([1]), now(asked("combat")))).toBe(-1);
  });
  it("are passed over when nothing that they ask for can be done any more", () => {
    const moving = [
      card("told moved", ["movement"], { do: ["hex 2210"], or_do: ["hex 2311"] }),
      card("asked combat", ["movement"]),
      card("read"),
    ];
    const stacks = new Map([
      ["2210", [unit("1SS")]],
      ["2311", [unit("167ID")]],
    ]);
    expect(cardNow(moving, new Set(), now(asked("movement", verb("go", ["1SS"])), { stacks }))).toBe(0);
    expect(cardNow(moving, new Set(), now(asked("movement", verb("go", ["167ID"])), { stacks }))).toBe(0);
    expect(cardNow(moving, new Set(), now(asked("movement", verb("go", [])), { stacks }))).toBe(1);
  });
  it("wait for their turn", () => {
    const later = [card("told moved", ["movement"], { turn: 2 }), card("read")];
    expect(cardNow(later, new Set(), now(asked("movement")))).toBe(-1);
    expect(cardNow(later, new Set(), now(asked("movement"), { turn: 2 }))).toBe(0);
  });
  it("are learnt by doing", () => {
    const draft = drafted("attack", "2412");
    expect(isLearnt(card("picked 2412"), now(null, { draft }), [])).toBe(true);
    expect(isLearnt(card("picked 2511"), now(null, { draft }), [])).toBe(false);
    expect(isLearnt(card("told moved"), now(null), ["told moved"])).toBe(true);
    expect(isLearnt(card("undone"), now(null), ["told moved"])).toBe(false);
    expect(isLearnt(card("asked combat"), now(asked("combat")), [])).toBe(true);
    expect(isLearnt(card("turn 2"), now(null, { turn: 2 }), [])).toBe(true);
    expect(isLearnt(card("over"), now(null), [])).toBe(false);
    expect(isLearnt(card("read"), now(null), ["told moved"])).toBe(false);
  });
});

describe("the steps of a card", () => {
  it("are offered as hexes, units and buttons", () => {
    const prompt = { ...asked("combat", verb("attack", ["2412"]), verb("end", [], true), verb("luftwaffe", ["yes"])), waiting: ["19Pz"] };
    const can = (step: string) => isOffered(step, now(prompt));
    expect(["hex 2412", "unit 19Pz", "button end", "button attack", "button luftwaffe yes", "undo"].filter(can)).toHaveLength(6);
    expect(["hex 2413", "unit 3Pz", "button halt", "button luftwaffe no"].filter(can)).toEqual([]);
  });
  it("are pointed at one after the other", () => {
    const moves = card("told moved", ["movement"], { do: ["hex 2210", "hex 2310"] });
    const stacks = new Map([["2210", [unit("3Pz")]]]);
    expect(pointOf(moves, now(null, { stacks }))).toBe("hex 2210");
    expect(pointOf(moves, now(null, { stacks, draft: drafted("go", "3Pz") }))).toBe("hex 2310");
    expect(pointOf(moves, now(null, { stacks, fan: "2210" }))).toBe("hex 2310");
    expect(pointOf({ ...moves, point: "undo" }, now(null))).toBe("undo");
    const flies = card("told marked", ["air"], { do: ["button fly support", "button A1", "hex 0824"] });
    expect(pointOf(flies, now(null, { draft: drafted("fly", "support") }))).toBe("button A1");
    expect(pointOf(flies, now(null, { draft: drafted("fly", "support", "A1") }))).toBe("hex 0824");
  });
  it("are outlined on the map's card and on the text board", () => {
    expect(pointedAt("button end")).toContain('[data-order="end"]');
    expect(pointedAt("button end")).toContain('[data-choice="end"]');
  });
});
