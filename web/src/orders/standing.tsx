// Standing orders: what this side does about a shot in the other side's turn, so that nobody waits for it.
import { useEffect, useState } from "preact/hooks";
import type { Seated } from "../model/sitting";
import "./standing.css";
import { WORDS } from "../words/words";

const ALWAYS = 0;
const NEVER = 101;
const USUAL = "50";
/** On a screen that is lower than this the answers are folded away: what is asked comes first. */
const LOW = 800;

/** Every answer is a button: one that is only passed by on the way with the keyboard must not fire a gun. */
export function StandingOrders({ sitting }: { sitting: Seated }) {
  const given = sitting.known.standing;
  const isChance = given !== null && given !== ALWAYS && given !== NEVER;
  const [chance, setChance] = useState(isChance ? String(given) : USUAL);
  useEffect(() => {
    if (isChance) setChance(String(given));
  }, [given]);
  const plays = sitting.people().includes(sitting.seat) && !sitting.watching && !sitting.known.result;
  if (!sitting.board.standing || !plays) return null;
  const stands = isChance && String(given) === chance;
  const give = (least: number | null) => void sitting.giveStanding(least);
  const answers: [string, string, number | null][] = [
    ["ask", WORDS.askMe, null],
    ["always", WORDS.always, ALWAYS],
    ["never", WORDS.never, NEVER],
  ];
  const now = answers.find(([, , least]) => least === given)?.[1] ?? `${WORDS.whenChance} ${given} %`;
  return (
    <details class="standing-place" open={window.innerHeight >= LOW}>
      <summary title={WORDS.standingText}>
        {WORDS.standing}: <strong>{now}</strong>
      </summary>
      <form
        class="standing"
        role="group"
        aria-label={WORDS.standing}
        data-standing={given ?? "ask"}
        onSubmit={(event) => {
          event.preventDefault();
          give(Number(chance));
        }}
      >
        {answers.map(([name, words, least]) => (
          <button
            key={name}
            type="button"
            class={given === least ? "mode on" : "mode"}
            aria-pressed={given === least}
            data-give={name}
            onClick={() => give(least)}
          >
            {words}
          </button>
        ))}
        <span class="chance">
          <button class={stands ? "mode on" : "mode"} aria-pressed={stands} data-give="chance">
            {WORDS.whenChance}
          </button>
          <input
            type="number"
            min={1}
            max={100}
            required
            value={chance}
            aria-label={WORDS.leastChance}
            data-chance
            onInput={(event) => setChance(event.currentTarget.value)}
          />
          %
        </span>
      </form>
    </details>
  );
}
