import { describe, expect, it } from "vitest";
import {
  asksFor,
  chancesOf,
  clickHex,
  clickUnit,
  fronts,
  isFinished,
  isLaidOut,
  nextMode,
  NOTHING,
  openWords,
  reachable,
  turnedTo,
  usualMode,
} from "../src/orders/draft";
import type { Draft } from "../src/orders/draft";
import type { Counter, Follow, Prompt } from "../src/sitting/messages";

const names = {
  beside: () => "",
  isHex: (w: string) => /^\d{4}$/.test(w),
  isUnit: (w: string) => /^[A-Z0-9]+$/i.test(w) && !/^\d{4}$/.test(w) && w !== "road",
  isOurs: (w: string) => /^[A-G]/.test(w),
};
const stack = (...ids: string[]): Counter[] => ids.map((id) => [id, 0, 0] as const);

function prompt(...verbs: Prompt["verbs"]): Prompt {
  return { rule: "", code: "", text: "", secret: false, verbs };
}

function follow(words: string[], more: Partial<Follow>): Follow {
  return { say: "follow", n: 1, words, next: [], labels: [], more: [], whole: false, ...more };
}

const moving = prompt({ verb: "go", words: "Move", next: ["A1", "A2", "B1"], order: "move" }, { verb: "end", words: "End", whole: true });
const fighting = prompt({ verb: "attack", words: "Attack", next: ["2412", "2510"] }, { verb: "end", words: "End", whole: true });

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
  it("lights what may follow its verb", () => {
    expect(openWords(fighting, { ...NOTHING, mode: "attack" })).toEqual(["2412", "2510"]);
  });
});

describe("a move by clicking", () => {
  const start: Draft = { ...NOTHING, mode: "go" };
  it("picks the whole stack, or fans it out if that cannot be", () => {
    const deed = clickHex(moving, start, "2210", stack("A1", "A2"), names);
    expect(deed).toEqual({ kind: "draft", words: ["go", "A1", "A2"], otherwise: ["2210"] });
  });
  it("fans out a heap of counters instead of picking all", () => {
    const ids = ["C1", "C2", "C3", "C4", "C5", "C6", "C7"];
    const many = prompt({ verb: "go", words: "Move", next: ids, order: "move" });
    expect(clickHex(many, start, "2210", stack(...ids), names)).toEqual({ kind: "fan", hex: "2210" });
    expect(clickHex(many, start, "2210", stack(...ids.slice(1)), names)).toMatchObject({ kind: "draft" });
  });
  const reach = [
    { mode: "", words: "", values: { "2210": 0, "2211": 1 }, came: { "2211": "2210" } },
    { mode: "road", words: "road mode", values: { "2211": 1, "2212": 4 }, came: {} },
  ];
  const picked: Draft = { mode: "go", words: ["go", "A1"], follow: follow(["go", "A1"], { whole: true, more: ["A2"], reach }) };
  it("goes where it can, by the cheapest mode that was asked first", () => {
    expect(reachable(picked).get("2211")).toEqual({ cost: 1, mode: "" });
    expect(reachable(picked).has("2210")).toBe(false);
    expect(clickHex(moving, picked, "2212", [], names)).toEqual({ kind: "order", words: ["move", "A1", "2212"] });
  });
  it("puts a mode behind the hex", () => {
    const byRoad = { ...picked, words: ["go", "A1", "road"] };
    expect(clickHex(moving, byRoad, "2212", [], names)).toEqual({ kind: "order", words: ["move", "A1", "2212", "road"] });
  });
  it("asks why a hex beyond reach cannot be entered", () => {
    expect(clickHex(moving, picked, "3000", [], names)).toEqual({ kind: "why", what: "3000" });
  });
  it("begins anew with another stack", () => {
    expect(clickHex(moving, picked, "2300", stack("B1"), names)).toEqual({ kind: "draft", words: ["go", "B1"], otherwise: ["2300"] });
  });
  it("adds and drops single counters", () => {
    expect(clickUnit(moving, picked, "A2")).toEqual({ kind: "draft", words: ["go", "A1", "A2"] });
    expect(clickUnit(moving, picked, "A1")).toEqual({ kind: "drop" });
  });
});

