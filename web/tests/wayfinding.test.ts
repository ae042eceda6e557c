import { describe, expect, it } from "vitest";
import { arrowsTo } from "../src/map/wayfinding";
import { byName } from "../src/orders/waiting";

const window = { width: 1000, height: 600 };
const camera = { x: 0, y: 0, scale: 1 };

describe("what is lit out of sight", () => {
  it("is not pointed at while it is in sight", () => {
    expect(arrowsTo(new Map([["0101", [500, 300]]]), camera, window)).toEqual([]);
  });
  it("is pointed at from the edge, the nearest of each direction with how many there are", () => {
    const spots = new Map<string, [number, number]>([
      ["0109", [2000, 300]],
      ["0105", [1400, 300]],
      ["0501", [500, 1500]],
    ]);
    const found = arrowsTo(spots, camera, window);
    expect(found.map(({ hex, count }) => [hex, count])).toEqual([
      ["0105", 2],
      ["0501", 1],
    ]);
    expect(found[0]).toMatchObject({ x: 974, y: 300, turn: 0 });
    expect(found[1]).toMatchObject({ x: 500, y: 574, turn: 90 });
  });
});

describe("those who wait off the map", () => {
  it("stand together by name", () => {
    const kinds: Record<string, string> = { a: "Rifle", b: "Tank", c: "Rifle" };
    expect(byName(["a", "b", "c"], (unit) => kinds[unit]!)).toEqual([
      ["Rifle", ["a", "c"]],
      ["Tank", ["b"]],
    ]);
  });
});
