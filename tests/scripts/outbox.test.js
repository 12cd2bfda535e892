// The outbox: the way of stored hands to the server.

import assert from "node:assert/strict";
import test from "node:test";
import { handOf, IDBFactory, json, later, Locks, newOutbox } from "./load.js";

const QUEUE = "/tables/7/queue/";
const GONE = () => Promise.reject(new TypeError("no network"));

const HELD = "/tables/7/held/";

/**
 * A server that answers with what it is given, in turn, and remembers what it got; `held` is what it
 * was told of hands that stay on the phone.
 */
function server(...answers) {
  const got = [];
  const held = [];
  const fetch = async (address, { method = "GET", body } = {}) => {
    if (method === "GET") return json({ csrf: "today's", facts: null });
    if (address.endsWith("/held/")) {
      held.push([address, Object.fromEntries(body)]);
      return json({});
    }
    got.push([address, Object.fromEntries(body)]);
    return answers.shift()();
  };
  return { fetch, got, held };
}

const recorded = () => json({ state: "recorded", hand: 5 });
const states = async (outbox, table = 7) => (await outbox.ofTable(table)).map(({ state }) => state);

test("what waits is sent in order, each hand once", async () => {
  const { fetch, got } = server(recorded, recorded);
  const outbox = newOutbox(fetch);
  await outbox.put(handOf(2));
  await outbox.put(handOf(1));
  assert.equal(await outbox.flush(), 0);
  assert.equal(await outbox.flush(), 0);
  assert.deepEqual(
    got.map(([address, fields]) => [address, fields.token, fields.csrfmiddlewaretoken]),
    [
      [QUEUE, "token 1", "today's"],
      [QUEUE, "token 2", "today's"],
    ],
  );
  assert.deepEqual(await states(outbox), ["recorded", "recorded"]);
  assert.equal((await outbox.byToken("token 1")).hand, 5);
});

test("what is recorded already is not sent, and holds nothing up", async () => {
  const { fetch, got } = server(recorded);
  const outbox = newOutbox(fetch);
  await outbox.put(handOf(1, { state: "recorded" }));
  await outbox.put(handOf(2));
  assert.equal(await outbox.flush(), 0);
  assert.deepEqual(got.map(([, { token }]) => token), ["token 2"]);
});

test("without network everything waits, and says so", async () => {
  const outbox = newOutbox(GONE);
  await outbox.put(handOf(1));
  await outbox.put(handOf(2));
  assert.equal(await outbox.flush(), 2);
  assert.deepEqual(await states(outbox), ["waiting", "waiting"]);
});

test("an answer that gets lost leaves the hand to be sent again under its token", async () => {
  const { fetch, got } = server(GONE, recorded);
  const outbox = newOutbox(fetch);
  await outbox.put(handOf(1));
  assert.equal(await outbox.flush(), 1);
  assert.equal(await outbox.flush(), 0);
  assert.deepEqual(got.map(([, { token }]) => token), ["token 1", "token 1"]);
});

for (const state of ["refused", "conflict", "repeat"]) {
  test(`after one that is in ${state} nothing of its table is sent`, async () => {
    const { fetch, got } = server(() => json({ state, reason: "why", code: "which" }));
    const outbox = newOutbox(fetch);
    await outbox.put(handOf(1));
    await outbox.put(handOf(2));
    assert.equal(await outbox.flush(), 0);
    assert.equal(await outbox.flush(), 0);
    assert.equal(got.length, 1);
    assert.deepEqual(await states(outbox), [state, "waiting"]);
    const { reason, code } = await outbox.byToken("token 1");
    assert.deepEqual([reason, code], ["why", "which"]);
  });
}

