// The service worker: which pages and files it keeps, and what it answers with.

import assert from "node:assert/strict";
import { webcrypto as crypto } from "node:crypto";
import test from "node:test";
import { handOf, newOutbox, siteAt } from "./load.js";
import { basic, Caches, html, nameOf, ORIGIN, start } from "./service_worker.js";

const SCRIPTS = ["offline/keeping.js", "offline/worker.js"];

/** A worker of the tables on a phone; `pages` are what the server has, by path; others are files. */
function newWorker(pages, { caches = new Caches(), release = "now" } = {}) {
  const network = { pages, isThere: true, asked: [], headers: {}, answers: [] };
  const answerOf = (path) => {
    if (path.startsWith("/static/")) return basic(new Response(`file ${path}`));
    return network.pages[path]?.() ?? html("not found", { status: 404 });
  };
  const fetch = async (request, { headers = {} } = {}) => {
    const [path] = nameOf(request).split("?");
    network.asked.push(path);
    network.headers[path] = headers;
    if (!network.isThere) throw new TypeError("no network");
    const answer = answerOf(path);
    network.answers.push(answer);
    return answer;
  };
  const outbox = newOutbox(() => Promise.reject(new TypeError("no network")));
  const facts = { RELEASE: release, FILES: ["/static/a.js"], outbox };
  const worker = start(SCRIPTS, "/tables/", facts, { caches, crypto, fetch });
  return { caches, network, ...worker };
}

const KEPT = { "/tables/kept/": () => html("what is kept") };

test("an installed worker has its files and the page of what is kept", async () => {
  const { caches, happen } = newWorker(KEPT);
  await happen("install");
  assert.deepEqual(Object.values(caches.all).flat().sort(), ["/static/a.js", "/tables/kept/"]);
});

test("a page that is fetched beforehand says that nobody reads it, one that is opened does not", async () => {
  const { happen, network, open } = newWorker({ ...KEPT, "/tables/7/": () => html("table 7") });
  await happen("message", { data: { keep: ["/tables/7/"] }, ports: [] });
  assert.deepEqual(network.headers["/tables/7/"], { "HX-Request": "true" });
  await open("/tables/7/");
  assert.deepEqual(network.headers["/tables/7/"], {});
});

test("below a path a worker keeps and drops what is its own alone", async () => {
  const caches = new Caches();
  const others = ["clubscore-files-now", "clubscore-pages-now", "/b:clubscore-files-now"];
  for (const name of others) await caches.open(name);
  await caches.open("/score:clubscore-files-before");
  await caches.open("/score:clubscore-files-then");
  const asked = [];
  const fetch = async (request) => {
    asked.push(nameOf(request));
    return html("what is kept");
  };
  const outbox = newOutbox(fetch, siteAt("/score"));
  const facts = { ...siteAt("/score"), RELEASE: "now", FILES: ["/score/static/a.js"], outbox };
  const { happen, open } = start(SCRIPTS, "/score/tables/", facts, { caches, crypto, fetch });
  await happen("install");
  await happen("activate");
  assert.deepEqual(asked.sort(), ["/score/static/a.js", "/score/tables/kept/"]);
  const own = ["/score:clubscore-files-now", "/score:clubscore-files-then", "/score:clubscore-pages-now"];
  assert.deepEqual((await caches.keys()).sort(), [...others, ...own].sort());
  assert.equal(await open("/tables/7/"), undefined); // another installation’s
});

test("one that cannot get everything is not installed", async () => {
  const { happen, network } = newWorker({});
  network.isThere = false;
  await assert.rejects(happen("install"), /no network/);
});

test("a new release fetches anew the pages the former kept, and drops what nobody needs", async () => {
  const caches = new Caches();
  const pages = { ...KEPT, "/tables/7/": () => html("table", { release: "then" }) };
  const former = newWorker(pages, { caches, release: "then" });
  pages["/tables/kept/"] = () => html("what is kept", { release: "then" });
  await caches.open("clubscore-files-before");
  await former.happen("install");
  await former.open("/tables/7/");
  pages["/tables/kept/"] = KEPT["/tables/kept/"];
  pages["/tables/7/"] = () => html("table of now");
  const newer = newWorker(pages, { caches });
  await newer.happen("install");
  await newer.happen("activate");
  const names = (await caches.keys()).sort();
  assert.deepEqual(names, ["clubscore-files-now", "clubscore-files-then", "clubscore-pages-now"]);
  newer.network.isThere = false;
  assert.match(await (await newer.open("/tables/7/")).text(), /table of now/);
});

test("the network comes first; without it the kept copy, which says when it was kept", async () => {
  const { network, open } = newWorker({ ...KEPT, "/tables/7/": () => html("table") });
  const first = await (await open("/tables/7/")).text();
  assert.equal(first, '<html lang="en">table</html>');
  network.isThere = false;
  assert.match(await (await open("/tables/7/")).text(), /^<html data-kept="\d{13}" lang="en">table/);
});

test("what a kept page is made of is kept with it", async () => {
  const page = '<script src="/static/b.js"></script><link href="/static/c.css">';
  const { network, open } = newWorker({ "/tables/7/": () => html(page) });
  await open("/tables/7/");
  network.isThere = false;
  assert.equal(await (await open("/static/b.js", "cors")).text(), "file /static/b.js");
  assert.equal(await (await open("/static/c.css", "no-cors")).text(), "file /static/c.css");
});

