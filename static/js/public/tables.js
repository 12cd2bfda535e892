// Which tables of a session are shown: those that are open, one by its number. Without this the form
// does it by loading the page again.

const filters = () => document.querySelectorAll("[data-tables-filter]");

/** @param {PageElement} filter */
function apply(filter) {
  const find = filter.querySelector("[data-find]").value.trim();
  const openOnly = filter.querySelector("[data-open]").checked;
  const rows = document.querySelectorAll(`#${filter.dataset.tablesFilter} [data-table]`);
  let shown = 0;
  for (const row of rows) {
    const fits = find ? row.dataset.table === find : !openOnly || row.dataset.state !== "closed";
    row.hidden = !fits;
    shown += fits ? 1 : 0;
  }
  filter.querySelector("[data-none]").hidden = !find || shown > 0;
}

for (const filter of filters()) {
  filter.addEventListener("input", () => apply(filter));
  filter.addEventListener("submit", (event) => {
    event.preventDefault();
    const find = filter.querySelector("[data-find]").value.trim();
    const row = document.querySelector(`#${filter.dataset.tablesFilter} [data-table="${Number(find)}"]`);
    row?.querySelector("a[id^=open-]")?.click(); // Enter opens the table
  });
  apply(filter);
}
document.addEventListener("htmx:afterSettle", () => filters().forEach(apply));
