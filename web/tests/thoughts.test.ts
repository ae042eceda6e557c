import { describe, expect, it } from "vitest";
import { kindsAt } from "../src/map/thoughts";

describe("the signs of what a computer thinks of", () => {
  it("stand at each place once a kind, and a way has no place of its own", () => {
    const found = kindsAt([
      { kind: "aim", text: "It goes for 1735.", hexes: ["1735"] },
      { kind: "way", text: "This leads towards 1735.", hexes: ["1735"] },
      { kind: "fear", text: "It may be struck at 1736, 1735.", hexes: ["1736", "1735"] },
      { kind: "attack", text: "It attacks 1736.", hexes: ["1736"] },
    ]);
    expect([...found]).toEqual([
      ["1735", ["aim", "fear"]],
      ["1736", ["attack", "fear"]],
    ]);
  });
});
