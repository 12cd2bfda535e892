// Guesses the time zone of who starts a club: that of the browser, until another one is chosen.

/** @type {any} */
const zones = document.querySelector("select[data-guess-zone]");
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

// Sent back with something to mend, the page has what was chosen.
if (!document.querySelector(".errorlist, [role=alert]")) {
  const known = Array.from(zones.options, (/** @type {any} */ option) => option.value);
  if (known.includes(timeZone)) zones.value = timeZone;
}
