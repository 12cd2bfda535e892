// A search above a list that is on the page as a whole: rows that have words which begin so.

import { begin, spellingsOf, wordsOf } from "../page/names.js";

for (const search of document.querySelectorAll("[data-rows-search]")) {
  const rows = [...document.querySelectorAll(`#${search.dataset.rowsSearch} > [data-words]`)];
  const words = new Map(rows.map((row) => [row, spellingsOf(row.dataset.words)]));
  const none = search.parentElement.querySelector("[data-rows-none]");
  search.hidden = rows.length < 2;
  search.querySelector("input").addEventListener("input", (event) => {
    const wanted = wordsOf(event.target.value);
    for (const row of rows) {
      row.hidden = !begin(words.get(row) ?? [], wanted);
    }
    none.hidden = rows.some((row) => !row.hidden);
  });
}
