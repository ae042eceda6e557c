import { describe, expect, it } from "vitest";
import { isAnother, wasForCard } from "../src/browser/slips";

describe("a button that is another one for the hand", () => {
  const button = { sign: "end", left: 10, top: 20 };
  it("is new, or for something else, or has moved", () => {
    expect(isAnother(undefined, button)).toBe(true);
    expect(isAnother(button, { ...button, sign: "attack" })).toBe(true);
    expect(isAnother(button, { ...button, top: 45 })).toBe(true);
  });
  it("is the same if it stands still, or nearly", () => {
    expect(isAnother(button, { ...button })).toBe(false);
    expect(isAnother(button, { ...button, left: 12 })).toBe(false);
  });
});

describe("a press on the map", () => {
  const onCard = { at: 1000, x: 100, y: 100, onCard: true };
  it("was for the card that lay there, if it comes at once", () => {
    expect(wasForCard(onCard, { at: 1200, x: 102, y: 100, onCard: false })).toBe(true);
  });
  it("is for the map if it comes later, elsewhere, or after another one there", () => {
    expect(wasForCard(onCard, { at: 1500, x: 100, y: 100, onCard: false })).toBe(false);
    expect(wasForCard(onCard, { at: 1200, x: 140, y: 100, onCard: false })).toBe(false);
    expect(wasForCard({ ...onCard, onCard: false }, { at: 1200, x: 100, y: 100, onCard: false })).toBe(false);
    expect(wasForCard(null, { at: 1200, x: 100, y: 100, onCard: false })).toBe(false);
  });
});
