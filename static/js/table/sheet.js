/* A paper sheet typed in by keyboard: digits choose players, Enter goes on, arrows change the row.
   Lists keep their own arrow keys. */

const form = document.querySelector("[data-sheet]");
const cells = () => [...form.querySelectorAll("[data-cell]")];
let typed = false;

/* How the hand of a row ended, as far as it is told. */
/** @param {PageElement} row */
const outcomeOf = (row) => {
  const won = row.querySelector("[data-cell=won]")?.value ?? "";
  return won in { draw: 1, abortive_draw: 1 } ? won : "win";
};

/* Whether a cell is for hands that end as this one has. */
/** @param {PageElement} cell */
const isAsked = (cell) => !cell.dataset.outcomes
  || cell.dataset.outcomes.split(" ").includes(outcomeOf(cell.closest("[data-line]")));

/** @param {any} cell */
function next(cell) {
  const all = cells();
  const row = cell.closest("[data-line]");
  const here = all.indexOf(cell);
  const drawn = row.matches(":not(.sheet-totals)") && outcomeOf(row) !== "win";
  const asked = drawn && [...row.querySelectorAll("[data-outcomes]")]
    .find((one) => all.indexOf(one) > here && isAsked(one) && !one.closest("details:not([open])"));
  if (asked) return asked;
  const ends = cell.dataset.cell === lastOfRow(row);
  const total = cell.dataset.cell.startsWith("total");
  const rest = all.slice(here + 1).filter((one) => isAsked(one) && !one.closest("details:not([open])"));
  /** @param {PageElement} one */
  const begins = (one) => one.dataset.cell === "won" || (!total && one.dataset.cell === "total0");
  const found = drawn || ends || (total && !cell.value) ? rest.find(begins) : rest[0];
  return found ?? rest[0] ?? form.querySelector("[value=record]");
}

/* After the points the row is done; questions and false wins are reached with Tab. Totals on the
   paper come after their round; empty ones are left behind with one Enter. */
/** @param {PageElement} row */
function lastOfRow(row) {
  const points = [...row.querySelectorAll("[data-cell^=points]")];
  return points.at(-1)?.dataset.cell ?? "";
}

/**
 * @param {any} cell
 * @param {number} step
 */
function cellAt(cell, step) {
  const column = cells().filter((one) => one.dataset.cell === cell.dataset.cell);
  return column[column.indexOf(cell) + step];
}

/**
 * @param {PageElement} select
 * @param {string} digit
 */
function choose(select, digit) {
  const option = [...select.options].find((one) => one.text.startsWith(`${digit} `));
  if (!option) return false;
  select.value = option.value;
  select.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}

/** @param {any} cell */
function go(cell) {
  cell?.focus();
  cell?.select?.();
}

form.addEventListener("keydown", (event) => {
  const cell = event.target.closest("[data-cell]");
  if (!cell || event.altKey || event.metaKey) return;
  /** @type {Record<string, number>} */
  const moves = { ArrowUp: -1, ArrowDown: 1 };
  if (event.key === "Enter") {
    event.preventDefault();
    if (event.ctrlKey) form.querySelector("[value=record]:not([hidden])").click();
    else go(next(cell));
  } else if (event.key in moves && (event.ctrlKey || !cell.matches("select"))) {
    event.preventDefault();
    go(cellAt(cell, moves[event.key]));
  } else if (cell.matches("select") && /^[0-9]$/.test(event.key) && !event.ctrlKey) {
    event.preventDefault();
    if (choose(cell, event.key)) go(next(cell));
  } else if (cell.matches("select") && (event.key === "Backspace" || event.key === "Delete")) {
    event.preventDefault();
    cell.value = "";
    cell.dispatchEvent(new Event("input", { bubbles: true }));
  }
});

form.addEventListener("wheel", (event) => {
  if (event.target === document.activeElement && event.target.type === "number") event.preventDefault();
}, { passive: false });

form.addEventListener("input", () => { typed = true; });
form.addEventListener("submit", () => { typed = false; });
window.addEventListener("beforeunload", (event) => { if (typed) event.preventDefault(); });

document.querySelector("[data-keys]").hidden = false;
if (form.querySelector(".sheet-foot .is-alert")) form.querySelector("[data-cell]").focus();
else go(cells().find((one) => !one.value));
