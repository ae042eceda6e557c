// The map by keyboard: a cursor from hex to hex, the next stack that is lit, and where one looks.
import type { Seated } from "../model/sitting";
import { WORDS } from "../words/words";
import type { Geometry } from "../model/geometry";
import { litHexes } from "./overlays";
import { ARROWS, sixKeys } from "./sixkeys";
import { findPlace } from "./wayfinding";
import type { MapWindow } from "./window";

const PAN = 120;
/** The cursor comes no nearer to the edge than this before the map follows it. */
const EDGE = 80;

interface Keyed {
  view: MapWindow;
  geometry: Geometry;
  sitting: Seated;
  cursor: string;
  /** Put the cursor on a hex. */
  point(hex: string): void;
  fit(): void;
  toggleMini(): void;
}

/** Whether a key was one for the map. */
export function mapKey(keyed: Keyed, event: KeyboardEvent): boolean {
  const { view, sitting, cursor } = keyed;
  const arrow = ARROWS[event.key];
  const front = frontOf(keyed, event.key);
  if (arrow && event.shiftKey) view.pan(-arrow[0] * PAN, -arrow[1] * PAN);
  else if (arrow) stepCursor(keyed, ...arrow);
  else if (front) sitting.drafting.click(front);
  else if (event.key === "+" || event.key === "=") view.zoom(1.25);
  else if (event.key === "-") view.zoom(0.8);
  else if (event.key === "n" || event.key === "N") nextLit(keyed, event.shiftKey ? -1 : 1);
  else if (event.key === "f") keyed.fit();
  else if (event.key === "m") keyed.toggleMini();
  else if (event.key === "g") goTo(keyed);
  else if ((event.key === "Enter" || event.key === " ") && cursor && event.target === view.frame.current) sitting.drafting.click(cursor);
  else return false;
  return true;
}

/** While a front is to be chosen: the hex that one of the six keys means. */
function frontOf({ geometry, sitting }: Keyed, key: string): string {
  const { draft } = sitting.drafting;
  const { where } = sitting.known;
  const way = sixKeys(geometry)[key.toLowerCase()];
  const unit = [...draft.words].reverse().find((word) => where.has(word));
  const hex = way && unit ? geometry.towards(where.get(unit)!, ...way) : "";
  return draft.follow?.fronts?.[hex] ? hex : "";
}

function stepCursor({ view, geometry, cursor, point }: Keyed, dx: number, dy: number): void {
  const next = cursor ? geometry.towards(cursor, dx, dy) : (geometry.hexAt(...view.middle) ?? "");
  if (!next) return;
  point(next);
  const [x, y] = geometry.at(next);
  const { width, height } = view.size;
  const px = x * view.camera.scale + view.camera.x;
  const py = y * view.camera.scale + view.camera.y;
  if (px < EDGE || py < EDGE || px > width - EDGE || py > height - EDGE) view.centreOn([x, y]);
}

/** Go on to the next stack or hex that can be picked, in the order of the map. */
function nextLit({ view, geometry, sitting, cursor, point }: Keyed, by: number): void {
  const hexes = [...litHexes(sitting, sitting.drafting.draft)].sort();
  if (!hexes.length) return;
  const at = hexes.indexOf(cursor);
  const next = at < 0 ? (by > 0 ? 0 : hexes.length - 1) : (at + by + hexes.length) % hexes.length;
  point(hexes[next]!);
  view.bringInSight(geometry.at(hexes[next]!));
}

function goTo({ view, geometry, sitting, point }: Keyed): void {
  const hex = findPlace(sitting, prompt(WORDS.goTo) ?? "");
  if (!hex) return;
  point(hex);
  view.centreOn(geometry.at(hex), Math.max(view.camera.scale, 0.5));
}
