// Which keys lead from a hex to its neighbours.
import type { Geometry } from "../model/geometry";

/** Keys of the six neighbours as they lie on a keyboard: hexes with a point upwards, hexes with a side upwards. */
const POINTED: Record<string, [number, number]> = {
  w: [-0.5, -0.87],
  e: [0.5, -0.87],
  a: [-1, 0],
  d: [1, 0],
  z: [-0.5, 0.87],
  x: [0.5, 0.87],
};
const SIDED: Record<string, [number, number]> = {
  q: [-0.87, -0.5],
  w: [0, -1],
  e: [0.87, -0.5],
  a: [-0.87, 0.5],
  s: [0, 1],
  d: [0.87, 0.5],
};
export const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The keys of the six directions on this map. */
export function sixKeys(geometry: Geometry): Record<string, [number, number]> {
  const top = geometry.board.corners.reduce((best, corner) => (corner[1] < best[1] - 0.01 ? corner : best));
  return Math.abs(top[0]) < 1 ? POINTED : SIDED;
}
