// The panels beside the map: log, turn, forces, tables, dice, layers, help.
import { useEffect, useState } from "preact/hooks";
import { DicePanel } from "./dice";
import { Forces } from "./forces";
import { Layers, plainQueries } from "./layers";
import { Log } from "./log";
import type { Answer } from "./messages";
import { RuleLink } from "./rules";
import { Scores } from "./scores";
import type { Sitting } from "./sitting";
import { TurnPanel } from "./turn";
import { WORDS } from "./words";

type Tab = "log" | "turn" | "forces" | "points" | "dice" | "layers" | "help";
const TABS: Tab[] = ["log", "turn", "forces", "points", "dice", "layers", "help"];

export function Panels({ sitting }: { sitting: Sitting }) {
  const [tab, setTab] = useState<Tab>("log");
  const [folded, fold] = useState(window.innerWidth < 900);
  return (
    <aside class={folded ? "panels folded" : "panels"}>
      <nav role="tablist" aria-label={WORDS.panels}>
        {TABS.map((name) => (
          <button
            key={name}
            role="tab"
            aria-selected={!folded && tab === name}
            data-tab={name}
            onClick={() => {
              fold(!folded && tab === name);
              setTab(name);
            }}
          >
            {WORDS[name]}
          </button>
        ))}
      </nav>
      {!folded && (
        <div class="panel" role="tabpanel">
          {tab === "log" && <Log sitting={sitting} />}
          {tab === "turn" && <TurnPanel sitting={sitting} />}
          {tab === "forces" && <Forces sitting={sitting} />}
          {tab === "points" && <Tables sitting={sitting} />}
          {tab === "dice" && <DicePanel sitting={sitting} />}
          {tab === "layers" && <Layers sitting={sitting} />}
          {tab === "help" && <Help />}
        </div>
      )}
    </aside>
  );
}

function Tables({ sitting }: { sitting: Sitting }) {
  const [found, setFound] = useState<{ text: string; answer: Answer }[]>([]);
  useEffect(() => {
    let gone = false;
    void (async () => {
      const answers = [];
      for (const query of plainQueries(sitting.board!, true)) {
        const answer = await sitting.query(query.name, query.args);
        if (answer?.rows?.length) answers.push({ text: query.text, answer });
      }
      if (!gone) setFound(answers);
    })();
    return () => {
      gone = true;
    };
  }, [sitting.at, sitting.seat]);
  return (
    <>
      {found.map(({ text, answer }) => (
        <section key={text}>
          <h3>{text}</h3>
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
          {answer.name === "ledger" && <Scores sitting={sitting} ledger={answer} />}
        </section>
      ))}
    </>
  );
}

function Help() {
  return (
    <dl class="help">
      {WORDS.keys.map(([key, text]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
