// The page on the wall: pages by itself, keeps its clock, asks for news, lives through bad networks.

import { Connection } from "../page/connection.js";
import { onStep } from "../page/steps.js";

const ASK = 4_000; // milliseconds between two questions
const ASK_SOON = 1_000; // in a prize-giving, where everybody waits for the next step
const PATIENCE = 8_000; // for an answer
const SLOWEST = 20_000; // between two questions while nobody answers
const PAGE = 10_000; // a page of rows is shown
const SMALLER = [0.93, 0.86]; // shares of the size of letters that are still read from afar
const LED = 5_000; // a step led to by a key is known better here than by the page
const TOUCHED = 4_000; // the buttons stay in sight

const wall = document.querySelector("[data-wall]");
const note = wall.querySelector("[data-lost-note]");
const marker = wall.querySelector("[data-page]");
const live = () => document.getElementById("live");

// Pages

/** @type {{panel: PageElement, rows: PageElement[], first: number, fit: number}[]} */
let pages = []; // of every panel: { panel, rows }
let current = 0;

/**
 * @param {PageElement} list
 * @param {PageElement[]} rows
 */
function rowsThatFit(list, rows) {
  const height = rows[0]?.getBoundingClientRect().height;
  if (!height) return rows.length || 1;
  return Math.max(1, Math.floor(list.clientHeight / height));
}

// Nearly one page becomes one page, a little smaller, rather than a page and two rows.
/**
 * @param {PageElement} list
 * @param {PageElement[]} rows
 * @param {number} columns
 */
function rowsInColumn(list, rows, columns) {
  list.style.removeProperty("font-size");
  const usual = rowsThatFit(list, rows);
  if (columns * usual >= rows.length) return usual;
  for (const size of SMALLER) {
    list.style.fontSize = `${size}em`;
    const fit = rowsThatFit(list, rows);
    if (columns * fit >= rows.length) return fit;
  }
  list.style.removeProperty("font-size");
  return usual;
}

/**
 * Large letters on a small screen leave no room for even one row.
 * @param {PageElement} list
 * @param {PageElement} row
 */
function hasRoom(list, row) {
  return row.getBoundingClientRect().height <= list.clientHeight;
}

/**
 * It is a page like any other then, as without scripts.
 * @param {PageElement[]} panels
 */
function scrollInstead(panels) {
  wall.classList.remove("is-paged");
  for (const panel of panels) panel.hidden = false;
  for (const row of wall.querySelectorAll("[data-list] > *")) row.hidden = false;
  pages = [];
  marker.textContent = "";
}

function layOut() {
  wall.classList.add("is-paged");
  const wide = window.innerWidth > 1.2 * window.innerHeight;
  const panels = [...wall.querySelectorAll("[data-panel]")];
  pages = [];
  for (const panel of panels) {
    for (const other of panels) other.hidden = other !== panel;
    const list = panel.querySelector("[data-list]");
    const rows = list ? /** @type {PageElement[]} */ ([...list.children]) : [];
    for (const row of rows) row.hidden = false;
    if (list && rows.length && !hasRoom(list, rows[0])) {
      scrollInstead(panels);
      return;
    }
    const columns = wide && rows.length > 1 ? 2 : 1;
    list?.style.setProperty("--wall-columns", String(columns));
    const fit = list ? columns * rowsInColumn(list, rows, columns) : 1;
    for (let first = 0; first < Math.max(rows.length, 1); first += fit) {
      pages.push({ panel, rows, first, fit });
    }
  }
  show(Math.min(current, pages.length - 1));
}

/** @param {number} index */
function show(index) {
  current = index;
  const page = pages[index];
  if (!page) return;
  for (const panel of wall.querySelectorAll("[data-panel]")) panel.hidden = panel !== page.panel;
  page.rows.forEach((row, at) => {
    row.hidden = at < page.first || at >= page.first + page.fit;
  });
  marker.textContent = pages.length > 1 ? `${index + 1}/${pages.length}` : "";
}

// The clock: the end is the server's, so what this device believes the time to be matters not.

let ahead = 0; // milliseconds this device's clock is before the server's
let measured = Infinity; // how long the question took that told us

