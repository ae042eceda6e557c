// What lies in hexes and on their sides, and how it is said.
import { WORDS } from "../words/words";
import type { Marker } from "../wire/messages";
import { compass } from "./geometry";
import type { Geometry } from "./geometry";
import type { Markers } from "./known";

/** What lies in a hex, and on those of its sides that belong to it or to the hex beyond. */
export function markersAt(markers: Markers, hex: string): [place: string, marker: Marker][] {
  return Object.entries(markers)
    .filter(([place]) => place.split("/").includes(hex))
    .flatMap(([place, found]) => found.map((marker): [string, Marker] => [place, marker]));
}

/** The direction, as the grid counts them, from a hex to another. */
export function directionTo(geometry: Geometry, from: string, to: string): number {
  return geometry.board.hexes[geometry.index.get(from)!]!.near.indexOf(geometry.index.get(to)!);
}

/** What the side of a hex in a direction is called. */
function sideInWords(geometry: Geometry, direction: number): string {
  const [a, b] = [geometry.board.corners[direction]!, geometry.board.corners[(direction + 1) % 6]!];
  return compass(a[0] + b[0], a[1] + b[1]);
}

/** A marker as it is said of one hex: `pontoon bridge on the north-east side`, `Soviet trench facing west`. */
export function markerInWords(geometry: Geometry, place: string, hex: string, [kind, facing = -1, owner = -1, text = ""]: Marker): string {
  const { board } = geometry;
  const name = [board.titles[owner] ?? "", board.markers[kind]!.words, text].filter(Boolean).join(" ");
  const other = place.split("/").find((number) => number !== hex);
  if (other) return `${name} ${WORDS.onSide(sideInWords(geometry, directionTo(geometry, hex, other)))}`;
  return facing < 0 ? name : `${name} ${WORDS.facing(sideInWords(geometry, facing))}`;
}
