// What the other side did since our last turn: a card when it is our turn again, opened again from the log.
import "./summary.css";
import { useMemo } from "preact/hooks";
import { RuleLink } from "../parts/rules";
import type { Seated } from "../model/sitting";
import { lastSummary } from "../model/story";
import type { Group, Item, Summary } from "../model/story";
import { WORDS } from "../words/words";

function useSummary(sitting: Seated): Summary | null {
  const { story, log } = sitting.known;
  const { seat } = sitting;
  return useMemo(() => lastSummary(story, log, seat, sitting.names.isHex, WORDS.unseen), [story, log, seat]);
}

export function SummaryCard({ sitting }: { sitting: Seated }) {
  const found = useSummary(sitting);
  if (!found || !sitting.looking.summary) return null;
  return (
    <section class="card summary" data-summary={found.side} aria-label={WORDS.enemyTurn(sitting.title(found.side))}>
      <button class="quiet close" data-close-summary aria-label={WORDS.close} onClick={() => sitting.looking.openSummary(false)}>
        ×
      </button>
      <h2>{WORDS.enemyTurn(sitting.title(found.side))}</h2>
      {found.points && <p data-points>{WORDS.pointsChange(...found.points)}</p>}
      {!found.groups.length && <p class="hint">{WORDS.nothingDone}</p>}
      {found.groups.map(([group, entries]) => (
        <Part key={group} sitting={sitting} group={group} entries={entries} />
      ))}
    </section>
  );
}

/** Long lists of moves begin folded; what was fought and lost lies open. */
const FOLDED = 12;

function Part({ sitting, group, entries }: { sitting: Seated; group: Group; entries: Item[] }) {
  return (
    <details open={group !== "moves" || entries.length <= FOLDED} data-group={group}>
      <summary>
        {WORDS[group]} ({entries.length})
      </summary>
      <ul>
        {entries.map((entry, i) => (
          <li key={i}>
            {entry.hexes.length ? (
              <button class="place" onClick={() => sitting.focusOn?.(entry.hexes.at(-1)!)}>
                {entry.text}
              </button>
            ) : (
              entry.text
            )}{" "}
            {entry.rules.slice(0, 1).map((rule) => (
              <RuleLink key={rule} sitting={sitting} rule={rule} />
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function SummaryButton({ sitting }: { sitting: Seated }) {
  if (!useSummary(sitting)) return null;
  return (
    <button data-open-summary aria-pressed={sitting.looking.summary} onClick={() => sitting.looking.openSummary(!sitting.looking.summary)}>
      {WORDS.enemyTurnAgain}
    </button>
  );
}
