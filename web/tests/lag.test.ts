import { describe, expect, it } from "vitest";
import { Lag } from "../src/model/lag";
import { Motion } from "../src/model/motion";
import type { Track } from "../src/wire/messages";

function points(value: number): Track[] {
  return [{ name: "points", words: "points", value }];
}

function move(motion: Motion, unit: string, ...path: string[]): void {
  const events = path.slice(1).map((to, i) => ({ event: "moved", units: [unit], origin: path[i], to }));
  motion.begin(events, () => true);
}

describe("the numbers beside the map", () => {
  it("change at once when nothing glides", () => {
    const lag = new Lag(new Motion());
    lag.follow(points(1));
    expect(lag.shown).toEqual(points(1));
  });
  it("wait for the counter that changed them, not for those that began later", () => {
    const motion = new Motion();
    const lag = new Lag(motion);
    lag.follow(points(1));
    move(motion, "A", "1", "2");
    lag.follow(points(2));
    motion.pass(100);
    move(motion, "B", "5", "6", "7");
    lag.follow(points(3));
    expect(lag.shown).toEqual(points(1));
    motion.pass(100);
    expect(lag.shown).toEqual(points(2));
    motion.stop();
    expect(lag.shown).toEqual(points(3));
  });
});
