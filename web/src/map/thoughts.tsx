// What a computer thinks of, on the map: the way of its advice as arrows, and a sign at every place of which its reasons speak. The
// same sign stands before the line that names the place.
import "./thoughts.css";
import type { Geometry } from "../model/geometry";
import type { Thought } from "../wire/messages";
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";
import { Arrow } from "./moves";

/** By kind: a flag, a shield, an arrow, two chevrons, two blades, a warning. */
const SIGNS: Record<string, string> = {
  aim: "M-5 9V-9L8 -4L-5 1",
  hold: "M-7 -8H7V0C7 5 0 9 0 9C0 9 -7 5 -7 0Z",
  way: "M-8 0H7M1 -6L8 0L1 6",
  next: "M-7 -7L0 0L-7 7M1 -7L8 0L1 7",
  attack: "M-7 -7L7 7M7 -7L-7 7",
  fear: "M0 -9V3M0 7V8",
};
/** Kinds that have places of their own; where a way leads to is a place of another kind. */
const MARKED = ["aim", "attack", "fear"];
const RADIUS = 13;
/** How far from the middle of its hex a sign stands: above it, or below where an arrow comes from above. */
const RIM = 40;
/** From this scale on signs shrink with the map; on a smaller one they stay as they are, to be read. */
const READABLE = 0.62;

function Sign({ kind }: { kind: string }) {
  return (
    <>
      <circle r={RADIUS} class="sign-ground" />
      <path d={SIGNS[kind]} class="sign-line" />
    </>
  );
}

/** The hexes of which lines speak, each with the kinds of those lines. */
export function kindsAt(thoughts: readonly Thought[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const kind of MARKED)
    for (const { hexes } of thoughts.filter((thought) => thought.kind === kind))
      for (const hex of hexes) found.set(hex, [...new Set([...(found.get(hex) ?? []), kind])]);
  return found;
}

/** What a computer thinks of: the hexes and ways of its advice, and its reasons. */
export interface Advice {
  hexes: readonly string[];
  ways: readonly string[][];
  thoughts: readonly Thought[];
}

export function ThoughtsOnMap({ advice, geometry, scale }: { advice: Advice; geometry: Geometry; scale: number }) {
  const places = [...kindsAt(advice.thoughts)].filter(([hex]) => geometry.has(hex));
  const ways = advice.ways.filter((way) => way.length > 1 && way.every((hex) => geometry.has(hex)));
  if (!places.length && !ways.length) return null;
  const size = Math.max(1, READABLE / scale);
  const fromAbove = new Set(ways.filter((way) => geometry.at(way.at(-2)!)[1] < geometry.at(way.at(-1)!)[1]).map((way) => way.at(-1)));
  const { scene } = geometry.board;
  return (
    <svg class="thoughts" width={scene.width} height={scene.height} aria-hidden="true">
      {ways.map((way) => (
        <g key={way.join(" ")} class="advised-way" data-way={way.join(" ")}>
          <Arrow geometry={geometry} side={0} path={way} label="" thick={size} />
        </g>
      ))}
      {places.map(([hex, kinds]) => (
        <g key={hex} transform={`translate(${geometry.at(hex).join(" ")})`} data-named={hex} data-kinds={kinds.join(" ")}>
          <path d={geometry.outline} transform="scale(.84)" class={`named-hex sign-${kinds.at(-1)}`} />
          {kinds.map((kind, i) => (
            <g
              key={kind}
              class={`sign sign-${kind}`}
              transform={`translate(${(i - (kinds.length - 1) / 2) * (2 * RADIUS + 2) * size} ${fromAbove.has(hex) ? RIM : -RIM}) scale(${size})`}
            >
              <Sign kind={kind} />
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}

/** The lines, each with its sign; a click shows the places of which it speaks. */
export function ThoughtLines({ sitting, thoughts }: { sitting: Seated; thoughts: readonly Thought[] }) {
  return (
    <ul class="thought-lines">
      {thoughts.map(({ kind, text, hexes }) => (
        <li key={text} data-thought={kind}>
          <svg class={`sign sign-${kind}`} width="20" height="20" viewBox="-15 -15 30 30" aria-hidden="true">
            <Sign kind={kind} />
          </svg>
          {hexes.length ? (
            <button class="place" title={WORDS.lookThere} onClick={() => sitting.showHexes?.(hexes)}>
              {text}
            </button>
          ) : (
            <span>{text}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
