// The part of the page somebody is on, among more tabs than a phone is wide.
(() => {
  for (const here of document.querySelectorAll(".tabs [aria-current]")) {
    const row = here.closest(".tabs");
    row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.clientWidth) / 2;
  }
})();