test("what stays on the phone is told, and once more when nothing does", async () => {
  const refuse = () => json({ state: "refused", reason: "why", code: "table_closed" });
  const { fetch, held } = server(recorded, refuse);
  const outbox = newOutbox(fetch);
  for (const number of [1, 2, 3]) await outbox.put(handOf(number));
  await outbox.flush();
  const { id } = await outbox.phone();
  assert.match(id, /^[0-9a-f]{32}$/);
  const hands = JSON.stringify([[2, "refused", "table_closed"], [3, "waiting", ""]]);
  assert.deepEqual(held, [[HELD, { csrfmiddlewaretoken: "today's", phone: id, hands, since: "1002" }]]);
  await outbox.flush();
  assert.equal(held.length, 2); // whenever it reaches the server
  await outbox.discard("token 2");
  await outbox.discard("token 3");
  await outbox.flush();
  assert.deepEqual(held.at(-1), [HELD, { csrfmiddlewaretoken: "today's", phone: id, hands: "[]" }]);
  await outbox.flush();
  assert.equal(held.length, 3); // there is nothing more to tell
  assert.deepEqual(await outbox.tables(), []); // the phone itself is none of them
});

test("what the server does not take of what is held is told again", async () => {
  const answers = [404, 422, 200];
  const told = [];
  const outbox = newOutbox(async (address, { method = "GET", body } = {}) => {
    if (method === "GET") return json({ csrf: "today's" });
    told.push(body.get("hands"));
    return json({}, answers.shift());
  });
  await outbox.put(handOf(1, { state: "refused", code: "gone" }));
  await outbox.flush();
  await outbox.discard("token 1");
  await outbox.flush(); // never taken: there is nothing to take back
  await outbox.put(handOf(1, { state: "conflict" }));
  await outbox.flush();
  await outbox.flush();
  assert.deepEqual(told, ['[[1,"refused","gone"]]', '[[1,"conflict",""]]', '[[1,"conflict",""]]']);
  assert.deepEqual((await outbox.phone()).told, [7]);
});

test("without network nothing is told, and it does not hold up anything", async () => {
  const asked = [];
  const outbox = newOutbox((address) => {
    asked.push(address);
    return GONE();
  });
  await outbox.put(handOf(1));
  await outbox.put(handOf(1, { table: 8, token: "other", state: "refused" }));
  assert.equal(await outbox.flush(), 1);
  assert.deepEqual(asked, [QUEUE, "/tables/8/held/"]); // who has just been silent is not asked twice
});

test("a mistake of the server leaves the hand and those after it waiting", async () => {
  const outbox = newOutbox(server(() => new Response("", { status: 500 })).fetch);
  await outbox.put(handOf(1));
  await outbox.put(handOf(2));
  assert.equal(await outbox.flush(), 2);
  const { state, code } = await outbox.byToken("token 1");
  assert.deepEqual([state, code], ["waiting", "failed"]);
});

test("a table that is gone refuses its hands", async () => {
  const outbox = newOutbox(async () => new Response("", { status: 404 }));
  await outbox.put(handOf(1));
  assert.equal(await outbox.flush(), 0);
  const { state, code } = await outbox.byToken("token 1");
  assert.deepEqual([state, code], ["refused", "gone"]);
});

test("a proxy's own page is no answer", async () => {
  const methods = [];
  const outbox = newOutbox(async (_address, { method = "GET" } = {}) => {
    methods.push(method);
    return new Response("<p>Wi-Fi login", { status: 200 });
  });
  await outbox.put(handOf(1));
  assert.equal(await outbox.flush(), 1);
  assert.deepEqual(await states(outbox), ["waiting"]);
  assert.deepEqual(methods, ["GET"]); // nothing is sent to whoever that is
});

test("one table that gets no answer does not hold up another", async () => {
  const { fetch } = server(recorded);
  const outbox = newOutbox((address, options) => (address === QUEUE ? GONE() : fetch(address, options)));
  await outbox.put(handOf(1));
  await outbox.put(handOf(1, { table: 8, token: "other" }));
  assert.equal(await outbox.flush(), 1);
  assert.deepEqual([await states(outbox), await states(outbox, 8)], [["waiting"], ["recorded"]]);
});

test("the same hand again is recorded when somebody says it is another", async () => {
  const outbox = newOutbox(GONE);
  await outbox.put(handOf(1, { state: "repeat" }));
  await outbox.repeat("token 1");
  const { state, fields } = await outbox.byToken("token 1");
  assert.equal(state, "waiting");
  assert.deepEqual(fields.filter(([name]) => name === "action"), [["action", "again"]]);
});

