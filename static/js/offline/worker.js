// The service worker: the pages of a table and all they are made of, kept for when there is no
// network. /sw.js sets RELEASE and FILES and loads store.js, games.js, outbox.js and
// keeping.js before this.

const FILES_OF = `${self.OWN}clubscore-files-`; // and a release
const PAGES_OF = `${self.OWN}clubscore-pages-`;
const FILE_STORE = FILES_OF + self.RELEASE;
const PAGE_STORE = PAGES_OF + self.RELEASE;
const KEPT_AT = "X-Kept-At"; // when a page was kept, ms since 1970
const TABLES = `${self.BASE}/tables/`;
const KEPT_PAGE = `${TABLES}kept/`;
const ENGINE = `${TABLES}engine.js`; // what a page starts as a worker, under the name of its release
const FRESH = 10 * 60_000; // ms in which a copy is not fetched again beforehand
const PAGE = new RegExp(`^${TABLES}(\\d+)/(hand/)?$`);
const PLAY = `${self.BASE}/play/`; // where a game begins, also without network
const BLANK = new RegExp(`^${TABLES}blank/[\\w-]+/[\\w.]+/\\d/(hand/)?$`); // the pages such a game is made of
const LINK = new RegExp(`^${self.BASE}/t/([\\w-]+)/$`);
const { ANY, LONG, answerWithFile, isFile, isOther, keepFile, keepFilesOf, late, whole } = self.keeping;
// Three workers run this: one for the tables, one for their links and one for the page where games begin,
// which have no stores of their own.
const IS_OF_TABLES = new URL(self.registration.scope).pathname === TABLES;

// A new release

self.addEventListener("install", (event) => {
  const installed = IS_OF_TABLES ? install() : Promise.resolve();
  event.waitUntil(installed.then(() => self.skipWaiting()));
});

/** All or nothing: as long as this fails, the release before stays with all it has. */
async function install() {
  const files = await caches.open(FILE_STORE);
  await Promise.all(self.FILES.map((address) => keepFile(files, address)));
  await keep(KEPT_PAGE);
  for (const name of await caches.keys()) {
    if (!name.startsWith(PAGES_OF) || name === PAGE_STORE) continue;
    // A page names the files of its release: those kept before are fetched anew.
    for (const request of await (await caches.open(name)).keys()) {
      await keep(new URL(request.url).pathname);
    }
  }
}

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy().finally(() => self.clients.claim()));
});

/** Drop what earlier releases kept, once the worker that answers with it is replaced. */
async function tidy() {
  if (!IS_OF_TABLES) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(`${self.OWN}clubscore-`));
  const former = names.filter((name) => name.startsWith(FILES_OF) && name !== FILE_STORE);
  // Pages of the release before may still be open, and ask for a file of theirs.
  const needed = [FILE_STORE, PAGE_STORE, former.at(-1)];
  for (const name of names) if (!needed.includes(name)) await caches.delete(name);
}

// Keeping pages

/**
 * Fetch a page and keep it; one that is not shown any more is not kept any longer either.
 * @param {string} path
 */
async function keep(path) {
  const signal = AbortSignal.timeout(LONG);
  const headers = { "HX-Request": "true" }; // messages are for a page that somebody reads
  /** @type {RequestInit} */
  const options = { credentials: "same-origin", headers, redirect: "manual", signal };
  const answer = await whole(await fetch(path, options));
  if (answer.status >= 500 || isOther(answer)) {
    throw new Error(`${path}: answer ${answer.status}, or of another release`);
  }
  await note(path, answer);
}

/**
 * Keep a page that has come, or drop the copy of one that is no longer there for us.
 * @param {string} path
 * @param {Response} answer
 */
async function note(path, answer) {
  const pages = await caches.open(PAGE_STORE);
  const isHtml = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (answer.ok && isHtml) {
    const headers = new Headers(answer.headers);
    headers.set(KEPT_AT, String(Date.now()));
    const html = await answer.text();
    await keepFilesOf(html, await caches.open(FILE_STORE));
    await pages.put(path, new Response(html, { headers }));
  } else if ([403, 404].includes(answer.status) || answer.type === "opaqueredirect") {
    await pages.delete(path, ANY);
  }
}

/**
 * The kept copy of a page, which says when it was kept; null if there is none.
 * @param {string} path
 */
async function copyOf(path) {
  const kept = await (await caches.open(PAGE_STORE)).match(path, ANY);
  if (!kept) return null;
  const { headers } = kept;
  const at = headers.get(KEPT_AT);
  const html = (await kept.text()).replace("<html ", `<html data-kept="${at}" `);
  return new Response(html, { headers });
}

