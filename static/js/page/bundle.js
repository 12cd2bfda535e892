// What every page runs, collected as one file (clubscore/web/static_modules.py).

export * from "./connection.js";
export * from "./frames.js";
export * from "./language.js";
export * from "./live.js";
export * from "./menus.js";
export * from "./merge.js";
export * from "./names.js";
export * from "./press.js";
export * from "./release.js";
export * from "./tabs.js";
export * from "./text.js";
