// Where hexes are: from points to hexes and back, neighbours by direction, paths as lines.
import type { Board } from "../wire/board";
import { WORDS } from "../words/words";

/** What a direction is called, by where it leads on the sheet. */
export function compass(dx: number, dy: number): string {
  const eighth = Math.round(Math.atan2(dx, -dy) / (Math.PI / 4));
  return WORDS.compass[(eighth + 8) % 8]!;
}

const POINTS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

export type Point = readonly [number, number];

export class Geometry {
  readonly index = new Map<string, number>();
  private cells = new Map<string, number[]>();
  readonly outline: string;

  constructor(readonly board: Board) {
    board.hexes.forEach((hex, i) => {
      this.index.set(hex.number, i);
      const cell = this.cell(hex.at);
      this.cells.set(cell, [...(this.cells.get(cell) ?? []), i]);
    });
    this.outline = `M${board.corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}z`;
  }

  private cell([x, y]: Point): string {
    return `${Math.floor(x / 100)} ${Math.floor(y / 100)}`;
  }

  has(word: string): boolean {
    return this.index.has(word);
  }

  at(number: string): Point {
    const i = this.index.get(number);
    return i === undefined ? [0, 0] : this.board.hexes[i]!.at;
  }

  /** The hex at a point of the sheet. */
  hexAt(x: number, y: number): string | null {
    let best: string | null = null;
    let least = 60 * 60;
    const column = Math.floor(x / 100);
    const row = Math.floor(y / 100);
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        for (const i of this.cells.get(`${column + dx} ${row + dy}`) ?? []) {
          const hex = this.board.hexes[i]!;
          const away = (hex.at[0] - x) ** 2 + (hex.at[1] - y) ** 2;
          if (away < least) {
            least = away;
            best = hex.number;
          }
        }
      }
    }
    return best;
  }

  /** The neighbour that lies most nearly in a direction. */
  towards(number: string, dx: number, dy: number): string {
    const here = this.at(number);
    let best = number;
    let most = 0.3;
    for (const n of this.board.hexes[this.index.get(number) ?? 0]!.near) {
      if (n < 0) continue;
      const there = this.board.hexes[n]!;
      const way = Math.hypot(there.at[0] - here[0], there.at[1] - here[1]);
      const along = ((there.at[0] - here[0]) * dx + (there.at[1] - here[1]) * dy) / way;
      if (along > most + 0.001) {
        most = along;
        best = there.number;
      }
    }
    return best;
  }

  /** The neighbour on one side, by the points of the compass; nothing if that is off the map or no side of a hex. */
  beside(number: string, compass: string): string {
    if (!this.has(number)) return "";
    const turn = (POINTS.indexOf(compass) * Math.PI) / 4;
    const near = this.towards(number, Math.sin(turn), -Math.cos(turn));
    const [x, y] = this.at(number);
    const [toX, toY] = this.at(near);
    const along = ((toX - x) * Math.sin(turn) - (toY - y) * Math.cos(turn)) / (Math.hypot(toX - x, toY - y) || 1);
    return near !== number && along > 0.9 ? near : "";
  }

  /** The way to a hex through the hexes it was reached from. */
  path(to: string, came: Record<string, string>): string[] {
    const found = [to];
    let here = to;
    while (came[here] !== undefined && came[here] !== here && found.length < 200) {
      here = came[here]!;
      found.unshift(here);
    }
    return found;
  }

  /** The side between two hexes, written `1735/1736`. */
  side(name: string): string {
    const [a, b] = name.split("/").map((number) => this.at(number));
    const [x, y] = [(a![0] + b![0]) / 2, (a![1] + b![1]) / 2];
    const [dx, dy] = [(b![0] - a![0]) / (2 * Math.sqrt(3)), (b![1] - a![1]) / (2 * Math.sqrt(3))];
    return `M${x - dy} ${y + dx}L${x + dy} ${y - dx}`;
  }

  line(path: string[]): string {
    return path.map((number, i) => `${i ? "L" : "M"}${this.at(number).join(" ")}`).join("");
  }
}