describe("an attack by clicking", () => {
  const start: Draft = { ...NOTHING, mode: "attack" };
  it("names the target first", () => {
    expect(clickHex(fighting, start, "2412", stack("X"), names)).toEqual({ kind: "draft", words: ["attack", "2412"] });
  });
  const aimed: Draft = { mode: "attack", words: ["attack", "2412"], follow: follow(["attack", "2412"], { next: ["A1", "A2"] }) };
  it("then those who attack", () => {
    expect(clickHex(fighting, aimed, "2411", stack("A1"), names)).toEqual({ kind: "draft", words: ["attack", "2412", "A1"] });
  });
  it("changes its mind about the target", () => {
    expect(clickHex(fighting, aimed, "2510", stack("Y"), names)).toEqual({ kind: "draft", words: ["attack", "2510"] });
  });
  it("may begin with those who attack, or with what else they could do", () => {
    expect(clickHex(fighting, start, "2411", stack("A1", "A2"), names)).toEqual({
      kind: "draft",
      words: ["attack", "A1", "A2"],
      instead: [],
    });
    const firing = prompt(...fighting.verbs, { verb: "barrage", words: "Barrage", next: ["G1"] });
    const deed = clickHex(firing, start, "2411", stack("A1", "G1"), names);
    expect(deed).toEqual({ kind: "draft", words: ["attack", "A1", "G1"], instead: ["barrage", "G1"] });
    expect(asksFor(fighting.verbs[0]!, start, "2411", ["A1"], names)).toBe("A1");
  });
  const led: Draft = {
    mode: "attack",
    words: ["attack", "A1"],
    follow: follow(["attack", "A1"], { next: ["2412"], more: ["B1"] }),
  };
  it("then names the target, or others who come along", () => {
    expect(clickHex(fighting, led, "2412", stack("X"), names)).toEqual({ kind: "draft", words: ["attack", "A1", "2412"] });
    expect(clickHex(fighting, led, "2413", stack("B1"), names)).toEqual({ kind: "draft", words: ["attack", "A1", "B1"] });
    expect(clickHex(fighting, led, "2411", stack("A1"), names)).toEqual({ kind: "drop" });
  });
  it("keeps its target when somebody is clicked who cannot join", () => {
    expect(clickHex(fighting, aimed, "2300", stack("C1"), names)).toEqual({ kind: "why", what: "2300" });
  });
  it("asks about the hex of an enemy out of reach", () => {
    expect(clickHex(fighting, start, "2613", stack("Z"), names)).toEqual({ kind: "why", what: "2613" });
    expect(asksFor(moving.verbs[0]!, { ...NOTHING, mode: "go" }, "2613", ["Z"], names)).toBe("Z");
  });
});

describe("a board whose numbers have a point", () => {
  const hexes = new Set(["25.13", "25.14", "26.14"]);
  const units = new Set(["1Pz", "2Pz"]);
  const there = { beside: () => "", isHex: (w: string) => hexes.has(w), isUnit: (w: string) => units.has(w), isOurs: () => false };
  const aiming = prompt({ verb: "attack", words: "Attack", next: ["25.13", "25.14"] });
  const start: Draft = { ...NOTHING, mode: "attack" };
  it("has hexes that are picked as hexes", () => {
    expect(usualMode(aiming, there)).toBe("attack");
    expect(clickHex(aiming, start, "25.13", stack("?25.13.0"), there)).toEqual({ kind: "draft", words: ["attack", "25.13"] });
  });
  it("and asked about as hexes, where a hex is to be picked", () => {
    expect(clickHex(aiming, start, "26.14", stack("?26.14.0"), there)).toEqual({ kind: "why", what: "26.14" });
    const going = prompt({ verb: "go", words: "Move", next: ["1Pz"], order: "move" });
    expect(asksFor(going.verbs[0]!, { ...NOTHING, mode: "go" }, "26.14", ["2Pz"], there)).toBe("2Pz");
  });
  it("can be gone to", () => {
    const going = prompt({ verb: "go", words: "Move", next: ["1Pz"], order: "move" });
    const reach = [{ mode: "", words: "", values: { "25.13": 0, "25.14": 2 }, came: { "25.14": "25.13" } }];
    const picked: Draft = { mode: "go", words: ["go", "1Pz"], follow: follow(["go", "1Pz"], { whole: true, reach }) };
    expect(clickHex(going, picked, "25.14", [], there)).toEqual({ kind: "order", words: ["move", "1Pz", "25.14"] });
  });
});

