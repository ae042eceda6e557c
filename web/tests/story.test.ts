import { describe, expect, it } from "vitest";
import type { Entry, Happened, Told } from "../src/wire/messages";
import { continued, isNews, journeysOf, lastJourneys, lastSummary, momentsOf, scoresOf, spellsOf } from "../src/model/story";

const began = (side: string | null): Told => ({ event: "began", rule: "5.2", what: "player-turn", side });
const moved = (units: string[], origin: string, to: string): Told => ({ event: "moved", rule: "10.1", units, origin, to });
const scored = (points: number, total: number): Told => ({
  event: "scored",
  rule: "4.3.1",
  points,
  total,
  what: "town",
  at: "2413",
  unit: null,
});
const played = (line: number, side: string, ...events: Told[]): Happened => ({ line, side, events });
const entry = (line: number, kind: string, text: string): Entry => ({
  line,
  side: "soviet",
  kind,
  text,
  rules: [],
  hexes: [],
  mark: "",
  since: line,
  dice: [],
});
const unseen = (count: number) => `${count} unseen`;
const isHex = (word: string) => /^\d{4}$/.test(word);
const sideOf = (unit: string, by: string) => (unit.endsWith("RD") ? 1 : by === "soviet" ? 1 : 0);

// The German ends his turn in line 3; the Soviet moves, scores, and ends his in line 6.
const story = [
  played(1, "german", began(null), began("german")),
  played(2, "german", moved(["1SS"], "2210", "2211")),
  played(3, "german", began("soviet")),
  played(4, "soviet", moved(["52RD"], "2412", "2513")),
  played(5, "soviet", moved(["?2513.0"], "2513", "2614"), scored(-1, 59), scored(-2, 57), moved(["?3001.0", "?3001.1"], "3001", "3002")),
  played(6, "soviet", began("soviet"), began(null)),
];
const log = [
  entry(2, "moved", "1SS 2210 → 2211"),
  entry(3, "began", "Soviet turn"),
  entry(4, "moved", "52RD 2412 → 2513"),
  entry(5, "controlled", "Soviet takes 2513"),
  entry(6, "began", "Turn 2"),
];

describe("spells", () => {
  it("go on through a side's phases and end when something else begins", () => {
    const spells = spellsOf(momentsOf(story));
    expect(spells.map((spell) => [spell.side, spell.closed])).toEqual([
      ["german", true],
      ["soviet", true],
    ]);
    expect(spells[1]!.moments.map((moment) => moment.line)).toEqual([3, 4, 5, 5, 5, 5, 6]);
  });
});

