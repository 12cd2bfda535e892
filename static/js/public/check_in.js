/* The names of a check-in, of which one finds the own by typing a part of it. */

const SHORT = 12; // names that are seen at a glance
/** @param {string} text */
const plain = (text) =>
  text.normalize("NFD").replace(/\p{Mn}/gu, "").toLocaleLowerCase();

for (const form of document.querySelectorAll("[data-check-in-names]")) {
  const search = form.querySelector("[data-check-in-search]");
  const field = search.querySelector("input");
  const names = [...form.querySelectorAll("[data-name]")].map((item) => ({
    item,
    words: plain(item.dataset.name).split(/\s+/),
  }));
  search.hidden = names.length <= SHORT;
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault(); // it would tap the first name
  });
  field.addEventListener("input", () => {
    const wanted = plain(field.value).split(/\s+/).filter(Boolean);
    for (const { item, words } of names) {
      item.hidden = !wanted.every((part) => words.some((word) => word.startsWith(part)));
    }
  });
}
