// The part of the page somebody is on, among more tabs than a phone is wide.

for (const here of document.querySelectorAll(":is(.tabs, .systems-nav) [aria-current]")) {
  const row = here.closest(".tabs, .systems-nav");
  row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.clientWidth) / 2;
}
// An arrow at the edge where the row goes on, beyond what a phone is wide.
const rows = document.querySelectorAll(".tabs");
/** @param {PageElement} row */
const mark = (row) => {
  const left = row.scrollWidth - row.clientWidth - row.scrollLeft;
  row.classList.toggle("goes-on", left > 4);
};
const watch = new ResizeObserver((seen) => seen.forEach(({ target }) => mark(/** @type {PageElement} */ (target))));
for (const row of rows) {
  watch.observe(row);
  row.addEventListener("scroll", () => mark(row), { passive: true });
}
