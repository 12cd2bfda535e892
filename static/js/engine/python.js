// What the rules, lowered from Python to JavaScript, ask of their language. See docs/phone-engine.md.

export * from "./addresses.js";
export * from "./collections.js";
export * from "./errors.js";
export * from "./iteration.js";
export * from "./kinds.js";
export * from "./numbers.js";
export * from "./objects.js";
export * from "./values.js";
export * as json from "./json.js";
export * as methods from "./methods.js";
