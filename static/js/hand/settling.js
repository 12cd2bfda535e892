// Right after a panel has changed under a finger, keys take no tap: the second one of a double tap was
// meant for what was there before. The keyboard is not held up.

const QUIET = 400; // ms; a double tap is faster
const WATCHED = ["class", "data-how", "data-phase", "data-stage"];

/**
 * What is under the finger: who won and from whom; or the keys or the score of a hand, whose it is, and
 * how it is entered.
 * @param {PageForm} form
 */
function panelOf(form) {
  const { stage, phase } = form.dataset;
  if (stage === "who") return stage;
  const { how } = form.querySelector("[data-keypad]").dataset;
  const active = [...form.querySelectorAll("[data-panel]")].findIndex((one) => one.matches(".is-active"));
  return [stage, phase, how, active].join();
}

/** @type {WeakMap<HTMLElement, number>} */
const timers = new WeakMap();

/**
 * Let a form, or one of its keys, take no tap for a moment.
 * @param {HTMLElement} place
 */
export function rest(place) {
  place.dataset.settling = "";
  clearTimeout(timers.get(place));
  timers.set(place, setTimeout(() => delete place.dataset.settling, QUIET));
}

/**
 * Let the keys of a form rest after every change of panel; [data-settling] says so.
 * @param {PageForm} form
 */
export function restAfterChanges(form) {
  let shown = panelOf(form);
  // Its callback runs before anything else can be tapped.
  new MutationObserver(() => {
    const now = panelOf(form);
    if (now === shown) return;
    shown = now;
    rest(form);
  }).observe(form, { attributes: true, subtree: true, attributeFilter: WATCHED });
  form.addEventListener("click", (event) => {
    const isTap = event.isTrusted && event.detail > 0; // a key of the keyboard clicks without
    if (!isTap || !event.target.closest("[data-settling]")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, { capture: true });
}
