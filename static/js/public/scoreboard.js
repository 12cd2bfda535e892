// Standings that are being played: what has changed is marked for a while and said in one sentence,
// and the row of whoever this browser follows is kept at the foot of the screen.

import { merge } from "../page/merge.js";

const MARKED = 8_000; // ms
const SPREAD = 5_000; // ms within which phones ask for their next seat
const ROWS = ".standings tbody tr:has(> .rank)";
const PODIUM = ".scoreboard-one";

const news = document.querySelector("[data-news]");
const own = document.querySelector("[data-own]");
let timer = 0;

/** @param {PageElement} row */
const link = (row) => row.querySelector("th a[href]");

/**
 * What somebody has, as it is written.
 * @param {PageElement} row
 */
const figures = (row) => [...row.querySelectorAll(".total")].map((one) => one.textContent?.trim()).join(" · ");

/**
 * The place of a row, without the arrow beside it.
 * @param {PageElement} row
 */
const place = (row) => row.querySelector(".rank").firstChild?.textContent?.trim() ?? "";

/**
 * The rows of everybody, by the address of their page.
 * @returns {Map<string, PageElement>}
 */
function standing() {
  const found = /** @type {NodeListOf<PageElement>} */ (document.querySelectorAll(ROWS));
  return new Map([...found].map((row) => [link(row)?.getAttribute("href") ?? "", row]));
}

/** @param {Map<string, PageElement>} all */
const asWritten = (all) => new Map([...all].map(([href, row]) => [href, figures(row)]));

let rows = standing();
let before = asWritten(rows);

/** @param {PageElement[]} changed */
function say(changed) {
  const [leader] = rows.values();
  const [one] = changed;
  /** @type {Record<string, string | number>} */
  const facts = {
    count: changed.length,
    name: link(one).textContent.trim(),
    points: figures(one),
    place: place(one),
    leader: link(leader).textContent.trim(),
  };
  const words = changed.length === 1 ? news.dataset.one : news.dataset.many;
  news.textContent = words.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) => String(facts[name]));
}

function end() {
  if (news) news.textContent = "";
  for (const one of document.querySelectorAll(".is-changed")) one.classList.remove("is-changed");
}

function pin() {
  const row = own && rows.get(own.dataset.own);
  if (!row) return;
  row.classList.add("is-mine");
  own.querySelector("[data-own-place]").textContent = place(row);
  own.querySelector("[data-own-points]").textContent = figures(row);
}

const seatsStand = () => document.getElementById("live")?.dataset.seats;
let seats = seatsStand();

/** Where somebody sits next is nobody else's: it is asked for when a session begins, ends or is drawn. */
async function renewSeat() {
  const answer = await fetch(`${location.pathname}?own`, { cache: "no-store" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = answer.ok && page.getElementById("own");
  if (fresh) merge(own, document.importNode(fresh, true));
}

document.addEventListener("live:changed", () => {
  if (own && seats !== seatsStand()) {
    seats = seatsStand();
    setTimeout(() => renewSeat().catch(() => {}), SPREAD * Math.random()); // the next page has it
  }
  rows = standing();
  const now = asWritten(rows);
  const changed = [...rows].filter(([href]) => before.get(href) !== now.get(href)).map(([, row]) => row);
  before = now;
  pin();
  if (!changed.length) return;
  clearTimeout(timer);
  end();
  const marked = new Set(changed.map((row) => link(row).getAttribute("href")));
  for (const row of changed) row.classList.add("is-changed");
  for (const one of /** @type {NodeListOf<PageElement>} */ (document.querySelectorAll(PODIUM))) {
    if (marked.has(one.querySelector("a").getAttribute("href"))) one.classList.add("is-changed");
  }
  if (news) say(changed);
  timer = setTimeout(end, MARKED);
});
pin();
