// The service worker of notifications: what it shows, where a tap leads, and what ends them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ORIGIN, start } from "./service_worker.js";

const NOTICE = {
  title: "Torneo",
  text: "Your seat: table 2, South. Session 1.",
  path: "/e/torneo/p/6/",
  tag: "abc",
  at: 1_773_500_000_000,
  language: "en",
  end: "/notifications/key/end/",
  end_words: "Turn off",
};

/** A worker, with what it has shown, asked the server and opened; `windows` are open pages. */
function notifications(windows = []) {
  const shown = [];
  const asked = [];
  const opened = [];
  const facts = {
    ICON: "/static/logo.svg",
    registration: {
      scope: `${ORIGIN}/notifications/`,
      showNotification: async (title, options) => shown.push({ title, ...options }),
      pushManager: {
        subscribe: async (options) => ({ toJSON: () => ({ endpoint: "new", keys: { p256dh: "p", auth: "a" } }), options }),
      },
    },
    clients: {
      matchAll: async () => windows.map((url) => ({ url: ORIGIN + url, focus: async () => opened.push(`focus ${url}`) })),
      openWindow: async (url) => opened.push(url),
    },
  };
  const fetch = async (address, { method, body }) => asked.push([method, address, body?.toString()]);
  return { shown, asked, opened, ...start(["notifications/worker.js"], "/notifications/", facts, { fetch }) };
}

const clicked = (action = "") => ({
  action,
  notification: { close() {}, data: { path: NOTICE.path, end: NOTICE.end } },
});

test("what is pushed is shown, with a button that ends it", async () => {
  const { happen, shown } = notifications();
  await happen("push", { data: { json: () => NOTICE } });
  assert.deepEqual(shown, [
    {
      title: "Torneo",
      body: NOTICE.text,
      lang: "en",
      tag: "abc",
      icon: "/static/logo.svg",
      data: { path: NOTICE.path, end: NOTICE.end },
      actions: [{ action: "end", title: "Turn off" }],
      timestamp: NOTICE.at,
    },
  ]);
});

test("a push without content shows nothing", async () => {
  const { happen, shown } = notifications();
  await happen("push", { data: null });
  assert.deepEqual(shown, []);
});

test("a tap leads to the page, where it is open if it is", async () => {
  const closed = notifications(["/"]);
  await closed.happen("notificationclick", clicked());
  assert.deepEqual(closed.opened, [ORIGIN + NOTICE.path]);
  const open = notifications(["/", NOTICE.path]);
  await open.happen("notificationclick", clicked());
  assert.deepEqual(open.opened, [`focus ${NOTICE.path}`]);
});

test("the button ends it, and opens nothing", async () => {
  const { happen, asked, opened } = notifications();
  await happen("notificationclick", clicked("end"));
  assert.deepEqual(asked, [["POST", NOTICE.end, undefined]]);
  assert.deepEqual(opened, []);
});

test("a device with another address says so, knowing the former one", async () => {
  const { happen, asked } = notifications();
  await happen("pushsubscriptionchange", { oldSubscription: { endpoint: "old", options: {} }, newSubscription: null });
  assert.deepEqual(asked, [["POST", `${ORIGIN}/notifications/renewed/`, "former=old&endpoint=new&public_key=p&secret=a"]]);
  await happen("pushsubscriptionchange", { oldSubscription: null, newSubscription: null });
  assert.equal(asked.length, 1);
});