// Answering

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    const table = tableOf(address.pathname);
    if (self.outbox.games.isOnPhone(table)) {
      event.respondWith(pageOfGame(table, address));
    } else if (PAGE.test(address.pathname) || [KEPT_PAGE, PLAY].includes(address.pathname)) {
      event.respondWith(page(event, address.pathname));
    } else if (LINK.test(address.pathname)) {
      event.respondWith(link(request, address.pathname));
    } else if (address.pathname.startsWith(TABLES)) {
      event.respondWith(
        fetch(request)
          .then(whole)
          .catch(() => instead()),
      );
    }
  } else if (isFile(address) || address.pathname === ENGINE) {
    event.respondWith(answerWithFile(event, FILE_STORE));
  }
});

/**
 * The network first; the kept copy if all of the page does not come in time or cannot serve.
 * @param {FetchEvent} event
 * @param {string} path
 */
async function page(event, path) {
  const coming = fetch(event.request).then(whole);
  // An entry filled in with what was undone is nothing to begin the next hand with.
  const isPlain = !new URL(event.request.url).searchParams.has("from");
  if (isPlain) event.waitUntil(coming.then((answer) => notedOf(path, answer)).catch(() => {}));
  const first = await Promise.race([coming.catch(() => null), late()]);
  const serves = first !== null && first.status < 500;
  if (serves && !(await isRefused(first, path))) return first;
  const other = serves ? await instead() : await copyOf(path);
  return other ?? first ?? coming.catch(() => instead());
}

/** @param {string} path */
const tableOf = (path) => Number(PAGE.exec(path)?.[1] ?? 0);

/**
 * A page of a game that is on this phone alone, or the way to the table it has become.
 * @param {number} table
 * @param {URL} address
 */
async function pageOfGame(table, { pathname, search }) {
  const game = await self.outbox.table(table).catch(() => undefined);
  const isEntry = pathname.endsWith("hand/");
  if (game?.became !== undefined) {
    return Response.redirect(`${TABLES}${game.became}/${isEntry ? `hand/${search}` : ""}`, 302);
  }
  if (!game?.begin) return instead();
  const { begin } = game;
  const blank = await copyOf(`${begin.blank}${isEntry ? "hand/" : ""}`);
  if (!blank) return instead();
  const filled = self.outbox.games.filled(await blank.text(), { ...game, begin });
  return new Response(filled, { headers: blank.headers });
}

/**
 * Keep a copy of a page on its way to somebody, unless it is of another release.
 * @param {string} path
 * @param {Response} answer
 */
async function notedOf(path, answer) {
  if (!isOther(answer)) await note(path, answer.clone());
}

/**
 * A table that is no longer shown to this visitor, whose hands are still on this phone.
 * @param {Response} answer
 * @param {string} path
 */
async function isRefused(answer, path) {
  const table = tableOf(path);
  if (![403, 404].includes(answer.status) || !table) return false;
  return (await self.outbox.ofTable(table)).some(self.outbox.isKept);
}

/** What is kept on this phone, in place of a page that cannot be shown. */
async function instead() {
  if (await caches.match(KEPT_PAGE, ANY)) return Response.redirect(KEPT_PAGE, 302);
  return Response.error();
}

/**
 * A table's link, scanned without network: its table, if it was opened with that link before.
 * @param {Request} request
 * @param {string} path
 */
async function link(request, path) {
  try {
    return await whole(await fetch(request));
  } catch {
    const token = new TextEncoder().encode(LINK.exec(path)?.[1]);
    const hash = [...new Uint8Array(await crypto.subtle.digest("SHA-256", token))]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("");
    const table = (await self.outbox.tables()).find((one) => one.link === hash);
    return table ? Response.redirect(`${TABLES}${table.table}/`, 302) : instead();
  }
}

// A page asks for pages to be kept that have not been opened yet, or waits for this release.
self.addEventListener("message", (event) => {
  if (event.data?.takeOver) {
    event.waitUntil(self.skipWaiting()); // said once, a browser may forget it while others are busy
    return;
  }
  event.waitUntil(
    (async () => {
      const pages = await caches.open(PAGE_STORE);
      for (const path of event.data?.keep ?? []) {
        const kept = await pages.match(path, ANY);
        const age = Date.now() - Number(kept?.headers.get(KEPT_AT));
        const isFresh = kept && (BLANK.test(path) || age < FRESH); // those have nothing that grows old
        const isOurs = path === PLAY || PAGE.test(path) || BLANK.test(path);
        if (isOurs && !isFresh) await keep(path).catch(() => {});
      }
      const kept = (await pages.keys()).map(({ url }) => new URL(url).pathname);
      event.ports[0]?.postMessage({ kept, release: self.RELEASE });
    })(),
  );
});

// The network is back, and no page of ours may be open.
self.addEventListener("sync", (event) => {
  event.waitUntil(
    self.outbox.flush().then((left) => {
      if (left) throw new Error(`${left} hands still wait`); // the browser tries once more
    }),
  );
});
