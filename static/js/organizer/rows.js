// A search above a list that is on the page as a whole: rows that have words which begin so.

/** @param {string} text */
const plain = (text) =>
  text.normalize("NFD").replace(/\p{Mn}/gu, "").toLocaleLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
for (const search of document.querySelectorAll("[data-rows-search]")) {
  const rows = [...document.querySelectorAll(`#${search.dataset.rowsSearch} > [data-words]`)];
  const words = new Map(rows.map((row) => [row, plain(row.dataset.words)]));
  const none = search.parentElement.querySelector("[data-rows-none]");
  search.hidden = rows.length < 2;
  search.querySelector("input").addEventListener("input", (event) => {
    const wanted = plain(event.target.value);
    for (const row of rows) {
      row.hidden = !wanted.every((part) => words.get(row)?.some((word) => word.startsWith(part)));
    }
    none.hidden = rows.some((row) => !row.hidden);
  });
}
