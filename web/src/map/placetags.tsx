// The names of places that a stack stands on, so that nobody has to lift counters to know where he is.
import "./placetags.css";
import { memo } from "preact/compat";
import type { Geometry } from "./geometry";
import type { Board } from "../sitting/board";
import type { Counter } from "../sitting/messages";

interface Props {
  board: Board;
  geometry: Geometry;
  stacks: ReadonlyMap<string, readonly Counter[]>;
}

const BELOW = 51;

/** Half a counter, and how much of its printed name may be hidden before a place is named again. */
const HALF = 34;
const HIDDEN = 0.3;

type Label = { x: number; y: number; text: string; anchor?: string };

/** The name of a place as the map prints it, if it does. */
function printed(board: Board, name: string, [x, y]: readonly [number, number]): Label | null {
  const texts = board.scene.layers.flatMap((layer) => (layer.name === "names" ? layer.items : []));
  const same = texts.filter((item): item is Label & typeof item => item.type === "text" && item.text.toLowerCase() === name.toLowerCase());
  same.sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y));
  return same[0] ?? null;
}

/** How much of a printed name lies under counters, from 0 to 1. */
export function hiddenPart(label: Label, size: number, centres: readonly (readonly [number, number])[]): number {
  const width = label.text.length * size * 0.6;
  const left = label.anchor === "start" ? label.x : label.anchor === "end" ? label.x - width : label.x - width / 2;
  const y = label.y - size / 3;
  const over = centres
    .filter(([, cy]) => Math.abs(cy - y) < HALF)
    .map(([cx]) => Math.max(0, Math.min(left + width, cx + HALF) - Math.max(left, cx - HALF)));
  return Math.min(1, over.reduce((sum, part) => sum + part, 0) / width);
}

/** Whether a place has to be named again because counters lie over its name. */
function isHidden(board: Board, geometry: Geometry, hex: string, name: string, centres: readonly (readonly [number, number])[]): boolean {
  const label = printed(board, name, geometry.at(hex));
  return !label || hiddenPart(label, 24, centres) > HIDDEN;
}

export const PlaceTags = memo(function PlaceTags({ board, geometry, stacks }: Props) {
  const centres = [...stacks.keys()].map((hex) => geometry.at(hex));
  const covered = Object.entries(board.places).filter(([hex, [name]]) => stacks.has(hex) && isHidden(board, geometry, hex, name, centres));
  return (
    <svg class="place-tags" width={board.scene.width} height={board.scene.height} aria-hidden="true">
      {covered.map(([hex, [name]]) => (
        <text key={hex} x={geometry.at(hex)[0]} y={geometry.at(hex)[1] + BELOW} data-place={hex}>
          {name}
        </text>
      ))}
    </svg>
  );
});
