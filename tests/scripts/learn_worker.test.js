// The service worker of the pages for learning: which it keeps, for whom, and when it shows them.

import assert from "node:assert/strict";
import test from "node:test";
import { basic, Caches, html, nameOf, ORIGIN, start } from "./service_worker.js";

const SCRIPTS = ["offline/keeping.js", "learn/offline/worker.js"];

const PAGES = { "/practice/": ["/practice/", "/practice/hand/"] };

/** A worker of a scope; `pages` are what the server has, by address. */
function newWorker(scope, pages, { caches = new Caches(), release = "now", files = ["/static/a.js"] } = {}) {
  const network = { pages: { ...pages }, isThere: true, isLate: false, asked: [] };
  const fetch = async (request, options = {}) => {
    const name = nameOf(request);
    network.asked.push(name);
    if (!network.isThere) throw new TypeError("no network");
    if (name.startsWith("/static/") || name.includes("engine.js")) return basic(new Response(`file ${name}`));
    const language = options.headers?.["Accept-Language"] ?? "en";
    const who = options.credentials === "omit" ? "nobody" : "Anna";
    return network.pages[name]?.({ language, who, release }) ?? html("no such page", { status: 404 });
  };
  const setTimeout = (resolve, _ms, value) => network.isLate && resolve(value);
  const facts = { RELEASE: release, FILES: { [scope]: files }, PAGES };
  const { happen, open } = start(SCRIPTS, scope, facts, { caches, fetch, setTimeout });
  const ask = (path, language = "en") => happen("message", { data: { path, language } });
  return { ask, caches, happen, network, open };
}

const page = ({ language, who, release }) => html(`for ${who}`, { language, release });
const CALCULATOR = { "/score/mcr/": page };

test("an installed worker has the files of its scope", async () => {
  const { caches, happen } = newWorker("/score/", CALCULATOR);
  await happen("install");
  assert.deepEqual(caches.all, { "learn/score/files-now": ["/static/a.js"] });
});

test("practice is kept before anybody has asked, and in the language that is asked for meanwhile", async () => {
  const { ask, caches, happen, network, open } = newWorker("/practice/", { "/practice/": page, "/practice/hand/": page });
  await Promise.all([happen("install"), ask("/practice/mcr/easy/17/", "it")]);
  assert.deepEqual(caches.all["learn/practice/pages-now"], ["/practice/", "/practice/hand/"]);
  network.isThere = false;
  assert.match(await (await open("/practice/mcr/easy/18/")).text(), /lang="it"/);
  const unasked = newWorker("/practice/", { "/practice/": page, "/practice/hand/": page });
  await unasked.happen("install");
  assert.deepEqual(unasked.caches.all["learn/practice/pages-now"], ["/practice/", "/practice/hand/"]);
});

test("a page is kept as nobody sees it, in the language of the visitor, without what it asked", async () => {
  const { ask, network, open } = newWorker("/score/", CALCULATOR);
  await ask("/score/mcr/?tiles=9m", "it");
  network.isThere = false;
  const shown = await open("/score/mcr/?tiles=1m");
  assert.equal(await shown.text(), '<html data-copy lang="it">for nobody</html>');
});

test("a page is fetched once for each language", async () => {
  const { ask, network } = newWorker("/score/", CALCULATOR);
  for (const language of ["it", "it", "en", "en"]) await ask("/score/mcr/", language);
  assert.deepEqual(network.asked, ["/score/mcr/", "/score/mcr/"]);
});

test("the network comes first, and a page that is not kept stays away without it", async () => {
  const { ask, network, open } = newWorker("/score/", CALCULATOR);
  await ask("/score/mcr/");
  network.pages["/score/mcr/"] = () => html("news");
  assert.match(await (await open("/score/mcr/")).text(), /news/);
  network.pages["/score/mcr/"] = () => html("a fault", { status: 500 });
  assert.match(await (await open("/score/mcr/")).text(), /nobody/);
  network.isThere = false;
  await assert.rejects(open("/score/italian/"), TypeError);
});

test("a page that is late is shown from the copy", async () => {
  const { ask, network, open } = newWorker("/score/", CALCULATOR);
  await ask("/score/mcr/");
  network.isLate = true;
  network.pages["/score/mcr/"] = () => new Promise(() => {});
  assert.match(await (await open("/score/mcr/")).text(), /nobody/);
});

test("the way to the calculators leads to the latest that is kept", async () => {
  const { ask, network, open } = newWorker("/score/", { ...CALCULATOR, "/score/italian/": page });
  network.isThere = false;
  await assert.rejects(open("/score/"), TypeError);
  network.isThere = true;
  await ask("/score/italian/");
  await ask("/score/mcr/");
  network.isThere = false;
  assert.equal((await open("/score/")).headers.get("Location"), `${ORIGIN}/score/mcr/`);
});

test("both orders of a card are kept, no file beside them, and nothing of another scope", async () => {
  const pages = { "/rules/mcr/": page, "/rules/mcr/?by=category": page, "/rules/mcr/card.pdf": page };
  const { ask, caches, network, open } = newWorker("/rules/", { ...pages, ...CALCULATOR });
  for (const path of [...Object.keys(pages), "/rules/mcr/?by=points", "/score/mcr/"]) await ask(path);
  assert.deepEqual(caches.all["learn/rules/pages-now"], ["/rules/mcr/", "/rules/mcr/?by=category"]);
  network.isThere = false;
  assert.ok(await open("/rules/mcr/?by=points"));
  assert.equal(await open("/rules/mcr/card.pdf"), undefined); // for the browser itself
});

test("files and the script that starts the engine are asked for once", async () => {
  const { happen, network, open } = newWorker("/score/", CALCULATOR, { files: ["/score/engine.js?now"] });
  await happen("install");
  await open("/static/b.js", "same-origin");
  network.isThere = false;
  assert.equal(await (await open("/static/b.js", "same-origin")).text(), "file /static/b.js");
  assert.match(await (await open("/score/engine.js?now", "same-origin")).text(), /engine/);
});

test("a new release fetches the pages anew and drops the old, of its own scope alone", async () => {
  const caches = new Caches();
  await caches.open("clubscore-pages-old");
  for (const release of ["one", "two", "now"]) {
    const { ask, happen } = newWorker("/score/", CALCULATOR, { caches, release });
    await happen("install");
    await happen("activate");
    if (release === "one") await ask("/score/mcr/", "it");
  }
  assert.deepEqual(caches.all, {
    "clubscore-pages-old": [],
    "learn/score/files-two": ["/static/a.js"],
    "learn/score/files-now": ["/static/a.js"],
    "learn/score/pages-now": ["/score/mcr/"],
  });
  const kept = await caches.match("/score/mcr/", { ignoreVary: true });
  assert.equal(kept.headers.get("Content-Language"), "it");
});

test("a page of another release is for the worker of that one, and a missing page for nobody", async () => {
  const { ask, caches, network } = newWorker("/score/", { "/score/mcr/": () => html("x", { release: "next" }) });
  await ask("/score/mcr/");
  await ask("/score/sichuan/");
  network.isThere = false;
  await ask("/score/mcr/");
  assert.deepEqual(caches.all["learn/score/pages-now"] ?? [], []);
});

test("no more than the latest pages are kept", async () => {
  const numbers = Array.from({ length: 33 }, (_, number) => `/guides/guide-${number}/`);
  const { ask, caches } = newWorker("/guides/", Object.fromEntries(numbers.map((name) => [name, page])));
  for (const name of numbers) await ask(name);
  assert.deepEqual(caches.all["learn/guides/pages-now"], numbers.slice(-30));
});
