// Copying a link: what the page says when it is done, and when the browser refuses.

import assert from "node:assert/strict";
import test from "node:test";
import { copyLink } from "../../static/js/page/copy.js";

/** Copy the link of a line with this clipboard; return what the line says then. */
async function said(writeText) {
  const value = { clipboard: { writeText } };
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
  const copied = { dataset: { text: "Copied.", refused: "Press and hold." }, textContent: "" };
  const parts = { "[data-copied]": copied, "[data-share]": { href: "https://club.example/h/1/" } };
  await copyLink({ querySelector: (selector) => parts[selector] });
  return copied.textContent;
}

test("the address is copied, and the page says so", async () => {
  const written = [];
  assert.equal(await said(async (text) => written.push(text)), "Copied.");
  assert.deepEqual(written, ["https://club.example/h/1/"]);
});

test("a browser that refuses is no error: the page says how else", async () => {
  const refuse = () => Promise.reject(new Error("Write permission denied."));
  assert.equal(await said(refuse), "Press and hold.");
});
