// The part of the page somebody is on, among more tabs than a phone is wide.
(() => {
  for (const here of document.querySelectorAll(":is(.tabs, .systems-nav) [aria-current]")) {
    const row = here.closest(".tabs, .systems-nav");
    row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.clientWidth) / 2;
  }
})();
