// The last moves of both sides as arrows: one side's lines are whole, the other's dashed.
import "./moves.css";
import { useMemo } from "preact/hooks";
import type { Geometry } from "../model/geometry";
import type { Seated } from "../model/sitting";
import { lastJourneys } from "../model/story";
import type { Journey } from "../model/story";

function journeysSeen(sitting: Seated): Journey[] {
  const { sides } = sitting.board;
  return lastJourneys(sitting.known.story, sides, sitting.names.isHex, (unit, by) => sitting.faces.get(unit)?.side ?? sides.indexOf(by));
}

export function MovesLayer({ sitting, geometry }: { sitting: Seated; geometry: Geometry }) {
  const journeys = useMemo(() => journeysSeen(sitting), [sitting.known.story]);
  return (
    <g class="moves">
      {journeys.map(({ side, units, path }, i) => (
        <Arrow key={i} geometry={geometry} side={side} path={path} label={units.join(" ")} />
      ))}
    </g>
  );
}

/** How far before the middle of its last hex an arrow ends, so that the counter there does not cover its head. */
const SHORT = 62;

interface ArrowProps {
  geometry: Geometry;
  side: number;
  path: string[];
  label: string;
  /** How many times as thick as usual, to be seen from afar. */
  thick?: number;
}

/** A line through the hexes, with its head where it enters the last. */
export function Arrow({ geometry, side, path, label, thick = 1 }: ArrowProps) {
  const [x, y] = geometry.at(path.at(-1)!);
  const [fromX, fromY] = geometry.at(path.at(-2)!);
  const turn = Math.atan2(y - fromY, x - fromX);
  const [endX, endY] = [x - SHORT * Math.cos(turn), y - SHORT * Math.sin(turn)];
  const line = `${geometry.line(path.slice(0, -1))}L${endX.toFixed(1)} ${endY.toFixed(1)}`;
  const [startX, startY] = geometry.at(path[0]!);
  return (
    <g class={`journey side-${side}`} data-journey={`${label} ${path.join(" ")}`}>
      <path d={line} class="journey-edge" style={thick > 1 ? `stroke-width:${12 * thick}` : ""} />
      <path d={line} class="journey-line" style={thick > 1 ? `stroke-width:${6 * thick}` : ""} />
      <circle cx={startX} cy={startY} r={7 * thick} class="journey-head" />
      <path
        d="M-2 -17L26 0L-2 17Z"
        transform={`translate(${endX} ${endY}) rotate(${(turn * 180) / Math.PI}) scale(${thick})`}
        class="journey-head"
      />
    </g>
  );
}

export function ArrowSample({ side }: { side: number }) {
  return (
    <svg width="44" height="20" viewBox="0 -16 88 32" aria-hidden="true" class={`journey side-${side}`}>
      <path d="M6 0H58" class="journey-edge" />
      <path d="M6 0H58" class="journey-line" />
      <path d="M-2 -15L26 0L-2 15Z" transform="translate(56 0)" class="journey-head" />
    </svg>
  );
}
