// Puzzles: the list on the start page, and at the table the question, the verdict and the solution.
import "./puzzles.css";
import { useEffect, useState } from "preact/hooks";
import { RuleLink } from "../parts/rules";
import type { GameInfo } from "../wire/board";
import type { Posed } from "../wire/messages";
import type { Seated, Sitting } from "../model/sitting";
import { landed } from "../wire/begin";
import { WORDS } from "../words/words";

/** The browser remembers which were solved: `dok/dry-bank ssp/…`. */
const KEPT = "puzzles";

function solved(): Set<string> {
  return new Set((localStorage.getItem(KEPT) ?? "").split(" ").filter(Boolean));
}

function keepSolved(puzzle: string): void {
  localStorage.setItem(KEPT, [...solved().add(puzzle)].join(" "));
}

/** Lay out a puzzle and go to it; gives what went wrong. */
async function lay(game: string, name: string): Promise<string> {
  return landed(await fetch(`/api/games/${game}/puzzles/${name}`, { method: "POST" }));
}

/** The puzzle that a match is about, asked anew whenever the match has gone on. */
export class Puzzling {
  posed: Posed | null = null;
  private about: boolean | null = null;

  constructor(private readonly sitting: Sitting) {}

  async look(): Promise<void> {
    if (this.about === false || this.sitting.watching) return;
    const say = await this.sitting.ask({ ask: "puzzle" });
    if (say.say !== "posed") return;
    this.about = !!say.name;
    this.posed = say.name ? say : null;
    if (say.verdict === "solved" && !say.uncounted) keepSolved(`${say.game}/${say.name}`);
    if (this.posed) this.sitting.redraw();
  }
}

export function PuzzleCard({ sitting }: { sitting: Seated }) {
  const [shown, show] = useState(false);
  const [trouble, setTrouble] = useState("");
  const puzzling = sitting.of(Puzzling);
  const { posed } = puzzling;
  useEffect(() => void puzzling.look(), [puzzling, sitting.known.log]);
  useEffect(() => show(false), [posed?.name]);
  if (!posed) return null;
  const { game = "", name = "", verdict } = posed;
  /** The match was for this puzzle alone. */
  async function leaveFor(puzzle: string): Promise<void> {
    const wrong = await lay(game, puzzle);
    setTrouble(wrong);
    if (!wrong) await fetch(`/api/matches/${sitting.match}`, { method: "DELETE" });
  }
  return (
    <aside class={`card puzzle ${verdict}`} aria-label={WORDS.puzzle} data-puzzle={name} data-verdict={verdict}>
      <h2>
        {posed.title} <small>{WORDS.puzzle}</small>
      </h2>
      <p>{posed.question}</p>
      <div aria-live="polite">
        {verdict === "solved" && <strong>{WORDS.puzzleSolved}</strong>}
        {verdict === "wrong" && <strong>{WORDS.puzzleWrong}</strong>}
        {verdict === "wrong" && posed.said && (
          <p data-why-wrong>
            <Reasoned sitting={sitting} text={posed.said} />
          </p>
        )}
        {(shown || verdict === "solved") && <Solution sitting={sitting} posed={posed} />}
      </div>
      <p class="puzzle-buttons">
        {verdict === "wrong" && (
          <button class="act" data-try-again onClick={() => void leaveFor(name)}>
            {WORDS.tryAgain}
          </button>
        )}
        {verdict !== "solved" && !shown && (
          <button class="quiet" data-show-solution onClick={() => show(true)}>
            {WORDS.showSolution}
          </button>
        )}
        <button class={verdict === "solved" ? "act" : "quiet"} data-next-puzzle onClick={() => void leaveFor(posed.following!)}>
          {WORDS.nextPuzzle}
        </button>
      </p>
      {trouble && (
        <p class="refusal" role="alert">
          {trouble}
        </p>
      )}
    </aside>
  );
}

function Solution({ sitting, posed }: { sitting: Seated; posed: Posed }) {
  return (
    <section class="puzzle-solution" data-solution>
      <p>
        <code>{(posed.solution ?? []).join("; ")}</code>
      </p>
      <p>
        <Reasoned sitting={sitting} text={posed.why ?? ""} />
      </p>
      {!!posed.tempting?.length && (
        <>
          <strong>{WORDS.puzzleTempting}</strong>
          <ul>
            {posed.tempting.map(([order, why]) => (
              <li key={order}>
                <code>{order}</code>: <Reasoned sitting={sitting} text={why} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** A text in which `[9.2, 9.2.1]` names rules: each of them opens with a click. */
function Reasoned({ sitting, text }: { sitting: Seated; text: string }) {
  const parts = text.split(/\[([^\]]*)\]/);
  return (
    <>
      {parts.map((part, i) => (i % 2 ? part.split(",").map((rule) => <RuleLink key={rule} sitting={sitting} rule={rule.trim()} />) : part))}
    </>
  );
}

/** On the start page. */
export function PuzzleList({ game }: { game: GameInfo }) {
  const [trouble, setTrouble] = useState("");
  const done = solved();
  const isDone = (name: string) => done.has(`${game.id}/${name}`);
  const count = game.puzzles.filter(({ name }) => isDone(name)).length;
  return (
    <section class="card puzzle-list" data-puzzles={game.id}>
      <details open={count > 0}>
        <summary>
          <strong>{WORDS.puzzles}</strong> <small>{WORDS.puzzlesSolved(count, game.puzzles.length)}</small>
        </summary>
        <p>{WORDS.puzzlesLine}</p>
        <ul>
          {game.puzzles.map(({ name, title, side }) => (
            <li key={name}>
              <button class="quiet" data-lay-puzzle={name} onClick={() => void lay(game.id, name).then(setTrouble)}>
                <span aria-hidden="true">{isDone(name) ? "✓" : "·"}</span> {title}{" "}
                <small>{game.sides.find(([id]) => id === side)?.[1]}</small>
                {isDone(name) && <span class="visually-hidden">{WORDS.puzzleDone}</span>}
              </button>
            </li>
          ))}
        </ul>
        {trouble && (
          <p class="refusal" role="alert">
            {trouble}
          </p>
        )}
      </details>
    </section>
  );
}
