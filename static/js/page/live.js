// Parts of pages that keep up to date: [data-live] is the address that answers 204 while nothing
// has changed, [data-live-every] the seconds between two questions, [data-live-also] selects more
// parts of the same answer. Nobody asks while nobody looks. Pages without network on a phone are
// copies: those renew themselves (offline/page.js).

import { Connection } from "./connection.js";
import { merge } from "./merge.js";
import { released } from "./press.js";
import { isOtherRelease } from "./release.js";

const PATIENCE = 8_000; // ms to wait for an answer
const SOON = 2_000; // ms until a question that got lost is asked again
const SLOWER = 1.5; // times as long between two questions each time nobody answers
const SLOWEST = 20_000; // ms

const note = document.querySelector("[data-connection]");
const connection = new Connection(note);

class Live {
  #id;
  #timer = 0;
  #failed = 0;
  #asking = false;
  /** @type {string | null} */
  #held = null; // the newer state, while something in use stays from the one before

  /** @param {PageElement} element */
  constructor(element) {
    this.#id = element.id;
    this.#wait();
  }

  get #element() {
    return document.getElementById(this.#id);
  }

  #wait() {
    const every = 1000 * Number(this.#element?.dataset.liveEvery);
    if (!every) return; // it stays as it is from now on
    const longer = Math.min(SOON * SLOWER ** (this.#failed - 1), SLOWEST);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.ask(), this.#failed ? longer : every);
  }

  /** Ask now, unless that is under way. */
  async ask() {
    if (this.#asking || !this.#element?.dataset.live) return;
    if (document.hidden) return; // becoming visible asks
    this.#asking = true;
    try {
      await this.#answer(await this.#fetched());
      this.#failed = 0;
    } catch {
      this.#failed += 1;
      if (!this.isQuiet) connection.failed(this.#id);
    } finally {
      this.#asking = false;
    }
    this.#wait();
  }

  /** The page says by itself how it stands with the network. */
  get isQuiet() {
    return this.#element?.dataset.liveQuiet !== undefined;
  }

  async #fetched() {
    return fetch(this.#element.dataset.live, {
      cache: "no-store",
      headers: { "HX-Request": "true" },
      signal: AbortSignal.timeout(PATIENCE),
    });
  }

  /** @param {Response} response */
  async #answer(response) {
    if (response.status >= 500 || response.status === 429) throw new Error(String(response.status));
    const elsewhere = response.headers.get("HX-Redirect"); // what this page waited for is there
    if (elsewhere) {
      location.assign(elsewhere);
      return;
    }
    const page = response.ok && response.status !== 204 ? read(await response.text()) : null;
    if (!response.ok || (page && !page.getElementById(this.#id))) {
      this.#end();
      return;
    }
    if (isOtherRelease(response.headers.get("Clubscore-Release"))) return;
    if (!this.isQuiet) connection.answered(this.#id);
    await released();
    if (page) this.#put(page);
    else if (this.#held) this.#put(read(this.#held));
  }

  /** @param {Document} page */
  #put(page) {
    const element = this.#element;
    const also = element.dataset.liveAlso;
    const others = also ? [...document.querySelectorAll(also)] : [];
    const html = page.documentElement.outerHTML;
    let isHeld = false;
    for (const part of [element, ...others]) {
      const fresh = page.getElementById(part.id);
      if (fresh) isHeld = merge(part, document.importNode(fresh, true)) || isHeld;
      window.htmx?.process(part);
    }
    this.#held = isHeld ? html : null;
    document.dispatchEvent(new CustomEvent("live:changed", { detail: page }));
  }

  /** Somebody else's page, such as that of the login: nothing newer comes any more. */
  #end() {
    delete this.#element.dataset.live;
    delete this.#element.dataset.liveEvery;
    if (!this.isQuiet) connection.over(this.#id);
  }
}

/** @param {string} html */
const read = (html) => new DOMParser().parseFromString(html, "text/html");

const isCopy = document.documentElement.dataset.kept !== undefined;
const parts = isCopy ? [] : [...document.querySelectorAll("[data-live]")].map((one) => new Live(one));
const askAll = () => parts.forEach((part) => part.ask());

if (parts.length) {
  addEventListener("online", askAll);
  addEventListener("offline", () => parts.every((part) => part.isQuiet) || connection.lost());
  document.addEventListener("visibilitychange", askAll);
}
