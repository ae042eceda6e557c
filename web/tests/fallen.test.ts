import { describe, expect, it } from "vitest";
import { standsBelow } from "../src/map/fallen";
import { fallsOf } from "../src/model/falls";

const stands = new Map([["L6Pz", "1736"]]);
const hexOf = (word: string) => (/^\d{4}$/.test(word) ? word : (stands.get(word) ?? ""));

describe("dice on the map", () => {
  it("lie where their result is told, with its words", () => {
    const events = [
      { event: "rolled", what: "combat", dice: [3] },
      { event: "result", what: "BB", at: "2412", words: "BB, bloodbath" },
      { event: "lost", unit: "L6Pz" },
    ];
    expect(fallsOf(events, hexOf)).toEqual([{ hex: "2412", dice: [3], words: "BB, bloodbath" }]);
  });
  it("lie with the unit that was named before them where there is no result", () => {
    const events = [
      { event: "aimed", target: "L6Pz" },
      { event: "rolled", what: "recover", dice: [1, 5] },
      { event: "rolled", what: "recover", dice: [2] },
    ];
    expect(fallsOf(events, hexOf)).toEqual([
      { hex: "1736", dice: [1, 5], words: "" },
      { hex: "1736", dice: [2], words: "" },
    ]);
  });
  it("stand below their hex where those lie above who are to be clicked", () => {
    expect(standsBelow([0, 0], [], 1)).toBe(false);
    expect(standsBelow([0, 0], [[0, -87]], 1)).toBe(true);
    expect(standsBelow([0, 0], [[0, 87]], 1)).toBe(false);
    expect(standsBelow([0, 0], [[400, -87]], 1)).toBe(false);
    expect(standsBelow([0, 0], [[200, -180]], 0.4)).toBe(true);
  });
  it("are not shown where nobody knows of which hex they were", () => {
    expect(fallsOf([{ event: "rolled", what: "extra turn", dice: [6] }], hexOf)).toEqual([]);
  });
});
