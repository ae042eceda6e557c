// The board in text: every choice as a button in a list, for keyboard and screen reader.
import { openWords, reachable } from "./draft";
import type { Sitting } from "./sitting";
import { describeHex } from "./tip";

export function TextBoard({ sitting }: { sitting: Sitting }) {
  const { prompt, draft } = sitting;
  const open = openWords(prompt, draft);
  const units = open.filter((word) => sitting.faces.has(word));
  const hexes = open.filter((word) => sitting.geometry!.has(word));
  const reach = [...reachable(draft)].sort((a, b) => a[1].cost - b[1].cost || a[0].localeCompare(b[0]));
  return (
    <div class="textboard">
      <p>{prompt?.text}</p>
      {units.length > 0 && <h3>Units</h3>}
      <ul>
        {units.map((unit) => (
          <li key={unit}>
            <button onClick={() => sitting.clickUnit(unit)}>
              {unit} {sitting.faces.get(unit)!.name} {sitting.where.get(unit) ?? ""}
            </button>
          </li>
        ))}
      </ul>
      {hexes.length > 0 && <h3>Hexes</h3>}
      <ul>
        {hexes.map((hex) => (
          <li key={hex}>
            <button onClick={() => sitting.click(hex)}>{describeHex(sitting, hex)}</button>
          </li>
        ))}
      </ul>
      {reach.length > 0 && <h3>In reach</h3>}
      <ul>
        {reach.map(([hex, { cost }]) => (
          <li key={hex}>
            <button onClick={() => sitting.click(hex)}>
              {cost} MP: {describeHex(sitting, hex)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
