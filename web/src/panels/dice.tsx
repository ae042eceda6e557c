// The dice: every roll, how evenly they fell, and how anybody can check them.
import "./dice.css";
import { useAsked } from "../model/asked";
import { tallies, verdict } from "./fairness";
import type { Tally } from "./fairness";
import type { Roll } from "../wire/messages";
import { RuleLink } from "../parts/rules";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";

export function DicePanel({ sitting }: { sitting: Seated }) {
  const found = useAsked(sitting, "dice", "rolls");
  if (!found) return null;
  return (
    <div class="dice-panel">
      {tallies(found.rolls).map((tally) => (
        <Fairness key={tally.faces} tally={tally} />
      ))}
      <h3>{WORDS.rolls}</h3>
      {!found.rolls.length && <p>{WORDS.noRolls}</p>}
      <ol class="rolls">
        {[...found.rolls].reverse().map((roll, i) => (
          <RollLine key={i} sitting={sitting} roll={roll} />
        ))}
      </ol>
      <h3>{WORDS.proof}</h3>
      <p class="hint">{WORDS.proofText}</p>
      <dl class="proof">
        <dt>{WORDS.commitment}</dt>
        <dd data-commitment>{found.commitment}</dd>
        {found.secret && <dt>{WORDS.secretNow}</dt>}
        {found.secret && <dd data-secret>{found.secret}</dd>}
      </dl>
      <p class="hint">{found.secret ? WORDS.proofHow : `${WORDS.secretLater} ${WORDS.proofHow}`}</p>
      <code class="verify">steppe verify FILE</code>
    </div>
  );
}

function Fairness({ tally }: { tally: Tally }) {
  const most = Math.max(tally.expected * 1.5, ...tally.counts);
  return (
    <section>
      <h3>{WORDS.diceOf(tally.faces, tally.count)}</h3>
      <table class="faces">
        <thead>
          <tr>
            <th scope="col">{WORDS.face}</th>
            <th />
            <th scope="col">{WORDS.fell}</th>
            <th scope="col">{WORDS.expected}</th>
          </tr>
        </thead>
        <tbody>
          {tally.counts.map((count, i) => (
            <tr key={i}>
              <th scope="row">{i + 1}</th>
              <td class="face-bar" aria-hidden="true">
                <span class="fill" style={`width:${(100 * count) / most}%`} />
                <span class="expected-at" style={`left:${(100 * tally.expected) / most}%`} />
              </td>
              <td>{count}</td>
              <td>{tally.expected.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p data-verdict>{verdict(tally)}</p>
      <p class="hint">{WORDS.chiSquare(tally.chiSquare.toFixed(1), tally.faces - 1)}</p>
    </section>
  );
}

function RollLine({ sitting, roll }: { sitting: Seated; roll: Roll }) {
  return (
    <li class="roll" data-roll={roll.line}>
      <span class="fallen">
        {roll.dice.map((die, i) => (
          <span key={i} class="die">
            {die}
          </span>
        ))}
        {roll.item && <span class="die drawn">{roll.item}</span>}
      </span>
      <span>
        {sitting.title(roll.side)}: {roll.words}{" "}
        {roll.at && (
          <button class="place" onClick={() => sitting.focusOn?.(roll.at)}>
            {roll.at}
          </button>
        )}{" "}
        <RuleLink sitting={sitting} rule={roll.rule} />
      </span>
    </li>
  );
}
