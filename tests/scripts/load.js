// Classic scripts for tests: run with the globals they find in a browser or in a service worker.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { IDBFactory } = createRequire(new URL("../../.ci/", import.meta.url))("fake-indexeddb");

/**
 * Run a script of static/js/ that finds these globals; `self` is what it adds to.
 * @param {string} name
 * @param {Record<string, unknown>} globals
 */
export function run(name, globals) {
  const source = readFileSync(new URL(`../../static/js/${name}`, import.meta.url), "utf8");
  new Function(...Object.keys(globals), source)(...Object.values(globals));
}

/** The outbox of a phone that has stored nothing yet; `fetch` is its way to the server. */
export function newOutbox(fetch) {
  const self = {};
  run("offline/outbox.js", { self, fetch, indexedDB: new IDBFactory(), navigator: {} });
  return self.outbox;
}

/** A hand as a form leaves it. */
export function handOf(number, facts = {}) {
  return {
    token: `token ${number}`,
    table: 7,
    number,
    ends: true,
    fields: [["token", `token ${number}`], ["number", String(number)], ["action", "record"]],
    where: "Table 1",
    words: ["East, self-drawn"],
    at: 1000 + number,
    state: "waiting",
    reason: "",
    code: "",
    hand: null,
    ...facts,
  };
}

/** An answer of the server in JSON. */
export function json(facts, status = 200) {
  return new Response(JSON.stringify(facts), {
    status,
    headers: { "Content-Type": "application/json" },
  });
}
