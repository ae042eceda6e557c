// The games as a gallery, and the card on which a match of one is begun.
import { useState } from "preact/hooks";
import type { GameInfo } from "../wire/board";
import { described, LEVELS, MINDED, playerNamed, TEMPERS } from "../words/players";
import type { Described } from "../words/players";
import { WORDS } from "../words/words";
import { begin } from "../wire/begin";

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
  /** Whether a player that looks ahead does so here, so that it can be said how far. */
  looksAhead: boolean;
  player: string;
  onChoose(player: string): void;
}

/** What to expect of it, in a few words. */
function aboutPlayer({ kind, level, temper }: Described, looksAhead: boolean): string {
  const plans = kind === "planner" && looksAhead;
  const who = kind === "planner" && !looksAhead ? WORDS.plannerLearned : WORDS.aboutPlayers[kind];
  return [who, plans && WORDS.aboutLevels[level], MINDED.includes(kind) && WORDS.aboutTempers[temper]].filter(Boolean).join(" ");
}

/** Who plays a side, and how. */
export function PlayerChoice({ side, title, game, looksAhead, player, onChoose }: PlayerProps) {
  const now = described(player);
  const choose = (changed: Partial<Described>) => onChoose(playerNamed({ ...now, ...changed }));
  const about = aboutPlayer(now, looksAhead);
  return (
    <div class="player">
      <label>
        {title}
        <select data-side={side} value={now.kind} onChange={(event) => choose({ kind: event.currentTarget.value })}>
          {game.players.map((name) => (
            <option key={name} value={name}>
              {WORDS.players[name] ?? name}
            </option>
          ))}
        </select>
      </label>
      {now.kind === "planner" && looksAhead && (
        <label class="minded">
          {WORDS.level}
          <select data-level={side} value={now.level} onChange={(event) => choose({ level: event.currentTarget.value })}>
            {LEVELS.map((name) => (
              <option key={name} value={name}>
                {WORDS.levels[name]}
              </option>
            ))}
          </select>
        </label>
      )}
      {MINDED.includes(now.kind) && (
        <label class="minded">
          {WORDS.temper}
          <select data-temper={side} value={now.temper} onChange={(event) => choose({ temper: event.currentTarget.value })}>
            {TEMPERS.map((name) => (
              <option key={name} value={name}>
                {WORDS.tempers[name]}
              </option>
            ))}
          </select>
        </label>
      )}
      {about && (
        <p class="hint" data-about-player={side}>
          {about}
        </p>
      )}
    </div>
  );
}

/** Side -> who plays it at first: a person and the best opponent there is. */
export function firstPlayers(game: GameInfo): Record<string, string> {
  return Object.fromEntries(game.sides.map(([side], i) => [side, i ? game.players.at(-1)! : "human"]));
}

/** A new match of a game: which scenario, who plays, by which options. */
export function GameCard({ game }: { game: GameInfo }) {
  const names = Object.keys(game.scenarios);
  const [scenario, setScenario] = useState(names.includes("starter") ? "starter" : names[0]!);
  const [options, setOptions] = useState<Record<string, string>>({});
  const [players, setPlayers] = useState(() => firstPlayers(game));
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
        <Scenarios game={game} scenario={scenario} onChoose={setScenario} />
        <div class="sides">
          {game.sides.map(([side, title]) => (
            <PlayerChoice
              key={side}
              side={side}
              title={title}
              game={game}
              looksAhead={game.looks_ahead.includes(scenario)}
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
          <Takebacks chosen={takeback || (twoPeople ? "strict" : "friendly")} onChoose={setTakeback} />
          {game.options.map((option) => (
            <OptionChoice
              key={option.name}
              option={option}
              chosen={options[option.name] ?? option.values[0]![0]}
              onChoose={(value) => setOptions({ ...options, [option.name]: value })}
            />
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

interface Chosen {
  chosen: string;
  onChoose(value: string): void;
}

function Scenarios({ game, scenario, onChoose }: { game: GameInfo; scenario: string; onChoose(name: string): void }) {
  return (
    <fieldset>
      <legend>{WORDS.scenario}</legend>
      {Object.entries(game.scenarios).map(([name, words]) => (
        <label key={name} class="choice">
          <input type="radio" name={`${game.id}-scenario`} checked={scenario === name} value={name} onChange={() => onChoose(name)} />
          <strong>{game.names[name]}</strong> {words}
        </label>
      ))}
    </fieldset>
  );
}

/** Whether orders may be taken back without the other side's leave. */
function Takebacks({ chosen, onChoose }: Chosen) {
  return (
    <label class="option">
      <span>{WORDS.takebacks}</span>
      <select data-takebacks value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="strict">{WORDS.strict}</option>
        <option value="friendly">{WORDS.friendly}</option>
      </select>
    </label>
  );
}

function OptionChoice({ option, chosen, onChoose }: Chosen & { option: GameInfo["options"][number] }) {
  return (
    <label class="option">
      <span>{option.words}</span>
      <select value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
        {option.values.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