/**
 * @param {Response} response
 * @param {number} asked
 */
function measure(response, asked) {
  const told = Date.parse(response.headers.get("Date") ?? "");
  const took = Date.now() - asked;
  if (Number.isNaN(told) || took > measured + 50) return;
  measured = took;
  ahead = asked + took / 2 - (told + 500); // the header has whole seconds
}

/** @param {number} seconds */
function words(seconds) {
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  const left = Math.abs(seconds);
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor(left / 60) % 60;
  const text = hours ? `${hours}:${two(minutes)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
  return seconds < 0 ? `−${text}` : text;
}

function tick() {
  for (const clock of wall.querySelectorAll("[data-ends]")) {
    const seconds = Math.round((Number(clock.dataset.ends) - (Date.now() - ahead)) / 1000);
    clock.querySelector("[data-time]").textContent = words(seconds);
    clock.classList.toggle("is-over", seconds <= 0);
  }
}

// News

const connection = new Connection(note);
let failed = 0;
let waiting = 0;

/** @param {Document} page */
const releaseOf = (page) => page.documentElement.dataset.release;

let questions = 0;

async function ask() {
  const asked = Date.now();
  const question = (questions += 1);
  const response = await fetch(live().dataset.address, {
    cache: "no-store",
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (response.status !== 204) {
    if (!response.ok) throw new Error(String(response.status));
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (question !== questions) return; // a later one is on its way, and its answer is newer
    const news = page.getElementById("live");
    if (!news?.dataset.address) throw new Error("not our page"); // somebody's login page
    if (releaseOf(page) !== releaseOf(document)) {
      location.reload(); // a newer Clubscore
      return;
    }
    live().replaceWith(document.adoptNode(news));
    layOut();
  }
  measure(response, asked);
}

async function askOn() {
  clearTimeout(waiting);
  try {
    await ask();
    failed = 0;
    connection.answered();
  } catch {
    failed += 1;
    connection.failed();
  }
  tick();
  clearTimeout(waiting);
  const pause = "step" in live().dataset ? ASK_SOON : ASK;
  waiting = setTimeout(askOn, Math.min(pause * 1.5 ** Math.min(failed, 10), SLOWEST));
}

// A prize-giving, led from here by whoever may

/** @type {any} */
const ceremony = document.querySelector("form[data-ceremony]");

// The step that a key has led to: any process of the server may show an earlier one for a second.
let led = { step: "", at: 0 };

/**
 * @param {HTMLFormElement} form
 * @param {string} action
 */
async function goOn(form, action) {
  const { step } = live().dataset;
  if (step === undefined) return;
  const body = new FormData(form);
  body.set("since", Date.now() - led.at < LED ? led.step : step);
  body.set("action", action);
  const headers = { Accept: "application/json" };
  const answer = await fetch(form.getAttribute("action") ?? "", { method: "POST", body, headers });
  const { step: now } = await answer.json();
  led = { step: String(now ?? ""), at: now === null ? 0 : Date.now() };
  askOn();
}

/** @type {Promise<unknown>} */
let turn = Promise.resolve(); // one key after the other
/** @param {string} action */
function lead(action) {
  turn = turn.then(() => goOn(ceremony, action)).catch(() => (led.at = 0));
}

if (ceremony) onStep(lead);

// The screen stays on

async function keepAwake() {
  if (document.hidden) return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // not allowed, or low battery: the projector's own settings decide
  }
}

let rests = 0;
function markTouched() {
  wall.classList.add("is-touched");
  clearTimeout(rests);
  rests = setTimeout(() => wall.classList.remove("is-touched"), TOUCHED);
}

const full = wall.querySelector("[data-full-screen]");
full.hidden = !document.fullscreenEnabled;
full.addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {});
});

for (const name of ["pointermove", "pointerdown", "keydown"]) addEventListener(name, markTouched);
addEventListener("resize", layOut);
addEventListener("online", askOn);
document.addEventListener("visibilitychange", keepAwake);
document.fonts.ready.then(layOut);

layOut();
markTouched();
keepAwake();
askOn();
setInterval(tick, 500);
setInterval(() => pages.length && show((current + 1) % pages.length), PAGE);
