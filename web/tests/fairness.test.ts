import { describe, expect, it } from "vitest";
import { beyond, tallies, verdict } from "../src/panels/fairness";
import type { Roll } from "../src/wire/messages";
import { WORDS } from "../src/words/words";

const roll = (dice: number[], faces = 6): Roll => ({ line: 1, side: "german", words: "", rule: "", at: "", dice, faces, item: "" });
const fallen = (counts: number[]) => counts.flatMap((count, i) => Array.from({ length: count }, () => roll([i + 1])));

describe("the share of fair dice beyond a chi-square", () => {
  it.each([
    [11.07, 5, 0.05],
    [15.09, 5, 0.01],
    [16.92, 9, 0.05],
    [3.841, 1, 0.05],
    [4.351, 5, 0.5],
  ])("%d with %d degrees of freedom is %d", (value, free, share) => {
    expect(beyond(value, free)).toBeCloseTo(share, 3);
  });
  it("is everything at nought", () => {
    expect(beyond(0, 5)).toBe(1);
  });
});

describe("a tally", () => {
  it("counts each face and what was to be expected", () => {
    const [tally] = tallies([roll([1, 6]), roll([6])]);
    expect([tally!.counts, tally!.count, tally!.expected]).toEqual([[1, 0, 0, 0, 0, 2], 3, 0.5]);
    expect(verdict(tally!)).toBe(WORDS.tooFew);
  });
  it("keeps kinds of dice apart and leaves draws out", () => {
    const drawn = { ...roll([], 0), item: "A" };
    expect(tallies([roll([10], 10), roll([3]), drawn]).map((tally) => [tally.faces, tally.count])).toEqual([
      [6, 1],
      [10, 1],
    ]);
  });
  it("says in plain words how even they are", () => {
    // (4² + 4²) / 10 = 3.2 for the first, (8² + 8²) / 10 = 12.8 for the second, 20.0 for the third.
    expect(verdict(tallies(fallen([14, 6, 10, 10, 10, 10]))[0]!)).toBe(WORDS.asEven);
    expect(verdict(tallies(fallen([18, 2, 10, 10, 10, 10]))[0]!)).toBe(WORDS.aLittleUneven("3 %"));
    expect(verdict(tallies(fallen([20, 0, 10, 10, 10, 10]))[0]!)).toBe(WORDS.rarelyUneven("0.12 %"));
  });
});
