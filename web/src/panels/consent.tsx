// Taking back past dice: one side asks, the other agrees or declines.
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";

export function TakebackButton({ sitting }: { sitting: Seated }) {
  const { mayAskBack, question } = sitting.known;
  const why = mayAskBack ? WORDS.takebackText : question ? WORDS.takebackWaits : WORDS.nothingToAskBack;
  return (
    <button data-takeback title={why} disabled={!mayAskBack || sitting.busy} onClick={() => void sitting.askBack()}>
      {WORDS.takeback}
    </button>
  );
}

export function ConsentCard({ sitting }: { sitting: Seated }) {
  const { question } = sitting.known;
  if (!question || sitting.looking.replay) return null;
  const mine = question.by === sitting.seat || !sitting.people().includes(sitting.seat);
  const lost = sitting.known.log.filter((entry) => entry.line > question.since);
  return (
    <section class="card consent" data-question={question.by} data-about={sitting.known.at} role="alertdialog" aria-label={WORDS.takeback}>
      <p>{mine ? WORDS.takebackAsked(sitting.title(question.by)) : WORDS.takebackQuestion(sitting.title(question.by))}</p>
      <ul>
        {lost.map((entry, i) => (
          <li key={i}>{entry.text}</li>
        ))}
      </ul>
      {!mine && (
        <>
          <p class="hint">{WORDS.otherDice}</p>
          <div class="buttons">
            <button class="act" data-agree onClick={() => void sitting.answerBack(true)}>
              {WORDS.agree}
            </button>
            <button data-decline onClick={() => void sitting.answerBack(false)}>
              {WORDS.decline}
            </button>
          </div>
        </>
      )}
    </section>
  );
}
