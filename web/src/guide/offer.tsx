// The lessons of a game on the start page, in order.
import "./guide.css";
import { keep, learn, progressOf } from "./progress";
import type { GameInfo, Lesson } from "../wire/board";
import type { Kept } from "../wire/messages";
import { WORDS } from "../words/words";

interface OfferProps {
  game: GameInfo;
  matches: Kept[];
  onTrouble(text: string): void;
}

export function LessonList({ game, matches, onTrouble }: OfferProps) {
  const first = game.lessons.findIndex(({ name }) => !progressOf(game.id, name)?.finished);
  return (
    <section class="card guide-offer" data-lessons={game.id}>
      <h2>{WORDS.learnTitle(game.title)}</h2>
      <ol>
        {game.lessons.map((lesson, i) => (
          <Offer
            key={lesson.name}
            game={game}
            lesson={lesson}
            number={i + 1}
            isNext={i === first}
            matches={matches}
            onTrouble={onTrouble}
          />
        ))}
      </ol>
    </section>
  );
}

interface OneProps extends OfferProps {
  lesson: Lesson;
  number: number;
  /** The first that was not finished. */
  isNext: boolean;
}

function Offer({ game, lesson, number, isNext, matches, onTrouble }: OneProps) {
  const kept = progressOf(game.id, lesson.name);
  const open = kept && !kept.finished && matches.some(({ id }) => id === kept.match) ? kept : null;
  const goOn = () => {
    keep({ ...open!, away: false });
    location.hash = `#/match/${open!.match}`;
  };
  const again = !!open || !!kept?.finished;
  return (
    <li data-lesson-offer={lesson.name}>
      <p>
        <strong>{WORDS.lessonNumber(number, lesson.title)}</strong>{" "}
        <small>{kept?.finished ? WORDS.lessonFinished : WORDS.minutes(lesson.minutes)}</small>
        <br />
        {lesson.line}
      </p>
      <p class="guide-buttons">
        {open && (
          <button class="act" data-resume={lesson.name} onClick={goOn}>
            {WORDS.goOnLearning}
          </button>
        )}
        <button class={isNext && !open ? "act" : ""} data-learn={lesson.name} onClick={() => void learn(game, lesson).then(onTrouble)}>
          {again ? WORDS.lessonAgain : WORDS.beginLearning}
        </button>
      </p>
    </li>
  );
}
