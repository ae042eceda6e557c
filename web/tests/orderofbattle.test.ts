import { describe, expect, it } from "vitest";
import type { Board, UnitFace } from "../src/wire/board";
import type { Counter } from "../src/wire/messages";
import { linesOf, orderOfBattle, treeKey } from "../src/panels/orderofbattle";

const face = (id: string, side: number, formation: string): UnitFace => ({
  id,
  side,
  name: id,
  formation,
  glyph: "",
  size: "",
  face: "",
  reduced: "",
  proud: false,
  left: "",
  right: "",
  band: "",
  printed: [],
});
const board = {
  sides: ["german", "soviet"],
  titles: ["German", "Soviet"],
  units: [
    face("3Pz", 0, "XLVIII"),
    face("GD", 0, "XLVIII"),
    face("19Pz", 0, "III"),
    face("6Pz", 0, "III"),
    face("9Pz", 0, "XLVII"),
    face("52RD", 1, "6 Guards Army"),
  ],
  flags: [{ name: "moved", words: "has moved", stripe: false, back: "" }],
} as unknown as Board;
const stacks = new Map<string, Counter[]>([
  [
    "2411",
    [
      ["3Pz", 0, 1],
      ["GD", 0, 0],
    ],
  ],
  [
    "2412",
    [
      ["?2412.0", 1, 0],
      ["52RD", 1, 0],
    ],
  ],
]);
const sides = orderOfBattle(board, { stacks, off: { "19Pz": "pool", "6Pz": "dead" }, due: { "3": ["19Pz"] }, open: new Set(["GD"]) });

describe("the order of battle", () => {
  it("says how each unit stands", () => {
    const states = sides[0]!.formations.flatMap(({ name, units }) => units.map((unit) => [name, unit.face.id, unit.hex, unit.state]));
    expect(states).toEqual([
      ["XLVIII", "3Pz", "2411", "has moved"],
      ["XLVIII", "GD", "2411", "can act"],
      ["III", "19Pz", "", "to come, turn 3"],
      ["III", "6Pz", "", "lost"],
    ]);
  });
  it("only counts what cannot be seen", () => {
    expect([sides[0]!.unseen, sides[1]!.unseen]).toEqual([0, 1]);
  });
});

describe("its tree", () => {
  const open = new Set(["side 0", "side 0 XLVIII"]);
  const lines = linesOf(sides, open);
  it("shows what lies open", () => {
    expect(lines.map((line) => line.key)).toEqual(["side 0", "side 0 XLVIII", "unit 3Pz", "unit GD", "side 0 III", "side 1"]);
  });
  it("is walked with the arrow keys", () => {
    expect(treeKey(lines, 0, "ArrowDown")).toEqual({ to: 1 });
    expect(treeKey(lines, 1, "ArrowRight")).toEqual({ to: 2 });
    expect(treeKey(lines, 3, "ArrowLeft")).toEqual({ to: 1 });
    expect(treeKey(lines, 1, "ArrowLeft")).toEqual({ toggle: "side 0 XLVIII" });
    expect(treeKey(lines, 4, "ArrowRight")).toEqual({ toggle: "side 0 III" });
    expect(treeKey(lines, 0, "End")).toEqual({ to: 5 });
    expect(treeKey(lines, 2, "ArrowRight")).toEqual({});
  });
});
