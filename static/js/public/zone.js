// Guesses the time zone of who starts a club: that of the browser, until another one is chosen. A browser may know it
// by a former name.

/** @type {any} */
const zones = document.querySelector("select[data-guess-zone]");
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

// Sent back with something to mend, the page has what was chosen.
if (!document.querySelector(".errorlist, [role=alert]")) {
  const known = Array.from(zones.options, (/** @type {any} */ option) => option.value);
  const zone = JSON.parse(zones.dataset.aliases)[timeZone] ?? timeZone;
  if (known.includes(zone)) zones.value = zone;
}
