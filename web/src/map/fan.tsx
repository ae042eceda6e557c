// A stack fanned out: every counter large enough to read, each to be picked by itself.
import "./fan.css";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Box, Camera, Size } from "./camera";
import { isWithin } from "./camera";
import { CounterPicture } from "./counters";
import { remarksOf, saidOf } from "../model/counters";
import { chancesOf, openUnits } from "../model/draft";
import type { Counter } from "../wire/messages";
import type { Seated } from "../model/sitting";
import { UndoUnit } from "../parts/undo";
import { WORDS } from "../words/words";

interface Props {
  sitting: Seated;
  hex: string;
  camera: Camera;
  /** The window on the sheet, and the cards that lie over it. */
  room: Size;
  covered: readonly Box[];
  /** Points of the sheet that are to be clicked. */
  targets: readonly (readonly [number, number])[];
}

/** From the middle of a hex to the near edge of its fan, in units of the sheet. */
const ABOVE = 52;
const BELOW = 58;
const EDGE = 4;
/** What weighs as much as a way of one pixel: so much of the fan under a card; and how much a hidden point weighs. */
const UNDER = 20;
const HIDDEN = 200;

const clamped = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

const shared = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Where a fan of this size opens: above its hex or below, near it, under no card and over no point that is to be clicked, as
 * far as there is room. All is measured on the screen. */
export function fanBox(
  [x, y]: readonly [number, number],
  scale: number,
  fan: Size,
  room: Size,
  covered: readonly Box[],
  targets: Props["targets"],
): Box {
  const [above, below] = [y - ABOVE * scale - fan.height, y + BELOW * scale];
  const [middle, lowest] = [x - fan.width / 2, room.height - fan.height - EDGE];
  const sides = [middle, ...covered.flatMap((card) => [card.right + EDGE, card.left - fan.width - EDGE])];
  const heights = [above, below, ...covered.flatMap((card) => [card.bottom + EDGE, card.top - fan.height - EDGE])];
  const boxes = sides.flatMap((side) =>
    heights.map((height) => {
      const [left, top] = [clamped(side, EDGE, Math.max(EDGE, room.width - fan.width - EDGE)), clamped(height, EDGE, lowest)];
      return { left, top, right: left + fan.width, bottom: top + fan.height };
    }),
  );
  const cost = (box: Box) =>
    Math.abs(box.left - middle) +
    Math.min(Math.abs(box.top - above), Math.abs(box.top - below)) +
    covered.reduce((sum, card) => sum + shared(box, card), 0) / UNDER +
    targets.filter(([px, py]) => isWithin(box, px, py)).length * HIDDEN;
  return boxes.reduce((best, box) => (cost(box) < cost(best) ? box : best));
}

export function Fan({ sitting, hex, camera, room, covered, targets }: Props) {
  const chances = chancesOf(sitting.known.prompt, sitting.drafting.draft);
  const chance = ([unit]: Counter) => chances.get(unit) ?? -1;
  const stack = [...(sitting.looking.stacks.get(hex) ?? [])].reverse().sort((a, b) => chance(b) - chance(a));
  const node = useRef<HTMLDivElement>(null);
  const [size, measure] = useState<Size>({ width: stack.length * 66 + 16, height: 100 });
  useLayoutEffect(() => {
    const { offsetWidth: width, offsetHeight: height } = node.current!;
    if (width !== size.width || height !== size.height) measure({ width, height });
  });
  const { scale } = camera;
  const onScreen = ([x, y]: readonly [number, number]) => [x * scale + camera.x, y * scale + camera.y] as const;
  const { left, top } = fanBox(onScreen(sitting.geometry.at(hex)), scale, size, room, covered, targets.map(onScreen));
  return (
    <div class="fan" ref={node} style={`left:${left}px;top:${top}px`}>
      {stack.map((counter) => (
        <span key={counter[0]} class="fan-place">
          <CounterButton sitting={sitting} counter={counter} size={58} />
          {chances.has(counter[0]) && <span class="fan-chance">{WORDS.percent(chances.get(counter[0])!)}</span>}
          <UndoUnit sitting={sitting} counter={counter} />
          <FlagWords sitting={sitting} counter={counter} />
        </span>
      ))}
    </div>
  );
}

/** What lies on a counter, in words. */
function FlagWords({ sitting, counter }: { sitting: Seated; counter: Counter }) {
  const words = saidOf(sitting.board, counter);
  if (!words.length) return null;
  return (
    <ul class="fan-flags" aria-hidden="true" data-flags={counter[0]}>
      {words.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** A counter to be picked or put back by itself. */
export function CounterButton({ sitting, counter, size }: { sitting: Seated; counter: Counter; size: number }) {
  const face = sitting.faces.get(counter[0]);
  const picked = sitting.drafting.draft.words.includes(counter[0]);
  const { prompt } = sitting.known;
  const { draft } = sitting.drafting;
  const open = openUnits(prompt, draft).includes(counter[0]);
  const said = face ? saidOf(sitting.board, counter) : remarksOf(sitting.board, counter);
  const name = [face ? face.name : WORDS.unknown, ...said].join(", ");
  return (
    <button
      class={["fan-counter", open && "lit", picked && "picked"].filter(Boolean).join(" ")}
      data-unit={counter[0]}
      title={name}
      aria-pressed={picked}
      draggable={open || picked}
      onDragStart={(event) => {
        event.dataTransfer?.setData("text/plain", counter[0]);
        sitting.drafting.pickUpUnit(counter[0]);
      }}
      onClick={() => sitting.drafting.clickUnit(counter[0])}
    >
      <span class="visually-hidden">{`${face ? face.id : "?"} ${name}`}</span>
      <CounterPicture board={sitting.board} counter={counter} face={face} size={size} />
    </button>
  );
}
