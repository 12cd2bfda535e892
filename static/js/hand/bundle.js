// The keys of a hand, collected as one file.

export * from "./four.js";
export * from "./hand.js";
export * from "./keypad/advice.js";
export * from "./keypad/keypad.js";
export * from "./keypad/pictures.js";
export * from "./keypad/reds.js";
export * from "./keypad/rover.js";
export * from "./keypad/set_key.js";
export * from "./keypad/state.js";
export * from "./keypad/together.js";
export * from "./numbers.js";
export * from "./settling.js";
export * from "./winners.js";
