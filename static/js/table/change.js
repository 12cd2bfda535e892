// Changes of a recorded hand: the forms that ask what one would do, and the page that saves it.

const OURS = "[data-changes-hand]";

/**
 * Say in the form of ``elt`` why nothing was saved; what was typed stays as it is.
 * @param {HtmxDetail["elt"]} elt
 * @param {string} why
 */
function tell(elt, why) {
  if (!elt.matches(OURS)) return;
  const place = (elt.form ?? elt).querySelector("[data-unsent]");
  place.textContent = place.dataset[why] ?? "";
  place.hidden = !why;
}

document.body.addEventListener("htmx:beforeRequest", ({ detail }) => tell(detail.elt, ""));

for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.body.addEventListener(name, (/** @type {any} */ { detail }) => tell(detail.elt, "unsent"));
}

document.body.addEventListener("htmx:responseError", ({ detail }) => {
  tell(detail.elt, detail.xhr.status === 403 ? "forbidden" : "failed");
});

// A refusal is the same page with the reason: it takes the place of the one that asked.
document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!detail.requestConfig.elt.matches(OURS) || detail.xhr.status !== 422) return;
  detail.shouldSwap = true;
  detail.isError = false;
});

// Saved: what waited on the phone in its place is done with before the page goes on.
document.body.addEventListener("htmx:beforeOnLoad", (event) => {
  const { elt, xhr } = event.detail;
  const to = xhr.getResponseHeader("HX-Redirect");
  if (!to || !elt.matches("[data-saves-change]")) return;
  event.preventDefault();
  const queued = elt.form.elements.queued.value;
  const waiting = queued ? self.outbox.remove(queued) : Promise.resolve();
  waiting.catch(() => {}).finally(() => location.assign(to));
});
