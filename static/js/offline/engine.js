// The engine on this phone (js/engine/worker.js): it scores what is entered, with and without network,
// by the same rules and in the same words as the server. The page names it in [data-engine]. No page waits for it: as long as it is not
// there, and where a browser has no such workers, the answer is null.

const PATIENCE = 8_000; // ms an answer may take, with the start of the worker
const IDLE = 3_000; // ms after which a page that is never idle starts it all the same

const {
  engine: address = "",
  textsSrc: texts = "",
  sprite = "",
} = document.querySelector("[data-engine]").dataset;

const page = document.documentElement.dataset;

/** @type {Worker | null} */
let worker = null;
let last = 0; // number of the last question
/** @type {Map<number, (answer: any) => void>} */
const resolvers = new Map(); // of the questions that are open

/** The engine has started: an answer takes no longer than it takes to score. */
export const isReady = () => page.engineState === "ready";

/**
 * Ask the engine; null if there is none, or it says that it cannot answer this.
 * @param {Record<string, unknown>} question
 * @returns {Promise<any>}
 */
export async function ask(question) {
  const { lang: language } = document.documentElement;
  const answer = await answerTo(JSON.stringify({ language, sprite, ...question }));
  return answer === null || "error" in answer ? null : answer;
}

/**
 * Ask the engine something as soon as the page has nothing else to do, so that it is there when it is
 * needed.
 * @param {() => unknown} question
 */
export function startWhenIdle(question) {
  const wait = () =>
    "requestIdleCallback" in self
      ? requestIdleCallback(question, { timeout: IDLE })
      : setTimeout(question, IDLE);
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}

/**
 * @param {string} text a question
 * @returns {Promise<any>}
 */
function answerTo(text) {
  return new Promise((resolve) => {
    last += 1;
    const timer = setTimeout(end, PATIENCE);
    resolvers.set(last, (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    start();
    if (worker) worker.postMessage({ id: last, text, texts });
    else end();
  });
}

/** Start the worker, unless it is there; a browser without workers has none. */
function start() {
  try {
    worker ??= newWorker();
  } catch {
    worker = null;
  }
}

function newWorker() {
  const made = new Worker(address, { type: "module" });
  made.addEventListener("message", ({ data: { id, text, isLost } }) => {
    if (isLost) {
      if (worker !== made) return;
      end(); // without its texts, which another worker may fetch
      start();
      return;
    }
    page.engineState = "ready";
    resolvers.get(id)?.(JSON.parse(text));
    resolvers.delete(id);
  });
  made.addEventListener("error", () => worker === made && end());
  return made;
}

/** It cannot be loaded, has failed, or is stuck: the next question starts another. */
function end() {
  worker?.terminate();
  worker = null;
  delete page.engineState;
  for (const tell of resolvers.values()) tell(null);
  resolvers.clear();
}
