// Which tables of a session are shown: those that are open, one by its number. Without this the form
// does it by loading the page again. Many tables are folded away by tens: a group opens for a table
// that is looked for, and all do for paper.

const filters = () => document.querySelectorAll("[data-tables-filter]");

const GROUPS = "details.tables-group";

/**
 * @param {PageElement} filter
 * @param {boolean} unfolds Groups with a table that fits are opened.
 */
function apply(filter, unfolds = false) {
  const find = filter.querySelector("[data-find]").value.trim();
  const openOnly = filter.querySelector("[data-open]").checked;
  const rows = document.querySelectorAll(`#${filter.dataset.tablesFilter} [data-table]`);
  let shown = 0;
  for (const row of rows) {
    const fits = find ? row.dataset.table === find : !openOnly || row.dataset.state !== "closed";
    row.hidden = !fits;
    shown += fits ? 1 : 0;
  }
  for (const group of document.querySelectorAll(`#${filter.dataset.tablesFilter} ${GROUPS}`)) {
    group.hidden = !group.querySelector("[data-table]:not([hidden])");
    if (unfolds && (find || openOnly) && !group.hidden) group.open = true;
  }
  filter.querySelector("[data-none]").hidden = !find || shown > 0;
}

/** Open the group in which the table is that the address names. */
function unfoldTarget() {
  const target = document.getElementById(location.hash.slice(1));
  const group = target?.closest(GROUPS);
  if (!group || group.open) return;
  group.open = true;
  target.scrollIntoView();
}

for (const filter of filters()) {
  filter.addEventListener("input", () => apply(filter, true));
  filter.addEventListener("submit", (event) => {
    event.preventDefault();
    const find = filter.querySelector("[data-find]").value.trim();
    const row = document.querySelector(`#${filter.dataset.tablesFilter} [data-table="${Number(find)}"]`);
    row?.querySelector("a[id^=open-]")?.click(); // Enter opens the table
  });
  apply(filter, true);
}
document.addEventListener("htmx:afterSettle", () => filters().forEach((one) => apply(one)));
unfoldTarget();
addEventListener("hashchange", unfoldTarget);
addEventListener("beforeprint", () => {
  for (const group of document.querySelectorAll(GROUPS)) group.open = true;
});
