// What is stored on a phone: hands and what is known of tables, through the outbox that holds them.

import assert from "node:assert/strict";
import test from "node:test";
import { handOf, IDBFactory, newOutbox } from "./load.js";

const GONE = () => Promise.reject(new TypeError("no network"));

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

test("what is known of a table is the newest", async () => {
  const outbox = newOutbox(GONE);
  await outbox.learn({ table: 7, next: 3, at: 30 });
  await outbox.learn({ table: 7, next: 2, at: 20 });
  await outbox.learn({ table: 7, where: "Table 1", at: 30 });
  assert.deepEqual(await outbox.table(7), { table: 7, next: 3, where: "Table 1", at: 30 });
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

test("other pages hear of every change, and tell of theirs", async () => {
  const channels = [];
  class BroadcastChannel {
    constructor(name) {
      this.name = name;
      this.sent = [];
      channels.push(this);
    }

    postMessage(message) {
      this.sent.push(message);
    }
  }
  const outbox = newOutbox(GONE, { BroadcastChannel });
  let heard = 0;
  outbox.listen(() => (heard += 1));
  await outbox.put(handOf(1));
  const [channel] = channels;
  assert.deepEqual([channel.name, channel.sent, heard], ["clubscore-outbox", ["changed"], 1]);
  channel.onmessage({ data: "changed" });
  assert.equal(heard, 2);
});

test("the store gives way to a newer one, and is opened again", async () => {
  const indexedDB = new IDBFactory();
  const outbox = newOutbox(GONE, { indexedDB });
  await outbox.put(handOf(1));
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase("clubscore");
    request.onsuccess = resolve;
    request.onblocked = reject;
  });
  assert.deepEqual(await outbox.all(), []);
  await outbox.put(handOf(1));
  assert.equal((await outbox.all()).length, 1);
});

test("a store that the browser closed is opened again", async () => {
  const indexedDB = new IDBFactory();
  const requests = [];
  const open = (...facts) => {
    requests.push(indexedDB.open(...facts));
    return requests.at(-1);
  };
  const outbox = newOutbox(GONE, { indexedDB: { open } });
  await outbox.put(handOf(1));
  await outbox.put(handOf(2));
  assert.equal(requests.length, 1);
  const [{ result }] = requests;
  result.close();
  result.onclose();
  assert.equal((await outbox.all()).length, 2);
  assert.equal(requests.length, 2);
});

test("what the browser breaks off is not taken for kept", async () => {
  const indexedDB = new IDBFactory();
  const requests = [];
  const open = (...facts) => {
    requests.push(indexedDB.open(...facts));
    return requests.at(-1);
  };
  const outbox = newOutbox(GONE, { indexedDB: { open } });
  await outbox.put(handOf(1));
  const [{ result }] = requests;
  const transaction = result.transaction.bind(result);
  result.transaction = (...facts) => {
    const started = transaction(...facts);
    queueMicrotask(() => started.abort());
    return started;
  };
  await assert.rejects(outbox.mark("token 1", { state: "recorded" }));
  result.transaction = transaction;
  assert.equal((await outbox.byToken("token 1")).state, "waiting");
});

test("a store that cannot be opened is tried again", async () => {
  const indexedDB = new IDBFactory();
  const open = indexedDB.open.bind(indexedDB);
  let tries = 0;
  const outbox = newOutbox(GONE, {
    indexedDB: {
      open(...facts) {
        tries += 1;
        if (tries > 1) return open(...facts);
        const request = { error: new Error("full") };
        queueMicrotask(() => request.onerror());
        return request;
      },
    },
  });
  await assert.rejects(outbox.all(), /full/);
  assert.deepEqual(await outbox.all(), []);
});

test("of two hands under one token there is one", async () => {
  const indexedDB = new IDBFactory();
  const outbox = newOutbox(GONE, { indexedDB });
  await outbox.put(handOf(1));
  await outbox.put(handOf(2, { token: "token 1" }));
  const [{ id, number }, ...more] = await outbox.all();
  assert.deepEqual([id, number, more], [1, 2, []]);
  const request = indexedDB.open("clubscore");
  await new Promise((resolve) => (request.onsuccess = resolve));
  const store = request.result.transaction("hands", "readwrite").objectStore("hands");
  const second = store.add(handOf(3, { token: "token 1" })); // as another page might at this moment
  const name = await new Promise((resolve) => {
    second.onsuccess = () => resolve("added");
    second.onerror = () => resolve(second.error.name);
  });
  assert.equal(name, "ConstraintError");
});

test("what is marked, discarded, removed or repeated and not there any more stays away", async () => {
  const outbox = newOutbox(GONE);
  await outbox.mark("token 1", { state: "recorded" });
  await outbox.discard("token 1");
  await outbox.remove("token 1");
  await outbox.repeat("token 1");
  assert.deepEqual(await outbox.all(), []);
});

test("hands after one move by any number, those of other tables and before it do not", async () => {
  const outbox = newOutbox(GONE);
  for (const number of [1, 2, 3]) await outbox.put(handOf(number));
  await outbox.put(handOf(9, { table: 8, token: "other" }));
  const [, second] = await outbox.ofTable(7);
  let heard = 0;
  outbox.listen(() => (heard += 1));
  await outbox.shift(second, 0);
  assert.equal(heard, 0);
  await outbox.shift(second, 2);
  assert.equal(heard, 1);
  const numbers = async () => (await outbox.all()).map(({ number }) => number);
  assert.deepEqual(await numbers(), [1, 2, 5, 9]);
  await outbox.shift(second, -9);
  assert.deepEqual(await numbers(), [1, 2, 1, 9]); // no hand comes before the first
});

test("a false win that is discarded moves nothing", async () => {
  const outbox = newOutbox(GONE);
  await outbox.put(handOf(1, { token: "false win", ends: false }));
  await outbox.put(handOf(1));
  await outbox.put(handOf(2));
  await outbox.discard("false win");
  assert.deepEqual((await outbox.ofTable(7)).map(({ number }) => number), [1, 2]);
});

test("what is being written when its page is left is let go of, and others can go on", async () => {
  const left = [];
  const addEventListener = (name, leave) => name === "pagehide" && left.push(leave);
  const outbox = newOutbox(GONE, { addEventListener });
  await outbox.learn({ table: 7, next: 2, at: 20 });
  const late = outbox.learn({ table: 7, next: 3, at: 30 });
  const refused = assert.rejects(late);
  await Promise.resolve();
  await Promise.resolve(); // the transaction has begun
  for (const leave of left) leave();
  await refused;
  assert.equal((await outbox.table(7)).next, 2);
  await outbox.learn({ table: 7, next: 4, at: 40 });
  assert.equal((await outbox.table(7)).next, 4);
  for (const leave of left) leave(); // nothing is under way
});
