// On the page of a table: once the time of its session is up, it says what is to be done. The end is the server's; how
// far the clock of this phone is ahead of the server's is noted when a page comes from there, for the copies of it.

import { facts, isCopy } from "./facts.js";

const outbox = self.outbox;
const AHEAD = `${self.OWN}clubscore-ahead`; // ms
const LONGEST = 2 ** 31 - 1; // ms that a timer can wait
let timer = 0;

function ahead() {
  try {
    return Number(localStorage.getItem(AHEAD) ?? 0);
  } catch {
    return 0; // nothing is stored in this browser
  }
}

function measure() {
  try {
    localStorage.setItem(AHEAD, String(Date.now() - facts.at));
  } catch {
    // likewise
  }
}

/** A copy may be older than what this phone has learnt since. */
async function endOf() {
  const known = isCopy ? await outbox.table(facts.table).catch(() => undefined) : undefined;
  return known?.ends === undefined ? (facts.ends ?? null) : known.ends;
}

/** Say that the time is up, now or as soon as it is. */
export async function drawClock() {
  const place = document.querySelector("[data-table-clock]");
  if (!place || !facts) return;
  const ends = await endOf();
  const left = ends === null ? Infinity : ends - (Date.now() - ahead());
  const line = place.querySelector("[data-clock-line]");
  const isAsShown = String(ends ?? "") === (place.dataset.ends ?? "");
  line.hidden = left <= 0 || !isAsShown;
  place.querySelector("[data-time-up]").hidden = left > 0;
  clearTimeout(timer);
  if (left > 0 && left <= LONGEST) timer = setTimeout(drawClock, left);
}

const [way] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
// What is gone back to may be as old as it likes.
if (facts?.mayRecord && !isCopy && way?.type !== "back_forward") measure();
drawClock();
document.addEventListener("live:changed", () => setTimeout(drawClock)); // what the page knows is noted first
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") drawClock();
});
