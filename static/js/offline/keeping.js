// What the service workers share: which answers can be kept whole, and the files that pages are made of.
// A classic script, because service workers run it: everything is in `keeping`.

// Safari knows it from 16 on; page/theme.js tells pages.
AbortSignal.timeout ??= (/** @type {number} */ ms) => {
  const late = new AbortController();
  setTimeout(() => late.abort(), ms);
  return late.signal;
};

self.keeping = (() => {
  "use strict";

  const FILES_AT = `${self.BASE}/static/`;
  const FILE = new RegExp(`(?:href|src)="(${FILES_AT}[^"#?]+)`, "g"); // that a page names: also data-texts-src
  const ANY = { ignoreVary: true }; // one copy of each address, whatever it was asked with
  const SHORT = 3_000; // ms a page may take before the kept copy is shown
  const LONG = 60_000; // ms after which a page or a file that is fetched beforehand does not come

  const late = () => new Promise((resolve) => setTimeout(resolve, SHORT, null));

  /** @param {URL} address */
  const isFile = ({ pathname }) => pathname.startsWith(FILES_AT);

  /**
   * Keep a file; what came before a download broke off, or with another release, comes only once.
   * @param {Cache} files
   * @param {string} address
   */
  async function keepFile(files, address) {
    if (await files.match(address, ANY)) return;
    const kept = await caches.match(address, ANY);
    const answer = kept ?? (await fetch(address, { signal: AbortSignal.timeout(LONG) }));
    if (!answer.ok) throw new Error(`${address}: answer ${answer.status}`);
    await files.put(address, answer);
  }

  /**
   * Keep what a page is made of: it may name files that are not among those known beforehand.
   * @param {string} html
   * @param {Cache} files
   */
  async function keepFilesOf(html, files) {
    for (const [, address] of html.matchAll(FILE)) {
      await keepFile(files, address);
    }
  }

  /**
   * A file never changes under its name: the kept one, or the network's, kept from then on.
   * @param {FetchEvent} event
   * @param {string} store
   */
  async function answerWithFile(event, store) {
    const kept = await caches.match(event.request, ANY); // of the release of the page, whichever
    if (kept) return kept;
    const files = await caches.open(store);
    const coming = await fetch(event.request);
    const answer = await whole(coming);
    if (coming.ok && coming.type === "basic") event.waitUntil(files.put(event.request, answer.clone()));
    return answer;
  }

  /**
   * An answer of which all has come: half a page is worse than the kept copy. Nothing is left on its
   * way either: as long as something is, this worker counts as at work, and the browser lets that of
   * a new release wait for minutes.
   * @param {Response} answer
   */
  async function whole(answer) {
    if (answer.type !== "basic") return answer; // leads elsewhere, and has no body
    const { status, statusText } = answer;
    const headers = new Headers(answer.headers);
    headers.delete("Content-Encoding");
    headers.delete("Content-Length");
    const body = await answer.arrayBuffer();
    return new Response(body.byteLength ? body : null, { status, statusText, headers });
  }

  /**
   * A page of another release, whose files are not all here: it is for the worker of that one.
   * @param {Response} answer
   */
  function isOther(answer) {
    const theirs = answer.headers.get("Clubscore-Release");
    return theirs !== null && theirs !== self.RELEASE;
  }

  return { ANY, LONG, answerWithFile, isFile, isOther, keepFile, keepFilesOf, late, whole };
})();
