// The names of places, each once: where the map prints it, or small below its place where counters lie over that.
import "./placenames.css";
import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import type { Board, Style } from "../wire/board";
import type { Counter } from "../wire/messages";
import type { Geometry, Point } from "../model/geometry";

/** The layer of the scene that names are in; the canvas leaves it out. */
export const NAMES = "names";

const BELOW = 51;
/** Half a counter, and how much of its printed name may be hidden before a place is named elsewhere. */
const HALF = 34;
const HIDDEN = 0.2;

export interface Label {
  x: number;
  y: number;
  text: string;
  anchor?: string;
  style: Style;
}

interface Named {
  label: Label;
  /** The hex whose name it is. */
  hex: string;
}

/** The names that the map prints, each with its place: of several of one name the nearest. */
export function namedPlaces(board: Board, at: (hex: string) => Point): Named[] {
  const items = board.scene.layers.flatMap((layer) => (layer.name === NAMES ? layer.items : []));
  return items.flatMap((item) => {
    if (item.type !== "text") return [];
    const { x, y } = item;
    const away = (hex: string) => Math.hypot(at(hex)[0] - x, at(hex)[1] - y);
    const same = Object.entries(board.places).filter(([, [name]]) => name.toLowerCase() === item.text.toLowerCase());
    const hex = same.map(([found]) => found).sort((a, b) => away(a) - away(b))[0] ?? "";
    return [{ label: { ...item, style: board.scene.styles[item.style] ?? {} }, hex }];
  });
}

/** How wide a letter is, as a part of its height: capitals are wider. */
function letter(text: string): number {
  return text === text.toUpperCase() ? 0.72 : 0.58;
}

/** How much of a printed name lies under counters, from 0 to 1. */
export function hiddenPart(label: Label, centres: readonly Point[]): number {
  const { size = 10, spacing = 0 } = label.style;
  const width = label.text.length * (size * letter(label.text) + spacing);
  const left = label.anchor === "start" ? label.x : label.anchor === "end" ? label.x - width : label.x - width / 2;
  const y = label.y - size / 3;
  const over = centres
    .filter(([, cy]) => Math.abs(cy - y) < HALF)
    .map(([cx]) => Math.max(0, Math.min(left + width, cx + HALF) - Math.max(left, cx - HALF)));
  return Math.min(1, over.reduce((sum, part) => sum + part, 0) / width);
}

interface Props {
  board: Board;
  geometry: Geometry;
  stacks: ReadonlyMap<string, readonly Counter[]>;
  /** Whether the map is near enough for small names. */
  near: boolean;
}

function useNames({ board, geometry, stacks, near }: Props): { printed: Named[]; moved: Named[] } {
  const names = useMemo(() => namedPlaces(board, (hex) => geometry.at(hex)), [board]);
  return useMemo(() => {
    const centres = [...stacks.keys()].map((hex) => geometry.at(hex));
    const isHidden = ({ label, hex }: Named) => near && !!hex && hiddenPart(label, centres) > HIDDEN;
    return { printed: names.filter((named) => !isHidden(named)), moved: names.filter(isHidden) };
  }, [names, stacks, near]);
}

/** The names that lie open, as they are printed; below the counters. */
export const PrintedNames = memo(function PrintedNames(props: Props) {
  const { scene, fonts } = props.board;
  return (
    <svg class="printed-names" width={scene.width} height={scene.height} aria-hidden="true">
      {useNames(props).printed.map(({ label: { x, y, text, anchor, style }, hex }) => (
        <text
          key={`${text} ${hex}`}
          x={x}
          y={y}
          text-anchor={anchor ?? "middle"}
          fill={style.fill}
          stroke={style.halo ?? "none"}
          stroke-width={style.halo_width ?? 0}
          style={`font:${style.italic ? "italic " : ""}${style.weight ?? 400} ${style.size ?? 10}px ${fonts[style.font || "sans"]};letter-spacing:${style.spacing ?? 0}px`}
          data-printed={hex}
        >
          {text}
        </text>
      ))}
    </svg>
  );
});

/** The names that counters lie over, small and below their places; above the counters. */
export const PlaceTags = memo(function PlaceTags(props: Props) {
  const { board, geometry } = props;
  return (
    <svg class="place-tags" width={board.scene.width} height={board.scene.height} aria-hidden="true">
      {useNames(props).moved.map(({ hex }) => (
        <text key={hex} x={geometry.at(hex)[0]} y={geometry.at(hex)[1] + BELOW} data-place={hex}>
          {board.places[hex]![0]}
        </text>
      ))}
    </svg>
  );
});
