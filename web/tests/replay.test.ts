import { describe, expect, it } from "vitest";
import { inSight } from "../src/map/camera";
import { pictureAddress, reportAddress } from "../src/panels/menu";
import type { Counter, Entry, Told } from "../src/wire/messages";
import { around, markFrom, markOver, marksOf, momentAt, momentsOf, pauseAt, SPEEDS, stacksOf } from "../src/model/moments";
import { fightsOf, HOP, lastPlace, Motion, PACES, waysOf } from "../src/model/motion";

function entry(line: number, text: string, mark: Entry["mark"] = ""): Entry {
  return { line, text, mark, side: "", kind: mark ? "began" : "moved", rules: [], hexes: [], since: line, dice: [] };
}

const LOG = [
  entry(0, "Turn 1", "turn"),
  entry(2, "Red turn 1", "phase"),
  entry(2, "Red movement", "phase"),
  entry(5, "A goes"),
  entry(9, "B goes"),
  entry(12, "Turn 2", "turn"),
  entry(14, "C goes"),
];
const MOMENTS = momentsOf(LOG);
const MARKS = marksOf(LOG, MOMENTS);

describe("moments", () => {
  it("are the lines that were told, each once", () => {
    expect(MOMENTS).toEqual([0, 2, 5, 9, 12, 14]);
  });
  it("are found by a line of which nothing was told", () => {
    expect([0, 1, 7, 13, 99].map((line) => momentAt(MOMENTS, line))).toEqual([0, 0, 2, 4, 5]);
  });
  it("are marked where turns and phases begin", () => {
    expect(MARKS.map((mark) => [mark.index, mark.kind, mark.text])).toEqual([
      [0, "turn", "Turn 1"],
      [1, "phase", "Red turn 1"],
      [1, "phase", "Red movement"],
      [4, "turn", "Turn 2"],
    ]);
    expect(markOver(MARKS, 3)!.text).toBe("Red movement");
    expect(markOver([], 3)).toBeNull();
  });
  it("are reached from mark to mark, and then the ends", () => {
    expect([0, 1, 3, 4, 5].map((i) => markFrom(MARKS, i, 1, 5))).toEqual([1, 4, 4, 5, 5]);
    expect([5, 4, 2, 1, 0].map((i) => markFrom(MARKS, i, -1, 5))).toEqual([4, 1, 1, 0, 0]);
  });
  it("stand shorter the faster the replay runs", () => {
    const pauses = SPEEDS.map(pauseAt);
    expect(pauses).toEqual([...pauses].sort((a, b) => b - a));
    expect(pauses[0]! / pauses.at(-1)!).toBe(16);
  });
  it("keep the stacks that are as before", () => {
    const before = new Map<string, readonly Counter[]>([
      ["0101", [["A", 0, 0]]],
      ["0102", [["B", 0, 0]]],
      ["0103", [["C", 0, 0]]],
    ]);
    const after = stacksOf({ "0101": [["A", 0, 0]], "0102": [["B", 0, 1]] }, before);
    expect(after.get("0101")).toBe(before.get("0101"));
    expect(after.get("0102")).toEqual([["B", 0, 1]]);
    expect([...after.keys()]).toEqual(["0101", "0102"]);
  });
  it("show a part of a long log", () => {
    const long = Array.from({ length: 1000 }, (_, i) => entry(i, `${i}`));
    const part = around(long, 500, 400);
    expect(part.length).toBe(400);
    expect([part[0]!.line, part.at(-1)!.line]).toEqual([301, 700]);
    expect(around(long, Infinity, 400).at(-1)!.line).toBe(999);
    expect(around(LOG, 5, 400)).toEqual(LOG);
  });
});

const isHex = (word: string) => /^\d{4}$/.test(word);
const moved = (units: string[], origin: string, to: string): Told => ({ event: "moved", units, origin, to });
const counter = (id: string): Counter => [id, 0, 0];

