// The service worker of the pages for learning: the calculator, guides, rules and what else is there, as
// it was opened on this device, and all it is made of, kept for when there is no network. /sw-learn.js
// sets RELEASE, FILES and PAGES and loads keeping.js before this. Pages are kept as anybody sees them: nothing in
// them is anybody's own, so they get old with a release alone.

(() => {
  "use strict";

  const { ANY, LONG, answerWithFile, isFile, isOther, keepFile, keepFilesOf, late, whole } = self.keeping;
  const SCOPE = new URL(self.registration.scope).pathname; // each has a worker of its own
  const AREA = SCOPE.slice(self.BASE.length + 1); // such as "score/"
  const STORES = `${self.OWN}learn/${AREA}`;
  const [FILE_STORE, PAGE_STORE] = ["files-", "pages-"].map((what) => STORES + what + self.RELEASE);
  const MOST = 30; // pages that are kept, the latest
  const PAGE = /^(?:[\w-]+\/){0,3}$/; // below the scope; no file, such as a PDF
  // Whoever opens a page of some scopes goes on to the others. The last of these stands for all that
  // are not named: the script of a copy fills it in.
  const PAGES = self.PAGES[SCOPE] ?? [];
  const STAND_IN = PAGES.at(-1);
  const ENGINE = `${SCOPE}engine.js`; // what a page starts as a worker, under the name of its release

  /**
   * What a page is kept under: the calculator is one page whatever the address says of the hand.
   * @param {URL} address
   */
  function nameOf({ pathname, search }) {
    if (STAND_IN !== undefined) return PAGES.includes(pathname) ? pathname : STAND_IN;
    const isOfCategories = AREA === "rules/" && new URLSearchParams(search).get("by") === "category";
    return isOfCategories ? `${pathname}?by=category` : pathname;
  }

  /** @param {URL} address */
  const isPage = ({ pathname }) => pathname.startsWith(SCOPE) && PAGE.test(pathname.slice(SCOPE.length));

  /** @param {Response} answer */
  const languageOf = (answer) => answer.headers.get("Content-Language") ?? "";

  /** @type {Promise<void>} */
  let installed = Promise.resolve();

  self.addEventListener("install", (event) => {
    installed = install();
    event.waitUntil(installed.then(() => self.skipWaiting()));
  });

  /**
   * All or nothing: as long as this fails, the release before stays with all it has. The pages are kept
   * unasked, for the one that wants them may be left before this worker can be asked anything.
   */
  async function install() {
    const files = await caches.open(FILE_STORE);
    await Promise.all((self.FILES[SCOPE] ?? []).map((address) => keepFile(files, address)));
    for (const store of await caches.keys()) {
      if (!store.startsWith(`${STORES}pages-`) || store === PAGE_STORE) continue;
      // A page names the files of its release: those kept before are fetched anew.
      const pages = await caches.open(store);
      for (const request of await pages.keys()) {
        const former = await pages.match(request, ANY);
        if (former) await keepOnce(nameOf(new URL(request.url)), languageOf(former));
      }
    }
    await Promise.all(PAGES.map((name) => keepOnce(name)));
  }

  self.addEventListener("activate", (event) => {
    event.waitUntil(tidy().finally(() => self.clients.claim()));
  });

  /** Drop what earlier releases kept, but for the files of the last: its pages may still be open. */
  async function tidy() {
    const names = (await caches.keys()).filter((name) => name.startsWith(STORES));
    const former = names.filter((name) => name.startsWith(`${STORES}files-`) && name !== FILE_STORE);
    const needed = [FILE_STORE, PAGE_STORE, former.at(-1)];
    for (const name of names) if (!needed.includes(name)) await caches.delete(name);
  }

  /**
   * Fetch a page as somebody who is not logged in sees it, in a language, and keep it.
   * @param {string} name
   * @param {string} [language] otherwise the one of the browser
   */
  async function keep(name, language) {
    const answer = await whole(
      await fetch(name, {
        cache: "no-store", // a cache of the browser may have it with a name in its head
        credentials: "omit",
        headers: language ? { "Accept-Language": language } : {},
        redirect: "manual",
        signal: AbortSignal.timeout(LONG),
      }),
    );
    if (answer.status >= 500 || isOther(answer)) {
      throw new Error(`${name}: answer ${answer.status}, or of another release`);
    }
    const pages = await caches.open(PAGE_STORE);
    const isHtml = answer.headers.get("Content-Type")?.startsWith("text/html");
    await pages.delete(name, ANY); // the latest comes last
    if (!answer.ok || !isHtml) return;
    const html = await answer.clone().text();
    await keepFilesOf(html, await caches.open(FILE_STORE));
    await pages.put(name, answer);
    for (const old of (await pages.keys()).slice(0, -MOST)) await pages.delete(old, ANY);
  }

  // A page that is open asks to be kept; it is once for each release and language.
  self.addEventListener("message", (event) => {
    const { path, language } = event.data ?? {};
    if (!path) return;
    const address = new URL(path, self.location.origin);
    const names = STAND_IN === undefined ? [nameOf(address)] : PAGES;
    const keepAll = () => Promise.all(names.map((name) => keepOnce(name, language)));
    // After the installation: no file is fetched twice, and the language asked for comes last.
    if (isPage(address)) event.waitUntil(installed.then(keepAll).catch(() => {}));
  });

  /**
   * @param {string} name
   * @param {string} [language] otherwise any
   */
  async function keepOnce(name, language) {
    const kept = await (await caches.open(PAGE_STORE)).match(name, ANY);
    if (!kept || (language && languageOf(kept) !== language)) await keep(name, language);
  }

  self.addEventListener("fetch", (event) => {
    const { request } = event;
    const address = new URL(request.url);
    if (request.method !== "GET" || address.origin !== self.location.origin) return;
    if (request.mode === "navigate") {
      if (isPage(address)) event.respondWith(page(request, address));
    } else if (isFile(address) || address.pathname === ENGINE) {
      event.respondWith(answerWithFile(event, FILE_STORE));
    }
  });

  /**
   * The network first; the kept copy if it does not answer in time, or cannot.
   * @param {Request} request
   * @param {URL} address
   */
  async function page(request, address) {
    const coming = fetch(request);
    const first = await Promise.race([coming.catch(() => null), late()]);
    if (first && first.status < 500) return first;
    return (await copyOf(address)) ?? first ?? coming;
  }

  /**
   * The kept copy of a page, which says that it is one; of the way to the calculators, that to the
   * latest. Null if there is none.
   * @param {URL} address
   */
  async function copyOf(address) {
    const pages = await caches.open(PAGE_STORE);
    const kept = await pages.match(nameOf(address), ANY);
    if (kept) {
      const html = (await kept.text()).replace("<html ", "<html data-copy ");
      return new Response(html, { headers: kept.headers });
    }
    const latest = (await pages.keys()).at(-1);
    const isWay = AREA === "score/" && address.pathname === SCOPE;
    return isWay && latest ? Response.redirect(latest.url, 302) : null;
  }
})();
