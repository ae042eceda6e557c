import { describe, expect, it } from "vitest";
import { Endings } from "../src/model/drafting";

describe("the button that ends a question", () => {
  it("never stands where that of the question before stood", () => {
    const endings = new Endings();
    const asked = (code: string) => {
      endings.note("german", code);
      return endings.standsApart("german");
    };
    expect(["movement", "combat", "combat", "advance", "combat"].map(asked)).toEqual([false, true, true, false, true]);
  });
  it("is remembered for each seat by itself", () => {
    const endings = new Endings();
    endings.note("german", "movement");
    endings.note("soviet", "combat");
    expect(endings.standsApart("soviet")).toBe(false);
    endings.note("german", "combat");
    expect([endings.standsApart("german"), endings.standsApart("soviet")]).toEqual([true, false]);
  });
});
