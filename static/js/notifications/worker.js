// The service worker that shows notifications. It has a scope without pages and keeps nothing:
// those for tables and for learning stay what they are. /notifications/worker.js sets ICON.

self.addEventListener("install", () => {
  void self.skipWaiting();
});

self.addEventListener("push", (event) => {
  event.waitUntil(show(event.data));
});

/** @param {PushMessageData | null} data */
async function show(data) {
  if (!data) return;
  /** @type {Notice} */
  const notice = data.json();
  await self.registration.showNotification(notice.title, {
    body: notice.text,
    lang: notice.language,
    tag: notice.tag, // the same notice, delivered twice, is shown once
    icon: self.ICON,
    data: { path: notice.path, end: notice.end },
    // @ts-expect-error -- TypeScript's list lacks them: browsers that have no buttons pass over it
    actions: [{ action: "end", title: notice.end_words }],
    timestamp: notice.at,
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path, end } = event.notification.data;
  event.waitUntil(event.action === "end" ? fetch(end, { method: "POST" }) : open(path));
});

/**
 * Go to a page: to where it is open, or else to a new one.
 * @param {string} path
 */
async function open(path) {
  const address = new URL(path, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url === address);
  return there ? there.focus() : self.clients.openWindow(address);
}

// The browser, or its push service, has given this device another address.
self.addEventListener("pushsubscriptionchange", (/** @type {PushChange} */ event) => {
  event.waitUntil(renew(event));
});

/** @param {PushChange} event */
async function renew({ oldSubscription, newSubscription }) {
  if (!oldSubscription) return; // which one it was, nobody knows: the page asks again
  const { pushManager } = self.registration;
  const renewed = newSubscription ?? (await pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = renewed.toJSON();
  if (!endpoint || !keys) return;
  const form = { former: oldSubscription.endpoint, endpoint, public_key: keys.p256dh, secret: keys.auth };
  await fetch(`${self.registration.scope}renewed/`, { method: "POST", body: new URLSearchParams(form) });
}
