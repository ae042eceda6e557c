// Counters and stacks: standard symbols, sides told apart by shape as well as by colour.
import "./counters.css";
import { memo } from "preact/compat";
import { flagsOf, whoStands } from "../model/counters";
import type { Board, UnitFace } from "../wire/board";
import type { Counter } from "../wire/messages";

const STEP = 3.8;
const SHOWN = 5;
const DROP = 5.5;
/** Letters of factors that are as wide as a counter. */
const LONG = 5;

/** The symbols and blank counters, defined once for the whole page. */
export function CounterDefs({ board }: { board: Board }) {
  return (
    <svg width="0" height="0" style="position:absolute" aria-hidden="true">
      <defs>
        {Object.entries(board.glyphs).map(([name, [line, solid]]) => (
          <g id={`glyph-${name}`} key={name}>
            {solid && <path d={solid} fill="currentColor" />}
            {line && <path d={line} fill="none" stroke="currentColor" stroke-width="3.4" stroke-linejoin="round" />}
            <path d="M0 0H60V40H0Z" fill="none" stroke="currentColor" stroke-width="3.4" />
          </g>
        ))}
        {board.parties.map((party, i) => (
          <path id={`party-${i}`} key={i} d={party.outline} fill={party.fill} stroke={party.stroke} stroke-width="1.4" />
        ))}
      </defs>
    </svg>
  );
}

interface FaceProps {
  board: Board;
  counter: Counter;
  face: UnitFace | undefined;
}

/** A note on the left edge of a counter, badges down its right edge; as `drawing/counters.py` draws them. */
function Fixed({ board, counter: [, , , note = "", tags = []] }: { board: Board; counter: Counter }) {
  const half = 3 + 3.6 * note.length;
  return (
    <>
      {note && (
        <g class="c-note" data-note={note}>
          <rect x="-33.5" y="4" width={2 * half} height="13" />
          <text x={half - 33.5} y="14.7">
            {note}
          </text>
        </g>
      )}
      {tags.map((name, i) => {
        const tag = board.tags[name]!;
        const wide = 2.5 + 3 * tag.text.length;
        return (
          <g key={name} class="c-badge" data-tag={name} transform={`translate(30.5 ${11.5 * i - 25.5})`}>
            <rect x={-wide} y="-5.2" width={2 * wide} height="10.4" fill={tag.fill} stroke={tag.stroke} />
            <text y="3.4">{tag.text}</text>
          </g>
        );
      })}
    </>
  );
}

/** What is printed on a counter, about its middle. */
export function CounterFace({ board, counter, face }: FaceProps) {
  const [, side, flags] = counter;
  const shown = flagsOf(board, flags);
  const reduced = shown.some((flag) => flag.stripe);
  const back = shown.find((flag) => flag.back)?.back ?? "";
  const factor = (reduced ? face?.reduced : face?.face) ?? "";
  const ink = board.parties[side]?.ink ?? "#222";
  if (!face) {
    return (
      <g style={`color:${ink}`}>
        <use href={`#party-${side}`} />
        <text class="c-back" y="13">
          {back || "?"}
        </text>
        <Fixed board={board} counter={counter} />
      </g>
    );
  }
  return (
    <g style={`color:${ink}`}>
      <use href={`#party-${side}`} />
      {reduced && <rect class="c-stripe" x="-31.4" y="-21.5" width="62.8" height="28" />}
      {face.band && <rect x="-22" y="-30.8" width="44" height="9.3" fill={face.band} />}
      <text class="c-size" y="-22.2">
        {face.size}
      </text>
      <text class="c-size" x="-25" y="3">
        {face.left}
      </text>
      <text class="c-size" x="25" y="3">
        {face.right}
      </text>
      <g transform="translate(-18 -19.5) scale(.6)">
        <rect width="60" height="40" class={face.proud ? "c-box-proud" : "c-box"} />
        <use href={`#glyph-${face.glyph}`} class={face.proud ? "c-proud" : ""} />
      </g>
      <text class={factor.length > LONG ? "c-factor c-factor-long" : "c-factor"} y="20">
        {factor}
      </text>
      <text class="c-id" y="30">
        {face.id}
      </text>
      {back && (
        <text class="c-tag" x="-27" y="-20">
          {back}
        </text>
      )}
      {shown.some((flag) => flag.spent) && <rect class="c-spent" x="-32" y="-32" width="64" height="64" rx="5" />}
      {shown.some((flag) => flag.bar) && <path class="c-bar" d="M-30 30L30-30" />}
      <Fixed board={board} counter={counter} />
    </g>
  );
}

