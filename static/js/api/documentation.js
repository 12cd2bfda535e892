// The addresses and objects of the API are folded: what a link leads to is opened, and all of them
// at once for whoever searches the page.

const parts = /** @type {NodeListOf<HTMLDetailsElement>} */ (document.querySelectorAll("details.api-one"));
const all = document.querySelector("[data-open-all]");

function openTarget() {
  const part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(part instanceof HTMLDetailsElement)) return;
  part.open = true;
  part.scrollIntoView();
}

addEventListener("hashchange", openTarget);
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
  if (link?.getAttribute("href") === location.hash) openTarget(); // folded again since
});
if (all) {
  all.hidden = false;
  all.addEventListener("click", () => {
    for (const part of parts) part.open = true;
    all.hidden = true;
  });
}
openTarget();
