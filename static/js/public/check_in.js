/* The names of a check-in, of which one finds the own by typing a part of it. */

import { begin, spellingsOf, wordsOf } from "../page/names.js";

const SHORT = 12; // names that are seen at a glance


for (const form of document.querySelectorAll("[data-check-in-names]")) {
  const search = form.querySelector("[data-check-in-search]");
  const field = search.querySelector("input");
  const names = [...form.querySelectorAll("[data-name]")].map((item) => ({
    item,
    words: spellingsOf(item.dataset.name),
  }));
  search.hidden = names.length <= SHORT;
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault(); // it would tap the first name
  });
  field.addEventListener("input", () => {
    const wanted = wordsOf(field.value);
    for (const { item, words } of names) {
      item.hidden = !begin(words, wanted);
    }
  });
}
