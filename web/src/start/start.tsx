// The start page: the match to go on with, the games, a new match, matches under way, saves.
import { useEffect, useState } from "preact/hooks";
import { LessonList } from "../guide/offer";
import { PuzzleList } from "../puzzles/puzzles";
import type { GameInfo } from "../wire/board";
import type { Kept } from "../wire/messages";
import { switchTheme } from "../browser/theme";
import { WORDS } from "../words/words";
import { GameCard, Gallery } from "./gallery";
import { Continue, MatchRow } from "./matches";
import { Saves } from "./saves";
import "./start.css";

/** The game that this browser looked at last. */
const GAME = "game";

export function StartPage() {
  const [games, setGames] = useState<GameInfo[]>([]);
  const [matches, setMatches] = useState<Kept[]>([]);
  const [chosen, choose] = useState(() => localStorage.getItem(GAME) ?? "");
  const [trouble, setTrouble] = useState("");
  const refresh = () =>
    void fetch("/api/matches")
      .then((answer) => answer.json())
      .then((found) => setMatches(found as Kept[]));
  useEffect(() => {
    void fetch("/api/games")
      .then((answer) => answer.json())
      .then((found) => setGames(found as GameInfo[]));
    refresh();
  }, []);
  const game = games.find(({ id }) => id === chosen) ?? games[0];
  const pick = (id: string) => {
    localStorage.setItem(GAME, id);
    setTrouble("");
    choose(id);
  };
  return (
    <main class="start">
      <header>
        <h1>{WORDS.title}</h1>
        <p>{WORDS.tagline}</p>
        <button class="quiet" title={WORDS.theme} aria-label={WORDS.theme} onClick={switchTheme}>
          ◐
        </button>
      </header>
      <Continue matches={matches} games={games} />
      <Gallery games={games} chosen={game?.id ?? ""} onPick={pick} />
      <div class="start-columns">
        <div>
          {game && game.lessons.length > 0 && <LessonList game={game} matches={matches} onTrouble={setTrouble} />}
          {trouble && (
            <p class="refusal" role="alert">
              {trouble}
            </p>
          )}
          {game && <GameCard key={game.id} game={game} />}
        </div>
        <div>
          {game && game.puzzles.length > 0 && <PuzzleList key={`puzzles ${game.id}`} game={game} />}
          <section class="card">
            <h2>{WORDS.matches}</h2>
            {matches.length === 0 && <p>{WORDS.noMatches}</p>}
            <ul class="matches">
              {matches.map((match) => (
                <MatchRow key={match.id} match={match} games={games} onChange={refresh} />
              ))}
            </ul>
            {games.length > 0 && <Saves games={games} />}
          </section>
        </div>
      </div>
    </main>
  );
}
