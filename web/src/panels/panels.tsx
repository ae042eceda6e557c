// The panels beside the map: log, turn, forces, tables, charts, dice, layers, help.
import "./panels.css";
import { useState } from "preact/hooks";
import { Charts } from "./charts";
import { DicePanel } from "./dice";
import { Forces } from "./forces";
import { Layers } from "../map/layers";
import { Log } from "./log";
import { useKept } from "../model/memory";
import { Scores } from "./scores";
import type { Seated } from "../model/sitting";
import { Chips, isChips, PlainTable, useTables } from "./tables";
import { TurnPanel } from "./turn";
import { WORDS } from "../words/words";

type Tab = "log" | "turn" | "forces" | "points" | "charts" | "dice" | "layers" | "help";
/** The browser remembers whether this player wants the panels. */
const FOLDED = "panels-folded";
const TABS: Tab[] = ["log", "turn", "forces", "points", "charts", "dice", "layers", "help"];

export function Panels({ sitting }: { sitting: Seated }) {
  const [tab, setTab] = useKept<Tab>(sitting, "tab", "log");
  const [folded, setFolded] = useState(() => (localStorage.getItem(FOLDED) ?? String(window.innerWidth < 900)) === "true");
  function fold(away: boolean): void {
    localStorage.setItem(FOLDED, String(away));
    setFolded(away);
  }
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
      <button
        class="quiet fold"
        data-fold
        aria-expanded={!folded}
        title={folded ? WORDS.unfoldPanels : WORDS.foldPanels}
        onClick={() => fold(!folded)}
      >
        <span aria-hidden="true">{folded ? "▾" : "▴"}</span>
        <span class="visually-hidden">{folded ? WORDS.unfoldPanels : WORDS.foldPanels}</span>
      </button>
      {!folded && (
        <div class="panel" role="tabpanel" tabIndex={0} aria-label={WORDS[tab]}>
          {tab === "log" && <Log sitting={sitting} />}
          {tab === "turn" && <TurnPanel sitting={sitting} />}
          {tab === "forces" && <Forces sitting={sitting} />}
          {tab === "points" && <Tables sitting={sitting} />}
          {tab === "charts" && <Charts sitting={sitting} />}
          {tab === "dice" && <DicePanel sitting={sitting} />}
          {tab === "layers" && <Layers sitting={sitting} />}
          {tab === "help" && <Help />}
        </div>
      )}
    </aside>
  );
}

function Tables({ sitting }: { sitting: Seated }) {
  const found = useTables(sitting);
  return (
    <>
      {found.map(({ text, answer }) => (
        <section key={text}>
          <h3>{text}</h3>
          {isChips(answer) ? <Chips answer={answer} /> : <PlainTable sitting={sitting} answer={answer} />}
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
