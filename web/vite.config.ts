import { defineConfig } from "vite";

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: { outDir: "../src/steppe/server/page", emptyOutDir: false, target: "es2022" },
});
