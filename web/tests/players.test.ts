import { describe, expect, it } from "vitest";
import { described, playerInWords, playerNamed } from "../src/words/players";

describe("the name of a player", () => {
  it("says how far it looks ahead and how it is minded", () => {
    expect(described("planner-deep-bold")).toEqual({ kind: "planner", level: "deep", temper: "bold" });
    expect(described("greedy")).toEqual({ kind: "greedy", level: "normal", temper: "steady" });
  });

  it("leaves out what goes without saying, and what a player does not have", () => {
    expect(playerNamed({ kind: "planner", level: "normal", temper: "careful" })).toBe("planner-careful");
    expect(playerNamed({ kind: "greedy", level: "deep", temper: "steady" })).toBe("greedy");
    expect(playerNamed({ kind: "human", level: "deep", temper: "bold" })).toBe("human");
  });

  it("is told in words", () => {
    expect(playerInWords("planner-deep-bold")).toBe("planner, deep, aggressive");
    expect(playerInWords("")).toBe("computer");
  });
});
