// Layers over the map: what the game can be asked about all hexes, a line from one hex, the last moves.
import "./layers.css";
import { Fragment } from "preact";
import type { Board } from "../wire/board";
import { ArrowSample } from "./moves";
import { codesOf } from "./overlays";
import { RuleLink } from "../parts/rules";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";

/** Which queries take a side, and which nothing; the others need more words than a button has. */
export function plainQueries(board: Board, table: boolean): { name: string; args: string[]; text: string }[] {
  return board.queries
    .filter((query) => query.table === table)
    .flatMap(({ name, needs, text }) => {
      if (!needs.length) return [{ name, args: [], text }];
      if (needs.length > 1 || needs[0] !== "side") return [];
      return board.sides.map((side, i) => ({ name, args: [side], text: `${board.titles[i]}: ${text}` }));
    });
}

/** Queries that answer on the map for one hex or one unit, and what a click has to name. */
export function pickedQueries(board: Board): { name: string; text: string; takes: "hex" | "unit" }[] {
  return board.queries
    .filter((query) => !query.table)
    .flatMap(({ name, needs, may, text }) => {
      const [first = "", ...rest] = needs;
      if (rest.length) return [];
      if (first === "side" && may.includes("hex")) return [{ name, text: WORDS.lineFrom, takes: "hex" }];
      return first === "hex" || first === "unit" ? [{ name, text, takes: first }] : [];
    });
}

export function Layers({ sitting }: { sitting: Seated }) {
  const { overlay, picking } = sitting.looking;
  const queries = plainQueries(sitting.board, false);
  const isPlain = (name: string, args: string[]) => queries.some((query) => query.name === name && query.args.join() === args.join());
  const isOn = (name: string, args: string[]) => overlay?.name === name && overlay.args.join() === args.join();
  return (
    <div class="layers">
      <button
        class={sitting.looking.showMoves ? "layer on" : "layer"}
        aria-pressed={sitting.looking.showMoves}
        data-layer="moves"
        onClick={() => sitting.looking.drawMoves(!sitting.looking.showMoves)}
      >
        <strong>{WORDS.movesLayerName}</strong> {WORDS.movesLayer}
      </button>
      {sitting.looking.showMoves && <MovesLegend sitting={sitting} />}
      {pickedQueries(sitting.board).map(({ name, text, takes }) => (
        <Fragment key={name}>
          <button
            class={picking === name ? "layer on" : "layer"}
            aria-pressed={picking === name}
            data-layer-line={name}
            onClick={() => sitting.looking.pickFor(name)}
          >
            <strong>{name}</strong> {text}
          </button>
          {picking === name && <p class="hint">{takes === "hex" ? WORDS.pickHex : WORDS.pickUnit}</p>}
          {overlay?.name === name && !isPlain(name, overlay.args) && <Legend sitting={sitting} />}
        </Fragment>
      ))}
      {queries.map(({ name, args, text }) => (
        <Fragment key={`${name} ${args.join()}`}>
          <button
            class={isOn(name, args) ? "layer on" : "layer"}
            aria-pressed={isOn(name, args)}
            data-layer={`${name} ${args.join(" ")}`.trim()}
            onClick={() => (isOn(name, args) ? sitting.looking.hideOverlay() : void sitting.looking.show(name, args))}
          >
            <strong>{name}</strong> {text}
          </button>
          {isOn(name, args) && <Legend sitting={sitting} />}
        </Fragment>
      ))}
    </div>
  );
}

function MovesLegend({ sitting }: { sitting: Seated }) {
  return (
    <ul class="legend">
      {sitting.board.titles.map((title, i) => (
        <li key={title}>
          <ArrowSample side={i} /> {WORDS.movesOf(title)}
        </li>
      ))}
    </ul>
  );
}

function Legend({ sitting }: { sitting: Seated }) {
  if (!sitting.looking.overlay) return null;
  const { answer, args } = sitting.looking.overlay;
  const hex = args.at(-1) ?? "";
  const picked = sitting.names.isHex(hex) || sitting.names.isUnit(hex);
  return (
    <ul class="legend" data-legend={answer.name}>
      {codesOf(answer).map((code) => (
        <li key={code.code}>
          <svg width="28" height="20" aria-hidden="true">
            {code.pattern < 0 ? (
              <path d="M2 10H26" class="side-mark-line" />
            ) : (
              <rect width="28" height="20" fill={`url(#mark-${code.pattern})`} class="mark" />
            )}
          </svg>{" "}
          {code.words}{" "}
          {code.rules.map((rule) => (
            <RuleLink key={rule} sitting={sitting} rule={rule} />
          ))}
        </li>
      ))}
      {answer.values && <li>{WORDS.countsOn}</li>}
      {args.length > 0 && picked && (
        <li data-line-found={hex}>
          {!answer.paths ? WORDS.answerFor(hex) : Object.keys(answer.paths).length ? WORDS.lineFound(hex) : WORDS.lineNone(hex)}{" "}
          <button class="quiet" aria-label={WORDS.close} onClick={() => sitting.looking.hideOverlay()}>
            ×
          </button>
        </li>
      )}
    </ul>
  );
}
