// Slips in the styles: unknown names, doubled and overridden declarations, one way to write a thing.

/** @type {import("stylelint").Config} */
export default {
  extends: "stylelint-config-standard",
  rules: {
    // Short rules stand on one line, tables of them without gaps.
    "at-rule-empty-line-before": null,
    "declaration-block-single-line-max-declarations": null,
    "rule-empty-line-before": null,
    // Rules stand where the page has what they are about.
    "no-descending-specificity": null,
    // The breakpoints, named in css/base/base.css.
    "media-feature-name-value-allowed-list": {
      "max-width": ["16rem", "359px", "40rem", "55.99rem"],
      "min-width": ["22rem", "30rem", "40.01rem", "56rem"],
      "max-height": ["29.99rem"],
      "min-height": ["30rem", "720px"],
    },
    // What clubscore/web/static_files.py puts into one sheet.
    "import-notation": "string",
    // Phones of 2021 do not know (width < 40rem).
    "media-feature-range-notation": "prefix",
    // Families and paper are written as they are called; a class may be the key of a document.
    "selector-class-pattern": "^[a-z][a-z0-9]*([-_][a-zA-Z0-9]+)*$",
    "value-keyword-case": ["lower", { ignoreKeywords: ["A4", "A5"], ignoreProperties: ["/^--/"] }],
    // Safari knows it by this name alone.
    "property-no-vendor-prefix": [true, { ignoreProperties: ["text-size-adjust"] }],
    // What WeasyPrint knows and browsers do not: running headers, margin boxes.
    "declaration-property-value-no-unknown": [true, { ignoreProperties: { "string-set": "/./" } }],
  },
  overrides: [
    {
      files: ["../static/css/print/**/*.css"],
      rules: { "at-rule-descriptor-no-unknown": null }, // as above: margin boxes
    },
  ],
};
