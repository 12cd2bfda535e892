// What tsc cannot see in scripts: dead code, slips, and the few habits all of ours have.

import js from "@eslint/js";
import globals from "globals";
import { usable } from "./browsers.js";

export default [
  { ignores: ["**/node_modules/", ".venv/", "var/"] }, // seen from the top
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2022, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      complexity: ["error", 20],
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "no-implicit-globals": "error",
      "no-shadow": "error",
      "no-undef": "off", // tsc knows what there is
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-arrow-callback": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  { files: ["static/js/**/*.js"], languageOptions: { globals: globals.browser }, rules: usable },
];
