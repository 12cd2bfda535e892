// A service worker for tests: started with the globals it finds in a browser, and caches that keep.

import { run, siteAt } from "./load.js";

export const ORIGIN = "https://club.example";

/** What a request or its address asks for. */
export function nameOf(request) {
  const { pathname, search } = new URL(request.url ?? request, ORIGIN);
  return pathname + search;
}

/** The caches of a browser, as far as the workers use them. */
export class Caches {
  stores = new Map();

  async open(name) {
    if (!this.stores.has(name)) this.stores.set(name, new Store());
    return this.stores.get(name);
  }

  async keys() {
    return [...this.stores.keys()];
  }

  async delete(name) {
    return this.stores.delete(name);
  }

  async match(request, options) {
    for (const store of this.stores.values()) {
      const found = await store.match(request, options);
      if (found) return found;
    }
    return undefined;
  }

  /** What is kept, by store. */
  get all() {
    return Object.fromEntries([...this.stores].map(([name, store]) => [name, [...store.answers.keys()]]));
  }
}

class Store {
  answers = new Map();

  /** What varies is found by the very visitor alone who asked for it, which no test is. */
  async match(request, { ignoreVary = false } = {}) {
    const found = this.answers.get(nameOf(request));
    if (!found || (found.headers.has("Vary") && !ignoreVary)) return undefined;
    return new Response(found.text, { headers: found.headers });
  }

  async put(request, answer) {
    this.answers.set(nameOf(request), { text: await answer.text(), headers: answer.headers });
  }

  async delete(request, options) {
    return Boolean(await this.match(request, options)) && this.answers.delete(nameOf(request));
  }

  async keys() {
    return [...this.answers.keys()].map((name) => ({ url: ORIGIN + name }));
  }
}

/** @param {Response} answer */
export const basic = (answer) => Object.defineProperty(answer, "type", { value: "basic" });

/** A page as the server sends it: of this release unless it says otherwise. */
export function html(text, { status = 200, release = "now", language = "en" } = {}) {
  const headers = {
    "Content-Type": "text/html",
    "Content-Language": language,
    "Clubscore-Release": release,
    Vary: "Accept-Language, Cookie",
  };
  return basic(new Response(`<html lang="${language}">${text}</html>`, { status, headers }));
}

/**
 * A worker made of scripts: what lets an event happen to it, and opens an address. `facts` are what
 * else it finds in `self`, `globals` what else it finds.
 */
export function start(scripts, scope, facts, globals) {
  const listeners = {};
  const self = {
    ...siteAt(""),
    location: { origin: ORIGIN },
    registration: { scope: ORIGIN + scope },
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (name, listener) => (listeners[name] = listener),
    ...facts,
  };
  class Answer extends Response {
    static redirect(to) {
      return new Response(null, { status: 302, headers: { Location: to } });
    }
  }
  for (const name of scripts) run(name, { self, Response: Answer, ...globals });
  /** Let an event happen: what it is answered with, once all it began is done. */
  const happen = async (name, more = {}) => {
    const work = [];
    let answer;
    listeners[name]({ waitUntil: (one) => work.push(one), respondWith: (one) => (answer = one), ...more });
    const found = await answer;
    await Promise.all(work);
    return found;
  };
  const open = (path, mode = "navigate") =>
    happen("fetch", { request: { method: "GET", mode, url: ORIGIN + path } });
  return { happen, open, self };
}
