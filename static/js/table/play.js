// Play now: a game begins at the server where that answers, otherwise on this phone. Both have one
// token, so it is one game whatever becomes of an answer.

import { isCopy, newToken, timeInWords, words } from "../offline/facts.js";
import { ready, sendLater } from "../offline/page.js";
import { Readiness } from "../offline/readiness.js";
import { element } from "../offline/rows.js";

const PATIENCE = 5_000; // ms the server may take
const RULES = `${self.OWN}clubscore-play-rules`; // in localStorage: what was chosen last here
const FOUR = "4";

const outbox = self.outbox;
const form = document.querySelector("[data-play]");
const note = document.querySelector("[data-play-note]");
const root = document.querySelector("[data-offline]");
const button = form.querySelector("[type=submit]");
const { rules, players, token } = form.elements;
const { lang } = document.documentElement;

/** The page of a table that the phone fills in: it names the rules and how many play. */
const blankOf = (key = rules.value, size = players.value) => `${self.BASE}/tables/blank/${lang}/${key}/${size}/`;

/** @param {string} text */
function say(text) {
  note.textContent = text;
  note.hidden = !text;
}

// What was chosen last

function remembered() {
  try {
    return localStorage.getItem(RULES) ?? "";
  } catch {
    return "";
  }
}

function remember() {
  try {
    localStorage.setItem(RULES, rules.value);
  } catch {
    // a browser that keeps nothing
  }
}

/** @type {HTMLOptionElement[]} */
const options = [...rules.options];

if (!document.querySelector(".errorlist") && options.some(({ value }) => value === remembered())) {
  rules.value = remembered();
}

rules.addEventListener("change", () => {
  if (rules.selectedOptions[0]?.dataset.odd === undefined) players.value = FOUR;
  say("");
  readiness.again();
});
players.addEventListener("change", () => readiness.again());

// What is kept for when there is no network: first what is chosen, then the usual rules of each system.

function pages() {
  const usual = options.filter((one) => one.previousElementSibling === null);
  const keys = [...usual, ...options].map(({ value }) => blankOf(value, FOUR));
  const tables = [...new Set([blankOf(), ...keys])];
  return [`${self.BASE}/play/`, ...tables.flatMap((path) => [path, `${path}hand/`])];
}

const readiness = new Readiness({
  release: document.documentElement.dataset.release ?? "",
  pages,
  says: (found) => (root.dataset.offline = found === "ready" ? found : ""),
});
readiness.begin();

/** @param {string} path */
async function kept(path) {
  if (!self.caches || !navigator.serviceWorker) return undefined;
  return caches.match(path, { ignoreVary: true });
}

async function showKept() {
  for (const option of options) option.disabled = !(await kept(blankOf(option.value, FOUR)));
  if (rules.selectedOptions[0]?.disabled) rules.value = options.find((one) => !one.disabled)?.value ?? rules.value;
}

if (isCopy) {
  say(note.dataset.onPhone ?? "");
  token.value = newToken();
  showKept();
}

// Back from the game that began here: what begins now is another one, even with the same names.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) token.value = newToken();
});

// The games that are on this phone alone

async function drawGames() {
  const place = document.querySelector("[data-phone-games]");
  const games = (await outbox.games.all()).filter(({ became }) => became === undefined);
  const rows = games.map(({ table, begin }) => {
    const names = begin.shown.map(([name]) => name).join(words.between);
    const link = element("a", { href: `${self.BASE}/tables/${table}/` }, names);
    return element("li", {}, link, element("span", { class: "muted small" }, timeInWords(begin.at)));
  });
  place.querySelector("ul").replaceChildren(...rows);
  place.hidden = !rows.length;
}

ready.then((works) => {
  if (!works) return;
  drawGames();
  outbox.listen(drawGames);
});

// Starting

/** Names as they were typed, from East on; empty for nobody yet. */
function typed() {
  const fields = [...form.querySelectorAll("[name^=player]:not(select)")].slice(0, Number(players.value));
  return fields.map(({ value, placeholder }) => [value.trim().replace(/\s+/g, " "), placeholder]);
}

/**
 * A name in full and short, as pages of tables have it.
 * @param {string} name
 * @returns {[string, string]}
 */
function shown(name) {
  const at = name.lastIndexOf(" ");
  if (at < 0) return [name, name];
  const [first, last] = [name.slice(0, at), name.slice(at + 1)];
  const initial = first[0].toUpperCase();
  return [name, initial === first[0].toLowerCase() ? `${last} ${first}` : `${last} ${initial}.`];
}

/** The game as it is sent, and what its pages are made of; null where this phone does not have those. */
async function newGame() {
  const blank = blankOf();
  const [page, entry] = await Promise.all([kept(blank), kept(`${blank}hand/`)]);
  if (!page || !entry) return null;
  const html = new DOMParser().parseFromString(await page.text(), "text/html");
  const facts = JSON.parse(html.querySelector("[data-offline]").dataset.facts ?? "");
  const names = typed();
  const { ruleset, options: conduct } = facts.game;
  /** @type {PhoneGame} */
  const begin = {
    token: token.value,
    ruleset,
    options: conduct,
    names: names.map(([name]) => name),
    shown: names.map(([name, nobody]) => (name ? shown(name) : [nobody, nobody])),
    blank,
    at: Date.now(),
    state: "waiting",
    reason: "",
    code: "",
  };
  facts.game.seats = begin.shown;
  return { facts, begin };
}

async function start() {
  if (!(await ready)) return form.submit();
  const game = await newGame();
  if (!game) {
    if (navigator.onLine && !isCopy) return form.submit();
    say(note.dataset[navigator.serviceWorker ? "notKept" : "notHere"] ?? "");
    return undefined;
  }
  if (navigator.onLine) {
    say(note.dataset.starting ?? "");
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
    const told = await Promise.race([outbox.begin(game.begin), late]);
    if (told?.state === "begun") return location.assign(`${self.BASE}/tables/${told.table}/`);
    // The page says what is wrong; a kept copy could not ask for it.
    if (told?.state === "refused") return isCopy ? say(told.reason) : form.submit();
  }
  const table = outbox.games.newTable();
  await outbox.learn({ ...game.facts, table, at: Date.now(), begin: game.begin });
  await sendLater();
  return location.assign(`${self.BASE}/tables/${table}/`);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (button.disabled) return;
  button.disabled = true;
  remember();
  try {
    await start();
    token.value = newToken(); // whoever comes back here begins another game
  } catch (error) {
    console.error(error);
    form.submit();
  } finally {
    button.disabled = false;
  }
});
