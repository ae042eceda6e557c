import { expect, test } from "vitest";

type Sheets = Record<string, string>;

const SHEETS: Sheets = import.meta.glob<string>("../src/**/*.css", { query: "?raw", import: "default", eager: true });
const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(/gi;

/** The colours that are written in other sheets than the palette. */
function strayColours(sheets: Sheets): string[] {
  const others = Object.entries(sheets).filter(([path]) => !path.endsWith("/palette.css"));
  return others.flatMap(([path, text]) => [...text.matchAll(COLOUR)].map(([colour]) => `${path}: ${colour}`));
}

test("every colour is in the palette", () => {
  expect(SHEETS["../src/palette.css"]).toMatch(COLOUR);
  expect(SHEETS["../src/map/overlays.css"]).toContain(".lit-hex");
  expect(strayColours(SHEETS)).toEqual([]);
});

test("a colour in another sheet is found", () => {
  const sheets = { "a/palette.css": "--ink: #222;", "a/map.css": "fill: #fff;\nstroke: rgb(0 0 0 / 0.3);\ncolor: var(--ink);" };
  expect(strayColours(sheets)).toEqual(["a/map.css: #fff", "a/map.css: rgb("]);
});

test("what the sheets ask of the palette is there", () => {
  const all = Object.values(SHEETS).join("\n");
  const named = new Set([...all.matchAll(/(--[\w-]+):/g)].map((match) => match[1]));
  const asked = [...all.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1]).filter((name) => name !== "--unscaled"); // set by `fallen.tsx`
  expect(asked.filter((name) => !named.has(name))).toEqual([]);
});
