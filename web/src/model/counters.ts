// What is said of counters, wherever they are shown.
import type { Board, UnitFace } from "../wire/board";
import type { Counter } from "../wire/messages";

export function flagsOf(board: Board, flags: number): Board["flags"] {
  return board.flags.filter((_, i) => (flags >> i) & 1);
}

/** The counters of a stack in a line, each side under its name. */
export function whoStands(board: Board, stack: readonly Counter[], faces: Map<string, UnitFace>): string {
  const groups = board.titles.map((title, side) => {
    const names = stack.filter((counter) => counter[1] === side).map(([id]) => (faces.has(id) ? id : "?"));
    return names.length ? `${title} ${names.join(", ")}` : "";
  });
  return groups.filter(Boolean).join("; ");
}

/** What is said of a counter besides its flags. */
export function remarksOf(board: Board, [, , , note = "", tags = []]: Counter): string[] {
  return [...tags.map((name) => board.tags[name]!.words), ...(note ? [note] : [])];
}

/** All that is said of a counter; a flag without words is for the rules alone. */
export function saidOf(board: Board, counter: Counter): string[] {
  return [...flagsOf(board, counter[2]).map((flag) => flag.words), ...remarksOf(board, counter)].filter(Boolean);
}
