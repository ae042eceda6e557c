import { describe, expect, it } from "vitest";
import { HINTS, nextHint } from "../src/guide/coach";
import { NOTHING } from "../src/model/draft";
import { NOTHING_KNOWN } from "../src/model/known";
import type { Known } from "../src/model/known";
import type { Seated } from "../src/model/sitting";

const names = { beside: () => "", isHex: (w: string) => /^\d{4}$/.test(w), isUnit: (w: string) => /^[A-Z]/.test(w), isOurs: () => true };

function at(known: Partial<Known>, draft = NOTHING): Seated {
  return { names, drafting: { draft }, known: { ...NOTHING_KNOWN, ...known } } as unknown as Seated;
}

const asked = (...verbs: { verb: string; words: string; next?: string[]; whole?: boolean }[]) => ({
  rule: "",
  code: "",
  text: "",
  secret: false,
  verbs,
});

describe("hints", () => {
  it("begin with buttons, then targets, then undo", () => {
    const choice = at({ prompt: asked({ verb: "order", words: "Order", next: ["move-fight"] }) });
    expect(nextHint(choice, new Set())?.name).toBe("buttons");
    const combat = { prompt: asked({ verb: "attack", words: "Attack", next: ["2412"] }) };
    const attacking = { ...NOTHING, mode: "attack" };
    expect(nextHint(at(combat, attacking), new Set())?.name).toBe("target");
    expect(nextHint(at({ ...combat, undo: true }, attacking), new Set(["target"]))?.name).toBe("undo");
  });
  it("tell counters on the map from those beside it", () => {
    const known = { prompt: asked({ verb: "go", words: "Move", next: ["T34"] }) };
    const moving = { ...NOTHING, mode: "go" };
    expect(nextHint(at(known, moving), new Set())?.name).toBe("beside");
    const onMap = at({ ...known, where: new Map([["T34", "2412"]]) }, moving);
    expect(nextHint(onMap, new Set())?.name).toBe("unit");
    expect(nextHint(onMap, new Set(["unit"]))).toBeNull();
  });
  it("come once each, and not while the other side decides", () => {
    expect(nextHint(at({}), new Set())).toBeNull();
    const all = new Set(HINTS.map((hint) => hint.name));
    expect(nextHint(at({ prompt: asked({ verb: "end", words: "End", whole: true }) }), all)).toBeNull();
  });
});