test("the answer to a hand says what comes next at its table", async () => {
  const outbox = newOutbox(server(() => json({ state: "recorded", next: 2, at: 9 })).fetch);
  await outbox.put(handOf(1));
  await outbox.flush();
  assert.equal((await outbox.table(7)).next, 2);
});

test("all that the answer to a hand says of its table is noted", async () => {
  const facts = { table: 7, where: "Table 1", next: 2, at: 9, game: { hands: 1 } };
  const told = () => json({ state: "recorded", next: 2, at: 9, facts });
  const outbox = newOutbox(server(told, () => json({ state: "recorded", next: 3, at: 10 })).fetch);
  await outbox.put(handOf(1));
  await outbox.flush();
  assert.deepEqual(await outbox.table(7), facts);
  await outbox.put(handOf(2));
  await outbox.flush();
  const { next, where, game } = await outbox.table(7);
  assert.deepEqual([next, where, game], [3, "Table 1", undefined]); // the game has gone on since
});

test("what the phone showed for a hand is sent with it, and what differs is kept with it", async () => {
  const { fetch, got } = server(() => json({ state: "recorded", difference: "8, not 24" }), recorded);
  const outbox = newOutbox(fetch);
  const score = { net: [-32, -8, 48, -8], value: 24 };
  await outbox.put(handOf(1, { score }));
  await outbox.put(handOf(2, { score: null }));
  await outbox.flush();
  assert.deepEqual(JSON.parse(got[0][1].scored), score);
  assert.equal("scored" in got[1][1], false);
  const [first, second] = await outbox.ofTable(7);
  assert.deepEqual([first.state, first.difference], ["recorded", "8, not 24"]);
  assert.deepEqual([second.state, second.difference], ["recorded", ""]);
});

test("the server answers for a table unless it fails or cannot be reached", async () => {
  for (const [status, answers] of [[200, true], [404, true], [499, true], [500, false], [503, false]]) {
    const outbox = newOutbox(async () => new Response("", { status }));
    assert.strictEqual(await outbox.answers(7), answers, String(status));
  }
  assert.strictEqual(await newOutbox(GONE).answers(7), false);
});

test("a fault of ours is not taken for a network that is away", async () => {
  const broken = () => {
    throw new Error("ours");
  };
  const outbox = newOutbox(server(recorded).fetch, { AbortController: broken });
  await outbox.put(handOf(1));
  await assert.rejects(outbox.answers(7));
  await assert.rejects(outbox.flush());
});

test("an answer is waited for ten seconds, and asked for without a cache and with our cookie", async () => {
  const timers = [];
  const cleared = [];
  let asked;
  const fetch = (address, options) => {
    asked = { address, ...options };
    return new Promise((_, reject) => (options.signal.onabort = () => reject(new Error("aborted"))));
  };
  const outbox = newOutbox(fetch, {
    setTimeout: (work, ms) => timers.push([work, ms]),
    clearTimeout: (timer) => cleared.push(timer),
  });
  const answered = outbox.answers(7);
  const [[abort, ms]] = timers;
  assert.equal(ms, 10_000);
  abort();
  assert.equal(await answered, false);
  assert.deepEqual(cleared, [1]);
  const { address, credentials, cache, redirect, headers } = asked;
  assert.deepEqual([address, credentials, cache, redirect], [QUEUE, "same-origin", "no-store", "error"]);
  assert.deepEqual(headers, { Accept: "application/json" });
});

test("a hand that a page has open waits until that page lets go of it, in other pages too", async () => {
  const locks = new Locks();
  const { fetch, got } = server(recorded);
  const browser = { navigator: { locks }, indexedDB: new IDBFactory() };
  const page = newOutbox(GONE, browser);
  const other = newOutbox(fetch, browser);
  await page.put(handOf(1));
  page.holdOpen("token 1");
  await locks.request("something else", async () => {
    assert.deepEqual([...(await other.open())], ["token 1"]);
    assert.equal(await other.flush(), 0);
  });
  assert.equal(got.length, 0);
  await page.letGo("token 1");
  assert.deepEqual([...(await other.open())], []);
  await page.letGo("token 1");
  assert.equal(await other.flush(), 0);
  assert.equal(got.length, 1);
});

