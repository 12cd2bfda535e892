// The hands that wait on this phone, and their way to the server. A classic script, because pages
// and the service worker both run it: everything is in `outbox`.
// What a hand and a table are: .ci/types/outbox.d.ts.

self.outbox = (() => {
  "use strict";

  const PATIENCE = 10_000; // ms to wait for an answer
  const CHANNEL = "clubscore-outbox";
  const LOCK = "clubscore-outbox";
  const OPEN = "clubscore-open-"; // and a token: a page has that hand open to change it

  // The store

  let opening = null;

  function database() {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open("clubscore", 1);
      request.onupgradeneeded = () => {
        const hands = request.result.createObjectStore("hands", {
          keyPath: "id",
          autoIncrement: true,
        });
        hands.createIndex("token", "token", { unique: true });
        request.result.createObjectStore("tables", { keyPath: "table" });
      };
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        request.result.onversionchange = () => {
          request.result.close();
          opening = null;
        };
        request.result.onclose = () => (opening = null);
        resolve(request.result);
      };
    });
    opening.catch(() => (opening = null));
    return opening;
  }

  /**
   * Run `work(store)` in one transaction; what its request found is the result, once it is kept.
   * @param {string} name
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest | void} work
   */
  async function within(name, mode, work) {
    const db = await database();
    return new Promise((resolve, reject) => {
      const transaction = db.transaction(name, mode, { durability: "strict" });
      const request = work(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error);
    });
  }

  /** @type {Outbox["all"]} */
  const all = () => within("hands", "readonly", (store) => store.getAll());
  /** @type {Outbox["byToken"]} */
  const byToken = (token) => within("hands", "readonly", (store) => store.index("token").get(token));
  /** @type {Outbox["tables"]} */
  const tables = () => within("tables", "readonly", (store) => store.getAll());
  /** @type {Outbox["table"]} */
  const table = (number) => within("tables", "readonly", (store) => store.get(number));

  /**
   * The hands of a table, in the order they were played.
   * @param {number} number
   */
  async function ofTable(number) {
    return (await all()).filter((hand) => hand.table === number).sort(inOrder);
  }

  /**
   * Negative if one hand comes before the other; a false win comes before the end of its hand.
   * @param {QueuedHand} one
   * @param {QueuedHand} other
   */
  const inOrder = (one, other) => one.number - other.number || one.id - other.id;

  /**
   * Keep a hand; one with the same token is replaced and keeps its place.
   * @param {QueuedHand} hand
   */
  const put = (hand) => replace(hand.token, hand);

  /**
   * Let a hand take the place of another.
   * @param {string} token
   * @param {QueuedHand} hand
   */
  async function replace(token, hand) {
    await within("hands", "readwrite", (store) => {
      store.index("token").getKey(token).onsuccess = (/** @type {any} */ event) => {
        const id = event.target.result;
        store.put(id === undefined ? hand : { ...hand, id });
      };
    });
    changed();
  }

  /**
   * Change some facts of a hand that is still kept.
   * @param {string} token
   * @param {Partial<QueuedHand>} facts
   */
  async function mark(token, facts) {
    await within("hands", "readwrite", (store) => {
      store.index("token").get(token).onsuccess = (/** @type {any} */ event) => {
        const hand = event.target.result;
        if (hand) store.put({ ...hand, ...facts });
      };
    });
    changed();
  }

  /** @param {string} token */
  async function remove(token) {
    await within("hands", "readwrite", (store) => {
      store.index("token").getKey(token).onsuccess = (/** @type {any} */ event) => {
        if (event.target.result !== undefined) store.delete(event.target.result);
      };
    });
    changed();
  }

  /**
   * Move the numbers of the hands kept after one, which is taken out or has moved itself.
   * @param {QueuedHand} hand
   * @param {number} by
   */
  async function shift(hand, by) {
    if (!by) return;
    await within("hands", "readwrite", (store) => {
      store.getAll().onsuccess = (/** @type {any} */ event) => {
        for (const other of event.target.result) {
          const isAfter = other.table === hand.table && inOrder(other, hand) > 0;
          if (!isAfter || other.state === "recorded") continue;
          store.put(numbered(other, Math.max(1, other.number + by)));
        }
      };
    });
    changed();
  }

  /**
   * @param {QueuedHand} hand
   * @param {number} number
   */
  function numbered(hand, number) {
    /** @type {Fields} */
    const fields = hand.fields.map(([name, value]) =>
      name === "number" ? [name, String(number)] : [name, value],
    );
    return { ...hand, number, fields };
  }

  /**
   * Take a hand out for good; those after it close up.
   * @param {string} token
   */
  async function discard(token) {
    const hand = await byToken(token);
    if (!hand) return;
    // What somebody else recorded under its number keeps that number.
    if (hand.ends && hand.state !== "conflict") await shift(hand, -1);
    await remove(token);
  }

  /**
   * Note what is known of a table now, unless something newer is.
   * @param {TableNews} facts
   */
  async function learn(facts) {
    await within("tables", "readwrite", (store) => {
      store.get(facts.table).onsuccess = (/** @type {any} */ event) => {
        const known = event.target.result;
        if (!known || known.at <= facts.at) store.put({ ...known, ...facts });
      };
    });
  }

  // Telling everybody

  const listeners = new Set();
  const channel = "BroadcastChannel" in self ? new BroadcastChannel(CHANNEL) : null;
  if (channel) channel.onmessage = () => listeners.forEach((listener) => listener());

  function changed() {
    listeners.forEach((listener) => listener());
    channel?.postMessage("changed");
  }

  // One at a time, in all pages and the worker together

  /** @type {Promise<unknown>} */
  let turn = Promise.resolve();

  /**
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  function exclusive(work) {
    if (navigator.locks) return navigator.locks.request(LOCK, work);
    const done = turn.then(work);
    turn = done.catch(() => {});
    return done;
  }

  const lettingGo = new Map(); // by token, of the hands this page has open

  /**
   * Keep a hand from being sent as long as this page is there, or until it lets go of it.
   * @param {string} token
   */
  function holdOpen(token) {
    if (!navigator.locks) return;
    let close = () => {};
    const closed = new Promise((resolve) => (close = () => resolve(undefined)));
    const held = navigator.locks.request(OPEN + token, () => closed).catch(() => {});
    lettingGo.set(token, () => {
      close();
      return held;
    });
  }

  /**
   * Let a hand be sent again.
   * @param {string} token
   */
  async function letGo(token) {
    await lettingGo.get(token)?.();
    lettingGo.delete(token);
  }

  /** The tokens of the hands that are open in some page, to be changed. */
  async function open() {
    if (!navigator.locks) return new Set();
    const { held = [], pending = [] } = await navigator.locks.query();
    const names = [...held, ...pending].map(({ name = "" }) => name);
    return new Set(names.filter((name) => name.startsWith(OPEN)).map((name) => name.slice(OPEN.length)));
  }

  // Sending

  /**
   * A hand that waits for nothing but its turn.
   * @param {QueuedHand} hand
   */
  const isWaiting = (hand) => ["waiting", "sending"].includes(hand.state);

  /**
   * A hand that is not at the server yet, as far as this phone knows.
   * @param {QueuedHand} hand
   */
  const isKept = (hand) => hand.state !== "recorded";

  class NoAnswer extends Error {}

  /** @param {string} address */
  async function ask(address, options = {}) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE);
    try {
      const answer = await fetch(address, {
        credentials: "same-origin",
        cache: "no-store",
        redirect: "error",
        headers: { Accept: "application/json" },
        signal: stop.signal,
        ...options,
      });
      const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
      return { status: answer.status, told: isJson ? await answer.json() : null };
    } catch (error) {
      throw new NoAnswer(String(error));
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * The server answers for a table.
   * @param {number} number
   */
  async function answers(number) {
    try {
      return (await ask(`/tables/${number}/queue/`)).status < 500;
    } catch (error) {
      if (error instanceof NoAnswer) return false;
      throw error;
    }
  }

  /**
   * Send a hand with a token of today: {state, …} as the server says it.
   * @param {QueuedHand} hand
   * @param {string} csrf
   */
  async function deliver(hand, csrf) {
    const body = new URLSearchParams(hand.fields);
    body.set("csrfmiddlewaretoken", csrf);
    const { status, told } = await ask(`/tables/${hand.table}/queue/`, { method: "POST", body });
    if (told?.state) return told;
    if (status === 404) return { state: "refused", code: "gone" };
    if (status >= 500) return { state: "failed" };
    throw new NoAnswer(`answer ${status}`); // an old token, a proxy's own page: once more later
  }

  /**
   * @param {QueuedHand} hand
   * @param {string} csrf
   */
  async function sendOne(hand, csrf) {
    await mark(hand.token, { state: "sending" });
    let told;
    try {
      told = await deliver(hand, csrf);
    } catch (error) {
      await mark(hand.token, { state: "waiting" });
      throw error;
    }
    if (told.state === "failed") {
      await mark(hand.token, { state: "waiting", code: "failed" });
      return "failed";
    }
    const { state, reason = "", code = "", at, next } = told;
    if (at) await learn({ table: hand.table, next, at });
    await mark(hand.token, { state, reason, code, hand: told.hand ?? null });
    return state;
  }

  /**
   * Send the hands of a table in order, until one stays: tells how many still wait.
   * @param {number} number
   * @param {QueuedHand[]} hands
   */
  async function sendTable(number, hands) {
    let csrf = "";
    let left = hands.filter(isWaiting).length;
    for (const hand of hands) {
      if (!isKept(hand)) continue;
      if (!isWaiting(hand) || (await open()).has(hand.token)) return 0; // somebody has to decide first
      if (!csrf) {
        const { status, told } = await ask(`/tables/${number}/queue/`);
        if (told?.facts) await learn(told.facts);
        if (status === 404) csrf = "none";
        else if (told?.csrf) csrf = told.csrf;
        else throw new NoAnswer(`answer ${status}`);
      }
      const state = await sendOne(hand, csrf);
      if (state === "failed") return left;
      left -= 1;
      if (state !== "recorded") return 0;
    }
    return left;
  }

  /** Send whatever waits; tells how many hands still wait for the network or the server. */
  function flush() {
    return exclusive(async () => {
      const hands = await all();
      const numbers = new Set(hands.filter(isWaiting).map((hand) => hand.table));
      let left = 0;
      for (const number of numbers) {
        try {
          left += await sendTable(number, await ofTable(number));
        } catch (error) {
          if (!(error instanceof NoAnswer)) throw error;
          left += (await ofTable(number)).filter(isWaiting).length;
        }
      }
      return left;
    });
  }

  /**
   * Let a hand that was refused, or failed, be sent again.
   * @param {string} token
   */
  const again = (token) => mark(token, { state: "waiting", reason: "", code: "" });

  /**
   * Let a hand that is the same as the one before it be recorded all the same.
   * @param {string} token
   */
  async function repeat(token) {
    const hand = await byToken(token);
    if (!hand) return;
    const fields = hand.fields.filter(([name]) => name !== "action");
    await mark(token, { state: "waiting", reason: "", fields: [...fields, ["action", "again"]] });
  }

  return {
    all,
    again,
    answers,
    byToken,
    discard,
    exclusive,
    flush,
    holdOpen,
    isKept,
    inOrder,
    isWaiting,
    learn,
    letGo,
    listen: (listener) => listeners.add(listener),
    mark,
    numbered,
    ofTable,
    open,
    put,
    remove,
    repeat,
    replace,
    shift,
    table,
    tables,
  };
})();
