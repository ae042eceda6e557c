// Markers on hexes and hexsides: blown bridges, works that face a way, air missions. They are never picked.
import "./markers.css";
import { memo } from "preact/compat";
import { directionTo } from "../model/markers";
import type { Geometry } from "../model/geometry";
import type { Board, Item, Scene, Style } from "../wire/board";
import type { Marker } from "../wire/messages";
import type { Markers } from "../model/known";

/** The symbols that a marker is made of, and where its letters stand, both from the middle of its hex. */
function laid(geometry: Geometry, place: string, [kind, facing = -1]: Marker): { symbols: string[]; at: readonly [number, number] } {
  const { board } = geometry;
  const [hex, across] = place.split("/") as [string, string?];
  if (across === undefined) {
    const faced = facing < 0 ? [] : [`marker-${kind}-facing-${facing}`];
    return { symbols: [`marker-${kind}`, ...faced], at: board.markers[kind]!.spot };
  }
  const direction = directionTo(geometry, hex, across);
  const [a, b] = [board.corners[direction]!, board.corners[(direction + 1) % 6]!];
  return { symbols: [`marker-${kind}-side-${direction}`], at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] };
}

const BELOW = 15;

interface Props {
  geometry: Geometry;
  markers: Markers;
}

/** All markers on the map, above the counters, so that no stack hides one. Drawn anew only when one has changed. */
export const MarkersOnMap = memo(function MarkersOnMap({ geometry, markers }: Props) {
  const { board } = geometry;
  const all = Object.entries(markers).flatMap(([place, found]) => found.map((marker, i) => ({ place, marker, key: `${place} ${i}` })));
  if (!all.length) return null;
  return (
    <svg class="markers" width={board.scene.width} height={board.scene.height} aria-hidden="true">
      <defs>
        <Symbols board={board} />
      </defs>
      {all.map(({ place, marker, key }) => {
        const { symbols, at } = laid(geometry, place, marker);
        const [x, y] = geometry.at(place.split("/")[0]!);
        const ink = board.parties[marker[2] ?? -1]?.ink ?? board.scene.styles["ink-marker"]?.colour;
        return (
          <g key={key} transform={`translate(${x} ${y})`} style={`color:${ink}`} data-marker={marker[0]} data-place={place}>
            {symbols.map((symbol) => (
              <use key={symbol} href={`#${symbol}`} />
            ))}
            {marker[3] && (
              <text class="marker-text" x={at[0]} y={at[1] + BELOW}>
                {marker[3]}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
});

/** The symbols of all kinds of markers, each once, as the scene has them. */
function Symbols({ board: { scene } }: { board: Board }) {
  const found = Object.entries(scene.symbols).filter(([name]) => name.startsWith("marker-"));
  return (
    <>
      {found.map(([name, items]) => (
        <g id={name} key={name}>
          <Drawn scene={scene} items={items} />
        </g>
      ))}
    </>
  );
}

/** Paths, symbols and texts of a scene as SVG; `Painter` does the same on a canvas. */
export function Drawn({ scene, items }: { scene: Scene; items: Item[] }) {
  return (
    <>
      {items.map((item, i) =>
        item.type === "path" ? (
          <path key={i} d={item.d} {...painted(scene.styles[item.style] ?? {})} />
        ) : item.type === "use" ? (
          <g
            key={i}
            transform={`translate(${item.x} ${item.y}) rotate(${item.angle ?? 0}) scale(${item.scale ?? 1})`}
            style={inked(scene, item.style)}
          >
            <Drawn scene={scene} items={scene.symbols[item.symbol] ?? []} />
          </g>
        ) : item.type === "group" ? (
          <g key={i} transform={`translate(${item.x ?? 0} ${item.y ?? 0}) scale(${item.scale ?? 1})`} style={inked(scene, item.style)}>
            <Drawn scene={scene} items={item.items} />
          </g>
        ) : (
          <DrawnText key={i} scene={scene} item={item} />
        ),
      )}
    </>
  );
}

/** The colour that the parts of a symbol take which are drawn in `currentColor`. */
function inked(scene: Scene, style: string | undefined): string | undefined {
  const colour = style ? scene.styles[style]?.colour : undefined;
  return colour ? `color:${colour}` : undefined;
}

function DrawnText({ scene, item }: { scene: Scene; item: Extract<Item, { type: "text" }> }) {
  const style = scene.styles[item.style] ?? {};
  return (
    <text
      x={item.x}
      y={item.y}
      fill={style.fill ?? "currentColor"}
      font-size={style.size ?? 10}
      font-weight={style.weight ?? 400}
      font-style={style.italic ? "italic" : "normal"}
      letter-spacing={style.spacing ?? 0}
      text-anchor={item.anchor ?? "middle"}
    >
      {item.text}
    </text>
  );
}

function painted(style: Style) {
  return {
    fill: style.fill ?? "none",
    stroke: style.stroke ?? "none",
    "stroke-width": style.width ?? 0,
    "stroke-dasharray": style.dash?.join(" "),
    "stroke-linecap": style.cap ?? "round",
    "stroke-linejoin": "round" as const,
    opacity: style.opacity ?? 1,
  };
}
