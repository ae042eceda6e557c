import { describe, expect, it } from "vitest";
import { fanBox } from "../src/map/fan";

const FAN = { width: 200, height: 150 };
const PHONE = { width: 390, height: 844 };
const lesson = { left: 6, top: 77, right: 384, bottom: 240 };
const asked = { left: 6, top: 500, right: 384, bottom: 750 };

describe("the fan of a stack", () => {
  it("opens above its hex", () => {
    expect(fanBox([200, 400], 1, FAN, PHONE, [], [])).toEqual({ left: 100, right: 300, top: 198, bottom: 348 });
  });
  it("opens below if it would lie over what is to be clicked", () => {
    expect(fanBox([200, 400], 1, FAN, PHONE, [], [[200, 300]]).top).toBe(458);
  });
  it("lies under no card where there is room", () => {
    const found = fanBox([200, 320], 0.7, FAN, PHONE, [lesson, asked], []);
    expect(found.top).toBeGreaterThanOrEqual(lesson.bottom);
    expect(found.bottom).toBeLessThanOrEqual(asked.top);
  });
  it("stays in the window", () => {
    const found = fanBox([10, 20], 1, FAN, PHONE, [], []);
    expect([found.left, found.top]).toEqual([4, 78]);
  });
});