test("without locks nothing is held open", async () => {
  const outbox = newOutbox(GONE);
  outbox.holdOpen("token 1");
  await outbox.letGo("token 1");
  assert.deepEqual(await outbox.open(), new Set());
});

for (const navigator of [{}, { locks: new Locks() }]) {
  test(`one works at a time, ${navigator.locks ? "with" : "without"} locks, also after one that failed`, async () => {
    const outbox = newOutbox(GONE, { navigator });
    const { promise, resolve } = later();
    const done = [];
    const first = outbox.exclusive(async () => {
      await promise;
      done.push("first");
      throw new Error("first");
    });
    const second = outbox.exclusive(async () => done.push("second"));
    await new Promise((tick) => setImmediate(tick));
    assert.deepEqual(done, []);
    resolve();
    await assert.rejects(first, /first/);
    assert.equal(await second, 2);
    assert.deepEqual(done, ["first", "second"]);
  });
}

test("what is sent says who it is for, and one that waits for an answer counts as waiting", async () => {
  const outbox = newOutbox(GONE);
  const kept = ["waiting", "sending", "refused", "recorded"].map((state) => handOf(1, { state }));
  assert.deepEqual(kept.map(outbox.isWaiting), [true, true, false, false]);
  assert.deepEqual(kept.map(outbox.isKept), [true, true, true, false]);
  await outbox.put(handOf(1, { state: "refused", reason: "why", code: "which" }));
  await outbox.again("token 1");
  const { state, reason, code } = await outbox.byToken("token 1");
  assert.deepEqual([state, reason, code], ["waiting", "", ""]);
});

test("a hand is sent as a form with the token of today, which is asked for once", async () => {
  const asked = [];
  const outbox = newOutbox(async (address, { method = "GET", body } = {}) => {
    asked.push([method, address]);
    if (method === "GET") return json({ csrf: "today's", facts: { table: 7, where: "Table 1", at: 5 } });
    assert.equal(body.get("number"), String(asked.length - 1));
    return json({ state: "recorded" });
  });
  await outbox.put(handOf(1));
  await outbox.put(handOf(2));
  assert.equal(await outbox.flush(), 0);
  assert.deepEqual(asked.map(([method]) => method), ["GET", "POST", "POST"]);
  assert.deepEqual(await outbox.table(7), { table: 7, where: "Table 1", at: 5 });
  assert.deepEqual(await outbox.tables(), [{ table: 7, where: "Table 1", at: 5 }]);
  assert.equal((await outbox.byToken("token 1")).hand, null);
});

test("while a hand is on its way it says so", async () => {
  const outbox = newOutbox(async (_address, { method = "GET" } = {}) => {
    if (method === "GET") return json({ csrf: "today's", facts: null });
    assert.equal((await outbox.byToken("token 1")).state, "sending");
    return json({ state: "recorded", hand: 5 });
  });
  await outbox.put(handOf(1));
  assert.equal(await outbox.flush(), 0);
  assert.equal((await outbox.byToken("token 1")).state, "recorded");
});

for (const [status, left, state] of [[403, 1, "waiting"], [404, 0, "refused"], [500, 1, "waiting"]]) {
  test(`a hand that is answered with ${status} and nothing else is ${state}`, async () => {
    const outbox = newOutbox(server(() => new Response("", { status })).fetch);
    await outbox.put(handOf(1));
    assert.equal(await outbox.flush(), left);
    const hand = await outbox.byToken("token 1");
    assert.equal(hand.state, state);
    assert.equal(hand.code, { 403: "", 404: "gone", 500: "failed" }[status]);
  });
}

test("what was sent before one that fails is not counted as waiting", async () => {
  const outbox = newOutbox(server(recorded, () => json({ state: "failed" })).fetch);
  for (const number of [1, 2, 3]) await outbox.put(handOf(number));
  assert.equal(await outbox.flush(), 2);
});

// Games that have begun on this phone