test("a file is asked for once", async () => {
  const { network, open } = newWorker({});
  await open("/static/b.js", "cors").then((answer) => answer.text());
  assert.deepEqual(network.asked, ["/static/b.js"]);
});

test("what a page did not wait for holds up no new release", async () => {
  const page = () => html("page");
  const { network, open } = newWorker({ "/tables/7/hands/3/": page, "/t/secret/": page });
  await open("/static/b.js", "cors");
  await open("/tables/7/hands/3/");
  await open("/t/secret/");
  assert.deepEqual(network.answers.map(({ bodyUsed }) => bodyUsed), [true, true, true]);
});

test("the script that starts the engine is one of the files", async () => {
  const script = () => new Response("import 1");
  const { network, open, self, happen } = newWorker({ ...KEPT, "/tables/engine.js": script });
  self.FILES.push("/tables/engine.js?now");
  await happen("install");
  network.isThere = false;
  assert.equal(await (await open("/tables/engine.js?now", "same-origin")).text(), "import 1");
});

test("a mistake of the server is answered with the kept copy", async () => {
  const { network, open } = newWorker({ "/tables/7/": () => html("table") });
  await open("/tables/7/");
  network.pages["/tables/7/"] = () => html("mistake", { status: 500 });
  assert.match(await (await open("/tables/7/")).text(), /table/);
});

test("a page of another release is shown, not kept", async () => {
  const { network, open } = newWorker({
    ...KEPT,
    "/tables/7/": () => html("newer", { release: "later" }),
  });
  assert.match(await (await open("/tables/7/")).text(), /newer/);
  network.isThere = false;
  assert.equal((await open("/tables/7/")).type, "error");
});

test("a table that may not be seen any more leaves the phone", async () => {
  const { network, open } = newWorker({ "/tables/7/": () => html("table") });
  await open("/tables/7/");
  network.pages["/tables/7/"] = () => html("forbidden", { status: 403 });
  assert.equal((await open("/tables/7/")).status, 403);
  network.isThere = false;
  assert.equal((await open("/tables/7/")).type, "error");
});

test("but not the hands that wait for it: they are shown instead", async () => {
  const { happen, network, open, self } = newWorker({ ...KEPT });
  await happen("install");
  await self.outbox.put(handOf(1));
  network.pages["/tables/7/"] = () => html("forbidden", { status: 403 });
  const answer = await open("/tables/7/");
  assert.deepEqual([answer.status, answer.headers.get("Location")], [302, "/tables/kept/"]);
});

test("without network a table's link leads to its table", async () => {
  const { happen, network, open, self } = newWorker({ ...KEPT });
  await happen("install");
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode("secret"));
  const link = Buffer.from(digest).toString("hex");
  await self.outbox.learn({ table: 7, at: 1, link });
  network.isThere = false;
  assert.equal((await open("/t/secret/")).headers.get("Location"), "/tables/7/");
  assert.equal((await open("/t/other/")).headers.get("Location"), "/tables/kept/");
});

test("a page asks for pages to be kept before they are opened, and hears which are", async () => {
  const { happen, network } = newWorker({ "/tables/7/hand/": () => html("entry") });
  const said = [];
  const ask = (keep) => happen("message", { data: { keep }, ports: [{ postMessage: (facts) => said.push(facts) }] });
  await ask(["/tables/7/hand/", "/tables/8/", "/elsewhere/"]);
  assert.deepEqual(said, [{ kept: ["/tables/7/hand/"], release: "now" }]);
  await ask(["/tables/7/hand/"]);
  assert.deepEqual(network.asked, ["/tables/7/hand/", "/tables/8/"]);
});

test("other pages and what is sent are the network's alone", async () => {
  const { happen, open } = newWorker({});
  assert.equal(await open("/club/"), undefined);
  const request = { method: "POST", mode: "navigate", url: `${ORIGIN}/tables/7/` };
  assert.equal(await happen("fetch", { request }), undefined);
});

test("the browser tries again as long as a hand waits", async () => {
  const { happen, self } = newWorker({});
  await happen("sync");
  await self.outbox.put(handOf(1));
  await assert.rejects(happen("sync"), /1 hands still wait/);
});

test("without network a game of this phone has its pages, and leads to its table once it has one", async () => {
  const blank = "/tables/blank/en/mcr.source/4/";
  const pages = { ...KEPT, [blank]: () => html("table 8000000000000000 of \ue000 \ue010"), [`${blank}hand/`]: () => html("entry") };
  const { happen, open, network, self } = newWorker(pages);
  await happen("install");
  const ports = [{ postMessage() {} }];
  await happen("message", { data: { keep: [blank, `${blank}hand/`, "/other/"] }, ports });
  network.isThere = false;
  const game = 8_000_000_000_000_007;
  await self.outbox.learn({ table: game, at: 1, begin: { blank, shown: [["Ada", "Ada"]] } });
  assert.match(await (await open(`/tables/${game}/`)).text(), /data-kept.*table 8000000000000007 of Ada/);
  assert.match(await (await open(`/tables/${game}/hand/?number=2`)).text(), /entry/);
  assert.equal((await open("/tables/8000000000000009/")).headers.get("Location"), "/tables/kept/"); // another phone's
  await self.outbox.note(game, { became: 7 });
  assert.equal((await open(`/tables/${game}/`)).headers.get("Location"), "/tables/7/");
  assert.equal((await open(`/tables/${game}/hand/?number=2`)).headers.get("Location"), "/tables/7/hand/?number=2");
});
