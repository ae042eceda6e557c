// Mouse, touch and wheel over the map: a click, a pan, two fingers, and counters dragged from hex to hex.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Seated } from "../model/sitting";
import type { Geometry } from "../model/geometry";
import type { MapWindow } from "./window";

/** A pointer that went no farther than this was a click. */
const CLICK = 6;

export interface PointerOnMap {
  /** The hex whose counters are being dragged. */
  dragging: string;
  down(event: PointerEvent): void;
  move(event: PointerEvent): void;
  up(event: PointerEvent): void;
  cancel(event: PointerEvent): void;
  /** A counter from beside the map is over it, and is let go. */
  over(event: DragEvent): void;
  drop(event: DragEvent): void;
}

export function usePointer(
  view: MapWindow,
  geometry: Geometry,
  sitting: Seated,
  onHover: (hex: string) => void,
  onCursor: (hex: string) => void,
): PointerOnMap {
  const [dragging, drag] = useState("");
  /** The hex whose counters may be dragged because the pointer went down on it. */
  const held = useRef("");
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const travelled = useRef(0);
  const hexUnder = (event: MouseEvent) => geometry.hexAt(...view.pointUnder(event)) ?? "";

  function down(event: PointerEvent): void {
    if ((event.target as Element).closest(".fan")) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.current.size === 1) travelled.current = 0;
    const hex = hexUnder(event);
    held.current = event.pointerType === "mouse" && fingers.current.size === 1 && sitting.drafting.canDrag(hex) ? hex : "";
    view.frame.current!.setPointerCapture(event.pointerId);
  }

  function move(event: PointerEvent): void {
    const before = fingers.current.get(event.pointerId);
    if (!before) {
      if (!(event.target as Element).closest(".fan")) onHover(hexUnder(event));
      return;
    }
    const dx = event.clientX - before.x;
    const dy = event.clientY - before.y;
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, finger]) => finger);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    travelled.current += Math.abs(dx) + Math.abs(dy);
    if (other) {
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      view.zoom(is / Math.max(1, was), (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
    } else if (travelled.current > CLICK && held.current) {
      if (!dragging) {
        drag(held.current);
        sitting.drafting.pickUp(held.current);
      }
      onHover(hexUnder(event));
    } else if (travelled.current > CLICK) {
      view.pan(dx, dy);
    }
  }

  function up(event: PointerEvent): void {
    const known = fingers.current.delete(event.pointerId);
    const hex = hexUnder(event);
    if (known && dragging) {
      drag("");
      if (hex && hex !== dragging) void sitting.drafting.dropOn(hex);
      return;
    }
    if (!known || travelled.current > CLICK || fingers.current.size) return;
    onHover(hex);
    if (hex) {
      onCursor(hex);
      sitting.drafting.click(hex);
    }
  }

  function cancel(event: PointerEvent): void {
    fingers.current.delete(event.pointerId);
    drag("");
  }

  function over(event: DragEvent): void {
    event.preventDefault();
    onHover(hexUnder(event));
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    const hex = hexUnder(event);
    if (hex) void sitting.drafting.dropOn(hex);
  }

  useEffect(() => {
    const node = view.frame.current!;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = node.getBoundingClientRect();
      view.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), event.clientX - box.left, event.clientY - box.top);
    };
    node.addEventListener("wheel", wheel, { passive: false });
    return () => node.removeEventListener("wheel", wheel);
  }, [view]);

  return { dragging, down, move, up, cancel, over, drop };
}
