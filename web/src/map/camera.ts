// Where one looks at the map from: `scale` pixels to a unit of the sheet, and the sheet's corner on the screen.

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export const CLOSEST = 2.4;
export const FARTHEST = 0.1;

export interface Size {
  width: number;
  height: number;
}

/** A part of the screen: a card that lies over the map. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function isWithin({ left, top, right, bottom }: Box, px: number, py: number): boolean {
  return px > left && px < right && py > top && py < bottom;
}

/** Zoom by a factor about a point of the screen, which stays where it is. */
export function zoomed(camera: Camera, factor: number, px: number, py: number): Camera {
  const scale = Math.min(CLOSEST, Math.max(FARTHEST, camera.scale * factor));
  const k = scale / camera.scale;
  return { scale, x: px - (px - camera.x) * k, y: py - (py - camera.y) * k };
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** A camera that shows a box of the sheet in a window, no nearer than `nearest`. */
export function framing(box: [number, number, number, number], window: Size, nearest = 0.85): Camera {
  const [left, top, right, bottom] = box;
  const scale = Math.min(nearest, Math.max(FARTHEST, Math.min(window.width / (right - left), window.height / (bottom - top))));
  return centred((left + right) / 2, (top + bottom) / 2, scale, window);
}

export function centred(x: number, y: number, scale: number, window: Size): Camera {
  return { scale, x: window.width / 2 - x * scale, y: window.height / 2 - y * scale };
}

/** Keep some of the sheet in the window. */
export function kept(camera: Camera, sheet: Size, window: Size): Camera {
  const room = 120;
  const x = Math.min(window.width - room, Math.max(room - sheet.width * camera.scale, camera.x));
  const y = Math.min(window.height - room, Math.max(room - sheet.height * camera.scale, camera.y));
  return { ...camera, x, y };
}

/** The camera moved so that the window shows no more above and below the sheet than it must, and at its sides hardly more
 * than lies under cards there. */
export function filled(camera: Camera, sheet: Size, window: Size): Camera {
  return {
    ...camera,
    x: within(camera.x, window.width - sheet.width * camera.scale, AT_SIDES),
    y: within(camera.y, window.height - sheet.height * camera.scale, 0),
  };
}

/** What cards at the sides of a wide window take of it. */
const AT_SIDES = 400;

/** A corner of the sheet with so much room to spare in the window, negative if the sheet is larger, and no more beyond it
 * than this. */
function within(corner: number, spare: number, beyond: number): number {
  return spare > 2 * beyond ? spare / 2 : Math.min(beyond, Math.max(spare - beyond, corner));
}

/** How far the map is moved at most to show what lies under a card, by what steps it is tried, and how near to a card is
 * too near: less where cards leave but little of the map. */
const SHIFT = 400;
const STEP = 20;
const NEAR = [40, 20, 5];

/** The camera nearest to this one, at its scale, with the fewest points out of sight or under cards. */
export function uncovered(camera: Camera, spots: Spots, window: Size, covered: readonly Box[]): Camera {
  const tries = NEAR.map((near) => clearOf(camera, spots, window, covered, near));
  return tries.find(({ hidden }) => !hidden)?.camera ?? tries.at(-1)!.camera;
}

type Spots = readonly (readonly [number, number])[];

/** The camera nearest to this one with the fewest points under cards or this near to one, and how many those are. */
function clearOf(camera: Camera, spots: Spots, window: Size, covered: readonly Box[], near: number): { camera: Camera; hidden: number } {
  const cards = covered.map(({ left, top, right, bottom }) => ({
    left: left - near,
    top: top - near,
    right: right + near,
    bottom: bottom + near,
  }));
  const hidden = (from: Camera) => spots.filter(([x, y]) => !inSight(from, x, y, window, cards)).length;
  let [best, least, far] = [camera, hidden(camera), 0];
  for (let dx = -SHIFT; dx <= SHIFT; dx += STEP) {
    for (let dy = -SHIFT; dy <= SHIFT; dy += STEP) {
      const moved = panned(camera, dx, dy);
      const [count, way] = [hidden(moved), Math.hypot(dx, dy)];
      if (count < least || (count === least && way < far)) [best, least, far] = [moved, count, way];
    }
  }
  return { camera: best, hidden: least };
}

/** Whether a point of the sheet lies in the window, not at its very edge and not under a card. */
export function inSight(camera: Camera, x: number, y: number, window: Size, covered: readonly Box[] = []): boolean {
  const edge = 40;
  const [px, py] = [x * camera.scale + camera.x, y * camera.scale + camera.y];
  if (covered.some((box) => isWithin(box, px, py))) return false;
  return px > edge && py > edge && px < window.width - edge && py < window.height - edge;
}

/** From a point of the screen to a point of the sheet. */
export function onSheet(camera: Camera, px: number, py: number): [number, number] {
  return [(px - camera.x) / camera.scale, (py - camera.y) / camera.scale];
}
