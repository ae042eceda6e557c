// What the compiler does not see: promises that nobody waits for, hooks out of order, types that were given up.
import js from "@eslint/js";
import hooks from "eslint-plugin-react-hooks";
import { globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

export default tseslint.config(
  globalIgnores(["node_modules", "eslint.config.js", "vite.config.ts"]),
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { "react-hooks": hooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      // `exhaustive-deps` is left out: effects here run again when the table has moved on, which is what they name, and
      // not whenever a function was made anew.
      // An index that is known to be there is written `found[0]!`; the compiler asks for it everywhere.
      "@typescript-eslint/no-non-null-assertion": "off",
      // `onClick={() => sitting.cancel()}` gives back nothing, and reads better without braces.
      "@typescript-eslint/no-confusing-void-expression": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // What a component is handed (`onGo(hex): void`) is no method of anything.
      "@typescript-eslint/unbound-method": "off",
    },
  },
);
