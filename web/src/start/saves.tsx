// Opening a save: it says which game it is of; who plays which side is asked before it is opened.
import { useState } from "preact/hooks";
import type { GameInfo } from "../wire/board";
import { WORDS } from "../words/words";
import { firstPlayers, PlayerChoice } from "./gallery";

interface Chosen {
  file: File;
  game: GameInfo;
  scenario: string;
}

/** The game and the scenario of a save, from its first line; nothing if that cannot be read. */
async function chosenBy(file: File, games: readonly GameInfo[]): Promise<Chosen | null> {
  try {
    const text = await file.slice(0, 10_000).text();
    const head = JSON.parse(text.slice(0, text.indexOf("\n"))) as { game?: unknown; scenario?: unknown };
    const game = games.find(({ id }) => id === head.game);
    return game ? { file, game, scenario: String(head.scenario) } : null;
  } catch {
    return null;
  }
}

export function Saves({ games }: { games: GameInfo[] }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [players, setPlayers] = useState<Record<string, string>>({});
  const [trouble, setTrouble] = useState("");
  const [notice, setNotice] = useState<{ text: string; to: string } | null>(null);

  async function send(file: File, who: Record<string, string>, place: string): Promise<void> {
    const answer = await fetch(`/api/saves?${new URLSearchParams(who).toString()}`, { method: "POST", body: file });
    const said = (await answer.json()) as { id?: string; notice?: string; error?: string };
    const to = `#/${place}/${said.id ?? ""}`;
    setTrouble(said.error ?? "");
    if (said.notice) setNotice({ text: said.notice, to });
    else if (said.id) location.hash = to;
  }

  async function open(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    setNotice(null);
    const found = await chosenBy(file, games);
    setChosen(found);
    if (found) setPlayers(firstPlayers(found.game));
    setTrouble(found ? "" : WORDS.notASave(file.name));
  }

  return (
    <div class="saves">
      <label class="button">
        {WORDS.openSave}
        <input type="file" class="visually-hidden" data-open-save onChange={(event) => void open(event.currentTarget)} />
      </label>{" "}
      <label class="button">
        {WORDS.watchSave}
        <input
          type="file"
          class="visually-hidden"
          data-watch-save
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void send(file, {}, "replay");
          }}
        />
      </label>
      {chosen && (
        <div class="save-sides" data-save-of={chosen.game.id}>
          <p>{WORDS.whoPlaysSave(chosen.game.title)}</p>
          <div class="sides">
            {chosen.game.sides.map(([side, title]) => (
              <PlayerChoice
                key={side}
                side={side}
                title={title}
                game={chosen.game}
                looksAhead={chosen.game.looks_ahead.includes(chosen.scenario)}
                player={players[side]!}
                onChoose={(player) => setPlayers({ ...players, [side]: player })}
              />
            ))}
          </div>
          <p>
            <button class="act" data-open-chosen onClick={() => void send(chosen.file, players, "match")}>
              {WORDS.openSave}
            </button>{" "}
            <button class="quiet" onClick={() => setChosen(null)}>
              {WORDS.cancel}
            </button>
          </p>
        </div>
      )}
      {trouble && (
        <p class="refusal" role="alert">
          {trouble}
        </p>
      )}
      {notice && (
        <p class="refusal" role="status" data-notice>
          {notice.text} <a href={notice.to}>{WORDS.goOn}</a>
        </p>
      )}
    </div>
  );
}
