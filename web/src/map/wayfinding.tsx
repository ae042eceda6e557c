// Finding one's way on a large sheet: arrows to what is lit out of sight, and the whole sheet in a corner.
import type { Box, Camera, Size } from "./camera";
import { inSight, isWithin } from "./camera";
import type { Geometry } from "../model/geometry";
import type { Seated } from "../model/sitting";
import "./wayfinding.css";
import { WORDS } from "../words/words";

export interface Arrow {
  /** Where on the edge of the window it stands, and where it points, in degrees. */
  x: number;
  y: number;
  turn: number;
  /** The nearest of those that it points at, and how many they are. */
  hex: string;
  count: number;
}

const EDGE = 26;
const SECTORS = 8;

/** A point beside the card that it would lie on. */
function beside(covered: readonly Box[], x: number, y: number, window: Size): number {
  const box = covered.find((card) => isWithin(card, x, y));
  if (!box) return x;
  return x < window.width / 2 ? box.right + EDGE : box.left - EDGE;
}

/** One arrow for each of eight directions in which something lit lies out of sight. */
export function arrowsTo(
  spots: ReadonlyMap<string, readonly [number, number]>,
  camera: Camera,
  window: Size,
  covered: readonly Box[] = [],
): Arrow[] {
  const [cx, cy] = [window.width / 2, window.height / 2];
  const sectors = new Map<number, { hex: string; far: number; dx: number; dy: number; count: number }>();
  for (const [hex, [x, y]] of spots) {
    if (inSight(camera, x, y, window, covered)) continue;
    const [dx, dy] = [x * camera.scale + camera.x - cx, y * camera.scale + camera.y - cy];
    const sector = Math.round((Math.atan2(dy, dx) / Math.PI) * (SECTORS / 2) + SECTORS) % SECTORS;
    const far = Math.hypot(dx, dy);
    const before = sectors.get(sector);
    const nearest = !before || far < before.far ? { hex, far, dx, dy } : before;
    sectors.set(sector, { ...nearest, count: (before?.count ?? 0) + 1 });
  }
  return [...sectors.values()].map(({ hex, dx, dy, count }) => {
    const k = Math.min((cx - EDGE) / Math.max(1, Math.abs(dx)), (cy - EDGE) / Math.max(1, Math.abs(dy)));
    const y = cy + dy * k;
    return { x: beside(covered, cx + dx * k, y, window), y, turn: (Math.atan2(dy, dx) * 180) / Math.PI, hex, count };
  });
}

interface ArrowProps {
  arrows: Arrow[];
  onGo(hex: string): void;
}

export function EdgeArrows({ arrows, onGo }: ArrowProps) {
  return (
    <>
      {arrows.map(({ x, y, turn, hex, count }) => (
        <button
          key={`${Math.round(turn / 45)}`}
          class="edge-arrow"
          style={`left:${x}px;top:${y}px`}
          data-edge-arrow={hex}
          title={WORDS.litBeyond(count, hex)}
          aria-label={WORDS.litBeyond(count, hex)}
          onPointerDown={(event) => event.stopPropagation()}
          onPointerUp={(event) => event.stopPropagation()}
          onClick={() => onGo(hex)}
        >
          <span style={`display:inline-block;transform:rotate(${turn}deg)`}>➤</span> {count}
        </button>
      ))}
    </>
  );
}

interface MiniProps {
  sitting: Seated;
  geometry: Geometry;
  camera: Camera;
  window: Size;
  lit: Set<string>;
  onGo(x: number, y: number): void;
}

/** The whole sheet, small: where both sides stand, what is lit, and what the window shows. */
export function MiniMap({ sitting, geometry, camera, window, lit, onGo }: MiniProps) {
  const { width, height } = sitting.board.scene;
  const scale = 190 / Math.max(width, height);
  function pointed(event: PointerEvent): void {
    event.stopPropagation();
    const box = (event.currentTarget as Element).getBoundingClientRect();
    onGo((event.clientX - box.left) / scale, (event.clientY - box.top) / scale);
  }
  return (
    <svg
      class="minimap"
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={WORDS.minimap}
      data-minimap
      onPointerDown={pointed}
      onPointerUp={(event) => event.stopPropagation()}
    >
      {[...sitting.looking.stacks].map(([hex, stack]) => {
        const [x, y] = geometry.at(hex);
        return (
          <rect
            key={hex}
            x={x - 40}
            y={y - 40}
            width="80"
            height="80"
            fill={sitting.board.parties[stack.at(-1)![1]]?.fill}
            stroke="#222"
            stroke-width="6"
          />
        );
      })}
      {[...lit].map((hex) => {
        const [x, y] = geometry.at(hex);
        return <circle key={hex} cx={x} cy={y} r="70" class="minimap-lit" />;
      })}
      <rect
        class="minimap-window"
        x={-camera.x / camera.scale}
        y={-camera.y / camera.scale}
        width={window.width / camera.scale}
        height={window.height / camera.scale}
      />
    </svg>
  );
}

/** The hex that a player means by a number, a unit or a place: nothing if there is none. */
export function findPlace(sitting: Seated, text: string): string {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return "";
  if (sitting.geometry.has(text.trim())) return text.trim();
  const unit = [...sitting.known.where].find(([id]) => id.toLowerCase() === wanted)?.[1];
  if (unit) return unit;
  const place = Object.entries(sitting.board.places).find(([, [name]]) => name.toLowerCase().startsWith(wanted))?.[0];
  return place ?? [...sitting.known.where].find(([id]) => id.toLowerCase().startsWith(wanted))?.[1] ?? "";
}
