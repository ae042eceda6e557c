import { describe, expect, it } from "vitest";
import {
  besideIn,
  chancesOf,
  hasEnd,
  isLaidOut,
  litIn,
  nextMode,
  NOTHING,
  openUnits,
  openWords,
  reachable,
  usualMode,
} from "../src/model/draft";
import type { Draft } from "../src/model/draft";
import type { Follow, Prompt } from "../src/wire/messages";

const names = {
  isHex: (w: string) => /^\d{4}$/.test(w),
  isUnit: (w: string) => /^[A-Z0-9]+$/i.test(w) && !/^\d{4}$/.test(w) && w !== "road",
};

function prompt(...verbs: Prompt["verbs"]): Prompt {
  return { rule: "", code: "", text: "", secret: false, verbs };
}

function follow(words: string[], more: Partial<Follow>): Follow {
  return { words, next: [], labels: [], more: [], whole: false, ...more };
}

const moving = prompt({ verb: "go", words: "Move", next: ["A1", "A2", "B1"], order: "move" }, { verb: "end", words: "End", whole: true });
const fighting = prompt(
  { verb: "attack", words: "Attack", next: ["2412", "2510"], lit: ["2412", "2510"] },
  { verb: "end", words: "End", whole: true },
);

describe("a prompt", () => {
  it("gives the map to the first verb that names hexes or units", () => {
    expect(usualMode(moving, names)).toBe("go");
    expect(usualMode(prompt({ verb: "end", words: "End", whole: true }), names)).toBe("");
  });
  it("keeps the verb that was chosen while the same is asked and it is still possible", () => {
    const both = prompt({ verb: "go", words: "Move", next: ["A1"], order: "move" }, { verb: "fire", words: "Fire", next: ["A1"] });
    expect(nextMode(both, "fire", both, names)).toBe("fire");
    expect(nextMode(both, "fire", moving, names)).toBe("go");
    expect(nextMode({ ...both, code: "other" }, "fire", both, names)).toBe("go");
    expect(nextMode(null, "fire", both, names)).toBe("go");
  });
  it("turns back from a verb that serves for one order", () => {
    const both = prompt({ verb: "step", words: "Step", next: ["1837"] }, { verb: "drop", words: "Leave behind", next: ["A1"], once: true });
    expect(nextMode(both, "drop", both, names)).toBe("step");
  });
  it("does not give the map to a verb aside, even if nothing else is left", () => {
    const top = { verb: "top", words: "Lay on top", next: ["A1"], once: true, aside: true };
    const end = { verb: "end", words: "End", whole: true };
    expect(usualMode(prompt(top, end), names)).toBe("");
    expect(nextMode(moving, "go", prompt(top, end), names)).toBe("");
    expect(hasEnd(prompt(top, end), names)).toBe(true);
    expect(usualMode(prompt(top, { verb: "go", words: "Move", next: ["A1"] }, end), names)).toBe("go");
  });
  it("lights what may follow its verb, and where a click does something else", () => {
    const start: Draft = { ...NOTHING, mode: "attack" };
    expect(openWords(fighting, start)).toEqual(["2412", "2510"]);
    expect(litIn(fighting, start)).toEqual(["2412", "2510"]);
    expect(besideIn({ ...fighting, beside: ["2613"] }, start)).toEqual(["2613"]);
  });
});

describe("words that are picked", () => {
  const reach = [
    { mode: "", words: "", values: { "2210": 0, "2211": 1 }, came: { "2211": "2210" }, start: "2210" },
    { mode: "road", words: "road mode", values: { "2211": 1, "2212": 4 }, came: {}, start: "2210" },
  ];
  const lit = ["2413"];
  const picked: Draft = { mode: "go", words: ["go", "A1"], follow: follow(["go", "A1"], { whole: true, units: ["A2", "T1"], lit, reach }) };
  it("reach hexes by the cheapest mode that was asked first", () => {
    expect(reachable(picked).get("2211")).toEqual({ cost: 1, mode: "" });
    expect(reachable(picked).has("2210")).toBe(false);
    expect(reachable(picked).get("2212")).toEqual({ cost: 4, mode: "road" });
  });
  it("light what the server says, not what the verb began with", () => {
    expect(litIn(moving, picked)).toEqual(["2413"]);
    expect(openUnits(moving, picked)).toEqual(["A2", "T1"]);
    expect(openUnits({ ...moving, waiting: ["R1"] }, { ...NOTHING, mode: "go" })).toEqual(["A1", "A2", "B1", "R1"]);
  });
  it("have the chances of all targets, also of those for another verb", () => {
    const chances = [{ unit: "T1", percent: 30 }];
    const also = [{ words: ["fire", "A1"], next: ["T2"], chances: [{ unit: "T2", percent: 60 }] }];
    const both: Draft = { ...picked, follow: follow(["go", "A1"], { chances, also }) };
    expect(chancesOf(moving, both)).toEqual(
      new Map([
        ["T2", 60],
        ["T1", 30],
      ]),
    );
  });
});

describe("an order that lies open with what may be added to it", () => {
  const defend = { verb: "defend", words: "Defend", next: ["guns"], whole: true };
  const extras = [{ word: "guns", label: "with guns", units: [] }];
  it("needs no other buttons for the same", () => {
    const open: Draft = { mode: "", words: ["defend"], follow: follow(["defend"], { whole: true, extras }) };
    expect(isLaidOut(open, defend)).toBe(true);
    expect(isLaidOut(NOTHING, defend)).toBe(false);
    expect(isLaidOut(open, { ...defend, next: ["guns", "other"] })).toBe(false);
  });
});