describe("one unit of a stack", () => {
  const acting = prompt(
    { verb: "go", words: "Move", next: ["A1", "A2"], order: "move" },
    { verb: "killzone", words: "Kill zone", next: ["A1"] },
    { verb: "end", words: "End", whole: true },
  );
  const around = {
    ...names,
    isUnit: (w: string) => /^[A-Z]/.test(w),
    isOurs: () => false,
    beside: (_unit: string, way: string) => ({ n: "1836", s: "1834" })[way] ?? "",
  };
  const going: Draft = { mode: "go", words: ["go", "A1"], follow: follow(["go", "A1"], { whole: true }) };
  it("stays picked under another verb that it could begin", () => {
    expect(turnedTo(acting, going, "killzone", around)).toEqual(["killzone", "A1"]);
    expect(turnedTo(acting, { ...going, words: ["go", "A2"] }, "killzone", around)).toEqual([]);
    expect(turnedTo(acting, NOTHING, "killzone", around)).toEqual([]);
    const marking = prompt({ verb: "go", words: "Move", next: ["A1", "A2", "A3"] }, { verb: "mark", words: "Mark", next: ["A1", "A3"] });
    expect(turnedTo(marking, { ...going, words: ["go", "A1", "A2", "A3"] }, "mark", around)).toEqual(["mark", "A1", "A3"]);
  });
  const facing: Draft = { mode: "killzone", words: ["killzone", "A1"], follow: follow(["killzone", "A1"], { next: ["n", "ne", "s"] }) };
  it("takes a front from a click on a neighbour, whoever stands there; none beyond the edge", () => {
    expect(fronts(acting, facing, around)).toEqual(
      new Map([
        ["1836", "n"],
        ["1834", "s"],
      ]),
    );
    expect(clickHex(acting, facing, "1836", stack("B1", "B2"), around)).toEqual({ kind: "draft", words: ["killzone", "A1", "n"] });
  });
  const stepping = prompt({ verb: "step", words: "Step", next: ["1837", "1838"] }, { verb: "halt", words: "Halt", whole: true });
  it("takes a step with odds at the second click on its hex", () => {
    const weighed: Draft = { mode: "step", words: ["step", "1838"], follow: follow(["step", "1838"], { whole: true }) };
    expect(clickHex(stepping, weighed, "1838", [], around)).toEqual({ kind: "commit" });
    expect(clickHex(stepping, weighed, "1837", [], around)).toEqual({ kind: "draft", words: ["step", "1837"] });
  });
});

describe("an order", () => {
  it("is given at once only if nothing could be added or weighed", () => {
    expect(isFinished(follow(["retreat", "2412"], { whole: true }))).toBe(true);
    expect(isFinished(follow(["advance", "A1"], { whole: true, next: ["2413"] }))).toBe(false);
    expect(isFinished(follow(["attack", "2412", "A1"], { whole: true, more: ["A2"] }))).toBe(false);
    const warns = { rule: "1.2.4", code: "last-level", text: "it would be eliminated" };
    expect(isFinished(follow(["lose", "A1"], { whole: true, warns }))).toBe(false);
  });
});

