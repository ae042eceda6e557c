// A stack fanned out: every counter large enough to read, each to be picked by itself.
import "./fan.css";
import type { Camera } from "./camera";
import { CounterPicture, remarksOf, saidOf } from "./counters";
import { chancesOf, openUnits } from "../model/draft";
import type { Counter } from "../wire/messages";
import type { Sitting } from "../model/sitting";
import { UndoUnit } from "../parts/undo";
import { WORDS } from "../words/words";

interface Props {
  sitting: Sitting;
  hex: string;
  camera: Camera;
  width: number;
  /** Points of the sheet that are to be clicked: the fan opens to the side where it hides fewer of them. */
  targets: readonly (readonly [number, number])[];
}

/** How many points lie in a box of the screen. */
function hidden(targets: Props["targets"], camera: Camera, left: number, top: number, right: number, bottom: number): number {
  return targets.filter(([x, y]) => {
    const [px, py] = [x * camera.scale + camera.x, y * camera.scale + camera.y];
    return px > left && px < right && py > top && py < bottom;
  }).length;
}

const HIGH = 100;

export function Fan({ sitting, hex, camera, width, targets }: Props) {
  const chances = chancesOf(sitting.known.prompt, sitting.drafting.draft);
  const chance = ([unit]: Counter) => chances.get(unit) ?? -1;
  const stack = [...(sitting.looking.stacks.get(hex) ?? [])].reverse().sort((a, b) => chance(b) - chance(a));
  const [x, y] = sitting.geometry!.at(hex);
  const half = (stack.length * 66) / 2 + 8;
  const left = Math.min(width - half - 4, Math.max(half + 4, x * camera.scale + camera.x));
  const top = (y - 52) * camera.scale + camera.y;
  const under = (y + 58) * camera.scale + camera.y;
  const above = hidden(targets, camera, left - half, top - HIGH, left + half, top);
  const below = top < 120 || hidden(targets, camera, left - half, under, left + half, under + HIGH) < above;
  return (
    <div class={below ? "fan below" : "fan"} style={`left:${left}px;top:${below ? under : top}px`}>
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
function FlagWords({ sitting, counter }: { sitting: Sitting; counter: Counter }) {
  const words = saidOf(sitting.board!, counter);
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
export function CounterButton({ sitting, counter, size }: { sitting: Sitting; counter: Counter; size: number }) {
  const face = sitting.faces.get(counter[0]);
  const picked = sitting.drafting.draft.words.includes(counter[0]);
  const { prompt } = sitting.known;
  const { draft } = sitting.drafting;
  const open = openUnits(prompt, draft).includes(counter[0]);
  const said = face ? saidOf(sitting.board!, counter) : remarksOf(sitting.board!, counter);
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
      <CounterPicture board={sitting.board!} counter={counter} face={face} size={size} />
    </button>
  );
}
