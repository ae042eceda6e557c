// The order of battle: side, formation, unit, and how each unit stands, from what the seat can see.
import type { Board, UnitFace } from "../wire/board";
import type { Counter } from "../wire/messages";
import { WORDS } from "../words/words";

export interface UnitNode {
  face: UnitFace;
  counter: Counter;
  /** The hex it stands in; empty if it is on none. */
  hex: string;
  state: string;
  gone: boolean;
}

export interface FormationNode {
  name: string;
  units: UnitNode[];
}

export interface SideNode {
  side: number;
  title: string;
  formations: FormationNode[];
  /** Counters on the map that the seat may not look at. */
  unseen: number;
}

export interface Standing {
  stacks: ReadonlyMap<string, readonly Counter[]>;
  off: Record<string, string>;
  /** Turn -> units that may come then. */
  due: Record<string, string[]>;
  /** Units that can be chosen now. */
  open: ReadonlySet<string>;
}

/** Counters that are neither on the map nor waiting nor lost take no part, or are not seen. */
export function orderOfBattle(board: Board, standing: Standing): SideNode[] {
  const where = new Map<string, { hex: string; counter: Counter }>();
  for (const [hex, stack] of standing.stacks) for (const counter of stack) where.set(counter[0], { hex, counter });
  const turns = new Map(Object.entries(standing.due).flatMap(([turn, units]) => units.map((unit) => [unit, turn] as const)));
  const known = new Set(board.units.map((face) => face.id));
  return board.sides.map((_, side) => {
    const formations = new Map<string, UnitNode[]>();
    for (const face of board.units.filter((unit) => unit.side === side)) {
      const node = unitNode(board, face, where.get(face.id), standing, turns);
      if (!node) continue;
      const name = face.formation || WORDS.others;
      formations.set(name, [...(formations.get(name) ?? []), node]);
    }
    const unseen = [...where.values()].filter(({ counter }) => counter[1] === side && !known.has(counter[0])).length;
    return { side, title: board.titles[side]!, formations: [...formations].map(([name, units]) => ({ name, units })), unseen };
  });
}

function unitNode(
  board: Board,
  face: UnitFace,
  place: { hex: string; counter: Counter } | undefined,
  standing: Standing,
  turns: Map<string, string>,
): UnitNode | null {
  if (place) {
    const flags = board.flags
      .filter((_, i) => (place.counter[2] >> i) & 1)
      .map((flag) => flag.words)
      .filter(Boolean);
    const state = [...flags, ...(standing.open.has(face.id) ? [WORDS.canAct] : [])].join(", ");
    return { face, ...place, state, gone: false };
  }
  const off = standing.off[face.id];
  if (!off) return null;
  const turn = turns.get(face.id);
  const words: Record<string, string> = { pool: turn ? WORDS.dueTurn(turn) : WORDS.waiting, dead: WORDS.lost };
  return { face, counter: [face.id, face.side, 0], hex: "", state: words[off] ?? off, gone: off !== "pool" };
}

// ------------------------------------------------------------------ as lines of a tree

export type Line =
  | { key: string; level: 1; text: string; open: boolean }
  | { key: string; level: 2; text: string; open: boolean; count: number }
  | { key: string; level: 3; unit: UnitNode };

/** The lines that are to be seen while these branches are open. */
export function linesOf(sides: readonly SideNode[], open: ReadonlySet<string>): Line[] {
  return sides.flatMap((side): Line[] => {
    const key = `side ${side.side}`;
    const head: Line = { key, level: 1, text: side.title, open: open.has(key) };
    return open.has(key) ? [head, ...side.formations.flatMap((formation) => formationLines(key, formation, open))] : [head];
  });
}

function formationLines(parent: string, formation: FormationNode, open: ReadonlySet<string>): Line[] {
  const key = `${parent} ${formation.name}`;
  const standing = formation.units.filter((unit) => unit.hex).length;
  const head: Line = { key, level: 2, text: formation.name, open: open.has(key), count: standing };
  const units = formation.units.map((unit): Line => ({ key: `unit ${unit.face.id}`, level: 3, unit }));
  return open.has(key) ? [head, ...units] : [head];
}

/** Where an arrow key leads in a tree: the line to go to, or a branch to open or shut. */
export function treeKey(lines: readonly Line[], at: number, key: string): { to?: number; toggle?: string } {
  const line = lines[at];
  if (!line) return {};
  const branch = line.level < 3 ? (line as Extract<Line, { open: boolean }>) : null;
  switch (key) {
    case "ArrowDown":
      return { to: Math.min(at + 1, lines.length - 1) };
    case "ArrowUp":
      return { to: Math.max(at - 1, 0) };
    case "Home":
      return { to: 0 };
    case "End":
      return { to: lines.length - 1 };
    case "ArrowRight":
      return branch ? (branch.open ? { to: Math.min(at + 1, lines.length - 1) } : { toggle: line.key }) : {};
    case "ArrowLeft": {
      if (branch?.open) return { toggle: line.key };
      const up = lines
        .slice(0, at)
        .map((other) => other.level < line.level)
        .lastIndexOf(true);
      return up < 0 ? {} : { to: up };
    }
  }
  return {};
}
