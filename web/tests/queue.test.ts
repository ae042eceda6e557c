import { describe, expect, it } from "vitest";
import { Motion } from "../src/model/motion";
import type { Table, Told } from "../src/wire/messages";
import { Queue } from "../src/model/queue";

const isHex = () => true;

function step(unit: string, origin: string, to: string): Told {
  return { event: "moved", units: [unit], origin, to };
}

/** A queue that notes what it shows, and lets it glide. */
function watched() {
  const motion = new Motion();
  const shown: number[] = [];
  const queue = new Queue(motion, (table) => {
    shown.push(table.at);
    motion.begin(table.events ?? [], isHex);
  });
  const tell = (at: number, ...events: Told[]) => queue.add({ at, events } as unknown as Table, true);
  const pass = (ms: number) => {
    motion.pass(ms);
    queue.goOn();
  };
  return { motion, shown, queue, tell, pass };
}

describe("what others do", () => {
  it("is shown one deed after the other", () => {
    const { shown, tell, pass } = watched();
    tell(1, step("A", "1", "2"));
    tell(2, step("B", "5", "6"));
    expect(shown).toEqual([1]);
    pass(200);
    expect(shown).toEqual([1, 2]);
  });
  it("goes on at once where a move goes on", () => {
    const { shown, tell } = watched();
    tell(1, step("A", "1", "2"));
    tell(2, step("A", "2", "3"));
    tell(3, step("B", "3", "4"));
    expect(shown).toEqual([1, 2]);
  });
  it("leaves time to look at a fight", () => {
    const { shown, tell, pass } = watched();
    tell(1, { event: "attacked", at: "7" });
    tell(2, step("A", "1", "2"));
    pass(500);
    expect(shown).toEqual([1]);
    pass(200);
    expect(shown).toEqual([1, 2]);
  });
  it("is shown faster the more of it waits, up to four times", () => {
    const { motion, tell } = watched();
    for (let i = 0; i < 21; i++) tell(i, step(`U${i}`, "1", "2"));
    expect(motion.hurry).toBe(2);
    for (let i = 21; i < 100; i++) tell(i, step(`U${i}`, "1", "2"));
    expect(motion.hurry).toBe(4);
  });
  it("is shown at once, in order, where nobody waits for it", () => {
    const { shown, queue, tell } = watched();
    tell(1, step("A", "1", "2"));
    tell(2, step("B", "5", "6"));
    queue.add({ at: 3 } as unknown as Table, false);
    expect(shown).toEqual([1, 2, 3]);
  });
});
