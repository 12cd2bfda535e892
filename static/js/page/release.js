// A page stays one release of Clubscore: a part that a newer server sends does not get into it. The
// page is loaded anew instead, or says that it should be while somebody is entering something.

const root = document.documentElement;
let isTouched = false;

for (const type of ["input", "change"]) {
  document.addEventListener(type, (/** @type {any} */ event) => {
    if (event.target.closest("form")) isTouched = true;
  });
}

const isBusy = () => isTouched || document.querySelector("details.confirm[open]") !== null;

// Last of all that listen, who might let the part in.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { detail } = event;
  const theirs = detail.xhr.getResponseHeader("Clubscore-Release");
  if (isOtherRelease(theirs)) detail.shouldSwap = false;
});

/**
 * Tell whether an answer is of another release than this page, which is then renewed.
 * @param {string | null} theirs
 */
export function isOtherRelease(theirs) {
  if (!theirs || theirs === root.dataset.release) return false;
  // Whoever can carry over what was entered prevents the rest.
  const news = new CustomEvent("clubscore:release", { cancelable: true });
  if (!document.dispatchEvent(news)) return true;
  if (isBusy()) tell();
  else if (!root.dataset.kept) location.reload(); // a kept copy renews itself
  return true;
}

function tell() {
  const place = document.getElementById("release-note");
  if (!place || place.firstChild) return;
  const note = document.createElement("p");
  note.className = "notice";
  note.textContent = place.dataset.text ?? "";
  place.append(note);
}