describe("motion", () => {
  it("joins the steps of the same counters", () => {
    const events = [moved(["A", "B"], "0101", "0102"), moved(["C"], "0301", "0302"), moved(["A", "B"], "0102", "0103")];
    expect(waysOf(events, isHex)).toEqual([
      { units: ["A", "B"], path: ["0101", "0102", "0103"] },
      { units: ["C"], path: ["0301", "0302"] },
    ]);
  });
  it("follows counters that we may not know by where they are", () => {
    const events = [moved(["?0101.0"], "0101", "0102"), moved(["?0102.0"], "0102", "0103")];
    expect(waysOf(events, isHex)[0]!.path).toEqual(["0101", "0102", "0103"]);
  });
  it("knows retreats and advances, and leaves out what comes from off the map", () => {
    const events = [
      { event: "retreated", unit: "D", origin: "0101", to: "0201" },
      { event: "advanced", unit: "A", origin: "0102", to: "0101" },
      moved(["E"], "off map", "0101"),
      { event: "placed", units: ["F"], to: "0101" },
    ];
    expect(waysOf(events, isHex).map((way) => way.units)).toEqual([["D"], ["A"]]);
  });
  it("is followed to where something happened last", () => {
    expect(lastPlace([moved(["A"], "0101", "0102"), { event: "attacked", at: "0103" }], isHex)).toBe("0103");
    expect(lastPlace([moved(["A"], "0101", "0102"), moved(["E"], "off map", "0101")], isHex)).toBe("0102");
    expect(lastPlace([{ event: "began" }], isHex)).toBe("");
  });
  it("is as fast as the player likes it", () => {
    const [usual, slow] = [new Motion(), new Motion()];
    slow.wanted = PACES.slow;
    for (const motion of [usual, slow]) motion.begin([moved(["A"], "0101", "0102")], isHex);
    expect([usual.pass(HOP), slow.pass(HOP), slow.any]).toEqual([true, false, true]);
  });
  it("shows the result of a fight where it was fought, in words", () => {
    const events = [
      { event: "attacked", units: ["A"], at: "0101" },
      { event: "result", what: "DR", words: "defender retreats", at: "0101" },
      { event: "attacked", units: ["B"], at: "0202" },
    ];
    expect([...fightsOf(events)]).toEqual(["0101", "0202"]);
  });
  it("keeps moving counters off the stack until they arrive", () => {
    const motion = new Motion();
    const shown = new Map([["0102", [counter("X"), counter("A")]]]);
    motion.begin([moved(["A"], "0101", "0102")], isHex);
    expect(motion.resting(shown).get("0102")).toEqual([counter("X")]);
    expect(motion.counters(motion.glides[0]!, shown)).toEqual([counter("A")]);
    expect(motion.pass(HOP / 2)).toBe(false);
    expect(motion.pass(HOP)).toBe(true);
    expect(motion.resting(shown).get("0102")).toEqual(shown.get("0102"));
    expect(motion.any).toBe(false);
  });
  it("hides as many unknown counters as move, and makes none up", () => {
    const motion = new Motion();
    const shown = new Map([["0102", [counter("?0102.0"), counter("?0102.1"), counter("X")]]]);
    motion.begin([moved(["?0101.1"], "0101", "0102")], isHex);
    expect(motion.resting(shown).get("0102")).toEqual([counter("?0102.0"), counter("X")]);
    motion.stop();
    motion.begin([moved(["Z"], "0101", "0102")], isHex);
    expect(motion.counters(motion.glides[0]!, shown)).toEqual([]);
  });
  it("takes the hexes of any board for hexes, and never for counters", () => {
    const board = new Set(["25.13", "25.14", "25.15"]);
    const motion = new Motion();
    const shown = new Map([["25.15", [counter("?25.15.0"), counter("1Pz")]]]);
    motion.begin(
      [moved(["?25.13.0"], "25.13", "25.14"), moved(["?25.14.1"], "25.14", "25.15"), moved(["1Pz"], "off map", "25.15")],
      (word) => board.has(word),
    );
    expect(motion.glides.map((glide) => glide.path)).toEqual([["25.13", "25.14", "25.15"]]);
    expect(motion.resting(shown).get("25.15")).toEqual([counter("1Pz")]);
  });
  it("goes on with a glide that is under way, and hurries when it lags", () => {
    const motion = new Motion();
    motion.begin([moved(["A"], "0101", "0102")], isHex);
    for (let i = 2; i < 9; i++) motion.begin([moved(["A"], `010${i}`, `010${i + 1}`)], isHex);
    expect(motion.glides.length).toBe(1);
    expect(motion.glides[0]!.path.length).toBe(9);
    motion.pass(HOP);
    expect(motion.glides[0]!.gone).toBeGreaterThan(2);
  });
  it("lets the player's own counters stand, but flashes his fights", () => {
    const motion = new Motion();
    motion.begin([moved(["A"], "0101", "0102"), { event: "attacked", at: "0103" }], isHex, false);
    expect([motion.glides.length, motion.flashes.length]).toEqual([0, 1]);
  });
});

describe("a replay that goes on out of sight", () => {
  it("is followed only when it has to be", () => {
    const camera = { x: 0, y: 0, scale: 0.5 };
    const window = { width: 800, height: 600 };
    expect(inSight(camera, 800, 600, window)).toBe(true);
    expect(inSight(camera, 1590, 600, window)).toBe(false);
    expect(inSight(camera, 800, -10, window)).toBe(false);
  });
});

describe("pictures and reports", () => {
  it("are asked for by seat, and by moment in a replay", () => {
    expect(pictureAddress("m", "red", null)).toBe("/api/matches/m/picture?seat=red");
    expect(pictureAddress("m", "red", 12)).toBe("/api/matches/m/picture?seat=red&line=12");
    expect(reportAddress("m", "a b")).toBe("/api/matches/m/report?seat=a+b");
  });
});
