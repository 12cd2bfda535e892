// Menus that unfold: they close when somebody taps or tabs elsewhere, or presses Escape.

const OPEN = "details[data-menu][open]";

/** @param {(menu: HTMLDetailsElement) => boolean} is */
function close(is) {
  for (const menu of /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll(OPEN))) {
    if (is(menu)) menu.open = false;
  }
}

for (const happens of ["click", "focusin"]) {
  document.addEventListener(happens, (event) => {
    const on = /** @type {Node} */ (event.target);
    close((menu) => !menu.contains(on));
  });
}
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  document.activeElement?.closest(OPEN)?.querySelector("summary")?.focus();
  close(() => true);
});
