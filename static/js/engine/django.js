// What the templates and texts of the club, lowered to JavaScript, ask of Django. See docs/phone-engine.md.

export * from "./html.js";
export * from "./lookups.js";
export * from "./rendering.js";
export * from "./translation.js";
export * as filters from "./filters.js";
