// A lesson at the table: one card at a time, each waiting for the player; skipped, resumed and begun again at will.
import { useEffect, useRef, useState } from "preact/hooks";
import "./guide.css";
import { cardNow, isLearnt, pointedAt, pointOf, runsOf } from "./lessons";
import type { Moment } from "./lessons";
import { keep, learn, progressIn } from "./progress";
import type { Progress } from "./progress";
import type { Card, GameInfo, Lesson } from "../wire/board";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";

export interface Learner {
  /** The lesson of this match, unless it was put away. */
  lesson: Lesson | null;
  game: GameInfo | null;
  progress: Progress | null;
  change(next: Partial<Progress>): void;
}

/** How far the player of this match has come with its lesson, if it has one. */
export function useLearner(match: string): Learner {
  const [progress, setProgress] = useState(() => progressIn(match));
  const [game, setGame] = useState<GameInfo | null>(null);
  useEffect(() => setProgress(progressIn(match)), [match]);
  useEffect(() => {
    if (!progress) return;
    void fetch("/api/games")
      .then((answer) => answer.json())
      .then((games) => setGame((games as GameInfo[]).find(({ id }) => id === progress.game) ?? null));
  }, [progress?.game]);
  function change(next: Partial<Progress>): void {
    const before = progressIn(match);
    if (!before) return;
    const now = { ...before, ...next };
    keep(now);
    setProgress(now);
  }
  const mine = progress?.match === match && !progress.away;
  const lesson = mine ? (game?.lessons.find(({ name }) => name === progress.lesson) ?? null) : null;
  return { lesson, game, progress, change };
}

export function GuideCard({ sitting, learner }: { sitting: Seated; learner: Learner }) {
  return learner.lesson ? <LessonCard sitting={sitting} learner={learner} lesson={learner.lesson} /> : null;
}

function momentOf(sitting: Seated): Moment {
  const { prompt, stacks, tracks, result } = sitting.known;
  const turn = tracks.find(({ name }) => name === "turn")?.value ?? 0;
  const { draft, fan } = sitting.drafting;
  return { prompt, draft, fan, rule: sitting.looking.rule, stacks, turn, over: !!result };
}

function LessonCard({ sitting, learner, lesson }: { sitting: Seated; learner: Learner; lesson: Lesson }) {
  const { at, now, skip } = useCards(sitting, learner, lesson);
  const card = lesson.card[at];
  const isLast = at === lesson.card.length - 1;
  const point = card && !isLast ? pointOf(card, now) : "";
  const hex = point.startsWith("hex ") ? point.slice(4) : "";
  const { looking, seat } = sitting;
  useEffect(() => {
    looking.pointAt(hex);
    // When the card lies where it will: no card may lie over the hex that it points at.
    const frame = requestAnimationFrame(() => sitting.keepInSight?.(hex ? [hex] : []));
    return () => cancelAnimationFrame(frame);
  }, [hex, at, looking, seat]);
  const { prompt } = sitting.known;
  const said = card?.text ?? (prompt ? (lesson.meanwhile[prompt.code] ?? lesson.meanwhile["else"] ?? WORDS.lessonElse) : WORDS.lessonWaits);
  return (
    <aside class="card guide" aria-label={WORDS.guide} data-lesson={lesson.name} data-card={card ? at : "meanwhile"} data-about={at}>
      {point && <style>{`${pointedAt(point)} { outline: 4px dashed var(--lit); outline-offset: 3px; }`}</style>}
      <div aria-live="polite">
        <h2>
          {card?.title ?? WORDS.inBetween} {card && <small>{WORDS.cardOf(at + 1, lesson.card.length)}</small>}
        </h2>
        <p>{said}</p>
      </div>
      {isLast && <Outcome sitting={sitting} learner={learner} lesson={lesson} />}
      <p class="guide-buttons">
        {!isLast && (
          <button class={card?.until === "read" ? "act" : ""} data-next-card={card?.until === "read" ? "read" : "skip"} onClick={skip}>
            {card?.until === "read" ? WORDS.gotIt : WORDS.skipCard}
          </button>
        )}
        {isLast && <NextLesson learner={learner} lesson={lesson} />}
        <button class="quiet" data-restart-lesson onClick={() => void learn(learner.game!, lesson)}>
          {WORDS.lessonAgain}
        </button>
        <button class="quiet" data-leave-lesson onClick={() => learner.change({ away: true })}>
          {WORDS.leaveLesson}
        </button>
      </p>
    </aside>
  );
}

