// The games as a gallery, and the card on which a match of one is begun.
import { useState } from "preact/hooks";
import type { GameInfo } from "../sitting/board";
import { WORDS } from "../words/words";
import { begin } from "./begin";

const PLAYERS: Record<string, string> = { human: WORDS.human, random: WORDS.random, greedy: WORDS.greedy, planner: WORDS.planner };

/** Players who have a temper; the one who looks ahead also looks more or less far. */
const MINDED = ["greedy", "planner"];
const LEVELS = ["quick", "normal", "deep"];
const TEMPERS = ["bold", "steady", "careful"];

function pictureOf(game: GameInfo, scenario: string): string {
  return `/api/games/${game.id}/picture?scenario=${encodeURIComponent(game.maps[scenario]!.scenario)}`;
}

interface GalleryProps {
  games: GameInfo[];
  chosen: string;
  onPick(game: string): void;
}

export function Gallery({ games, chosen, onPick }: GalleryProps) {
  return (
    <section class="gallery" aria-label={WORDS.games}>
      {games.map((game) => (
        <button key={game.id} aria-pressed={game.id === chosen} data-pick-game={game.id} onClick={() => onPick(game.id)}>
          <img src={pictureOf(game, Object.keys(game.scenarios)[0]!)} alt="" />
          <strong>{game.title}</strong>
          <span>{game.line}</span>
        </button>
      ))}
    </section>
  );
}

interface PlayerProps {
  side: string;
  title: string;
  game: GameInfo;
  player: string;
  onChoose(player: string): void;
}

/** `planner-deep-bold`, without what goes without saying. */
function playerNamed(player: string, level: string, temper: string): string {
  const words = [player === "planner" && level !== "normal" && level, MINDED.includes(player) && temper !== "steady" && temper];
  return [player, ...words].filter(Boolean).join("-");
}

/** Who plays a side, and how. */
export function PlayerChoice({ side, title, game, player, onChoose }: PlayerProps) {
  const [kind, ...words] = player.split("-") as [string, ...string[]];
  const level = LEVELS.find((word) => words.includes(word)) ?? "normal";
  const temper = TEMPERS.find((word) => words.includes(word)) ?? "steady";
  return (
    <div class="player">
      <label>
        {title}
        <select data-side={side} value={kind} onChange={(event) => onChoose(playerNamed(event.currentTarget.value, level, temper))}>
          {game.players.map((name) => (
            <option key={name} value={name}>
              {PLAYERS[name] ?? name}
            </option>
          ))}
        </select>
      </label>
      {kind === "planner" && (
        <label class="minded">
          {WORDS.level}
          <select data-level={side} value={level} onChange={(event) => onChoose(playerNamed(kind, event.currentTarget.value, temper))}>
            {LEVELS.map((name) => (
              <option key={name} value={name}>
                {WORDS.levels[name]}
              </option>
            ))}
          </select>
        </label>
      )}
      {MINDED.includes(kind) && (
        <label class="minded">
          {WORDS.temper}
          <select data-temper={side} value={temper} onChange={(event) => onChoose(playerNamed(kind, level, event.currentTarget.value))}>
            {TEMPERS.map((name) => (
              <option key={name} value={name}>
                {WORDS.tempers[name]}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

/** A new match of a game: which scenario, who plays, by which options. */
export function GameCard({ game }: { game: GameInfo }) {
  const names = Object.keys(game.scenarios);
  const [scenario, setScenario] = useState(names.includes("starter") ? "starter" : names[0]!);
  const [options, setOptions] = useState<Record<string, string>>({});
  const best = game.players.includes("greedy") ? "greedy" : "random";
  const [players, setPlayers] = useState<Record<string, string>>(
    Object.fromEntries(game.sides.map(([side], i) => [side, i ? best : "human"])),
  );
  const [name, setName] = useState("");
  const [takeback, setTakeback] = useState("");
  const twoPeople = Object.values(players).every((player) => player === "human");
  const [trouble, setTrouble] = useState("");
  const shown = game.maps[scenario]!;
  const several = new Set(names.map((name) => game.maps[name]!.scenario)).size > 1;
  return (
    <section class="card game" data-game={game.id}>
      <img class="picture" src={pictureOf(game, scenario)} alt="" />
      <div class="game-form">
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
              <input
                type="radio"
                name={`${game.id}-scenario`}
                checked={scenario === name}
                value={name}
                onChange={() => setScenario(name)}
              />
              <strong>{game.names[name]}</strong> {game.scenarios[name]}
            </label>
          ))}
        </fieldset>
        <div class="sides">
          {game.sides.map(([side, title]) => (
            <PlayerChoice
              key={side}
              side={side}
              title={title}
              game={game}
              player={players[side]!}
              onChoose={(player) => setPlayers({ ...players, [side]: player })}
            />
          ))}
        </div>
        <label class="option">
          <span>{WORDS.matchName}</span>
          <input
            data-match-name
            maxLength={80}
            placeholder={WORDS.matchNameHint}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <details>
          <summary>{WORDS.options}</summary>
          <label class="option">
            <span>{WORDS.takebacks}</span>
            <select
              data-takebacks
              value={takeback || (twoPeople ? "strict" : "friendly")}
              onChange={(event) => setTakeback(event.currentTarget.value)}
            >
              <option value="strict">{WORDS.strict}</option>
              <option value="friendly">{WORDS.friendly}</option>
            </select>
          </label>
          {game.options.map((option) => (
            <label key={option.name} class="option">
              <span>{option.words}</span>
              <select
                value={options[option.name] ?? option.values[0]![0]}
                onChange={(event) => setOptions({ ...options, [option.name]: event.currentTarget.value })}
              >
                {option.values.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </details>
        <p class="begin">
          <button
            class="act"
            data-begin
            onClick={() => void begin({ game: game.id, scenario, options, players, takeback, name }).then(setTrouble)}
          >
            {WORDS.begin}
          </button>
        </p>
        {trouble && (
          <p class="refusal" role="alert">
            {trouble}
          </p>
        )}
      </div>
    </section>
  );
}
