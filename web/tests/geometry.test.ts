import { describe, expect, it } from "vitest";
import { Geometry } from "../src/model/geometry";
import type { Board } from "../src/wire/board";

/** A hex with a flat top in the middle of its six neighbours, one of which lies off the map. */
const ring: [string, number, number][] = [
  ["n", 0, -100],
  ["ne", 87, -50],
  ["se", 87, 50],
  ["s", 0, 100],
  ["sw", -87, 50],
];
const hexes = [
  { number: "0505", at: [0, 0], near: [1, 2, 3, 4, 5, -1] },
  ...ring.map(([number, x, y]) => ({ number, at: [x, y], near: [0] })),
];
const geometry = new Geometry({ corners: [[0, 0]], hexes } as unknown as Board);

describe("hexes by the compass", () => {
  it("are the neighbours on that side", () => {
    for (const [way] of ring) expect(geometry.beside("0505", way)).toBe(way);
  });
  it("are none off the map, nor where the hex has a corner", () => {
    for (const way of ["nw", "e", "w"]) expect(geometry.beside("0505", way)).toBe("");
    expect(geometry.beside("9999", "n")).toBe("");
  });
});

describe("a side between two hexes", () => {
  it("lies halfway, across the line between their middles", () => {
    expect(geometry.side("0505/n")).toMatch(/^M28\.8\d* -50L-28\.8\d* -50$/);
  });
});
