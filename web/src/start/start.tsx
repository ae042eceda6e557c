// The start page: games, a new match, matches under way, saves.
import { useEffect, useState } from "preact/hooks";
import { begin, landed } from "./begin";
import { GuideOffer } from "../guide/guide";
import type { GameInfo, KeptMatch } from "../sitting/messages";
import { switchTheme } from "../theme";
import { WORDS } from "../words/words";

const PLAYERS: Record<string, string> = { human: WORDS.human, random: WORDS.random, greedy: WORDS.greedy };

export function StartPage() {
  const [games, setGames] = useState<GameInfo[]>([]);
  const [matches, setMatches] = useState<KeptMatch[]>([]);
  const [trouble, setTrouble] = useState("");
  const refresh = () =>
    void fetch("/api/matches")
      .then((answer) => answer.json())
      .then((found) => setMatches(found as KeptMatch[]));
  useEffect(() => {
    void fetch("/api/games")
      .then((answer) => answer.json())
      .then((found) => setGames(found as GameInfo[]));
    refresh();
  }, []);
  async function upload(files: FileList | null, place: string): Promise<void> {
    const file = files?.[0];
    if (file) setTrouble(await landed(await fetch("/api/saves", { method: "POST", body: file }), undefined, place));
  }
  return (
    <main class="start">
      <header>
        <h1>{WORDS.title}</h1>
        <p>{WORDS.tagline}</p>
        <button class="quiet" title={WORDS.theme} aria-label={WORDS.theme} onClick={switchTheme}>
          ◐
        </button>
      </header>
      {trouble && (
        <p class="refusal" role="alert">
          {trouble}
        </p>
      )}
      <div class="start-columns">
        <div>
          {games
            .filter((game) => game.guide)
            .map((game) => (
              <GuideOffer key={game.id} game={game} matches={matches} onTrouble={setTrouble} />
            ))}
          {games.map((game) => (
            <GameCard key={game.id} game={game} onTrouble={setTrouble} />
          ))}
        </div>
        <div>
          <section class="card">
            <h2>{WORDS.matches}</h2>
            {matches.length === 0 && <p>{WORDS.noMatches}</p>}
            <ul class="matches">
              {matches.map((match) => (
                <MatchRow key={match.id} match={match} games={games} onGone={refresh} />
              ))}
            </ul>
            <label class="button">
              {WORDS.openSave}
              <input type="file" class="visually-hidden" onChange={(event) => void upload(event.currentTarget.files, "match")} />
            </label>{" "}
            <label class="button">
              {WORDS.watchSave}
              <input type="file" class="visually-hidden" data-watch-save onChange={(event) => void upload(event.currentTarget.files, "replay")} />
            </label>
          </section>
        </div>
      </div>
    </main>
  );
}

function GameCard({ game, onTrouble }: { game: GameInfo; onTrouble(text: string): void }) {
  const names = Object.keys(game.scenarios);
  const [scenario, setScenario] = useState(names.includes("starter") ? "starter" : names[0]!);
  const [options, setOptions] = useState<Record<string, string>>({});
  const best = game.players.includes("greedy") ? "greedy" : "random";
  const [players, setPlayers] = useState<Record<string, string>>(
    Object.fromEntries(game.sides.map(([side], i) => [side, i ? best : "human"])),
  );
  const shown = game.maps[scenario]!;
  const several = new Set(names.map((name) => game.maps[name]!.scenario)).size > 1;
  return (
    <section class="card game" data-game={game.id}>
      <img
        class="picture"
        src={`/api/games/${game.id}/picture?scenario=${encodeURIComponent(shown.scenario)}`}
        alt=""
        width="640"
        height="220"
      />
      {several && (
        <p class="map-title" data-map-title>
          <strong>{shown.title}</strong> {shown.subtitle}
        </p>
      )}
      <h2>{game.title}</h2>
      {game.line && <p>{game.line}</p>}
      <fieldset>
        <legend>{WORDS.scenario}</legend>
        {names.map((name) => (
          <label key={name} class="choice">
            <input type="radio" name={`${game.id}-scenario`} checked={scenario === name} value={name} onChange={() => setScenario(name)} />
            <strong>{name}</strong> {game.scenarios[name]}
          </label>
        ))}
      </fieldset>
      <div class="sides">
        {game.sides.map(([side, title]) => (
          <label key={side}>
            {title}
            <select data-side={side} value={players[side]} onChange={(event) => setPlayers({ ...players, [side]: event.currentTarget.value })}>
              {game.players.map((player) => (
                <option key={player} value={player}>
                  {PLAYERS[player] ?? player}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <details>
        <summary>{WORDS.options}</summary>
        {game.options.map((option) => (
          <label key={option.name} class="option">
            <span>{option.words}</span>
            <select value={options[option.name] ?? option.values[0]![0]} onChange={(event) => setOptions({ ...options, [option.name]: event.currentTarget.value })}>
              {option.values.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        ))}
      </details>
      <button class="act" data-begin onClick={() => void begin({ game: game.id, scenario, options, players }).then(onTrouble)}>
        {WORDS.begin}
      </button>
    </section>
  );
}

function MatchRow({ match, games, onGone }: { match: KeptMatch; games: GameInfo[]; onGone(): void }) {
  const game = games.find((g) => g.id === match.game);
  const who = Object.entries(match.players)
    .map(([side, player]) => `${game?.sides.find(([s]) => s === side)?.[1] ?? side}: ${player}`)
    .join(", ");
  const when = new Date(match.touched * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  async function remove(): Promise<void> {
    if (!confirm(WORDS.reallyRemove)) return;
    await fetch(`/api/matches/${match.id}`, { method: "DELETE" });
    onGone();
  }
  return (
    <li>
      <a href={`#/match/${match.id}`}>
        <strong>
          {game?.title ?? match.game}, {match.scenario}
        </strong>
        <span>{who}</span>
        <span>
          {[match.trouble || match.note, when].filter(Boolean).join(" · ")}
        </span>
        {match.over && <strong class="outcome">{WORDS.wonBy(match.over)}</strong>}
      </a>
      <span class="row-buttons">
        <a class="button" data-watch={match.id} href={`#/replay/${match.id}`}>
          {WORDS.replay}
        </a>
        <a class="button" href={`/api/matches/${match.id}/save`} download>
          {WORDS.saveFile}
        </a>
        <button class="quiet" onClick={() => void remove()}>
          {WORDS.remove}
        </button>
      </span>
    </li>
  );
}
