// The panels beside the map: log, forces, tables, layers, help.
import { useEffect, useState } from "preact/hooks";
import { CounterPicture, flagsOf } from "./counters";
import { Log } from "./log";
import type { Answer, Board } from "./messages";
import { codesOf } from "./overlays";
import { RuleLink } from "./rules";
import type { Sitting } from "./sitting";
import { WORDS } from "./words";

type Tab = "log" | "forces" | "points" | "layers" | "help";
const TABS: Tab[] = ["log", "forces", "points", "layers", "help"];

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
          {tab === "forces" && <Forces sitting={sitting} />}
          {tab === "points" && <Tables sitting={sitting} />}
          {tab === "layers" && <Layers sitting={sitting} />}
          {tab === "help" && <Help />}
        </div>
      )}
    </aside>
  );
}

/** Which queries take a side, and which nothing; the others need more words than a button has. */
export function plainQueries(board: Board): { name: string; args: string[]; text: string }[] {
  return board.queries.flatMap(({ name, usage, text }) => {
    const words = usage.split(" ").slice(1).filter((word) => !word.startsWith("["));
    if (!words.length) return [{ name, args: [], text }];
    if (words.length > 1 || words[0] !== "SIDE") return [];
    return board.sides.map((side, i) => ({ name, args: [side], text: `${board.titles[i]}: ${text}` }));
  });
}

const TABLES = new Set(["ledger", "off-map"]);

function Tables({ sitting }: { sitting: Sitting }) {
  const [found, setFound] = useState<{ text: string; answer: Answer }[]>([]);
  useEffect(() => {
    let gone = false;
    void (async () => {
      const answers = [];
      for (const query of plainQueries(sitting.board!).filter((q) => TABLES.has(q.name))) {
        const answer = await sitting.query(query.name, query.args);
        if (answer?.rows) answers.push({ text: query.text, answer });
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
        </section>
      ))}
    </>
  );
}

function Layers({ sitting }: { sitting: Sitting }) {
  const { overlay } = sitting;
  const queries = plainQueries(sitting.board!).filter((q) => !TABLES.has(q.name));
  const isOn = (name: string, args: string[]) => overlay?.name === name && overlay.args.join() === args.join();
  return (
    <div class="layers">
      {queries.map(({ name, args, text }) => (
        <button
          key={`${name} ${args.join()}`}
          class={isOn(name, args) ? "layer on" : "layer"}
          aria-pressed={isOn(name, args)}
          data-layer={`${name} ${args.join(" ")}`.trim()}
          onClick={() => (isOn(name, args) ? sitting.hideOverlay() : void sitting.show(name, args))}
        >
          <strong>{name}</strong> {text}
        </button>
      ))}
      {overlay && (
        <ul class="legend">
          {codesOf(overlay.answer).map((code) => (
            <li key={code.code}>
              <svg width="28" height="20" aria-hidden="true">
                <rect width="28" height="20" fill={`url(#mark-${code.pattern})`} class="mark" />
              </svg>{" "}
              {code.words} <RuleLink sitting={sitting} rule={code.rule} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The order of battle: each side's counters by where they are, linked to the map. */
function Forces({ sitting }: { sitting: Sitting }) {
  const board = sitting.board!;
  return (
    <>
      {board.sides.map((side, i) => (
        <details key={side} open={side === sitting.seat}>
          <summary>{board.titles[i]}</summary>
          <ForcesOf sitting={sitting} side={i} />
        </details>
      ))}
    </>
  );
}

function ForcesOf({ sitting, side }: { sitting: Sitting; side: number }) {
  const board = sitting.board!;
  const here = [...sitting.shown]
    .flatMap(([hex, stack]) => stack.map((counter) => ({ hex, counter })))
    .filter(({ counter }) => counter[1] === side);
  const away = Object.entries(sitting.off).filter(([unit]) => sitting.faces.get(unit)?.side === side);
  const places: Record<string, string> = { pool: WORDS.waiting, dead: WORDS.lost };
  return (
    <ul class="forces">
      {here.map(({ hex, counter }) => {
        const face = sitting.faces.get(counter[0]);
        const flags = flagsOf(board, counter[2]).map((flag) => flag.words);
        return (
          <li key={counter[0]}>
            <button onClick={() => sitting.focusOn?.(hex)}>
              <CounterPicture board={board} counter={counter} face={face} size={30} />
              <span>{face?.name ?? "?"}</span> <em>{[hex, ...flags].join(", ")}</em>
            </button>
          </li>
        );
      })}
      {away.map(([unit, where]) => {
        const face = sitting.faces.get(unit)!;
        return (
          <li key={unit} class={where}>
            <span class="gone">
              <CounterPicture board={board} counter={[unit, side, 0]} face={face} size={30} />
              <span>{face.name}</span> <em>{places[where] ?? where}</em>
            </span>
          </li>
        );
      })}
    </ul>
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
