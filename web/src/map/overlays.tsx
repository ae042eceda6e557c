// What is drawn over the hexes: what is lit, costs and ways, and the answers to queries. Patterns and
// outlines carry the meaning; colour only helps.
import "./overlays.css";
import type { Draft } from "../model/draft";
import { besideIn, fieldsOf, litIn, NOTHING, reachable } from "../model/draft";
import type { Geometry } from "../model/geometry";
import type { Answer } from "../wire/messages";
import { MovesLayer } from "./moves";
import type { Seated } from "../model/sitting";
import { inQuarters } from "../words/words";

const PATTERNS = 6;
const ON_SIDE = -1;

export function OverlayDefs() {
  return (
    <defs>
      <pattern id="mark-0" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="12" height="12" class="mark-0-ground" />
        <path d="M0 0V12" class="mark-0-line" />
      </pattern>
      <pattern id="mark-1" width="14" height="14" patternUnits="userSpaceOnUse">
        <rect width="14" height="14" class="mark-1-ground" />
        <circle cx="7" cy="7" r="2.6" class="mark-1-dot" />
      </pattern>
      <pattern id="mark-2" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <rect width="12" height="12" class="mark-2-ground" />
        <path d="M0 0V12M6 0V12" class="mark-2-line" />
      </pattern>
      <pattern id="mark-3" width="16" height="16" patternUnits="userSpaceOnUse">
        <rect width="16" height="16" class="mark-3-ground" />
        <path d="M4 8H12M8 4V12" class="mark-3-line" />
      </pattern>
      <pattern id="mark-4" width="12" height="10" patternUnits="userSpaceOnUse">
        <rect width="12" height="10" class="mark-4-ground" />
        <path d="M0 5H12" class="mark-4-line" />
      </pattern>
      <pattern id="mark-5" width="14" height="14" patternUnits="userSpaceOnUse">
        <rect width="14" height="14" class="mark-5-ground" />
        <path d="M0 0L14 14M14 0L0 14" class="mark-5-line" />
      </pattern>
    </defs>
  );
}

/** The codes of a Marks answer in a fixed order, each with its pattern; one of hexsides only has none. */
export function codesOf(answer: Answer): { code: string; words: string; rules: string[]; pattern: number }[] {
  const found = new Map<string, { code: string; words: string; rules: string[] }>();
  const ofHexes = new Set<string>();
  for (const [place, { code, words, rule }] of Object.entries(answer.marks ?? {})) {
    const rules = new Set([...(found.get(code)?.rules ?? []), rule]);
    found.set(code, { code, words, rules: [...rules].sort((a, b) => a.localeCompare(b)) });
    if (!place.includes("/")) ofHexes.add(code);
  }
  const patterns = [...ofHexes].sort((a, b) => a.localeCompare(b));
  return [...found.values()]
    .sort((a, b) => a.code.localeCompare(b.code))
    .map((mark) => ({ ...mark, pattern: ofHexes.has(mark.code) ? patterns.indexOf(mark.code) % PATTERNS : ON_SIDE }));
}

function AnswerLayer({ geometry, answer }: { geometry: Geometry; answer: Answer }) {
  const patterns = new Map(codesOf(answer).map((code) => [code.code, code.pattern]));
  const marks = Object.entries(answer.marks ?? {});
  const hexes = marks.filter(([place]) => geometry.has(place));
  const sides = marks.filter(([place]) => place.includes("/"));
  const most = Math.max(1, ...Object.values(answer.values ?? {}));
  return (
    <g class="answer">
      {hexes.map(([hex, mark]) => (
        <path
          key={hex}
          d={geometry.outline}
          transform={`translate(${geometry.at(hex).join(" ")})`}
          fill={`url(#mark-${patterns.get(mark.code)})`}
          class="mark"
        />
      ))}
      {sides.map(([side]) => (
        <path key={side} d={geometry.side(side)} class="side-mark-line" data-side={side} />
      ))}
      {Object.entries(answer.values ?? {}).map(([hex, value]) => (
        <g key={hex} transform={`translate(${geometry.at(hex).join(" ")})`}>
          <path d={geometry.outline} class="field" style={`fill-opacity:${(0.1 + (0.45 * value) / most).toFixed(2)}`} />
          <text class="field-value" y="-26">
            {inQuarters(value)}
          </text>
        </g>
      ))}
      {Object.entries(answer.paths ?? {}).map(([name, path]) => (
        <LineOfHexes key={name} geometry={geometry} path={path} />
      ))}
    </g>
  );
}

/** A chain of hexes: where it begins, its course, and a bar where it ends. */
function LineOfHexes({ geometry, path }: { geometry: Geometry; path: string[] }) {
  const [x, y] = geometry.at(path[0]!);
  const [endX, endY] = geometry.at(path.at(-1)!);
  return (
    <g data-line={path.join(" ")}>
      <path d={geometry.line(path)} class="supply-line-edge" />
      <path d={geometry.line(path)} class="supply-line" />
      <circle cx={x} cy={y} r="13" class="supply-end" />
      <rect x={endX - 13} y={endY - 13} width="26" height="26" class="supply-end" />
    </g>
  );
}

