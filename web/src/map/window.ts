// The window on the sheet: the camera, the ground painted on two canvases, and what is measured of the screen.
import { createRef } from "preact";
import type { Box, Camera, Size } from "./camera";
import { centred, filled, framing, inSight, kept, onSheet, panned, uncovered, zoomed } from "./camera";
import type { Point } from "../model/geometry";
import { FINE_FROM } from "./paint";
import type { Painter } from "./paint";

const BASE = 0.5;
const SETTLED = 140;
/** How much beyond the window is painted sharply, so that a short pan needs no painting. */
const MARGIN = 0.2;
/** A wider screen has panels at both sides of the map; on a narrower one they lie below it. */
const WIDE = 900;

function around(spots: Point[]): [left: number, top: number, right: number, bottom: number] {
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function middleOf(spots: Point[]): [x: number, y: number] {
  const [left, top, right, bottom] = around(spots);
  return [(left + right) / 2, (top + bottom) / 2];
}

export class MapWindow {
  readonly frame = createRef<HTMLDivElement>();
  readonly world = createRef<HTMLDivElement>();
  /** The whole sheet, coarse, and the part that is seen, sharp. */
  readonly base = createRef<HTMLCanvasElement>();
  readonly sharp = createRef<HTMLCanvasElement>();
  camera: Camera = { x: 0, y: 0, scale: 0.6 };
  /** The part of the sheet that is painted sharply, and the scale at which the counters were last drawn. */
  private painted = { left: 0, top: 0, right: 0, bottom: 0, scale: 0 };
  private settle = 0;
  private room: Size = { width: 0, height: 0 };
  /** The cards that lie over the map. */
  covered: Box[] = [];
  /** What must stay in sight when cards come and grow, until the player moves the map. */
  private kept: readonly Point[] = [];

  constructor(
    private readonly painter: Painter,
    readonly sheet: Size,
    private readonly onRest: (camera: Camera) => void,
  ) {}

  /** Measured when it changes, not while the map moves: reading it then would make the browser lay out again. */
  get size(): Size {
    return this.room.width ? this.room : this.measure();
  }

  measure(): Size {
    const frame = this.frame.current!;
    this.room = { width: frame.clientWidth, height: frame.clientHeight };
    this.covered = [...(frame.parentElement?.querySelectorAll(".left > .card, .panels") ?? [])].map((card) => card.getBoundingClientRect());
    return this.room;
  }

  // ---------------------------------------------------------------- moving the camera

  place(next: Camera): void {
    this.camera = kept(next, this.sheet, this.size);
    const { x, y, scale } = this.camera;
    this.world.current!.style.transform = `translate(${x}px,${y}px) scale(${scale})`;
    this.showBase();
    this.frame.current!.dataset["scale"] = scale.toFixed(3);
    delete this.frame.current!.dataset["settled"];
    clearTimeout(this.settle);
    this.settle = window.setTimeout(() => this.rest(), SETTLED);
  }

  /** The player moves the map. */
  pan(dx: number, dy: number): void {
    this.kept = [];
    this.place(panned(this.camera, dx, dy));
  }

  /** Zoom about a point of the window, or about its middle. */
  zoom(factor: number, px = this.size.width / 2, py = this.size.height / 2): void {
    this.kept = [];
    this.place(zoomed(this.camera, factor, px, py));
  }

  centreOn(point: Point, scale = this.camera.scale): void {
    this.place(this.about(point, scale));
  }

  /** A camera that looks at a point, as far as the sheet goes on around it. */
  private about([x, y]: Point, scale: number): Camera {
    const middle = centred(x, y, scale, this.size);
    return this.size.width > WIDE ? filled(middle, this.sheet, this.size) : middle;
  }

  /** Go to a point, unless it is in sight already. */
  bringInSight(point: Point): void {
    this.showAll([point]);
  }

  /** Show all these points, and again when cards have grown over them. */
  keepInSight(spots: Point[]): void {
    this.kept = spots;
    this.showAll(spots);
  }

  /** Cards have come, gone, grown or shrunk. */
  cardsChanged(): void {
    this.measure();
    this.showAll([...this.kept]);
  }

  /** Go where all these points are in sight, farther away if they do not fit, unless they are already. The first of them
   * is seen even where the others cannot be. */
  showAll(spots: Point[]): void {
    this.measure();
    if (!spots.length || spots.every((spot) => this.sees(spot))) return;
    const there = this.about(middleOf(spots), Math.min(this.camera.scale, this.scaleFor(spots)));
    const found = uncovered(there, spots, this.size, this.covered);
    this.place(found);
    if (!this.sees(spots[0]!)) this.place(uncovered(this.about(spots[0]!, found.scale), [spots[0]!], this.size, this.covered));
  }

  sees([x, y]: Point): boolean {
    return inSight(this.camera, x, y, this.size, this.covered);
  }

  /** These points in the window, between the panels; those of the player's own stacks out from under them. */
  fit(spots: Point[], ours: Point[]): void {
    this.measure();
    const { width, height } = this.size;
    const there = this.about(middleOf(spots), this.scaleFor(spots));
    this.place(width > WIDE ? uncovered(there, ours, this.size, this.covered) : panned(there, 0, -height * 0.08));
  }

  /** The scale at which these points can be seen between the panels, as long as one may still read. */
  private scaleFor(spots: Point[]): number {
    const { width, height } = this.size;
    const [left, top, right, bottom] = around(spots);
    const free = { width: Math.max(320, width - (width > WIDE ? 720 : 0)), height };
    return Math.max(framing([left - 150, top - 150, right + 150, bottom + 150], free, 0.8).scale, 0.3);
  }

  /** The point of the sheet under a point of the screen. */
  pointUnder(event: { clientX: number; clientY: number }): [number, number] {
    const box = this.frame.current!.getBoundingClientRect();
    return onSheet(this.camera, event.clientX - box.left, event.clientY - box.top);
  }

  get middle(): [number, number] {
    return onSheet(this.camera, this.size.width / 2, this.size.height / 2);
  }

  // ---------------------------------------------------------------- painting the ground

  paintBase(): void {
    const canvas = this.base.current!;
    canvas.width = Math.ceil(this.sheet.width * BASE);
    canvas.height = Math.ceil(this.sheet.height * BASE);
    canvas.style.cssText = `width:${this.sheet.width}px;height:${this.sheet.height}px`;
    this.painter.paint(canvas.getContext("2d")!, 0, 0, BASE, false);
  }

  private showBase(): void {
    this.base.current!.style.visibility = this.isPainted() ? "hidden" : "visible";
  }

  /** Whether all that is seen lies within what is painted sharply; the coarse ground is needed only beyond it. */
  private isPainted(): boolean {
    const { x, y, scale } = this.camera;
    const { left, top, right, bottom } = this.painted;
    const { width, height } = this.size;
    return (
      Math.max(0, -x / scale) >= left &&
      Math.max(0, -y / scale) >= top &&
      Math.min(this.sheet.width, (width - x) / scale) <= right &&
      Math.min(this.sheet.height, (height - y) / scale) <= bottom
    );
  }

  /** After a gesture: let the browser draw the counters anew if their size has changed, and the ground sharply for
   * this window. Between gestures the world stays a layer of its own, so that a gesture need not make one. */
  rest(): void {
    const node = this.world.current;
    if (!node) return; // the page has gone elsewhere
    this.measure();
    this.onRest(this.camera);
    if (this.camera.scale !== this.painted.scale || !this.isPainted()) {
      node.style.willChange = "auto";
      requestAnimationFrame(() => requestAnimationFrame(() => (node.style.willChange = "transform")));
      this.paintSharp();
      this.showBase();
    }
    this.frame.current!.dataset["settled"] = "yes";
  }

  private paintSharp(): void {
    const { x, y, scale } = this.camera;
    const { width, height } = this.size;
    const canvas = this.sharp.current!;
    const dots = scale * devicePixelRatio;
    const left = Math.max(0, (-x - width * MARGIN) / scale);
    const top = Math.max(0, (-y - height * MARGIN) / scale);
    const right = Math.min(this.sheet.width, (-x + width * (1 + MARGIN)) / scale);
    const bottom = Math.min(this.sheet.height, (-y + height * (1 + MARGIN)) / scale);
    if (right <= left || bottom <= top) return;
    canvas.width = Math.ceil((right - left) * dots);
    canvas.height = Math.ceil((bottom - top) * dots);
    canvas.style.cssText = `left:${left}px;top:${top}px;width:${right - left}px;height:${bottom - top}px`;
    this.painter.paint(canvas.getContext("2d")!, left, top, dots, scale >= FINE_FROM);
    this.painted = { left, top, right, bottom, scale };
  }
}
