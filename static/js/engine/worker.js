// The engine in a worker: a question as JSON text comes in, the answer goes out under the same number;
// null where the engine fails, so that whoever asks does not wait for it.

import { phone_answer as answer } from "./rules.js";

self.addEventListener("message", ({ data: { id, text } }) => {
  self.postMessage({ id, text: answerTo(text) });
});

/** @param {string} text */
function answerTo(text) {
  try {
    return answer(text);
  } catch (error) {
    console.error(error);
    return "null";
  }
}

self.postMessage({ id: 0, text: "null" }); // it is there