export function litHexes(sitting: Seated, draft: Draft): Set<string> {
  return new Set(sitting.looking.replay ? [] : litIn(sitting.known.prompt, draft));
}

/** Hexes that a click means something else for than what the verb asks: targets, and where a shortcut lies. */
export function besideHexes(sitting: Seated, draft: Draft): Set<string> {
  return new Set(sitting.looking.replay ? [] : besideIn(sitting.known.prompt, draft));
}

export function pickedHexes(sitting: Seated, draft: Draft): Set<string> {
  const found = new Set<string>();
  for (const word of draft.words) {
    if (sitting.geometry.has(word)) found.add(word);
    else if (sitting.known.where.has(word)) found.add(sitting.known.where.get(word)!);
  }
  return found;
}

interface Props {
  sitting: Seated;
  geometry: Geometry;
  hover: string;
  cursor: string;
  /** Hexes of which a computer's advice speaks. */
  advised: readonly string[];
}

export function Overlays({ sitting, geometry, hover, cursor, ...props }: Props) {
  const { board } = sitting;
  const { draft } = sitting.drafting;
  const prompt = sitting.looking.replay ? null : sitting.known.prompt;
  const reach = sitting.looking.replay ? reachable(NOTHING) : reachable(draft, prompt);
  const lit = litHexes(sitting, draft);
  const picked = pickedHexes(sitting, draft);
  const field = fieldsOf(draft, prompt).find((f) => f.mode === (reach.get(hover)?.mode ?? ""));
  const way = reach.has(hover) && field ? geometry.path(hover, field.came) : [];
  const watched = sitting.looking.replay
    ? {}
    : Object.fromEntries(Object.entries(sitting.drafting.danger).filter(([hex]) => reach.has(hex) || lit.has(hex)));
  const asked = sitting.looking.replay ? [] : (sitting.known.prompt?.hexes ?? []);
  const engaged = sitting.looking.replay ? [] : (sitting.known.prompt?.engaged ?? []);
  const beside = besideHexes(sitting, draft);
  const advised = props.advised.filter((hex) => geometry.has(hex));
  const place = (hex: string) => `translate(${geometry.at(hex).join(" ")})`;
  return (
    <svg class="overlays" width={board.scene.width} height={board.scene.height} aria-hidden="true">
      <OverlayDefs />
      {sitting.looking.overlay && <AnswerLayer geometry={geometry} answer={sitting.looking.overlay.answer} />}
      {sitting.looking.showMoves && <MovesLayer sitting={sitting} geometry={geometry} />}
      {[...reach].map(([hex, { cost, mode }]) => (
        <g key={hex} transform={place(hex)} class={mode ? "reach by-mode" : "reach"} data-reach={hex}>
          <path d={geometry.outline} transform="scale(.94)" />
          <text y="-24">{inQuarters(cost)}</text>
        </g>
      ))}
      {[...lit].map((hex) => (
        <path key={hex} d={geometry.outline} transform={`${place(hex)} scale(.96)`} class="lit-hex" data-lit={hex} />
      ))}
      {[...beside].map((hex) => (
        <path key={hex} d={geometry.outline} transform={`${place(hex)} scale(.93)`} class="beside-hex" data-beside={hex} />
      ))}
      {engaged.map((hex) => (
        <path key={hex} d={geometry.outline} transform={`${place(hex)} scale(.86)`} class="engaged-hex" data-engaged={hex} />
      ))}
      {asked.map((hex) => (
        <path key={hex} d={geometry.outline} transform={`${place(hex)} scale(.9)`} class="asked-hex" data-asked-hex={hex} />
      ))}
      {advised.map((hex) => (
        <path key={hex} d={geometry.outline} transform={`${place(hex)} scale(.9)`} class="counsel-hex" data-advised={hex} />
      ))}
      {[...picked].map((hex) => (
        <path key={hex} d={geometry.outline} transform={`${place(hex)} scale(.96)`} class="picked-hex" />
      ))}
      {Object.entries(watched).map(([hex, shots]) => (
        <g key={hex} transform={place(hex)} class="danger" data-danger={hex}>
          <path d="M-34 -12L-23 -32L-12 -12Z" />
          <text x="-23" y="-15">
            {shots}
          </text>
        </g>
      ))}
      {way.length > 1 && <path d={geometry.line(way)} class="way" />}
      {hover && geometry.has(hover) && <path d={geometry.outline} transform={place(hover)} class="hover-hex" />}
      {cursor && geometry.has(cursor) && <path d={geometry.outline} transform={`${place(cursor)} scale(.99)`} class="cursor-hex" />}
    </svg>
  );
}
