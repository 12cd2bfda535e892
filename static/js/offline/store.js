// What this phone stores: hands to be recorded, and what is known of tables. A classic script,
// because pages and the service worker both run it: everything is in `handStore`.
// What a hand and a table are: .ci/types/outbox.d.ts.

self.handStore = (() => {
  "use strict";

  const CHANNEL = `${self.OWN}clubscore-outbox`;
  const THIS_PHONE = 0; // among the tables: what is known of this phone itself

  let opening = null;

  function database() {
    opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(`${self.OWN}clubscore`, 1);
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

  // A page that is left in the middle of a transaction may be kept by the browser to be gone back to.
  // In WebKit the transaction then neither ends nor lets any other page have what it had locked.
  /** @type {Set<IDBTransaction>} */
  const running = new Set();
  self.addEventListener("pagehide", () => {
    for (const transaction of running) {
      try {
        transaction.abort();
      } catch {
        // it has just ended
      }
    }
  });

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
      running.add(transaction);
      const request = work(transaction.objectStore(name));
      transaction.oncomplete = () => {
        running.delete(transaction);
        resolve(request?.result);
      };
      transaction.onabort = () => {
        running.delete(transaction);
        reject(transaction.error);
      };
    });
  }

  /** @type {HandStore["all"]} */
  const all = () => within("hands", "readonly", (store) => store.getAll());
  /** @type {HandStore["byToken"]} */
  const byToken = (token) => within("hands", "readonly", (store) => store.index("token").get(token));
  /** @type {HandStore["tables"]} */
  const tables = async () =>
    (await within("tables", "readonly", (store) => store.getAll())).filter(
      (/** @type {TableFacts} */ one) => one.table !== THIS_PHONE,
    );
  /** @type {HandStore["table"]} */
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

  /**
   * Note what has become of a table of this phone.
   * @param {number} number
   * @param {Partial<TableFacts>} facts
   */
  async function note(number, facts) {
    await within("tables", "readwrite", (store) => {
      store.get(number).onsuccess = (/** @type {any} */ event) => {
        if (event.target.result) store.put({ ...event.target.result, ...facts });
      };
    });
    changed();
  }

  /**
   * Forget a table.
   * @param {number} number
   */
  async function forget(number) {
    await within("tables", "readwrite", (store) => store.delete(number));
    changed();
  }

  /**
   * Note what a hand that was recorded changes of what is known of a table, unless that is newer.
   * @param {TableProgress} progress
   */
  async function follow({ winds, game, ...progress }) {
    await within("tables", "readwrite", (store) => {
      store.get(progress.table).onsuccess = (/** @type {any} */ event) => {
        const known = event.target.result;
        if (!known || known.at > progress.at) return;
        const merged = { winds: { ...known.winds, ...winds }, game: known.game && { ...known.game, ...game } };
        store.put({ ...known, ...progress, ...merged });
      };
    });
  }

  /**
   * This phone: a number it has made up, and the tables it has told the server of hands for.
   * @type {HandStore["phone"]}
   */
  async function phone() {
    const kept = await within("tables", "readonly", (store) => store.get(THIS_PHONE));
    if (kept) return kept;
    const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
    const id = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
    /** @type {ThisPhone} */
    const made = { table: THIS_PHONE, at: 0, id, told: [] };
    await within("tables", "readwrite", (store) => store.put(made));
    return made;
  }

  /**
   * Note that the server knows that this phone holds hands for a table, or that it holds none.
   * @param {number} number
   * @param {boolean} holds
   */
  async function noteTold(number, holds) {
    const { told, ...facts } = await phone();
    const others = told.filter((other) => other !== number);
    const now = { ...facts, told: holds ? [...others, number] : others };
    await within("tables", "readwrite", (store) => store.put(now));
  }

  // Telling everybody

  const listeners = new Set();
  const channel = "BroadcastChannel" in self ? new BroadcastChannel(CHANNEL) : null;
  if (channel) channel.onmessage = () => listeners.forEach((listener) => listener());

  function changed() {
    listeners.forEach((listener) => listener());
    channel?.postMessage("changed");
  }

  return {
    all,
    byToken,
    discard,
    follow,
    forget,
    inOrder,
    learn,
    listen: (listener) => listeners.add(listener),
    mark,
    note,
    noteTold,
    numbered,
    ofTable,
    phone,
    put,
    remove,
    replace,
    shift,
    table,
    tables,
  };
})();
