// The guided start: one lesson at a time, each waiting for the player; skipped, resumed and begun again at will.
import { useEffect, useRef, useState } from "preact/hooks";
import { begin } from "../start/begin";
import "./guide.css";
import { isLearnt, lessonNow, pointedAt } from "./lessons";
import type { GameInfo, Guide } from "../sitting/board";
import type { Kept } from "../sitting/messages";
import type { Sitting } from "../sitting/sitting";
import { WORDS } from "../words/words";

/** The browser remembers which match is for learning, and which lessons of it are done. */
const KEPT = "guide";

interface Progress {
  match: string;
  game: string;
  done: number[];
  away: boolean;
}

export function progress(): Progress | null {
  const kept = localStorage.getItem(KEPT);
  return kept ? (JSON.parse(kept) as Progress) : null;
}

function keep(change: Progress): void {
  localStorage.setItem(KEPT, JSON.stringify(change));
}

/** Begin the guided match of a game; gives what went wrong. */
export async function learn(game: GameInfo): Promise<string> {
  const guide = game.guide!;
  const players = { ...guide.players, [guide.side]: "human" };
  const wanted = { game: game.id, scenario: guide.scenario, options: {}, players, seed: guide.seed, takeback: "friendly" };
  return begin(wanted, (match) => keep({ match, game: game.id, done: [], away: false }));
}

export interface Learner {
  /** The guide of this match, unless it is over or was sent away. */
  guide: Guide | null;
  game: GameInfo | null;
  done: ReadonlySet<number>;
  finish(lesson: number): void;
  sendAway(): void;
}

/** How far the player of this match has come with its guide, if it has one. */
export function useLearner(match: string): Learner {
  const [kept, setKept] = useState(() => progress());
  const [game, setGame] = useState<GameInfo | null>(null);
  const mine = kept?.match === match ? kept : null;
  useEffect(() => {
    if (!mine) return;
    void fetch("/api/games")
      .then((answer) => answer.json())
      .then((games) => setGame((games as GameInfo[]).find(({ id }) => id === mine.game) ?? null));
  }, [mine?.game]);
  function change(next: Partial<Progress>): void {
    if (!mine) return;
    const now = { ...mine, ...next };
    keep(now);
    setKept(now);
  }
  const over = !mine || mine.away || mine.done.length >= (game?.guide?.lesson.length ?? 0);
  return {
    guide: over ? null : (game?.guide ?? null),
    game,
    done: new Set(mine?.done ?? []),
    finish: (lesson) => change({ done: [...new Set([...(mine?.done ?? []), lesson])] }),
    sendAway: () => change({ away: true }),
  };
}

export function GuideCard({ sitting, learner }: { sitting: Sitting; learner: Learner }) {
  const { guide, done } = learner;
  const { prompt } = sitting.known;
  const { draft } = sitting.drafting;
  const { rule } = sitting.looking;
  const at = guide ? lessonNow(guide, done, prompt, !!sitting.known.result) : -1;
  const lesson = guide?.lesson[at];
  // What is done may also end the decision that the lesson belongs to: it is learnt first, then the next one is on.
  const on = useRef({ lesson: -1, deeds: 0 });
  const was = on.current.lesson;
  const deeds = sitting.deeds.slice(on.current.deeds);
  const learnt = !!guide && was >= 0 && !done.has(was) && isLearnt(guide.lesson[was]!, { prompt, draft, rule }, deeds);
  // One that ends with a question goes on while nobody is asked here.
  const waits = !prompt && !!guide?.lesson[was]?.until.startsWith("asked");
  if (!learnt && was !== at && !waits) on.current = { lesson: at, deeds: sitting.deeds.length };
  const hex = lesson?.point.startsWith("hex ") ? lesson.point.slice(4) : "";
  useEffect(() => sitting.looking.pointAt(hex), [hex, sitting.seat]);
  useEffect(() => {
    if (learnt) learner.finish(was);
  }, [learnt, was]);
  if (!guide) return null;
  const said = lesson?.text ?? (prompt ? (guide.meanwhile[prompt.code] ?? guide.meanwhile["else"]) : WORDS.lessonWaits);
  return (
    <aside class="card guide" aria-label={WORDS.guide} data-lesson={lesson ? at : "meanwhile"}>
      {lesson?.point && <style>{`${pointedAt(lesson.point)} { outline: 4px dashed var(--lit); outline-offset: 3px; }`}</style>}
      <div aria-live="polite">
        <h2>
          {lesson?.title ?? WORDS.inBetween} <small>{WORDS.lessonsDone(done.size, guide.lesson.length)}</small>
        </h2>
        <p>{said}</p>
      </div>
      <p class="guide-buttons">
        {lesson && (
          <button class={lesson.until === "read" ? "act" : ""} data-next-lesson onClick={() => learner.finish(at)}>
            {lesson.until === "read" ? WORDS.gotIt : WORDS.skipLesson}
          </button>
        )}
        <button class="quiet" data-restart-lessons onClick={() => void learn(learner.game!)}>
          {WORDS.lessonsAgain}
        </button>
        <button class="quiet" data-leave-lessons onClick={learner.sendAway}>
          {WORDS.leaveLessons}
        </button>
      </p>
    </aside>
  );
}

interface OfferProps {
  game: GameInfo;
  matches: Kept[];
  onTrouble(text: string): void;
}

/** On the start page, before everything else. */
export function GuideOffer({ game, matches, onTrouble }: OfferProps) {
  const found = progress();
  const kept = matches.some(({ id }) => id === found?.match) ? found : null;
  const open = kept?.game === game.id && kept.done.length < game.guide!.lesson.length ? kept : null;
  const goOn = () => {
    keep({ ...open!, away: false });
    location.hash = `#/match/${open!.match}`;
  };
  return (
    <section class="card guide-offer" data-guide={game.id}>
      <h2>{WORDS.learn}</h2>
      <p>
        {game.title}: {game.guide!.line}
      </p>
      <p class="guide-buttons">
        {open && (
          <button class="act" data-resume onClick={goOn}>
            {WORDS.goOnLearning(open.done.length, game.guide!.lesson.length)}
          </button>
        )}
        <button class={open ? "" : "act"} data-learn onClick={() => void learn(game).then(onTrouble)}>
          {open ? WORDS.lessonsAgain : WORDS.beginLearning}
        </button>
      </p>
    </section>
  );
}
