import { expect, test } from "vitest";

/** Room of the page -> the rooms that it may import, besides itself. A file that lies in no folder is a room of its own. */
const ARROWS: Record<string, string[]> = {
  browser: [],
  words: [],
  wire: [],
  model: ["words", "wire"],
  parts: ["words", "wire", "model"],
  map: ["browser", "words", "wire", "model", "parts"],
  orders: ["words", "wire", "model", "parts", "map"],
  panels: ["browser", "words", "wire", "model", "parts", "map"],
  replay: ["words", "wire", "model", "parts", "map", "panels"],
  puzzles: ["words", "wire", "model", "parts"],
  guide: ["words", "wire", "model"],
  textboard: ["words", "wire", "model", "parts", "map", "orders"],
  table: ["browser", "words", "wire", "model", "parts", "map", "orders", "panels", "replay", "puzzles", "guide", "textboard"],
  start: ["browser", "words", "wire", "guide", "puzzles"],
  main: ["browser", "table", "start"],
};

type Sources = Record<string, string>;

/** Path below `src/` -> text, of all files of the page. */
const SOURCES: Sources = Object.fromEntries(
  Object.entries(import.meta.glob<string>("../src/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true }))
    .map(([path, text]) => [path.replace("../src/", ""), text] as const)
    .filter(([path]) => !path.endsWith(".d.ts")),
);

function roomOf(path: string): string {
  return path.split("/")[0]!.replace(/\.\w+$/, "");
}

/** The rooms that a file imports; sheets of style are no part of this. */
function importedBy(path: string, text: string): string[] {
  const names = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g)].map((match) => match[1]!);
  const base = new URL(path, "file:///");
  return names.filter((name) => !name.endsWith(".css")).map((name) => roomOf(new URL(name, base).pathname.slice(1)));
}

function wrongArrows(sources: Sources, arrows = ARROWS): string[] {
  const wrong = Object.entries(sources).flatMap(([path, text]) => {
    const room = roomOf(path);
    return importedBy(path, text)
      .filter((other) => other !== room && !arrows[room]?.includes(other))
      .map((other) => `${room} -> ${other}`);
  });
  return [...new Set(wrong)].sort();
}

test("every room of the page is in the table", () => {
  expect([...new Set(Object.keys(SOURCES).map(roomOf))].sort()).toEqual(Object.keys(ARROWS).sort());
});

test("a room stands above all that it imports, so that the table has no circle", () => {
  const rooms = Object.keys(ARROWS);
  for (const [i, room] of rooms.entries()) for (const below of ARROWS[room]!) expect(rooms.slice(0, i)).toContain(below);
});

test("arrows on the page point one way", () => {
  expect(wrongArrows(SOURCES)).toEqual([]);
});

test("an import that points the wrong way is found, however it is written", () => {
  const sources = {
    "words/words.ts": 'import type {\n  Board,\n} from "../wire/board";',
    "model/known.ts": 'export { Tip } from "../map/tip";\nimport "./known.css";',
    "map/map.tsx": 'import { Sitting } from "../model/sitting";\nimport { h } from "preact";',
    "orders/prompt.tsx": 'const later = import("../table");',
  };
  expect(wrongArrows(sources)).toEqual(["model -> map", "orders -> table", "words -> wire"]);
});
