// The outbox: what is stored on a phone, and its way to the server.

import assert from "node:assert/strict";
import test from "node:test";
import { handOf, json, newOutbox } from "./load.js";

const QUEUE = "/tables/7/queue/";
const GONE = () => Promise.reject(new TypeError("no network"));

/** A server that answers with what it is given, in turn, and remembers what it got. */
function server(...answers) {
  const got = [];
  const fetch = async (address, { method = "GET", body } = {}) => {
    if (method === "GET") return json({ csrf: "today's", facts: null });
    got.push([address, Object.fromEntries(body)]);
    return answers.shift()();
  };
  return { fetch, got };
}

const recorded = () => json({ state: "recorded", hand: 5 });
const states = async (outbox, table = 7) => (await outbox.ofTable(table)).map(({ state }) => state);

test("hands are in the order they were played, a false win before the end of its hand", async () => {
  const outbox = newOutbox(GONE);
  await outbox.put(handOf(3));
  await outbox.put(handOf(2, { token: "false win", ends: false }));
  await outbox.put(handOf(2));
  await outbox.put(handOf(1, { table: 8 }));
  const tokens = (await outbox.ofTable(7)).map(({ token }) => token);
  assert.deepEqual(tokens, ["false win", "token 2", "token 3"]);
});

test("a hand entered anew takes the place of the former", async () => {
  const outbox = newOutbox(GONE);
  await outbox.put(handOf(1));
  await outbox.put(handOf(2));
  const { id } = await outbox.byToken("token 1");
  await outbox.replace("token 1", handOf(1, { token: "anew" }));
  assert.equal(await outbox.byToken("token 1"), undefined);
  assert.equal((await outbox.byToken("anew")).id, id);
  assert.equal((await outbox.all()).length, 2);
});

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
  const outbox = newOutbox(async () => new Response("<p>Wi-Fi login", { status: 200 }));
  await outbox.put(handOf(1));
  assert.equal(await outbox.flush(), 1);
  assert.deepEqual(await states(outbox), ["waiting"]);
});

test("one table that gets no answer does not hold up another", async () => {
  const { fetch } = server(recorded);
  const outbox = newOutbox((address, options) => (address === QUEUE ? GONE() : fetch(address, options)));
  await outbox.put(handOf(1));
  await outbox.put(handOf(1, { table: 8, token: "other" }));
  assert.equal(await outbox.flush(), 1);
  assert.deepEqual([await states(outbox), await states(outbox, 8)], [["waiting"], ["recorded"]]);
});

test("a hand discarded lets those after it close up, in their fields too", async () => {
  const outbox = newOutbox(GONE);
  for (const number of [1, 2, 3]) await outbox.put(handOf(number));
  await outbox.mark("token 1", { state: "recorded" });
  await outbox.discard("token 2");
  const [first, last] = await outbox.ofTable(7);
  assert.deepEqual([first.number, last.number, last.token], [1, 2, "token 3"]);
  assert.equal(new Map(last.fields).get("number"), "2");
});

test("a recorded hand keeps its number", async () => {
  const outbox = newOutbox(GONE);
  await outbox.put(handOf(1));
  await outbox.put(handOf(2, { state: "recorded" }));
  await outbox.discard("token 1");
  assert.deepEqual((await outbox.ofTable(7)).map(({ number }) => number), [2]);
});

test("the number of a conflict is somebody else's: nothing closes up", async () => {
  const outbox = newOutbox(GONE);
  await outbox.put(handOf(1, { state: "conflict" }));
  await outbox.put(handOf(2));
  await outbox.discard("token 1");
  assert.deepEqual((await outbox.ofTable(7)).map(({ number }) => number), [2]);
});

test("the same hand again is recorded when somebody says it is another", async () => {
  const outbox = newOutbox(GONE);
  await outbox.put(handOf(1, { state: "repeat" }));
  await outbox.repeat("token 1");
  const { state, fields } = await outbox.byToken("token 1");
  assert.equal(state, "waiting");
  assert.deepEqual(fields.filter(([name]) => name === "action"), [["action", "again"]]);
});

test("what is known of a table is the newest", async () => {
  const outbox = newOutbox(GONE);
  await outbox.learn({ table: 7, next: 3, at: 30 });
  await outbox.learn({ table: 7, next: 2, at: 20 });
  await outbox.learn({ table: 7, where: "Table 1", at: 30 });
  assert.deepEqual(await outbox.table(7), { table: 7, next: 3, where: "Table 1", at: 30 });
});

test("the answer to a hand says what comes next at its table", async () => {
  const outbox = newOutbox(server(() => json({ state: "recorded", next: 2, at: 9 })).fetch);
  await outbox.put(handOf(1));
  await outbox.flush();
  assert.equal((await outbox.table(7)).next, 2);
});

test("listeners hear of every change", async () => {
  const outbox = newOutbox(GONE);
  let heard = 0;
  outbox.listen(() => (heard += 1));
  await outbox.put(handOf(1));
  await outbox.mark("token 1", { state: "recorded" });
  await outbox.remove("token 1");
  assert.equal(heard, 3);
  assert.deepEqual(await outbox.all(), []);
});
