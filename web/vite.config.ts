/// <reference types="vitest/config" />
import { defineConfig } from "vite";

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: { outDir: "../src/steppe/server/page", emptyOutDir: false, target: "es2022" },
  test: { css: true }, // tests/palette.test.ts reads the sheets of style
});
