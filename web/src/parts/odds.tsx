// The odds of an order: how they come about, and every result as a bar.
import "./odds.css";
import { useState } from "preact/hooks";
import type { Odds, Row } from "../wire/messages";
import { RuleLink } from "./rules";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";

export function OddsPanel({ sitting, odds }: { sitting: Seated; odds: Odds }) {
  const [picked, choose] = useState<number | null>(null);
  const chosen = picked ?? odds.cautious;
  const row = odds.rows[Math.min(chosen, odds.rows.length - 1)]!;
  return (
    <div class="odds" data-odds={odds.rows[0]!.column}>
      {(odds.rows.length > 1 || row.column) && (
        <div class="odds-rows" role="tablist">
          {odds.rows.map((r, i) => (
            <button key={i} role="tab" aria-selected={i === chosen} class={i === chosen ? "on" : ""} onClick={() => choose(i)}>
              <strong>{r.column}</strong> {r.label || WORDS.asItStands}
            </button>
          ))}
        </div>
      )}
      <Bars row={row} />
      <table class="terms">
        <tbody>
          {row.terms.map((term, i) => (
            <tr key={i}>
              <th scope="row">{term.label}</th>
              <td>{term.value}</td>
              <td>
                <RuleLink sitting={sitting} rule={term.rule} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {!odds.exact && <p class="note">{odds.cautious ? WORDS.range : WORDS.roughly}</p>}
      {Object.keys(odds.assumptions).length > 0 && (
        <p class="note">
          {WORDS.assumed}: {Object.values(odds.assumptions).join("; ")}
        </p>
      )}
      {odds.threshold && (
        <p class="note">
          {WORDS.nextColumn}: {odds.threshold}
        </p>
      )}
      {odds.joined.length > 0 && (
        <p class="note">
          {WORDS.oneMore}:{" "}
          {odds.joined.map(({ unit, column }) => (
            <button key={unit} class="joiner" onClick={() => sitting.drafting.clickUnit(unit)}>
              + {unit} → {column}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

export function Bars({ row }: { row: Row }) {
  return (
    <ul class="bars">
      {row.chances.map((chance) => (
        <li key={chance.code}>
          <span class="bar-name">{chance.words}</span>
          <span class="bar" aria-hidden="true">
            <span class={`fill result-${chance.code}`} style={`width:${(chance.share * 100).toFixed(1)}%`} />
          </span>
          <span class="bar-value" title={chance.part}>
            {percent(chance.share)}
          </span>
        </li>
      ))}
    </ul>
  );
}