describe("the other side's turn", () => {
  it("is summed up in groups, with what it did to the points", () => {
    const found = lastSummary(story, log, "german", isHex, unseen)!;
    expect([found.side, found.until, found.points]).toEqual(["soviet", 6, [60, 57]]);
    expect(found.groups.map(([group, entries]) => [group, entries.map((e) => e.text)])).toEqual([
      ["taken", ["Soviet takes 2513"]],
      ["moves", ["52RD 2412 → 2614", "2 unseen 3001 → 3002"]],
    ]);
  });
  it("tells an attack and what it came to in one line", () => {
    const fought = [...log.slice(0, 3), entry(4, "attacked", "52RD attacks 2411"), entry(5, "compared", "2:1. Die 3: AS"), ...log.slice(3)];
    const groups = new Map(lastSummary(story, fought, "german", isHex, unseen)!.groups);
    expect(groups.get("battles")!.map((item) => item.text)).toEqual(["52RD attacks 2411: 2:1. Die 3: AS"]);
  });
  it("does not add the dice of something else to an attack", () => {
    const between = [entry(4, "drawn", "From the cup: aircraft"), entry(5, "rolled", "Drift: die 5")];
    const fought = [...log.slice(0, 3), entry(4, "attacked", "52RD attacks 2411"), ...between, ...log.slice(3)];
    const groups = new Map(lastSummary(story, fought, "german", isHex, unseen)!.groups);
    expect(groups.get("battles")!.map((item) => item.text)).toEqual(["52RD attacks 2411"]);
    expect(groups.get("besides")!.map((item) => item.text)).toContain("From the cup: aircraft: Drift: die 5"); // it is about no hex
  });
  it("does not add the weather of a new turn to what ended the last", () => {
    const turned = [entry(5, "marked", "The bridge is ready"), entry(5, "began", "Turn 2"), entry(5, "rolled", "Weather, die 1: sunny")];
    const groups = new Map(lastSummary(story, [...log.slice(0, 3), ...turned, ...log.slice(3)], "german", isHex, unseen)!.groups);
    expect(groups.get("besides")!.map((item) => item.text)).toEqual(["The bridge is ready", "Weather, die 1: sunny"]);
  });
  it("is told up to the minute, and is no news before it is over", () => {
    const found = lastSummary(story.slice(0, 4), log, "german", isHex, unseen)!;
    expect([found.side, found.closed, found.until]).toEqual(["soviet", false, 4]);
    expect(isNews(found, story.slice(0, 4), "german")).toBe(false);
    expect(lastSummary(story.slice(0, 5), log, "soviet", isHex, unseen)!.side).toBe("german");
  });
  it("leaves out the reader's own moves and answers", () => {
    const answered = [...story.slice(0, 5), played(5, "german", moved(["2SS"], "2211", "2311")), ...story.slice(5)];
    const mine = [...log.slice(0, 4), { ...entry(5, "marked", "The German holds on"), side: "german" }, ...log.slice(4)];
    const found = lastSummary(answered, mine, "german", isHex, unseen)!;
    expect(found.groups.flatMap(([, items]) => items.map((item) => item.text))).toEqual([
      "Soviet takes 2513",
      "52RD 2412 → 2614",
      "2 unseen 3001 → 3002",
    ]);
  });
  it("is news until the reader has acted", () => {
    const found = lastSummary(story, log, "german", isHex, unseen)!;
    expect(isNews(found, story, "german")).toBe(true);
    expect(isNews(found, [...story, played(7, "german")], "german")).toBe(false);
  });
});

describe("journeys", () => {
  it("join steps, also of a counter that is told by its place only", () => {
    const found = journeysOf(momentsOf(story), isHex, sideOf);
    expect(found.map((journey) => journey.path)).toEqual([
      ["2210", "2211"],
      ["2412", "2513", "2614"],
      ["3001", "3002"],
    ]);
  });
  it("know the hexes of a board whose numbers have a point, and the counters that nobody may know", () => {
    const board = new Set(["25.13", "25.14", "26.14"]);
    const there = [
      played(
        1,
        "soviet",
        began("soviet"),
        moved(["?25.13.0", "52RD"], "25.13", "25.14"),
        moved(["?25.14.0", "52RD"], "25.14", "26.14"),
        moved(["7A"], "27.00", "26.14"),
      ),
      played(2, "soviet", began("german")),
    ];
    expect(journeysOf(momentsOf(there), (word) => board.has(word), sideOf).map(({ path }) => path)).toEqual([["25.13", "25.14", "26.14"]]);
    const [, moves] = lastSummary(there, [], "german", (word) => board.has(word), unseen)!.groups[0]!;
    expect(moves.map((item) => item.text)).toEqual(["52RD, 1 unseen 25.13 → 26.14"]);
  });
  it("leave out what came from off the map", () => {
    expect(journeysOf(momentsOf([played(1, "german", moved(["19Pz"], "off map", "2001"))]), isHex, sideOf)).toEqual([]);
  });
  it("are those of each side's last spell", () => {
    const later = [...story, played(7, "german", began("german")), played(8, "german", moved(["2SS"], "2211", "2311"))];
    expect(lastJourneys(later, ["german", "soviet"], isHex, sideOf).map(({ side, path }) => [side, path.at(-1)])).toEqual([
      [0, "2311"],
      [1, "2614"],
      [1, "3002"],
    ]);
  });
});

it("the story drops what was undone and goes on", () => {
  const found = continued(story, 4, [played(9, "soviet")]);
  expect(found.map((happened) => happened.line)).toEqual([1, 2, 3, 4, 9]);
});

it("scores name the hex, the rule and the new total", () => {
  expect(scoresOf(momentsOf(story))[0]).toEqual({ line: 5, points: -1, total: 59, what: "town", at: "2413", rule: "4.3.1" });
});
