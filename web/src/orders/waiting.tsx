// Reinforcements: who waits off the map, by name and number, each to be picked and sent to the front at once.
import { CounterButton } from "../map/fan";
import type { Sitting } from "../sitting/sitting";
import { WORDS } from "../words/words";

/** Those of one name together. */
export function byName(units: string[], name: (unit: string) => string): [name: string, units: string[]][] {
  const found = new Map<string, string[]>();
  for (const unit of units) found.set(name(unit), [...(found.get(name(unit)) ?? []), unit]);
  return [...found];
}

export function Waiting({ sitting }: { sitting: Sitting }) {
  const units = sitting.known.prompt?.waiting ?? [];
  if (!units.length) return null;
  return (
    <details class="waiting" open data-waiting={units.length}>
      <summary>{WORDS.reinforcements(units.length)}</summary>
      {byName(units, (unit) => sitting.faces.get(unit)?.name ?? unit).map(([name, those]) => (
        <div key={name} class="waiting-kind">
          <span class="waiting-name">{those.length > 1 ? `${name} × ${those.length}` : name}</span>
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
