// What the pages of a table run, collected as one file. Those which service workers run
// too are no modules, and come first.

import "./store.js";
import "./games.js";
import "./outbox.js";
export * from "./clock.js";
export * from "./compare.js";
export * from "./facts.js";
export * from "./fold.js";
export * from "./game.js";
export * from "./page.js";
export * from "./phone_game.js";
export * from "./readiness.js";
export * from "./rows.js";
export * from "./scoring.js";
export * from "./sticks.js";
export * from "../table/drafts.js";
export * from "../table/resume.js";
export * from "../table/sitters.js";
export * from "../table/told.js";