describe("what a click means besides", () => {
  const near = { ...names, isUnit: (word: string) => ["A1", "T1", "T2", "R1"].includes(word) };
  const acting = prompt({ verb: "go", words: "Move", next: ["A1"], order: "move" }, { verb: "fire", words: "Fire", next: ["A1"] });
  const also = [
    {
      words: ["fire", "A1"],
      next: ["T1", "T2"],
      chances: [
        { unit: "T2", percent: 60 },
        { unit: "T1", percent: 30 },
      ],
    },
  ];
  const going: Draft = { mode: "go", words: ["go", "A1"], follow: follow(["go", "A1"], { whole: true, also }) };
  it("fires at a target while a move is drafted", () => {
    expect(clickHex(acting, going, "1739", stack("T1"), near)).toEqual({ kind: "draft", words: ["fire", "A1", "T1"] });
    expect(clickHex(acting, going, "1739", stack("T1", "T2"), near)).toEqual({ kind: "fan", hex: "1739" });
    expect(clickUnit(acting, going, "T2")).toEqual({ kind: "draft", words: ["fire", "A1", "T2"] });
    expect(chancesOf(acting, going).get("T2")).toBe(60);
  });
  it("fires with the only one who may, before anything is picked", () => {
    const moving = { ...prompt({ verb: "step", words: "Step", next: ["1837"] }), also };
    const start: Draft = { mode: "step", words: [], follow: null };
    expect(clickHex(moving, start, "1739", stack("T1"), near)).toEqual({ kind: "draft", words: ["fire", "A1", "T1"] });
  });
  it("weighs an overrun of a hex beside a stack on its way", () => {
    const way = prompt({ verb: "step", words: "Step", next: ["1837"] }, { verb: "overrun", words: "Overrun", next: ["1739"] });
    const start: Draft = { mode: "step", words: [], follow: null };
    const deed = clickHex({ ...way, also: [{ words: ["overrun"], next: ["1739"] }] }, start, "1739", stack("T1"), near);
    expect(deed).toEqual({ kind: "draft", words: ["overrun", "1739"], lies: true });
  });
  it("lays open what another verb would do in a hex, and gives at once what was asked for", () => {
    const sole = [{ words: ["retreat", "A1"], next: ["1838"] }];
    const building = { ...prompt(acting.verbs[0]!), also: [{ words: ["demolish", "A1"], next: ["1838"] }] };
    const going: Draft = { mode: "go", words: [], follow: null };
    expect(clickHex(building, going, "1838", [], near)).toEqual({ kind: "draft", words: ["demolish", "A1", "1838"], lies: true });
    const fleeing = { ...prompt({ verb: "retreat", words: "Retreat", next: ["A1"] }), also: sole };
    expect(clickHex(fleeing, { ...going, mode: "retreat" }, "1838", [], near)).toEqual({ kind: "draft", words: ["retreat", "A1", "1838"] });
  });
  it("is to advance into the hex that the question names", () => {
    const named = { ...prompt({ verb: "advance", words: "Advance", next: ["A1"] }), hexes: ["1838"] };
    const whole = follow(["advance", "A1"], { whole: true, next: ["1839"] });
    const advancing: Draft = { mode: "advance", words: ["advance", "A1"], follow: whole };
    expect(clickHex(named, advancing, "1838", [], near)).toEqual({ kind: "commit" });
    expect(clickHex(named, advancing, "1840", [], near).kind).toBe("why");
  });
  it("takes up a stack that can move while targets for a strike are asked for, and only then", () => {
    const flying = prompt(acting.verbs[0]!, { verb: "strike", words: "Air strike", next: ["1739"] });
    const start: Draft = { mode: "strike", words: [], follow: null };
    expect(clickHex(flying, start, "1838", stack("A1"), near)).toEqual({ kind: "draft", words: ["go", "A1"], otherwise: ["1838"] });
    const firing = prompt(acting.verbs[0]!, { verb: "fire", words: "Fire", next: ["R1"] });
    expect(clickHex(firing, { ...start, mode: "fire" }, "1838", stack("A1"), near)).toEqual({ kind: "why", what: "A1" });
  });
  it("gives the order by a second click on the target", () => {
    const aimed: Draft = { mode: "fire", words: ["fire", "A1", "T1"], follow: follow(["fire", "A1", "T1"], { whole: true }) };
    expect(clickHex(acting, aimed, "1739", stack("T1"), near)).toEqual({ kind: "commit" });
  });
  it("gives what stands ready for a hex", () => {
    const advancing = {
      ...prompt({ verb: "advance", words: "Advance", next: ["A1"] }),
      shortcuts: [{ words: "All", orders: [["advance", "A1"]], at: "2412" }],
    };
    const start: Draft = { mode: "advance", words: [], follow: null };
    expect(clickHex(advancing, start, "2412", [], near)).toEqual({ kind: "orders", orders: [["advance", "A1"]] });
  });
  it("calls up those who wait off the map, together", () => {
    const waiting = { ...acting, waiting: ["R1", "T1"] };
    expect(clickUnit(waiting, { ...going, words: [], follow: null }, "R1")).toEqual({ kind: "draft", words: ["go", "R1"] });
    expect(clickUnit(waiting, { ...going, words: ["go", "R1"] }, "T1")).toEqual({ kind: "draft", words: ["go", "R1", "T1"] });
    expect(clickUnit(waiting, { ...going, words: ["go", "R1", "T1"] }, "R1")).toEqual({ kind: "draft", words: ["go", "T1"] });
  });
  it("picks those who wait for what was chosen before, if they can do it", () => {
    const start: Draft = { mode: "delay", words: [], follow: null };
    const delay = { verb: "delay", words: "Wait", next: ["R1"] };
    const waiting = { ...prompt(acting.verbs[0]!, delay), waiting: ["R1", "T1"] };
    expect(clickUnit(waiting, start, "R1")).toEqual({ kind: "draft", words: ["delay", "R1"] });
    expect(clickUnit(waiting, start, "T1")).toEqual({ kind: "draft", words: ["go", "T1"] });
  });
});

