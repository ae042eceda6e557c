// Reinforcements: who waits off the map, by name and number, each to be picked and sent to the front at once.
import { CounterButton } from "../map/fan";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";

/** Those of one name together. */
export function byName(units: string[], name: (unit: string) => string): [name: string, units: string[]][] {
  const found = new Map<string, string[]>();
  for (const unit of units) found.set(name(unit), [...(found.get(name(unit)) ?? []), unit]);
  return [...found];
}

/** The same, and those who are alone of their name with others of their formation. */
export function inGroups(units: string[], name: (unit: string) => string, formation: (unit: string) => string) {
  const alone = new Set(byName(units, name).flatMap(([, those]) => (those.length > 1 ? [] : those)));
  return byName(units, (unit) => (alone.has(unit) && formation(unit)) || name(unit));
}

export function Waiting({ sitting }: { sitting: Seated }) {
  const units = sitting.known.prompt?.waiting ?? [];
  if (!units.length) return null;
  const canGo = !!sitting.known.prompt?.verbs.some(({ order }) => order);
  const groups = inGroups(
    units,
    (unit) => sitting.faces.get(unit)?.name ?? unit,
    (unit) => sitting.faces.get(unit)?.formation ?? "",
  );
  return (
    <details class="waiting" open data-waiting={units.length}>
      <summary>{WORDS.reinforcements(units.length)}</summary>
      {groups.map(([name, those]) => (
        <div key={name} class="waiting-kind">
          {those.length > 1 && canGo ? (
            <button class="waiting-name" data-waiting-all={those.join(" ")} onClick={() => sitting.drafting.layOut(those)}>
              {name} × {those.length}
            </button>
          ) : (
            <span class="waiting-name">{name}</span>
          )}
          <span class="tray">
            {those.map((unit) => (
              <CounterButton key={unit} sitting={sitting} counter={[unit, sitting.faces.get(unit)!.side, 0]} size={46} />
            ))}
          </span>
        </div>
      ))}
    </details>
  );
}
