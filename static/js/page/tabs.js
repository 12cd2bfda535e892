// The part of the page somebody is on, among more tabs than a phone is wide.

for (const here of document.querySelectorAll(":is(.tabs, .systems-nav) [aria-current]")) {
  const row = here.closest(".tabs, .systems-nav");
  row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.clientWidth) / 2;
}
// An arrow at the edge where the row goes on, beyond what a phone is wide: a tap on it moves the row.
// Keys and screen readers reach the tabs themselves.
const rows = document.querySelectorAll(".tabs");
/** @param {PageElement} row */
const mark = (row) => {
  const left = row.scrollWidth - row.clientWidth - row.scrollLeft;
  row.classList.toggle("goes-on", left > 4);
};
const watch = new ResizeObserver((seen) => seen.forEach(({ target }) => mark(/** @type {PageElement} */ (target))));
for (const row of rows) {
  const onwards = document.createElement("button");
  Object.assign(onwards, { type: "button", className: "tabs-onwards", tabIndex: -1, textContent: "›" });
  onwards.ariaHidden = "true";
  onwards.addEventListener("click", () => row.scrollBy({ left: row.clientWidth * 0.75 }));
  row.append(onwards);
  watch.observe(row);
  row.addEventListener("scroll", () => mark(row), { passive: true });
}
