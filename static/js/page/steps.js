// The keys that lead a prize-giving: arrows, space bar, and what the buttons of a presenter send.

/** @type {Record<string, "next" | "back">} */
const STEPS = {
  ArrowRight: "next",
  ArrowDown: "next",
  PageDown: "next",
  " ": "next",
  ArrowLeft: "back",
  ArrowUp: "back",
  PageUp: "back",
};

/**
 * Call `go` with each step a key asks for; not while somebody types, or opens a button with the keyboard.
 * @param {(step: "next" | "back") => void} go
 */
export function onStep(go) {
  addEventListener("keydown", (event) => {
    const { target, key } = /** @type {any} */ (event);
    const step = STEPS[key];
    if (!step || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
    if (target.closest?.("input, select, textarea, summary, button, a")) return;
    event.preventDefault();
    go(step);
  });
}
