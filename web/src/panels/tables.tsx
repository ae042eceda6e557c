// Answers in rows: as a table, or as chips where they tell what lies where.
import "./tables.css";
import { useEffect, useState } from "preact/hooks";
import { plainQueries } from "../map/layers";
import type { Answer } from "../wire/messages";
import { RuleLink } from "../parts/rules";
import type { Seated } from "../model/sitting";

/** The tables of a game that need no more words than a side, as they stand. */
export function useTables(sitting: Seated): { text: string; answer: Answer }[] {
  const [found, setFound] = useState<{ text: string; answer: Answer }[]>([]);
  useEffect(() => {
    let gone = false;
    const isGone = () => gone;
    void (async () => {
      const answers = [];
      for (const query of plainQueries(sitting.board, true)) {
        const answer = await sitting.looking.query(query.name, query.args);
        if (answer?.rows?.length) answers.push({ text: query.text, answer });
      }
      if (!isGone()) setFound(answers);
    })();
    return () => {
      gone = true;
    };
  }, [sitting.known.at, sitting.seat]);
  return found;
}

/** Rows that say where something lies are counters in a cup, a pool, a box: `where`, `what`, and a mark on it. */
export function isChips(answer: Answer): boolean {
  return answer.head?.[0] === "where" && answer.head[1] === "what";
}

/** A heap of chips for each place, in the order of the rows. */
export function Chips({ answer }: { answer: Answer }) {
  const places = [...new Set(answer.rows!.map((row) => row[0]!))];
  const marked = answer.head![2] !== "rule";
  return (
    <div class="heaps">
      {places.map((place) => (
        <div key={place} class="heap" data-heap={place}>
          <span class="heap-name">{place}</span>
          <ul>
            {answer
              .rows!.filter((row) => row[0] === place)
              .map((row, i) => (
                <li key={i} class="chip">
                  {row[1]} {marked && <small>{row[2]}</small>}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

export function PlainTable({ sitting, answer }: { sitting: Seated; answer: Answer }) {
  return (
    <table class="answer-table">
      <thead>
        <tr>
          {answer.head!.map((cell) => (
            <th key={cell}>{cell}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {answer.rows!.map((row, i) => (
          <tr key={i}>
            {row.map((cell, j) => (
              <td key={j}>{answer.head![j] === "rule" ? <RuleLink sitting={sitting} rule={cell} /> : cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
