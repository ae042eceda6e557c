import { expect, it } from "vitest";
import { hiddenPart, namedPlaces } from "../src/map/placenames";
import type { Board } from "../src/wire/board";

const town = { size: 24, spacing: 0 };

it("a name is hidden as far as counters lie over it", () => {
  const label = { x: 0, y: 8, text: "Borisovka", anchor: "start", style: town };
  const width = 9 * 24 * 0.58;
  expect(hiddenPart(label, [[500, 0]])).toBe(0);
  expect(hiddenPart(label, [[0, 0]])).toBeCloseTo(34 / width);
  expect(hiddenPart(label, [[34, 0]])).toBeCloseTo(68 / width);
  expect(hiddenPart(label, [[34, 80]])).toBe(0);
});

it("capitals and spaced letters are wider", () => {
  const label = { x: 0, y: 9, text: "BELGOROD", anchor: "start", style: { size: 27, spacing: 3 } };
  expect(hiddenPart(label, [[34, 0]])).toBeCloseTo(68 / (8 * (27 * 0.72 + 3)));
});

it("a name belongs to the nearest place that is called so", () => {
  const board = {
    scene: {
      styles: { town },
      layers: [{ name: "names", items: [{ type: "text", style: "town", x: 90, y: 0, text: "IVNYA" }] }],
    },
    places: { "0101": ["Ivnya", "town"], "0201": ["Ivnya", "town"], "0301": ["Valki", "town"] },
  } as unknown as Board;
  const at = (hex: string): [number, number] => (hex === "0201" ? [100, 0] : [0, 0]);
  expect(namedPlaces(board, at).map(({ hex }) => hex)).toEqual(["0201"]);
});
