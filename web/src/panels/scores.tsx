// The points as they came, one by one: the ledger says for what, the map shows where.
import "./scores.css";
import { useEffect } from "preact/hooks";
import type { Answer } from "../wire/messages";
import { RuleLink } from "../parts/rules";
import type { Seated } from "../model/sitting";
import { momentsOf, scoresOf } from "../model/story";
import { WORDS } from "../words/words";

export function Scores({ sitting, ledger }: { sitting: Seated; ledger: Answer }) {
  useEffect(() => void sitting.looking.followStory(), [sitting.known.at, sitting.seat]);
  const scores = scoresOf(momentsOf(sitting.known.story)).reverse();
  const rule = ledger.head?.indexOf("rule") ?? -1;
  const line = ledger.head?.indexOf("line") ?? -1;
  const names = new Map((ledger.rows ?? []).map((row) => [row[rule], row[line]]));
  return (
    <section>
      <h3>{WORDS.ledgerLines}</h3>
      {!scores.length && <p class="hint">{WORDS.noScores}</p>}
      <table class="answer-table scores">
        <tbody>
          {scores.map((score, i) => (
            <tr key={i} data-score={score.line}>
              <td class="number">{score.points < 0 ? `−${-score.points}` : `+${score.points}`}</td>
              <td>
                {names.get(score.rule) ?? score.what}{" "}
                {score.at ? (
                  <button class="place" onClick={() => sitting.focusOn?.(score.at)}>
                    {score.at}
                  </button>
                ) : (
                  sitting.faces.has(score.what) && score.what
                )}
              </td>
              <td>
                <RuleLink sitting={sitting} rule={score.rule} />
              </td>
              <td class="number">{score.total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