describe("sets behind a word of an order", () => {
  const words = ["attack", "2412", "A1", "stars", "A1"];
  const extras = [
    { word: "guns", label: "with guns", units: [{ unit: "G1", words: ["attack", "2412", "A1", "guns", "G1", "stars", "A1"] }] },
    { word: "stars", label: "with stars", units: [{ unit: "A1", words: ["attack", "2412", "A1"], on: true }] },
  ];
  const draft: Draft = { mode: "attack", words, follow: follow(words, { whole: true, extras }) };
  it("are joined by a click on whoever is not in the order otherwise", () => {
    expect(clickHex(fighting, draft, "2415", stack("G1"), names)).toEqual({ kind: "helpers", units: ["G1"] });
    expect(clickUnit(fighting, draft, "G1")).toEqual({ kind: "draft", words: extras[0]!.units[0]!.words });
  });
  it("go with whoever is taken out", () => {
    expect(clickUnit(fighting, draft, "A1")).toEqual({ kind: "draft", words: ["attack", "2412"] });
  });
});

describe("counters that stay apart", () => {
  const apart = { ...moving, apart: ["A2"] };
  const start: Draft = { ...NOTHING, mode: "go" };
  it("are left alone by a click on their stack, unless nobody else is there", () => {
    const deed = clickHex(apart, start, "2210", stack("A1", "A2", "B1"), names);
    expect(deed).toEqual({ kind: "draft", words: ["go", "A1", "B1"], otherwise: ["2210"] });
    expect(clickHex(apart, start, "2210", stack("A2"), names)).toEqual({ kind: "draft", words: ["go", "A2"] });
  });
});

describe("an order whose words may be said in any order", () => {
  const planning = {
    ...prompt({ verb: "fly", words: "Fly", next: ["support", "strike"] }, { verb: "rest", words: "Rest", whole: true }),
    also: [{ words: ["fly"], next: ["2412"] }],
  };
  it("begins with a click on its target, though its verb asks for a word", () => {
    expect(clickHex(planning, NOTHING, "2412", [], names)).toEqual({ kind: "draft", words: ["fly", "2412"] });
    expect(clickHex(planning, NOTHING, "2510", [], names)).toEqual({ kind: "why", what: "2510" });
  });
  it("is looked at before it is given, though nothing can be added", () => {
    const said = follow(["fly", "2412", "strike", "A1"], { whole: true });
    expect(isFinished(said)).toBe(true);
    expect(isFinished({ ...said, any_order: true })).toBe(false);
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
