import { describe, expect, it } from "vitest";
import { newsBetween, SILENCE } from "../src/textboard/announcer";
import { keyedTo, typedTo } from "../src/orders/choicelist";
import { compass } from "../src/model/geometry";
import type { Entry } from "../src/wire/messages";

const entry = (line: number, text: string, ...rules: string[]): Entry => ({
  line,
  text,
  rules,
  side: "",
  kind: "",
  hexes: [],
  mark: "",
  since: line,
  dice: [],
});

describe("announcements", () => {
  const before = { ...SILENCE, log: [entry(1, "German turn 1", "5.2")] };
  it("say what is new, with its rule", () => {
    const after = { ...before, log: [...before.log, entry(2, "GD advances", "11.14")] };
    expect(newsBetween(before, after)).toEqual(["GD advances (Rule 11.14)"]);
    expect(newsBetween(SILENCE, before)).toEqual([]);
  });
  it("tell a move that goes on as one move, and not as taken back", () => {
    const one = { ...before, log: [...before.log, entry(2, "GD 2411 → 2412")] };
    const two = { ...before, log: [...before.log, { ...entry(3, "GD 2411 → 2412 → 2512"), since: 2 }] };
    expect(newsBetween(one, two)).toEqual(["GD 2411 → 2412 → 2512"]);
  });
  it("say what was taken back, refused, asked and won", () => {
    const longer = { ...before, log: [...before.log, entry(2, "GD moves")] };
    expect(newsBetween(longer, before)).toEqual(["Taken back."]);
    const refusal = { rule: "11.1", code: "far", text: "too far" };
    expect(newsBetween(before, { ...before, refusal })).toEqual(["too far (Rule 11.1)"]);
    const prompt = { rule: "", code: "", text: "Fight?", verbs: [], secret: false };
    expect(newsBetween(before, { ...before, prompt })).toEqual(["Fight?"]);
    expect(newsBetween(before, { ...before, result: "German victory" })).toEqual(["The match is over: German victory"]);
  });
});

describe("a list", () => {
  it("is walked by arrows and stops at its ends", () => {
    expect(keyedTo("ArrowDown", 0, 3)).toBe(1);
    expect(keyedTo("ArrowDown", 2, 3)).toBe(2);
    expect(keyedTo("End", 0, 3)).toBe(2);
    expect(keyedTo("x", 0, 3)).toBeNull();
  });
  it("finds what was typed, round the end", () => {
    expect(typedTo("25", 1, ["2412", "2511", "2510"])).toBe(1);
    expect(typedTo("24", 1, ["2412", "2511"])).toBe(0);
    expect(typedTo("9", 0, ["2412"])).toBeNull();
  });
});

describe("directions", () => {
  it("have their names", () => {
    expect([compass(0, -1), compass(1, 0), compass(-0.87, 0.5), compass(0.5, -0.87)]).toEqual([
      "north",
      "east",
      "south-west",
      "north-east",
    ]);
  });
});
