// The engine in a worker: a question as JSON text comes in, the answer goes out under the same number;
// null where the engine fails, so that whoever asks does not wait for it.

import { phone_answer as answer } from "./rules.js";

self.addEventListener("message", async ({ data: { id, text, texts } }) => {
  self.postMessage({ id, text: await answerTo(text, texts) });
});

/**
 * @param {string} text
 * @param {string} texts where those of the page's language are
 */
async function answerTo(text, texts) {
  try {
    const { default: catalogues } = await import(texts);
    return answer(text, catalogues);
  } catch (error) {
    console.error(error);
    return "null";
  }
}

self.postMessage({ id: 0, text: "null" }); // it is there
