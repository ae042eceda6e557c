// Which lesson of a guide is on, and when it is learnt. Conditions are generic; games bring the texts.
import type { Draft } from "../orders/draft";
import type { Guide, Lesson } from "../sitting/board";
import type { Prompt, Ruled } from "../sitting/messages";

/** As much of a sitting as lessons ask about. */
export interface Learnt {
  prompt: Prompt | null;
  draft: Draft;
  rule: Ruled | null;
}

/** The first lesson that is not done and is of use now; one for any moment waits for all before it. -1: none. */
export function lessonNow(guide: Guide, done: ReadonlySet<number>, prompt: Prompt | null, over: boolean): number {
  if (over) return guide.lesson.length - 1;
  return guide.lesson.findIndex((lesson, i) => {
    if (done.has(i)) return false;
    if (!lesson.during.length) return guide.lesson.slice(0, i).every((_, before) => done.has(before));
    return prompt !== null && lesson.during.includes(prompt.code);
  });
}

/** Whether the player has done what a lesson waits for, given what has happened since it began. */
export function isLearnt(lesson: Lesson, now: Learnt, deeds: readonly string[]): boolean {
  const [kind, ...words] = lesson.until.split(" ");
  switch (kind) {
    case "picked":
      return now.draft.words.length > 1 && words.every((word) => now.draft.words.includes(word));
    case "odds":
      return !!now.draft.follow?.odds;
    case "rule":
      return now.rule !== null;
    case "asked":
      return now.prompt !== null && words.includes(now.prompt.code);
    case "refused":
    case "undone":
    case "told":
      return deeds.includes(lesson.until);
    default:
      return false;
  }
}

/** The parts of the page that a lesson points at. */
export function pointedAt(point: string): string {
  const [kind, ...words] = point.split(" ");
  const rest = words.join(" ");
  switch (kind) {
    case "button":
      return `[data-order="${rest}"], [data-verb="${rest}"], [data-choice="${rest}"]`;
    case "hex":
      return `[data-choice="${rest}"]`;
    case "undo":
      return "[data-undo], [data-text-undo]";
    case "commit":
      return "[data-commit]";
    case "rule":
      return ".odds .terms .rule, .odds-in-words summary";
    default:
      return "";
  }
}
