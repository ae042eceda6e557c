// The map: ground on a canvas, counters above it, one transform for pan and zoom.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { centred, framing, inSight, kept, onSheet, panned, zoomed } from "./camera";
import type { Camera, Size } from "./camera";
import { CounterDefs, StackOnMap } from "./counters";
import { fronts } from "../orders/draft";
import { Fan } from "./fan";
import { sixKeys } from "../textboard/hexcursor";
import { MarkersOnMap } from "./markers";
import { Moving } from "./moving";
import { besideHexes, litHexes, Overlays, pickedHexes } from "./overlays";
import { FINE_FROM, Painter } from "./paint";
import { PlaceTags } from "./placetags";
import type { Sitting } from "../sitting/sitting";
import { arrowsTo, EdgeArrows, findPlace, MiniMap } from "./wayfinding";
import { WORDS } from "../words/words";

const BASE = 0.5;
const SETTLED = 140;
const CLICK = 6;
const LINGER = 450;
/** Where the browser keeps what each match was looked at from, as long as its window is open. */
const KEPT = (match: string) => `camera ${match}`;

interface Props {
  sitting: Sitting;
  hover: string;
  onHover(hex: string): void;
  cursor: string;
  onCursor(hex: string): void;
  hidden: boolean;
}

export function MapView({ sitting, hover, onHover, cursor, onCursor, hidden }: Props) {
  const board = sitting.board!;
  const geometry = sitting.geometry!;
  const frame = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const base = useRef<HTMLCanvasElement>(null);
  const sharp = useRef<HTMLCanvasElement>(null);
  const camera = useRef<Camera>({ x: 0, y: 0, scale: 0.6 });
  const settle = useRef(0);
  const [, redraw] = useState(0);
  const [lingered, linger] = useState("");
  const [mini, toggleMini] = useState(false);
  const [dragging, drag] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => linger(hover), LINGER);
    return () => clearTimeout(timer);
  }, [hover]);
  const painter = useMemo(() => new Painter(board.scene, board.fonts), [board]);
  const sheet: Size = board.scene;

  // Measured when it changes, not while the map moves: reading it then would make the browser lay out again.
  const room = useRef<Size>({ width: 0, height: 0 });
  const size = (): Size => (room.current.width ? room.current : measure());
  function measure(): Size {
    room.current = { width: frame.current!.clientWidth, height: frame.current!.clientHeight };
    return room.current;
  }
  /** The part of the sheet that is painted sharply, and the scale at which the counters were last drawn. */
  const painted = useRef({ left: 0, top: 0, right: 0, bottom: 0, scale: 0 });

  function place(next: Camera): void {
    camera.current = kept(next, sheet, size());
    const { x, y, scale } = camera.current;
    world.current!.style.transform = `translate(${x}px,${y}px) scale(${scale})`;
    base.current!.style.visibility = isPainted(camera.current) ? "hidden" : "visible";
    frame.current!.dataset["scale"] = scale.toFixed(3);
    clearTimeout(settle.current);
    settle.current = window.setTimeout(rest, SETTLED);
  }

  /** Whether all that is seen lies within what is painted sharply; the coarse ground is needed only beyond it. */
  function isPainted({ x, y, scale }: Camera): boolean {
    const { left, top, right, bottom } = painted.current;
    const { width, height } = size();
    const seen = { left: -x / scale, top: -y / scale, right: (width - x) / scale, bottom: (height - y) / scale };
    return (
      Math.max(0, seen.left) >= left &&
      Math.max(0, seen.top) >= top &&
      Math.min(sheet.width, seen.right) <= right &&
      Math.min(sheet.height, seen.bottom) <= bottom
    );
  }

  /** After a gesture: let the browser draw the counters anew if their size has changed, and the ground sharply for
   * this window. Between gestures the world stays a layer of its own, so that a gesture need not make one. */
  function rest(): void {
    const { x, y, scale } = camera.current;
    const { width, height } = size();
    redraw((n) => n + 1);
    sessionStorage.setItem(KEPT(sitting.match), JSON.stringify(camera.current));
    if (scale === painted.current.scale && isPainted(camera.current)) return;
    const node = world.current!;
    node.style.willChange = "auto";
    requestAnimationFrame(() => requestAnimationFrame(() => (node.style.willChange = "transform")));
    const canvas = sharp.current!;
    const dots = scale * devicePixelRatio;
    const margin = 0.2;
    const left = Math.max(0, (-x - width * margin) / scale);
    const top = Math.max(0, (-y - height * margin) / scale);
    const right = Math.min(sheet.width, (-x + width * (1 + margin)) / scale);
    const bottom = Math.min(sheet.height, (-y + height * (1 + margin)) / scale);
    if (right <= left || bottom <= top) return;
    canvas.width = Math.ceil((right - left) * dots);
    canvas.height = Math.ceil((bottom - top) * dots);
    canvas.style.cssText = `left:${left}px;top:${top}px;width:${right - left}px;height:${bottom - top}px`;
    painter.paint(canvas.getContext("2d")!, left, top, dots, scale >= FINE_FROM);
    painted.current = { left, top, right, bottom, scale };
    base.current!.style.visibility = isPainted(camera.current) ? "hidden" : "visible";
    frame.current!.dataset["settled"] = "yes";
  }

  useLayoutEffect(() => {
    const canvas = base.current!;
    canvas.width = Math.ceil(sheet.width * BASE);
    canvas.height = Math.ceil(sheet.height * BASE);
    canvas.style.cssText = `width:${sheet.width}px;height:${sheet.height}px`;
    painter.paint(canvas.getContext("2d")!, 0, 0, BASE, false);
  }, [painter]);

  // A first look: at all counters, or at the whole sheet.
  const seen = useRef(false);
  /** The window stands where it was before the page was loaded again: it is left there. */
  const restored = useRef(false);
  useLayoutEffect(() => {
    if (seen.current || !sitting.stacks.size) return;
    seen.current = true;
    const before = sessionStorage.getItem(KEPT(sitting.match));
    restored.current = !!before;
    if (before) place(JSON.parse(before) as Camera);
    else fit();
    rest();
  });

  /** All counters in the window. */
  function fit(): void {
    const spots = [...sitting.stacks.keys()].map((hex) => geometry.at(hex));
    const xs = spots.map((p) => p[0]);
    const ys = spots.map((p) => p[1]);
    const window = size();
    const wide = { width: Math.max(320, window.width - (window.width > 900 ? 720 : 0)), height: window.height };
    const found = framing([Math.min(...xs) - 150, Math.min(...ys) - 150, Math.max(...xs) + 150, Math.max(...ys) + 150], wide, 0.8);
    const scale = Math.max(found.scale, 0.3);
    const middle = centred((Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2, scale, window);
    const lift = window.width > 900 ? 0 : window.height * 0.08; // on a phone the question lies below
    place(panned(middle, 0, -lift));
  }

  // What is asked may lie elsewhere: if nothing of it is in sight, go there.
  useEffect(() => {
    if (restored.current) {
      restored.current = !sitting.prompt;
      return;
    }
    const named = sitting.prompt?.hexes ?? [];
    const hexes = named.length ? named : [...litHexes(sitting, sitting.draft)];
    const spots = hexes.map((hex) => geometry.at(hex));
    if (!spots.length || spots.some(([x, y]) => inSight(camera.current, x, y, size()))) return;
    const [x, y] = spots[Math.floor(spots.length / 2)]!;
    place(centred(x, y, camera.current.scale, size()));
  }, [sitting.prompt?.text, sitting.seat]);

  useEffect(() => {
    const again = () => {
      measure();
      place(camera.current);
    };
    window.addEventListener("resize", again);
    sitting.focusOn = (hex, ifHidden = false) => {
      const { scale } = camera.current;
      const [x, y] = geometry.at(hex);
      if (ifHidden && inSight(camera.current, x, y, size())) return;
      place(centred(x, y, Math.max(scale, 0.5), size()));
      onCursor(hex);
      onHover(hex);
    };
    return () => {
      window.removeEventListener("resize", again);
      sitting.focusOn = null;
    };
  }, []);

  // ---------------------------------------------------------------- mouse, touch, wheel

  /** The hex whose counters may be dragged because the pointer went down on it. */
  const held = useRef("");
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const travelled = useRef(0);

  function hexUnder(event: { clientX: number; clientY: number }): string {
    const box = frame.current!.getBoundingClientRect();
    const [x, y] = onSheet(camera.current, event.clientX - box.left, event.clientY - box.top);
    return geometry.hexAt(x, y) ?? "";
  }

  function down(event: PointerEvent): void {
    if ((event.target as Element).closest(".fan")) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.current.size === 1) travelled.current = 0;
    const hex = hexUnder(event);
    held.current = event.pointerType === "mouse" && fingers.current.size === 1 && sitting.canDrag(hex) ? hex : "";
    frame.current!.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId);
    if (!before) {
      if (!(event.target as Element).closest(".fan")) onHover(hexUnder(event));
      return;
    }
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    travelled.current += Math.abs(dx) + Math.abs(dy);
    if (others.length) {
      const other = others[0]![1];
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      place(zoomed(camera.current, is / Math.max(1, was), (event.clientX + other.x) / 2, (event.clientY + other.y) / 2));
    } else if (travelled.current > CLICK && held.current) {
      if (!dragging) {
        drag(held.current);
        sitting.pickUp(held.current);
      }
      onHover(hexUnder(event));
    } else if (travelled.current > CLICK) {
      place(panned(camera.current, dx, dy));
    }
  }

  function up(event: PointerEvent): void {
    const known = fingers.current.delete(event.pointerId);
    if (known && dragging) {
      const to = hexUnder(event);
      drag("");
      if (to && to !== dragging) void sitting.dropOn(to);
      return;
    }
    if (!known || travelled.current > CLICK || fingers.current.size) return;
    const hex = hexUnder(event);
    onHover(hex);
    if (hex) {
      onCursor(hex);
      sitting.click(hex);
    }
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const box = frame.current!.getBoundingClientRect();
    const factor = Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016));
    place(zoomed(camera.current, factor, event.clientX - box.left, event.clientY - box.top));
  }

  useEffect(() => {
    const node = frame.current!;
    node.addEventListener("wheel", wheel, { passive: false });
    return () => node.removeEventListener("wheel", wheel);
  }, []);

  // ---------------------------------------------------------------- keys

  function keyed(event: KeyboardEvent): void {
    const arrows: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    };
    const { width, height } = size();
    const arrow = arrows[event.key];
    if (arrow && event.shiftKey) {
      place(panned(camera.current, -arrow[0] * 120, -arrow[1] * 120));
    } else if (arrow) {
      stepCursor(...arrow);
    } else if (faced(event.key)) {
      sitting.click(faced(event.key));
    } else if (event.key === "+" || event.key === "=") {
      place(zoomed(camera.current, 1.25, width / 2, height / 2));
    } else if (event.key === "-") {
      place(zoomed(camera.current, 0.8, width / 2, height / 2));
    } else if (event.key === "n" || event.key === "N") {
      nextLit(event.shiftKey ? -1 : 1);
    } else if (event.key === "f") {
      fit();
    } else if (event.key === "m") {
      toggleMini((on) => !on);
    } else if (event.key === "g") {
      goTo();
    } else if ((event.key === "Enter" || event.key === " ") && cursor && event.target === frame.current) {
      sitting.click(cursor);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Go on to the next stack or hex that can be picked, in the order of the map. */
  function nextLit(by: number): void {
    const hexes = [...litHexes(sitting, sitting.draft)].sort();
    if (!hexes.length) return;
    const at = hexes.indexOf(cursor);
    const next = at < 0 ? (by > 0 ? 0 : hexes.length - 1) : (at + by + hexes.length) % hexes.length;
    look(hexes[next]!);
  }

  function look(hex: string): void {
    const [x, y] = geometry.at(hex);
    onCursor(hex);
    onHover(hex);
    if (!inSight(camera.current, x, y, size())) place(centred(x, y, camera.current.scale, size()));
  }

  function goTo(): void {
    const hex = findPlace(sitting, prompt(WORDS.goTo) ?? "");
    if (!hex) return;
    look(hex);
    const [x, y] = geometry.at(hex);
    place(centred(x, y, Math.max(camera.current.scale, 0.5), size()));
  }

  /** While a front is to be chosen: the hex that one of the six keys means. */
  function faced(key: string): string {
    const way = sixKeys(geometry)[key.toLowerCase()];
    const unit = [...sitting.draft.words].reverse().find((word) => sitting.where.has(word));
    const hex = way && unit ? geometry.towards(sitting.where.get(unit)!, ...way) : "";
    return fronts(sitting.prompt, sitting.draft, sitting.names).has(hex) ? hex : "";
  }

  function stepCursor(dx: number, dy: number): void {
    const { width, height } = size();
    const middle = onSheet(camera.current, width / 2, height / 2);
    const next = cursor ? geometry.towards(cursor, dx, dy) : (geometry.hexAt(...middle) ?? "");
    if (!next) return;
    onCursor(next);
    onHover(next);
    const [x, y] = geometry.at(next);
    const px = x * camera.current.scale + camera.current.x;
    const py = y * camera.current.scale + camera.current.y;
    if (px < 80 || py < 80 || px > width - 80 || py > height - 80) {
      place(centred(x, y, camera.current.scale, { width, height }));
    }
  }

  const lit = litHexes(sitting, sitting.draft);
  const picked = pickedHexes(sitting, sitting.draft);
  const recent = new Set(sitting.recent);
  const beside = besideHexes(sitting, sitting.draft);
  // A fan that opens by itself must not lie over what is to be clicked next.
  const drafting = sitting.draft.words.length > 1 && !lit.has(hover) && !beside.has(hover);
  const opens = lingered === hover && !picked.has(hover) && !drafting && !dragging;
  const fan = sitting.fan || (opens && (sitting.shown.get(hover)?.length ?? 0) > 1 ? hover : "");
  const targets = [...lit, ...beside].map((hex) => geometry.at(hex));
  const beyond = new Map([...lit].map((hex) => [hex, geometry.at(hex) as [number, number]]));
  return (
    <div
      class="map"
      ref={frame}
      tabIndex={0}
      role="application"
      aria-label={WORDS.map}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={(event) => {
        fingers.current.delete(event.pointerId);
        drag("");
      }}
      onPointerLeave={() => onHover("")}
      onKeyDown={keyed}
    >
      <CounterDefs board={board} />
      <div class="world" ref={world} style={`width:${sheet.width}px;height:${sheet.height}px`}>
        <canvas class="ground" ref={base} />
        <canvas class="ground sharp" ref={sharp} />
        {sitting.signpost && (
          <div
            class="pointed"
            style={`left:${geometry.at(sitting.signpost)[0]}px;top:${geometry.at(sitting.signpost)[1]}px`}
            data-pointed={sitting.signpost}
          />
        )}
        <Overlays sitting={sitting} geometry={geometry} hover={hover} cursor={cursor} />
        <div class={hidden ? "counters hidden" : "counters"}>
          {[...sitting.motion.resting(sitting.shown)].map(([hex, stack]) => (
            <StackOnMap
              key={hex}
              board={board}
              hex={hex}
              x={geometry.at(hex)[0]}
              y={geometry.at(hex)[1]}
              stack={stack}
              faces={sitting.faces}
              lit={lit.has(hex)}
              picked={picked.has(hex)}
              dim={dragging === hex}
              fresh={recent.has(hex)}
            />
          ))}
          <Moving sitting={sitting} geometry={geometry} />
        </div>
        <MarkersOnMap geometry={geometry} markers={sitting.markers} />
        {camera.current.scale >= FINE_FROM && <PlaceTags board={board} geometry={geometry} stacks={sitting.shown} />}
      </div>
      {fan && sitting.shown.has(fan) && (
        <Fan sitting={sitting} hex={fan} camera={camera.current} width={frame.current?.clientWidth ?? 800} targets={targets} />
      )}
      {!sitting.replay && frame.current && <EdgeArrows arrows={arrowsTo(beyond, camera.current, size())} onGo={look} />}
      {mini && frame.current && (
        <MiniMap
          sitting={sitting}
          geometry={geometry}
          camera={camera.current}
          window={size()}
          lit={lit}
          onGo={(x, y) => place(centred(x, y, camera.current.scale, size()))}
        />
      )}
    </div>
  );
}
