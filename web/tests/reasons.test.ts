import { describe, expect, it } from "vitest";
import { planAt } from "../src/replay/reasons";

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
