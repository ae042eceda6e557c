import { describe, expect, it } from "vitest";
import { remarksOf } from "../src/model/counters";
import { Geometry } from "../src/model/geometry";
import { markerInWords, markersAt } from "../src/model/markers";
import type { Board } from "../src/wire/board";
import { laidOver } from "../src/model/known";
import type { Markers } from "../src/model/known";
import { stacksOf } from "../src/model/moments";

// Two hexes with flat tops, one above the other, numbered with a point; directions are counted from the north.
const board = {
  corners: [
    [-29, -50],
    [29, -50],
    [58, 0],
    [29, 50],
    [-29, 50],
    [-58, 0],
  ],
  hexes: [
    { number: "25.13", at: [0, 0], near: [-1, -1, -1, 1, -1, -1] },
    { number: "25.14", at: [0, 100], near: [0, -1, -1, -1, -1, -1] },
  ],
  titles: ["German", "Soviet"],
  markers: { trench: { words: "trench", spot: [-43, 3] }, pontoon: { words: "pontoon bridge", spot: [0, 0] } },
  tags: { pinned: { words: "pinned", text: "P", fill: "", stroke: "" } },
} as unknown as Board;
const geometry = new Geometry(board);
const markers: Markers = { "25.13": [["trench", 2, 1, "4"]], "25.13/25.14": [["pontoon", -1, -1, ""]] };

describe("markers", () => {
  it("lie in a hex and on the sides of both its hexes", () => {
    expect(markersAt(markers, "25.13").map(([place]) => place)).toEqual(["25.13", "25.13/25.14"]);
    expect(markersAt(markers, "25.14").map(([place]) => place)).toEqual(["25.13/25.14"]);
  });
  it("are said with their owner, where they look, and the side that they lie on", () => {
    const said = (hex: string) => markersAt(markers, hex).map(([place, marker]) => markerInWords(geometry, place, hex, marker));
    expect(said("25.13")).toEqual(["Soviet trench 4 facing south-east", "pontoon bridge on the south side"]);
    expect(said("25.14")).toEqual(["pontoon bridge on the north side"]);
  });
  it("change where something was told, and are otherwise the same ones", () => {
    expect(laidOver(markers, {})).toBe(markers);
    expect(laidOver(markers)).toBe(markers);
    expect(laidOver(markers, { "25.13": [], "25.14": [["trench", 0, 0, ""]] })).toEqual({
      "25.13/25.14": [["pontoon", -1, -1, ""]],
      "25.14": [["trench", 0, 0, ""]],
    });
  });
});

describe("what is fixed to a counter", () => {
  it("is said, the tags by their words", () => {
    expect(remarksOf(board, ["1Pz", 0, 0, "3", ["pinned"]])).toEqual(["pinned", "3"]);
    expect(remarksOf(board, ["1Pz", 0, 0])).toEqual([]);
  });
  it("makes another stack of it", () => {
    const before = new Map([["25.13", [["1Pz", 0, 0, "", []] as const]]]);
    expect(stacksOf({ "25.13": [["1Pz", 0, 0, "", []]] }, before).get("25.13")).toBe(before.get("25.13"));
    expect(stacksOf({ "25.13": [["1Pz", 0, 0, "3", []]] }, before).get("25.13")).not.toBe(before.get("25.13"));
    expect(stacksOf({ "25.13": [["1Pz", 0, 0, "", ["pinned"]]] }, before).get("25.13")).not.toBe(before.get("25.13"));
  });
});
