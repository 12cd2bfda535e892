// The engine in a worker: a question as JSON text comes in, the answer goes out under the same number;
// null where the engine fails, so that whoever asks does not wait for it. A browser keeps a module that could not be
// fetched as failed for as long as this worker runs: then whoever asks is told to start another.

import { phone_answer as answer } from "./rules.js";

self.addEventListener("message", async ({ data: { id, text, texts } }) => {
  try {
    const { default: catalogues } = await import(texts); // those of the page's language
    self.postMessage({ id, text: answerTo(text, catalogues) });
  } catch (error) {
    console.error(error);
    self.postMessage({ id, text: "null", isLost: true });
  }
});

/**
 * @param {string} text
 * @param {any} catalogues
 */
function answerTo(text, catalogues) {
  try {
    return answer(text, catalogues);
  } catch (error) {
    console.error(error);
    return "null";
  }
}

self.postMessage({ id: 0, text: "null" }); // it is there
