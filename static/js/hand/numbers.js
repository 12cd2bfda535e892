// A hand counted at the table: numbers that are tapped or typed in, such as han and fu, or its value.

/**
 * What is told in a row of numbers; "" for nothing.
 * @param {PageElement} row
 */
const toldIn = (row) => row.querySelector("input:checked")?.value ?? row.querySelector("[type=number]")?.value ?? "";

/** @param {PageElement} block */
const rowsOf = (block) => [...block.querySelectorAll("[data-number]")];

/**
 * Whether enough is told to know what the hand is worth.
 * @param {PageElement} block
 */
export function isTold(block) {
  const value = block.querySelector("[data-value]");
  if (value?.value) return value.validity.valid;
  const rows = rowsOf(block);
  if (rows.some((row) => row.dataset.alone !== undefined && toldIn(row))) return true;
  for (const row of rows.filter((one) => one.dataset.alone === undefined)) {
    if (!toldIn(row)) return false;
    if (isEnough(row)) return true;
  }
  return true;
}

/**
 * From here on nothing more need be told.
 * @param {PageElement} row
 */
const isEnough = (row) => Boolean(row.dataset.enough) && Number(toldIn(row)) >= Number(row.dataset.enough);

/**
 * Keep to one way of telling, that of the field used last: numbers, one that stands alone, or the value.
 * @param {PageElement} block
 * @param {PageElement} used
 */
export function keepToOneWay(block, used) {
  if (!used.value) return;
  const rows = rowsOf(block);
  const row = rows.find((one) => one.contains(used));
  if (!row) rows.forEach(empty); // the value
  else {
    const value = block.querySelector("[data-value]");
    if (value) value.value = "";
    const isAlone = row.dataset.alone !== undefined;
    rows.filter((one) => one !== row && (isAlone || one.dataset.alone !== undefined)).forEach(empty);
    if (isEnough(row)) rows.slice(rows.indexOf(row) + 1).forEach(empty);
  }
}

/**
 * Tell nothing in a block.
 * @param {PageElement} block
 */
export function tellNothing(block) {
  rowsOf(block).forEach(empty);
  const value = block.querySelector("[data-value]");
  if (value) value.value = "";
}

/** @param {PageElement} row */
function empty(row) {
  for (const input of row.querySelectorAll("input")) {
    if (input.type === "radio") input.checked = false;
    else input.value = "";
  }
}

/**
 * What is told, in words: "4 han, 30 fu".
 * @param {PageElement} block
 * @param {string} between the items of a list, in the language of the page
 */
export function toldInWords(block, between) {
  const value = block.querySelector("[data-value]");
  if (value?.value) return value.value;
  const told = rowsOf(block).filter(toldIn);
  return told.map((row) => `${toldIn(row)} ${row.dataset.number.toLowerCase()}`).join(between);
}
