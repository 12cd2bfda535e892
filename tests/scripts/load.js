// Classic scripts for tests: run with the globals they find in a browser or in a service worker.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

export const { IDBFactory } = createRequire(new URL("../../.ci/", import.meta.url))("fake-indexeddb");

/**
 * Run a script of static/js/ that finds these globals; `self` is what it adds to.
 * @param {string} name
 * @param {Record<string, unknown>} globals
 */
export function run(name, globals) {
  const source = readFileSync(new URL(`../../static/js/${name}`, import.meta.url), "utf8");
  new Function(...Object.keys(globals), source)(...Object.values(globals));
}

/** What scripts know of where their Clubscore is on its host: the path, and what begins their names. */
export const siteAt = (base) => ({ BASE: base, OWN: base && `${base}:` });

/**
 * The outbox of a phone that has stored nothing yet; `fetch` is its way to the server, `globals`
 * are what else this browser has, or has otherwise.
 */
export function newOutbox(fetch, globals = {}) {
  const self = { ...siteAt(""), addEventListener() {}, ...globals };
  const found = { self, fetch, indexedDB: new IDBFactory(), navigator: {}, ...globals };
  run("offline/store.js", found);
  run("offline/games.js", found);
  run("offline/outbox.js", found);
  return self.outbox;
}

/** The locks of one browser, as far as the outbox uses them: one holder of a name at a time. */
export class Locks {
  #queues = new Map();

  async request(name, work) {
    const queue = this.#queues.get(name) ?? [];
    this.#queues.set(name, queue);
    const before = queue.at(-1);
    const { promise, resolve } = later();
    queue.push(promise);
    await before;
    try {
      return await work();
    } finally {
      await new Promise((tick) => setImmediate(tick)); // a browser tells its other processes first
      queue.shift();
      resolve();
    }
  }

  async query() {
    const names = [...this.#queues].filter(([, queue]) => queue.length);
    return {
      held: names.map(([name]) => ({ name })),
      pending: names.filter(([, queue]) => queue.length > 1).map(([name]) => ({ name })),
    };
  }
}

/** A promise and what resolves it. */
export function later() {
  let resolve = () => {};
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
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
