// Whether the pages of a table can be opened without network: the worker of this page's release is
// installed and keeps them. Until then this is tried again and again: at once when something has
// changed, otherwise after a pause that grows. Nothing in it waits without an end, because workers
// end, downloads break off and answers get lost.

// The first keeps the pages, the second leads links to them, the third shows where games begin.
const SCOPES = [`${self.BASE}/tables/`, `${self.BASE}/t/`, `${self.BASE}/play/`];
const [ANSWER, TRY] = [10_000, 30_000]; // ms a worker may take to answer, and all of a try
const [SOON, SLOWER, LATE] = [1_000, 1.5, 60_000]; // ms until the next try, times as long each time
const PERMANENT = ["SecurityError", "NotSupportedError"]; // why a browser does not take a worker

export class Readiness {
  #release;
  #pages;
  #says;
  #timer = 0;
  #pause = SOON;
  #isTrying = false;
  #isStale = false; // something has changed since the try under way began
  #watched = new WeakSet(); // workers on their way

  /**
   * `release` is that of the page, `pages()` are the paths to be kept; `says` gets "ready", "" (not
   * ready, or not any more) or "never": this browser has no workers, or not at this address.
   * @param {{release: string, pages: () => string[], says: (found: "ready" | "" | "never") => void}} what
   */
  constructor({ release, pages, says }) {
    this.#release = release;
    this.#pages = pages;
    this.#says = says;
  }

  /** Try from now on until it is ready. */
  begin() {
    const container = navigator.serviceWorker;
    if (!container) {
      this.#says("never");
      return;
    }
    const again = () => this.again();
    container.addEventListener("controllerchange", again);
    window.addEventListener("online", again);
    window.addEventListener("pageshow", ({ persisted }) => persisted && again());
    document.addEventListener("visibilitychange", () => document.hidden || again());
    again();
  }

  /** Something has changed: try now. */
  again() {
    this.#pause = SOON;
    this.#try();
  }

  async #try() {
    clearTimeout(this.#timer);
    this.#isStale = this.#isTrying;
    if (this.#isTrying) return;
    this.#isTrying = true;
    const found = await within(TRY, this.#found()).catch(({ name }) =>
      PERMANENT.includes(name) ? "never" : null, // any other is worth another try
    );
    this.#isTrying = false;
    if (found !== null) this.#says(found);
    if (this.#isStale) this.#try();
    else if (!found) this.#wait();
  }

  #wait() {
    this.#timer = setTimeout(() => this.#try(), this.#pause);
    this.#pause = Math.min(SLOWER * this.#pause, LATE);
  }

  /** Ask the worker in charge; see that one of this release comes if it is another's. */
  async #found() {
    const [main, ...others] = await Promise.all(SCOPES.map(register));
    this.#follow(main);
    if (!main.active) return ""; // the first of all is still installing itself
    if (main.waiting) {
      // It takes over when the active one is idle, which each message to that one would put off.
      main.waiting.postMessage({ takeOver: true });
      return "";
    }
    const pages = this.#pages();
    const told = await within(ANSWER, ask(main.active, pages)).catch(() => null);
    if (told?.release === this.#release) {
      return pages.every((path) => told.kept.includes(path)) ? "ready" : "";
    }
    const isComing = main.installing || main.waiting;
    if (!isComing) await Promise.allSettled([main, ...others].map((one) => one.update()));
    this.#follow(main);
    return "";
  }

  /**
   * Try at once when a worker on its way has arrived.
   * @param {ServiceWorkerRegistration} registration
   */
  #follow({ installing, waiting }) {
    const worker = installing ?? waiting;
    if (!worker || this.#watched.has(worker)) return;
    this.#watched.add(worker);
    worker.addEventListener("statechange", () => worker.state === "activated" && this.again());
  }
}

/** @param {string} scope */
const register = (scope) =>
  navigator.serviceWorker.register(`${self.BASE}/sw.js`, { scope, updateViaCache: "none" });

/**
 * Let a worker keep pages: {kept: the paths it keeps by now, release: its own}.
 * @param {ServiceWorker} worker
 * @param {string[]} pages
 */
function ask(worker, pages) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data);
    };
    worker.postMessage({ keep: pages }, [port2]);
  });
}

/**
 * What comes of `work`, or an error if that takes longer than `ms`.
 * @param {number} ms
 * @template T
 * @param {Promise<T>} work
 */
function within(ms, work) {
  let timer = 0;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
