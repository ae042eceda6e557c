// Which card of a lesson is on, and when it is learnt. Conditions are generic; games bring the texts.
import type { Draft } from "../model/draft";
import type { Card } from "../wire/board";
import type { Known } from "../model/known";
import type { Prompt, Ruled } from "../wire/messages";

/** As much of a sitting as cards ask about. */
export interface Moment {
  prompt: Prompt | null;
  draft: Draft;
  /** The hex whose stack is fanned out for a choice. */
  fan: string;
  rule: Ruled | null;
  stacks: Known["stacks"];
  turn: number;
  over: boolean;
}

/** Cards that are done only as long as what was picked lies there: dropping it leads back to them. */
const BY_DRAFT = ["picked", "odds"];
/** Cards that may stand in the middle of putting an order together. */
const ON_THE_WAY = [...BY_DRAFT, "rule", "refused", "read"];

const kindOf = (card: Card) => card.until.split(" ")[0]!;

/** The cards of each order that is put together, in order; any other card stands alone. The last card of the lesson is none of them. */
export function runsOf(cards: readonly Card[]): number[][] {
  const runs: number[][] = [];
  for (let i = 0; i < cards.length - 1; i++) {
    const run = [i];
    if (BY_DRAFT.includes(kindOf(cards[i]!))) {
      while (i + 1 < cards.length - 1 && ON_THE_WAY.includes(kindOf(cards[i]!))) run.push(++i);
    }
    runs.push(run);
  }
  return runs;
}

/** The card that is on. The last one comes when the match is over, or all others are done. -1: none is of use now. */
export function cardNow(cards: readonly Card[], done: ReadonlySet<number>, now: Moment): number {
  const last = cards.length - 1;
  const runs = runsOf(cards);
  const isDone = (run: number[]) => done.has(run.at(-1)!);
  if (now.over || runs.every(isDone)) return last;
  for (const run of runs) {
    if (isDone(run) || !isOfUse(cards[run[0]!]!, now)) continue;
    const next = run.find((i) => !done.has(i) && !(BY_DRAFT.includes(kindOf(cards[i]!)) && isLearnt(cards[i]!, now, [])));
    if (next !== undefined) return next;
  }
  return -1;
}

/** Whether a card speaks of what is asked, and what it asks for can be done. */
function isOfUse(card: Card, now: Moment): boolean {
  if (!now.prompt || !card.during.includes(now.prompt.code)) return false;
  if (card.turn && card.turn !== now.turn) return false;
  const ways = [card.do[0], card.or_do[0]].filter((step) => step !== undefined);
  return card.until === "refused" || !ways.length || ways.some((step) => isOffered(step, now));
}

/** Whether a step can be taken while nothing is picked; steps that are no hex, unit or button always can. */
export function isOffered(step: string, { prompt, stacks }: Moment): boolean {
  const [kind, ...words] = step.split(" ");
  const verbs = prompt?.verbs ?? [];
  const named = new Set([...verbs.flatMap(({ next }) => next ?? []), ...(prompt?.also ?? []).flatMap(({ next }) => next)]);
  const shortcuts = prompt?.shortcuts ?? [];
  switch (kind) {
    case "hex":
      return (
        [words[0]!, ...(stacks.get(words[0]!) ?? []).map(([unit]) => unit)].some((word) => named.has(word)) ||
        shortcuts.some(({ at }) => at === words[0])
      );
    case "unit":
      return named.has(words[0]!) || !!prompt?.waiting?.includes(words[0]!);
    case "button":
      return (
        verbs.some(
          ({ verb, whole, next }) => verb === words[0] && (words.length > 1 ? next?.includes(words[1]!) : whole || next?.length),
        ) ||
        shortcuts.some(({ orders, at }) => !at && orders[0]![0] === words[0]) ||
        !!prompt?.answers?.some(({ order }) => order.join(" ") === words.join(" "))
      );
    default:
      return true;
  }
}

/** Whether the player has done what a card waits for, given what has happened since it began. */
export function isLearnt(card: Card, now: Moment, deeds: readonly string[]): boolean {
  const [kind, ...words] = card.until.split(" ");
  switch (kind) {
    case "picked":
      return now.draft.words.length > 1 && words.every((word) => now.draft.words.includes(word));
    case "odds":
      return !!now.draft.follow?.odds;
    case "rule":
      return now.rule !== null;
    case "asked":
      return now.prompt !== null && words.includes(now.prompt.code);
    case "turn":
      return now.turn >= Number(words[0]);
    case "over":
      return now.over;
    case "refused":
    case "undone":
    case "told":
      return deeds.includes(card.until);
    default:
      return false;
  }
}

/** What a card points at: what it says itself, else the first of its steps that is not done yet. */
export function pointOf(card: Card, { draft, fan, stacks }: Moment): string {
  if (card.point) return card.point;
  const picked = (word: string) => draft.words.includes(word);
  const isTaken = (step: string) => {
    const [kind, word = "", more] = step.split(" ");
    if (kind === "hex") return picked(word) || fan === word || (stacks.get(word) ?? []).some(([unit]) => picked(unit));
    if (kind === "button" && !more) return draft.mode === word || picked(word);
    return picked(more ?? word);
  };
  return card.do.find((step) => !isTaken(step)) ?? "";
}

/** The parts of the page that a step or a point names. */
export function pointedAt(point: string): string {
  const [kind, ...words] = point.split(" ");
  const rest = words.join(" ");
  switch (kind) {
    case "button":
      return ["order", "verb", "choice", "word", "shortcut", "deed", "extra"].map((name) => `[data-${name}="${rest}"]`).join(", ");
    case "hex":
      return `[data-choice="${rest}"]`;
    case "unit":
      return `[data-unit="${rest}"], [data-choice="${rest}"]`;
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