/** The card that is on; those that the player has done are kept as they are learnt. */
function useCards(sitting: Seated, { progress, change }: Learner, lesson: Lesson): { at: number; now: Moment; skip(): void } {
  const cards = lesson.card;
  const { done, skipped, finished } = progress!;
  const over = new Set([...done, ...skipped]);
  const now = momentOf(sitting);
  const at = cardNow(cards, over, now);
  const runs = runsOf(cards);
  // What is done may also end the decision that a card belongs to: it is learnt first, then the next one is on.
  const on = useRef({ run: [] as number[], card: -1, deeds: 0 });
  const deeds = sitting.deeds.slice(on.current.deeds);
  const { run, card: was } = on.current;
  const isNew = (i: number | undefined): i is number => i !== undefined && i >= 0 && !over.has(i);
  const learnt = (i: number | undefined) => isNew(i) && isLearnt(cards[i]!, now, deeds);
  const passed = learnt(run.at(-1)) ? run.filter(isNew) : learnt(was) ? [was] : [];
  // One that ends with a question or with the match goes on while nobody is asked here.
  const waits = !now.prompt && !now.over && isNew(was) && /^(asked|over)/.test(cards[was]!.until);
  const here = runs.find((found) => found.includes(at)) ?? [];
  if (!passed.length && !waits) {
    if (here[0] !== run[0]) on.current = { run: here, card: at, deeds: sitting.deeds.length };
    else on.current.card = at;
  }
  const said = passed.join(" ");
  useEffect(() => {
    if (said) change({ done: [...new Set([...done, ...passed])] });
  }, [said]);
  const isLast = at === cards.length - 1;
  useEffect(() => {
    if (isLast && !finished) change({ finished: true });
  }, [isLast, finished]);
  function skip(): void {
    const next = at >= 0 ? at : cards.findIndex((_, i) => !over.has(i));
    change(cards[next]?.until === "read" ? { done: [...done, next] } : { skipped: [...skipped, next] });
  }
  return { at, now, skip };
}

/** Who has won, and what the player has done well. */
function Outcome({ sitting, learner, lesson }: { sitting: Seated; learner: Learner; lesson: Lesson }) {
  const { result, resultWords } = sitting.known;
  const done = new Set(learner.progress!.done);
  const well = lesson.card.filter((card: Card, i) => card.well && done.has(i));
  if (!result) return null;
  // Victories of degrees name their side first: `german-small`.
  const winner = result.split("-")[0]!;
  return (
    <div class="lesson-outcome" data-lesson-result={winner}>
      <p>
        <strong>{resultWords}.</strong> {lesson.result[winner]}
      </p>
      {well.length > 0 && (
        <>
          <p>{WORDS.doneWell}</p>
          <ul>
            {well.map((card) => (
              <li key={card.title}>{card.well}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function NextLesson({ learner, lesson }: { learner: Learner; lesson: Lesson }) {
  const lessons = learner.game!.lessons;
  const next = lessons.findIndex(({ name }) => name === lesson.name) + 1;
  return lessons[next] ? (
    <button class="act" data-next-lesson={lessons[next].name} onClick={() => void learn(learner.game!, lessons[next]!)}>
      {WORDS.lessonNumber(next + 1, lessons[next].title)}
    </button>
  ) : (
    <a class="button act" href="#/">
      {WORDS.allGames}
    </a>
  );
}
