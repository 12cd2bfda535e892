// Practice without network: the engine on this device draws the hand that an address names, out of those
// made beforehand, in the place and words of the server.

import { lightUp } from "../hand/lights.js";
import { ask, startWhenIdle } from "../offline/engine.js";
import { takeUp } from "./practice.js";

const isCopy = document.documentElement.dataset.copy !== undefined;
const page = document.querySelector("[data-practice-page]");
const main = document.getElementById("main");
const { home, calculator } = page.dataset;
/** @type {Record<string, string>} where the hands of a rule system are, by level */
const supply = JSON.parse(page.dataset.supply);
const NAME = document.title.slice(document.title.lastIndexOf(" · ")); // after the title of the page
const HAND = /^([\w-]+)\/([\w-]+)\/(?:(\d+)\/)?$/; // rule system, level and number, below home

let isOut = isCopy || !navigator.onLine; // the server cannot be asked

/**
 * The rule system, level and number that an address names; no number leads to some hand, or to the one
 * after another.
 * @param {{pathname: string}} address
 */
const namedBy = ({ pathname }) => (pathname.startsWith(home) ? HAND.exec(pathname.slice(home.length)) : null);

/**
 * A hand as the server would send it, with its address; null for one that is not on this device.
 * @param {{pathname: string, search: string}} address
 * @returns {Promise<{html: string, title: string, address: string} | null>}
 */
async function handAt(address) {
  const [, ruleset, level, named] = namedBy(address) ?? [];
  const hands = (await handsOf(ruleset))?.[level];
  if (!hands) return null;
  const fields = [...new URLSearchParams(address.search)];
  const count = hands.length;
  const number = named ? Number(named) : numberFor(new URLSearchParams(address.search).get("after"), count);
  const hand = hands[number - 1];
  if (!hand) return null;
  const place = { ruleset, level, number, count, home, calculator };
  const found = await ask({ ask: "practice", ...place, hand, fields });
  const search = named ? address.search : "";
  return found && { ...found, address: `${home}${ruleset}/${level}/${number}/${search}` };
}

/**
 * @param {string | null} after
 * @param {number} count
 */
const numberFor = (after, count) =>
  after && /^\d{1,6}$/.test(after) ? (Number(after) % count) + 1 : 1 + Math.floor(Math.random() * count);

/**
 * @param {string} ruleset
 * @returns {Promise<Record<string, string[]> | null>}
 */
async function handsOf(ruleset) {
  try {
    return supply[ruleset] ? await (await fetch(supply[ruleset])).json() : null;
  } catch {
    return null;
  }
}

/**
 * Draw the hand of an address here; the address where it stands, or null if it is not on this device.
 * @param {{pathname: string, search: string}} address
 */
async function show(address) {
  const found = await handAt(address);
  if (!found) return null;
  page.innerHTML = found.html;
  document.title = found.title + NAME;
  lightUp(page.querySelector("[data-lit-page]"), page.querySelector("[data-hand]"));
  takeUp();
  return found.address;
}

/**
 * Go to another hand, or to the answer to this one, as a link would.
 * @param {URL} address
 */
async function go(address) {
  const there = await show(address);
  if (!there) {
    location.assign(address);
    return;
  }
  history.pushState(null, "", there);
  window.scrollTo(0, 0);
  main?.focus({ preventScroll: true });
}

page.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  const isOther = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  if (!isOut || !link || isOther) return;
  const address = new URL(link.href);
  if (!namedBy(address)) return;
  event.preventDefault();
  go(address);
});

page.addEventListener("submit", (event) => {
  if (!isOut) return;
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (/** @type {unknown} */ (event.target));
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  go(new URL(`?${new URLSearchParams(fields)}`, location.href));
});

window.addEventListener("popstate", async () => {
  if (!(await show(location))) location.reload();
});

/** Fill in a page without a hand: the copy that is kept of all of them. */
async function fillIn() {
  const there = await show(location);
  if (there) history.replaceState(null, "", there);
  else page.querySelector("[data-not-here]").hidden = false;
}

const warmUp = () => startWhenIdle(() => handAt(location));
window.addEventListener("online", () => (isOut = false));
window.addEventListener("offline", () => {
  isOut = true;
  warmUp();
});
if (!page.querySelector("[data-practice]")) fillIn();