/** The three sides of its hex that each counter of a stack watches, just inside them. */
function Facings({ board, stack }: { board: Board; stack: readonly Counter[] }) {
  const lines = stack.flatMap(([id, side, flags]) =>
    flagsOf(board, flags)
      .filter((flag) => flag.facing >= 0)
      .map((flag) => {
        const spots = [5, 6, 7, 8].map((i) => board.corners[(flag.facing + i) % 6]!);
        const points = spots.map(([x, y]) => `${0.9 * x},${0.9 * y - DROP}`).join(" ");
        return <polyline key={id} class="c-facing" points={points} style={`color:${board.parties[side]?.ink}`} />;
      }),
  );
  return <>{lines}</>;
}

/** Markers that a stack hides: each kind that lies beneath its top counter, and how often. */
function Beneath({ board, stack }: { board: Board; stack: readonly Counter[] }) {
  const below = stack.slice(0, -1).flatMap(([, , flags]) => flagsOf(board, flags));
  const kinds = board.flags.filter((flag) => (flag.bar || flag.stripe) && below.includes(flag));
  return (
    <>
      {kinds.map((flag, i) => (
        <g key={flag.name} class="c-beneath" data-beneath={flag.name} transform={`translate(${-26 + 21 * i} 31)`}>
          <rect x="-10" y="-7" width="20" height="14" rx="3" />
          <path class={flag.bar ? "c-bar" : "c-beneath-stripe"} d={flag.bar ? "M-7 4L-1-4" : "M-7 0H-1"} />
          <text x="4.5" y="4.4">
            {below.filter((found) => found === flag).length}
          </text>
        </g>
      ))}
    </>
  );
}

/** A counter as a small picture of its own, for lists and fans. */
export function CounterPicture({ board, counter, face, size }: FaceProps & { size: number }) {
  return (
    <svg class="counter" width={size} height={size} viewBox="-34 -34 68 68" aria-hidden="true">
      <CounterFace board={board} counter={counter} face={face} />
    </svg>
  );
}

interface StackProps {
  board: Board;
  hex: string;
  x: number;
  y: number;
  stack: readonly Counter[];
  faces: Map<string, UnitFace>;
  lit: boolean;
  picked: boolean;
  dim: boolean;
  fresh: boolean;
}

/** A stack on the map: the top counter whole, those beneath it behind, and how many there are. */
export const StackOnMap = memo(function StackOnMap(props: StackProps) {
  const { board, stack, faces } = props;
  const top = Math.min(stack.length, SHOWN) - 1;
  const shown = stack.slice(-SHOWN);
  const classes = ["stack", props.lit && "lit", props.picked && "picked", props.dim && "dim", props.fresh && "fresh"];
  return (
    <div
      class={classes.filter(Boolean).join(" ")}
      data-hex={props.hex}
      data-units={stack.map(([id]) => id).join(" ")}
      role="img"
      aria-label={`${props.hex}: ${whoStands(board, stack, faces)}`}
      style={`left:${props.x}px;top:${props.y + DROP}px`}
    >
      <svg width="96" height="96" viewBox="-48 -48 96 96" aria-hidden="true">
        <Facings board={board} stack={stack} />
        <g transform={`translate(${(-top * STEP) / 2} ${(top * STEP) / 2})`}>
          <use class="c-shadow" href={`#party-${stack[0]![1]}`} x="2" y="3" />
          {shown.map((counter, i) => {
            const behind = shown.length - 1 - i;
            return (
              <g key={counter[0]} transform={`translate(${behind * STEP} ${-behind * STEP})`}>
                {behind ? (
                  <use href={`#party-${counter[1]}`} />
                ) : (
                  <CounterFace board={board} counter={counter} face={faces.get(counter[0])} />
                )}
              </g>
            );
          })}
          <Beneath board={board} stack={stack} />
          {stack.some((counter) => counter[1] !== stack[0]![1]) && (
            <g class="c-melee" data-melee={props.hex} transform="translate(-26 -24)">
              <circle r="11" />
              <path d="M-5.5 -5.5L5.5 5.5M5.5 -5.5L-5.5 5.5" />
            </g>
          )}
          {stack.length > 1 && (
            <g transform="translate(29 29)">
              <circle r="8.8" class="c-count" />
              <text class="c-count-text" y="4.4">
                {stack.length}
              </text>
            </g>
          )}
        </g>
      </svg>
    </div>
  );
});
