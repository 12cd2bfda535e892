// What the browsers that pages are written for do not know (docs/CONTRIBUTING.md names them), so that no script has it.
//
// Newer methods of JavaScript itself tsc refuses: its `lib` ends before them.

const SYNTAX = [
  ["Literal[regex.pattern=/\\(\\?<[=!]/]", "No lookbehind: Safari reads it from 16.4 on, and nothing of a module before."],
  ["NewExpression[callee.name='RegExp'] Literal[value=/\\(\\?<[=!]/]", "No lookbehind: Safari reads it from 16.4 on."],
  ["StaticBlock", "No static blocks: Safari reads them from 16.4 on, and nothing of a module before."],
];

// Of the page, each younger than 2022 in one of them.
const NAMES = [
  ...["any", "canParse", "checkVisibility", "getHTML", "moveBefore", "requestClose", "setHTML", "setHTMLUnsafe"],
  ...["showPicker", "startViewTransition", "userActivation"],
  ...["hidePopover", "showPopover", "togglePopover"],
];

/** @param {string[][]} rows */
const refuse = (rows) => ["error", ...rows.map(([selector, message]) => ({ selector, message }))];
const ofPages = NAMES.map((name) => [
  `MemberExpression[property.name=${name}]`,
  `Not every browser we support knows ${name}: see .ci/browsers.js.`,
]);

/** The rule of eslint for what all of them can read: also for scripts that are made or come from others. */
export const readable = { "no-restricted-syntax": refuse(SYNTAX) };

/** The same, and what a page may call. */
export const usable = { "no-restricted-syntax": refuse([...SYNTAX, ...ofPages]) };

/** Of what is collected as static files: whether they can be read. */
export default [
  {
    languageOptions: { ecmaVersion: 2022 },
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: "off" },
    rules: readable,
  },
];