const GAME = 8_000_000_000_000_007;
const BEGIN = "/tables/begin/";
const gameFacts = (begin = {}) => ({
  table: GAME,
  at: 1,
  where: "Quick game",
  begin: { token: "game", ruleset: "mcr", options: {}, names: ["A"], shown: [["A", "A"]], blank: "/b/", state: "waiting", ...begin },
});

/** A server that makes a game of what it gets as table 7, or refuses it. */
function gamesServer(answer) {
  const got = [];
  const fetch = async (address, { method = "GET", body } = {}) => {
    if (method === "GET") return json({ csrf: "today's", facts: null });
    got.push([address, Object.fromEntries(body)]);
    return address === BEGIN ? answer() : json({ state: "recorded", hand: 5 });
  };
  return { fetch, got };
}

const begun = () => json({ state: "begun", table: 7, facts: { table: 7, at: 2, where: "Table 1", seats: "4-5" } });

test("a game of this phone is made once, and its hands are sent to its table with its seats", async () => {
  const { fetch, got } = gamesServer(begun);
  const outbox = newOutbox(fetch);
  await outbox.learn(gameFacts());
  await outbox.put(handOf(1, { table: GAME, fields: [["token", "token 1"], ["seats", "1-2"]] }));
  assert.equal(await outbox.answers(GAME), false);
  assert.equal(await outbox.flush(), 0);
  await outbox.put(handOf(2, { table: GAME, fields: [["token", "token 2"], ["seats", "1-2"]] })); // a page was still open
  assert.equal(await outbox.flush(), 0);
  const sent = got.filter(([address]) => !address.endsWith("/held/"));
  assert.deepEqual(sent.map(([address, { token, seats }]) => [address, token, seats]), [
    [BEGIN, "game", undefined],
    [QUEUE, "token 1", "4-5"],
    [QUEUE, "token 2", "4-5"],
  ]);
  assert.equal(await outbox.answers(GAME), true);
  assert.deepEqual(await states(outbox, GAME), []);
});

test("without network a game waits with its hands, and nothing is asked of its table", async () => {
  const asked = [];
  const outbox = newOutbox((address) => {
    asked.push(address);
    return GONE();
  });
  await outbox.learn(gameFacts());
  await outbox.put(handOf(1, { table: GAME }));
  assert.equal(await outbox.flush(), 2);
  assert.deepEqual(asked, [BEGIN]);
});

test("a game that is refused stays with its hands until it is sent again", async () => {
  const answers = [() => json({ state: "refused", reason: "full", code: "quick_games_full" }), begun];
  const { fetch } = gamesServer(() => answers.shift()());
  const outbox = newOutbox(fetch);
  await outbox.learn(gameFacts());
  await outbox.put(handOf(1, { table: GAME }));
  assert.equal(await outbox.flush(), 0);
  assert.equal((await outbox.table(GAME)).begin.reason, "full");
  assert.deepEqual(await states(outbox, GAME), ["waiting"]);
  await outbox.games.again(GAME);
  assert.equal(await outbox.flush(), 0);
  assert.deepEqual(await states(outbox), ["recorded"]);
});

test("a game that is dropped takes its hands along", async () => {
  const outbox = newOutbox(GONE);
  await outbox.learn(gameFacts());
  await outbox.put(handOf(1, { table: GAME }));
  await outbox.games.drop(GAME);
  assert.deepEqual([await outbox.all(), await outbox.tables()], [[], []]);
});

test("the page of a table that is nowhere becomes that of a game, whatever its names are", () => {
  const { filled } = newOutbox(GONE).games;
  const known = gameFacts({ shown: [["Ada <b>", "<b> A."], ["$& \"x\"", "$&"]] });
  const html = '<a href="/tables/8000000000000000/" data-facts="{}">\ue000 \ue010|\ue010 \ue000|\ue001 \ue011</a>';
  const page = filled(html, known);
  assert.match(page, /^<a href="\/tables\/8000000000000007\/" data-facts="\{&#34;table&#34;:8000000000000007/);
  assert.match(page, />Ada &#60;b&#62;\|&#60;b&#62; A\.\|\$&#38; &#34;x&#34;<\/a>$/);
});
