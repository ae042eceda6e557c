// The tip: what is in the hex one points at, and why it cannot be chosen if it cannot.
import "./tip.css";
import { useEffect, useState } from "preact/hooks";
import { whoStands } from "../model/counters";
import { fieldsOf, reachable } from "../model/draft";
import { markersInWords } from "../model/inwords";
import type { Answer, Pointed } from "../wire/messages";
import { Bars } from "../parts/odds";
import { RuleLink } from "../parts/rules";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";

const PATIENCE = 160;

export function describeHex(sitting: Seated, hex: string): string {
  const board = sitting.board;
  const i = sitting.geometry.index.get(hex)!;
  const place = board.places[hex];
  const stack = sitting.looking.stacks.get(hex) ?? [];
  const who = whoStands(board, [...stack].reverse(), sitting.faces);
  return [hex, board.terrain[i], place?.[0], ...markersInWords(sitting, hex), who].filter(Boolean).join(", ");
}

/** How many may fire at the unit on the whole way to a hex. */
function shotsOnWay(sitting: Seated, hex: string): number {
  const { draft } = sitting.drafting;
  const { prompt } = sitting.known;
  const reached = reachable(draft, prompt).get(hex);
  const field = reached && fieldsOf(draft, prompt).find(({ mode }) => mode === reached.mode);
  if (!field) return 0;
  return sitting.geometry.path(hex, field.came).reduce((sum, step) => sum + (sitting.drafting.danger[step] ?? 0), 0);
}

/** Ask once the pointer has rested, and hear the answer if it still matters then; returns how to call it off. */
function afterAWhile<T>(ask: () => Promise<T>, hear: (answer: T) => void): () => void {
  let gone = false;
  const timer = setTimeout(async () => {
    const answer = await ask();
    if (!gone) hear(answer);
  }, PATIENCE);
  return () => {
    gone = true;
    clearTimeout(timer);
  };
}

export function Tip({ sitting, hex }: { sitting: Seated; hex: string }) {
  const [about, setAbout] = useState<Answer | null>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const asks = !!hex && !!sitting.seat && !sitting.looking.replay; // the server answers for now, not for then
  useEffect(() => {
    setAbout(null);
    if (asks) return afterAWhile(() => sitting.looking.query("hex", [hex]), setAbout);
  }, [hex, sitting.known.at, sitting.seat, asks]);
  useEffect(() => {
    setPointed(null);
    const isPicked = sitting.drafting.draft.words.includes(hex);
    if (asks && !isPicked) return afterAWhile(() => sitting.drafting.pointAt({ hex }), setPointed);
  }, [hex, sitting.known.at, sitting.drafting.draft.words.join(" "), sitting.seat, asks]);
  if (!hex || !sitting.geometry.has(hex)) return <div class="tip-place" aria-live="polite" />;
  const cost = reachable(sitting.drafting.draft, sitting.known.prompt).get(hex);
  const shortcut = sitting.drafting.draft.words.length ? null : sitting.known.prompt?.shortcuts?.find(({ at }) => at === hex);
  const shots = sitting.drafting.danger[hex] ?? 0;
  const onWay = shotsOnWay(sitting, hex);
  const { odds: chances = [], why, warns } = pointed ?? {};
  return (
    <div class="tip-place" aria-live="polite">
      <div class="card tip" data-tip={hex}>
        <p class="tip-head">{describeHex(sitting, hex)}</p>
        {shortcut && <p class="tip-cost">{shortcut.words}</p>}
        {cost && <p class="tip-cost">{WORDS.reachCost(cost.cost, cost.mode)}</p>}
        {(shots > 0 || onWay > 0) && (
          <p class="tip-danger" data-tip-danger={onWay || shots}>
            ▲ {onWay > shots ? WORDS.dangerOnWay(onWay) : WORDS.danger(shots)}
          </p>
        )}
        {chances.map(({ word, odds }) => (
          <div key={word} class="tip-odds" data-tip-odds={word}>
            {word !== hex && <strong>{word}</strong>} <Bars row={odds.rows[0]!} />
          </div>
        ))}
        {about?.rows && (
          <table>
            <tbody>
              {about.rows.slice(1).map((row, i) => (
                <tr key={i}>
                  <th scope="row">{row[0]}</th>
                  <td>{row[1]}</td>
                  <td>
                    <RuleLink sitting={sitting} rule={row[2] ?? ""} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {warns && (
          <p class="tip-warning" data-tip-warns>
            {warns.text} <RuleLink sitting={sitting} rule={warns.rule} />
          </p>
        )}
        {why && (
          <p class="why" data-why>
            {why.text} <RuleLink sitting={sitting} rule={why.rule} />
          </p>
        )}
      </div>
    </div>
  );
}
