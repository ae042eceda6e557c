// The names of places that a stack stands on, so that nobody has to lift counters to know where he is.
import "./placetags.css";
import { memo } from "preact/compat";
import type { Geometry } from "./geometry";
import type { Board, Counter } from "../sitting/messages";

interface Props {
  board: Board;
  geometry: Geometry;
  stacks: Map<string, readonly Counter[]>;
}

const BELOW = 51;

export const PlaceTags = memo(function PlaceTags({ board, geometry, stacks }: Props) {
  const covered = Object.entries(board.places).filter(([hex]) => stacks.has(hex));
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
