// The hands that wait on this phone (store.js), and their way to the server. A classic script, because
// pages and the service worker both run it: everything is in `outbox`.

self.outbox = (() => {
  "use strict";

  const PATIENCE = 10_000; // ms to wait for an answer
  const LOCK = `${self.OWN}clubscore-outbox`;
  const OPEN = `${self.OWN}clubscore-open-`; // and a token: a page has that hand open to change it

  const store = self.handStore;
  const games = self.phoneGames;

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
   * Ask the server how a table stands, and note what it says.
   * @param {number} number
   */
  async function askAbout(number) {
    const answer = await ask(`${self.BASE}/tables/${number}/queue/`);
    if (answer.told?.facts) await store.learn(answer.told.facts);
    return answer;
  }

  /**
   * The server answers for a table, or has made it of a game of this phone; what it says is noted.
   * @param {number} number
   */
  async function answers(number) {
    if (games.isOnPhone(number)) return (await store.table(number))?.became !== undefined;
    try {
      return (await askAbout(number)).status < 500;
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
    if (hand.score) body.set("scored", JSON.stringify(hand.score));
    const { status, told } = await ask(`${self.BASE}/tables/${hand.table}/queue/`, { method: "POST", body });
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
    await store.mark(hand.token, { state: "sending" });
    let told;
    try {
      told = await deliver(hand, csrf);
    } catch (error) {
      await store.mark(hand.token, { state: "waiting" });
      throw error;
    }
    if (told.state === "failed") {
      await store.mark(hand.token, { state: "waiting", code: "failed" });
      return "failed";
    }
    const { state, reason = "", code = "", difference = "", at, next, facts, progress } = told;
    if (facts) await store.learn(facts);
    else if (progress) await store.follow(progress);
    else if (at) await store.learn({ table: hand.table, next, at, game: undefined }); // that is over
    await store.mark(hand.token, { state, reason, code, difference, hand: told.hand ?? null });
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
        const { status, told } = await askAbout(number);
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

  /**
   * Say which hands of a table are still on this phone, so that those who run the event know. It is
   * said of what the server does not take as well, and once more when nothing is left.
   * @param {number} number
   * @param {QueuedHand[]} hands
   */
  async function tell(number, hands) {
    const address = `${self.BASE}/tables/${number}/held/`;
    const { told } = await ask(address);
    if (!told?.csrf) return;
    const { id } = await store.phone();
    const held = hands.map(({ number: at, state, code }) => [at, state === "sending" ? "waiting" : state, code]);
    const body = new URLSearchParams({ csrfmiddlewaretoken: told.csrf, phone: id, hands: JSON.stringify(held) });
    if (hands.length) body.set("since", String(Math.min(...hands.map(({ at }) => at))));
    const { status } = await ask(address, { method: "POST", body });
    if (status < 300) await store.noteTold(number, hands.length > 0);
  }

  /**
   * Say it of every table for which this phone holds hands, or has said that it does.
   * @param {Set<number>} silent tables of which the server has just said nothing
   */
  async function tellAll(silent) {
    const kept = (await store.all()).filter((hand) => isKept(hand) && !games.isOnPhone(hand.table));
    const { told } = await store.phone();
    for (const number of new Set([...told, ...kept.map((hand) => hand.table)])) {
      if (silent.has(number)) continue;
      const hands = (await store.ofTable(number)).filter(isKept);
      await tell(number, hands).catch((error) => {
        if (!(error instanceof NoAnswer)) throw error;
      });
    }
  }

  /** Send whatever waits; tells how many hands and games still wait for the network or the server. */
  function flush() {
    return exclusive(async () => {
      await games.send(ask).catch((error) => {
        if (!(error instanceof NoAnswer)) throw error;
      });
      const hands = (await store.all()).filter((hand) => !games.isOnPhone(hand.table));
      const numbers = new Set(hands.filter(isWaiting).map((hand) => hand.table));
      /** @type {Set<number>} */
      const silent = new Set();
      let left = await games.waiting();
      for (const number of numbers) {
        try {
          left += await sendTable(number, await store.ofTable(number));
        } catch (error) {
          if (!(error instanceof NoAnswer)) throw error;
          silent.add(number);
          left += (await store.ofTable(number)).filter(isWaiting).length;
        }
      }
      await tellAll(silent);
      return left;
    });
  }

  /**
   * Let a hand that was refused, or failed, be sent again.
   * @param {string} token
   */
  const again = (token) => store.mark(token, { state: "waiting", reason: "", code: "" });

  /**
   * Let a hand that is the same as the one before it be recorded all the same.
   * @param {string} token
   */
  async function repeat(token) {
    const hand = await store.byToken(token);
    if (!hand) return;
    const fields = hand.fields.filter(([name]) => name !== "action");
    await store.mark(token, { state: "waiting", reason: "", fields: [...fields, ["action", "again"]] });
  }

  /**
   * Let the server make a game that begins now, while there is a network.
   * @param {PhoneGame} game
   */
  const begin = (game) => games.begin(game, ask, false).catch(() => null);

  return {
    ...store,
    again,
    answers,
    begin,
    exclusive,
    flush,
    games,
    holdOpen,
    isKept,
    isWaiting,
    letGo,
    open,
    repeat,
  };
})();
