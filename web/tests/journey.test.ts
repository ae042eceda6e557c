import { describe, expect, it } from "vitest";
import { joinSteps } from "../src/map/journey";
import type { Entry } from "../src/sitting/messages";

const entry = (line: number, text: string, hexes: string[] = [], side = "soviet", kind = "moved"): Entry => ({ line, side, kind, text, rules: ["8.1"], hexes, mark: "" });

describe("steps in the log", () => {
  it("of one unit become one way", () => {
    const joined = joinSteps([
      entry(4, "25GSmg 1725 → 1826", ["1725", "1826"]),
      entry(5, "25GSmg 1826 → 1926", ["1826", "1926"]),
      entry(6, "25GSmg 1926 → 2027", ["1926", "2027"]),
    ]);
    expect(joined.map((e) => e.text)).toEqual(["25GSmg 1725 → 1826 → 1926 → 2027"]);
    expect(joined[0]!.hexes).toEqual(["1725", "1826", "1926", "2027"]);
    expect(joined[0]!.line).toBe(6);
  });
  it("keep the last cost, which is that of the whole way", () => {
    const joined = joinSteps([entry(1, "3Pz, GD 2411 → 2412 (2 MP)"), entry(2, "3Pz, GD 2412 → 2512 (5 MP)")]);
    expect(joined.map((e) => e.text)).toEqual(["3Pz, GD 2411 → 2412 → 2512 (5 MP)"]);
  });
  it("of others, from elsewhere or with something between stay apart", () => {
    const apart = [
      entry(1, "31T34 1725 → 1826"),
      entry(2, "31T70 1826 → 1926"),
      entry(3, "31T70 2020 → 2021"),
      entry(4, "LTiger fires into 2021", [], "german", "attacked"),
      entry(5, "31T70 2021 → 2022"),
    ];
    expect(joinSteps(apart)).toEqual(apart);
  });
});
