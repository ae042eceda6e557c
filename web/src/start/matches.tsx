// The matches that are kept: what each is called, who plays it, and the one to go on with.
import type { GameInfo } from "../wire/board";
import type { Kept, Renamed } from "../wire/messages";
import { playerInWords } from "../words/players";
import { WORDS } from "../words/words";

/** What it is: the game and its scenario. */
function gameOf(match: Kept, game: GameInfo | undefined): string {
  return `${game?.title ?? match.game}, ${game?.names[match.scenario] ?? match.scenario}`;
}

/** What its player calls it, else what it is. */
export function nameOf(match: Kept, game: GameInfo | undefined): string {
  return match.name || gameOf(match, game);
}

/** `You are German, against greedy`; `German and Soviet at this screen`; `greedy against random`. */
export function whoPlays(match: Kept, game: GameInfo | undefined): string {
  const sides = Object.entries(match.players).map(([side, player]) => ({
    title: game?.sides.find(([s]) => s === side)?.[1] ?? side,
    player,
  }));
  const people = sides.filter(({ player }) => player === "human");
  const others = sides.filter(({ player }) => player !== "human");
  if (!others.length) return WORDS.bothHere(people.map(({ title }) => title));
  if (!people.length) return WORDS.computersOnly(others.map(({ player }) => playerInWords(player)));
  return WORDS.youAgainst(people[0]!.title, playerInWords(others[0]!.player));
}

export function whenAndWhere(match: Kept): string {
  const when = new Date(match.touched * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  return [match.note, when].filter(Boolean).join(" · ");
}

/** The match that was played last and is not over, before everything else. */
export function Continue({ matches, games }: { matches: Kept[]; games: GameInfo[] }) {
  const last = matches.find((match) => !match.over);
  if (!last) return null;
  const game = games.find(({ id }) => id === last.game);
  return (
    <section class="card continue" data-continue={last.id}>
      <p>
        <strong>{nameOf(last, game)}</strong>
        <span class="hint">{[whoPlays(last, game), whenAndWhere(last)].join(" · ")}</span>
        {last.uncounted && <span class="uncounted">{last.uncounted}</span>}
      </p>
      <a class="button act" href={`#/match/${last.id}`}>
        {WORDS.continueMatch}
      </a>
    </section>
  );
}

/** While two people play, each saves what his seat knows, at the table. */
function isWholeToGive(match: Kept): boolean {
  return Boolean(match.over) || Object.values(match.players).filter((player) => player === "human").length < 2;
}

export function MatchRow({ match, games, onChange }: { match: Kept; games: GameInfo[]; onChange(): void }) {
  const game = games.find((g) => g.id === match.game);
  async function remove(): Promise<void> {
    if (!confirm(WORDS.reallyRemove)) return;
    await fetch(`/api/matches/${match.id}`, { method: "DELETE" });
    onChange();
  }
  async function rename(): Promise<void> {
    const name = prompt(WORDS.nameOfMatch, match.name);
    if (name === null) return;
    const wanted: Renamed = { name };
    await fetch(`/api/matches/${match.id}`, { method: "PATCH", body: JSON.stringify(wanted) });
    onChange();
  }
  return (
    <li>
      <a href={`#/match/${match.id}`}>
        <strong>{nameOf(match, game)}</strong>
        {match.name && <span>{gameOf(match, game)}</span>}
        <span>{whoPlays(match, game)}</span>
        <span>{whenAndWhere(match)}</span>
        {match.over && <strong class="outcome">{WORDS.wonBy(match.over)}</strong>}
        {match.uncounted && (
          <strong class="uncounted" data-uncounted>
            {match.uncounted}
          </strong>
        )}
      </a>
      <span class="row-buttons">
        <a class="button" data-watch={match.id} href={`#/replay/${match.id}`}>
          {WORDS.replay}
        </a>
        {isWholeToGive(match) && (
          <a class="button" href={`/api/matches/${match.id}/save`} download>
            {WORDS.saveFile}
          </a>
        )}
        <button class="quiet" data-rename={match.id} onClick={() => void rename()}>
          {WORDS.rename}
        </button>
        <button class="quiet" onClick={() => void remove()}>
          {WORDS.remove}
        </button>
      </span>
    </li>
  );
}
