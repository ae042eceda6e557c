import { describe, expect, it } from "vitest";
import { Closing } from "../src/orders/closing";
import type { Sitting } from "../src/model/sitting";

/** A seat at which a phase can be ended, and the orders that it gives. */
function atEnd(left?: string) {
  const given: string[] = [];
  const known = { at: 7, prompt: { verbs: [{ verb: "end", words: "End the phase", whole: true, left }] } };
  const doing = (order: string[]) => Promise.resolve(given.push(order.join(" ")));
  const sitting = { seat: "german", known, redraw: () => undefined, do: doing } as unknown as Sitting;
  return { closing: new Closing(sitting), given, known };
}

describe("the button that ends a phase", () => {
  it("ends it at once where nothing is left to do", () => {
    const { closing, given } = atEnd();
    closing.give(["end"]);
    expect(given).toEqual(["end"]);
  });
  it("ends it at the second press where something is", () => {
    const { closing, given } = atEnd("7 stacks have not moved");
    closing.give(["end"]);
    expect([given, closing.waiting?.left]).toEqual([[], "7 stacks have not moved"]);
    closing.give(["end"]);
    expect(given).toEqual(["end"]);
  });
  it("asks anew when something was done in between", () => {
    const { closing, given, known } = atEnd("7 stacks have not moved");
    closing.give(["end"]);
    known.at = 8;
    closing.give(["end"]);
    expect(given).toEqual([]);
  });
  it("is not asked about as `end now` on the command line", () => {
    const { closing } = atEnd("7 stacks have not moved");
    expect(closing.typed(["end"])).toBeNull();
    expect(closing.typed(["end", "now"])).toEqual(["end"]);
  });
});
