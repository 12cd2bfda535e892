// The entry of a hand, collected as one file.

export * from "../change.js";
export * from "../record.js";
export * from "./correcting.js";
export * from "./draft.js";
export * from "./entry.js";
export * from "./form.js";
export * from "./keys.js";
export * from "./last.js";
export * from "./later.js";
export * from "./players.js";
export * from "./recording.js";
export * from "./score.js";
export * from "./steps.js";
export * from "./who.js";
