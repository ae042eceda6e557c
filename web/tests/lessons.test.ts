import { describe, expect, it } from "vitest";
import { NOTHING } from "../src/orders/draft";
import { isLearnt, lessonNow, pointedAt } from "../src/guide/lessons";
import type { Guide, Lesson } from "../src/sitting/board";
import type { Prompt } from "../src/sitting/messages";

const lesson = (until: string, ...during: string[]): Lesson => ({ title: "", text: "", until, during, point: "" });
const guide = {
  lesson: [lesson("picked 2412", "combat"), lesson("told attacked", "combat"), lesson("told moved", "movement"), lesson("read")],
} as Guide;
const asked = (code: string): Prompt => ({ rule: "", code, text: "", verbs: [], secret: false });
const now = { prompt: null, draft: NOTHING, rule: null };

describe("lessons", () => {
  it("follow the decisions, in whatever order they come", () => {
    expect(lessonNow(guide, new Set(), asked("combat"), false)).toBe(0);
    expect(lessonNow(guide, new Set(), asked("movement"), false)).toBe(2);
    expect(lessonNow(guide, new Set([2]), asked("combat"), false)).toBe(0);
    expect(lessonNow(guide, new Set([0]), asked("combat"), false)).toBe(1);
  });
  it("pause while something else is asked or the other side plays; the last comes at the end", () => {
    expect(lessonNow(guide, new Set([0]), asked("retreat"), false)).toBe(-1);
    expect(lessonNow(guide, new Set([0]), null, false)).toBe(-1);
    expect(lessonNow(guide, new Set([0, 1, 2]), null, false)).toBe(3);
    expect(lessonNow(guide, new Set([0]), null, true)).toBe(3);
  });
  it("are learnt by doing", () => {
    const draft = { mode: "attack", words: ["attack", "2412"], follow: null };
    expect(isLearnt(lesson("picked 2412"), { ...now, draft }, [])).toBe(true);
    expect(isLearnt(lesson("picked 2511"), { ...now, draft }, [])).toBe(false);
    expect(isLearnt(lesson("told moved"), now, ["told moved"])).toBe(true);
    expect(isLearnt(lesson("undone"), now, ["told moved"])).toBe(false);
    expect(isLearnt(lesson("asked combat"), { ...now, prompt: asked("combat") }, [])).toBe(true);
    expect(isLearnt(lesson("read"), now, ["told moved"])).toBe(false);
  });
  it("point at buttons of the map and of the text board", () => {
    expect(pointedAt("button end")).toBe('[data-order="end"], [data-verb="end"], [data-choice="end"]');
  });
});
