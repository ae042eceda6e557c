import { expect, it } from "vitest";
import { hiddenPart } from "../src/map/placetags";

it("a name is hidden as far as counters lie over it", () => {
  const label = { x: 0, y: 8, text: "Borisovka", anchor: "start" };
  const width = 9 * 24 * 0.6;
  expect(hiddenPart(label, 24, [[500, 0]])).toBe(0);
  expect(hiddenPart(label, 24, [[0, 0]])).toBeCloseTo(34 / width);
  expect(hiddenPart(label, 24, [[34, 0]])).toBeCloseTo(68 / width);
  expect(hiddenPart(label, 24, [[34, 80]])).toBe(0);
});
