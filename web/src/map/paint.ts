// Paints a scene on a canvas: the same display list that `steppe map draw` writes as SVG, but for the names of places.
import type { Item, Scene, Style } from "../wire/board";
import { NAMES } from "./placenames";

interface Stroke {
  style: Style;
  path: Path2D;
}

interface Words {
  style: Style;
  font: string;
  x: number;
  y: number;
  text: string;
  align: CanvasTextAlign;
  angle: number;
}

type Op = Stroke | Words;

interface Prepared {
  name: string;
  clip: Path2D | null;
  ops: Op[];
}

const ALIGN: Record<string, CanvasTextAlign> = { start: "left", middle: "center", end: "right" };

/** Layers that are left out when hexes are small. */
const FINE = new Set(["numbers"]);
export const FINE_FROM = 0.42;

export class Painter {
  private readonly layers: Prepared[];

  constructor(
    private readonly scene: Scene,
    private readonly fonts: Record<string, string>,
  ) {
    const layers = scene.layers.filter(({ name }) => name !== NAMES);
    this.layers = layers.map((layer) => ({
      name: layer.name,
      clip: layer.clip ? new Path2D(scene.clips[layer.clip]) : null,
      ops: [...this.prepare(layer.items, new DOMMatrix(), "")],
    }));
  }

  private *prepare(items: Item[], place: DOMMatrix, ink: string): Generator<Op> {
    for (const item of items) {
      if (item.type === "path") {
        yield* this.strokes(item.style, item.d, place, ink);
      } else if (item.type === "text") {
        yield this.words(item, place);
      } else if (item.type === "use") {
        const there = place
          .translate(item.x, item.y)
          .rotate(item.angle ?? 0)
          .scale(item.scale ?? 1);
        yield* this.prepare(this.scene.symbols[item.symbol] ?? [], there, item.style ?? ink);
      } else {
        const there = place.translate(item.x ?? 0, item.y ?? 0).scale(item.scale ?? 1);
        yield* this.prepare(item.items, there, item.style ?? ink);
      }
    }
  }

  private *strokes(name: string, d: string, place: DOMMatrix, ink: string): Generator<Op> {
    const style = this.scene.styles[name] ?? {};
    const colour = this.scene.styles[ink]?.colour;
    const inked = colour ? { ...style, ...inkedParts(style, colour) } : style;
    if (place.isIdentity) {
      yield { style: inked, path: new Path2D(d) };
      return;
    }
    const path = new Path2D();
    path.addPath(new Path2D(d), place);
    yield { style: inked, path };
  }

  private words(item: Extract<Item, { type: "text" }>, place: DOMMatrix): Words {
    const style = this.scene.styles[item.style] ?? {};
    const family = this.fonts[style.font || "sans"] ?? "sans-serif";
    const at = place.transformPoint(new DOMPoint(item.x, item.y));
    return {
      style,
      font: `${style.italic ? "italic " : ""}${style.weight ?? 400} ${style.size ?? 10}px ${family}`,
      x: at.x,
      y: at.y,
      text: item.text,
      align: ALIGN[item.anchor ?? "middle"] ?? "center",
      angle: item.angle ?? 0,
    };
  }

  /** Paint the part of the sheet that begins at (left, top), `scale` pixels to a unit. */
  paint(pen: CanvasRenderingContext2D, left: number, top: number, scale: number, fine: boolean): void {
    const { width, height } = pen.canvas;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
    const box = { left, top, right: left + width / scale, bottom: top + height / scale };
    for (const layer of this.layers) {
      if (!fine && FINE.has(layer.name)) continue;
      pen.save();
      if (layer.clip) pen.clip(layer.clip);
      for (const op of layer.ops) {
        if ("path" in op) drawStroke(pen, op);
        else if (op.x > box.left - 200 && op.x < box.right + 200 && op.y > box.top - 50 && op.y < box.bottom + 50) drawWords(pen, op);
      }
      pen.restore();
    }
  }
}

function inkedParts(style: Style, colour: string): Style {
  const found: Style = {};
  if (style.fill === "currentColor") found.fill = colour;
  if (style.stroke === "currentColor") found.stroke = colour;
  return found;
}

function drawStroke(pen: CanvasRenderingContext2D, { style, path }: Stroke): void {
  pen.globalAlpha = style.opacity ?? 1;
  if (style.fill && style.fill !== "none") {
    pen.fillStyle = style.fill;
    pen.fill(path, style.even ? "evenodd" : "nonzero");
  }
  if (style.stroke && style.stroke !== "none") {
    pen.strokeStyle = style.stroke;
    pen.lineWidth = style.width ?? 1;
    pen.lineCap = style.cap ?? "round";
    pen.lineJoin = "round";
    pen.setLineDash(style.dash ?? []);
    pen.stroke(path);
  }
}

function drawWords(pen: CanvasRenderingContext2D, words: Words): void {
  const { style } = words;
  pen.globalAlpha = style.opacity ?? 1;
  pen.font = words.font;
  pen.textAlign = words.align;
  pen.letterSpacing = `${style.spacing ?? 0}px`;
  pen.save();
  pen.translate(words.x, words.y);
  if (words.angle) pen.rotate((words.angle * Math.PI) / 180);
  if (style.halo) {
    pen.strokeStyle = style.halo;
    pen.lineWidth = style.halo_width ?? 1;
    pen.lineJoin = "round";
    pen.setLineDash([]);
    pen.strokeText(words.text, 0, 0);
  }
  pen.fillStyle = style.fill ?? "#000";
  pen.fillText(words.text, 0, 0);
  pen.restore();
}
