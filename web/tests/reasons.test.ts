import { describe, expect, it } from "vitest";
import { nameOf, planAt } from "../src/replay/reasons";

const PLANS = [
  { side: "soviet", line: 1 },
  { side: "german", line: 2 },
  { side: "soviet", line: 15 },
];

describe("the plan that a line was played by", () => {
  it("is the last of its side", () => {
    expect([1, 9, 15, 99].map((line) => planAt(PLANS, line, "soviet"))).toEqual([0, 0, 2, 2]);
    expect(planAt(PLANS, 99, "german")).toBe(1);
  });
  it("is none before the first, and for those who made none", () => {
    expect(planAt(PLANS, 0, "soviet")).toBe(-1);
    expect(planAt(PLANS, 9, "")).toBe(-1);
  });
});

describe("the name of a plan", () => {
  const mark = (index: number, kind: "turn" | "phase", text: string) => ({ index, line: index, kind, text });
  it("says the turn and whose part of it it is for", () => {
    const marks = [mark(0, "turn", "Turn 1"), mark(1, "turn", "The cup is filled"), mark(1, "phase", "29th Tank Corps")];
    expect(nameOf(marks, 2, "Soviet")).toBe("Turn 1: 29th Tank Corps (Soviet)");
    expect(nameOf(marks.slice(0, 2), 2, "Soviet")).toBe("Turn 1: Soviet");
    expect(nameOf([mark(0, "turn", "Turn 2"), mark(1, "phase", "Soviet movement")], 3, "Soviet")).toBe("Turn 2: Soviet movement");
  });
});
