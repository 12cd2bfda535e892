// The page that turns notifications on and off for this device. [data-notifications] has what it
// needs; of its parts with [data-when] those are shown that name the state.

const place = document.querySelector("[data-notifications]");
const { applicationKey, worker, scope, state, on, off } = place.dataset;

/** @param {string} now what is shown; @param {string} [text] of a failure */
function show(now, text = "") {
  for (const part of place.querySelectorAll("[data-when]")) {
    part.hidden = !part.dataset.when.split(" ").includes(now);
  }
  const reason = place.querySelector("[data-reason]");
  if (text) reason.textContent = text;
  for (const button of place.querySelectorAll("button")) button.disabled = false;
}

/** Why notifications cannot be had here; "" if they can. */
function obstacle() {
  if (!window.isSecureContext) return "insecure";
  const has = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!has) return /** @type {any} */ (navigator).standalone === false ? "install" : "unsupported";
  return Notification.permission === "denied" ? "denied" : "";
}

/**
 * Ask the server; what it answers is the state, and why, if something failed.
 * @param {string} address
 * @param {Record<string, string>} [fields]
 */
async function ask(address, fields = {}) {
  const body = new FormData(place.querySelector("form"));
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const signal = AbortSignal.timeout(10_000);
  const response = await fetch(address, { method: "POST", body, signal });
  return response.json();
}

/** The worker, installed and awake. */
async function registered() {
  const registration = await navigator.serviceWorker.register(worker, { scope });
  const coming = registration.installing ?? registration.waiting;
  if (!registration.active && coming) {
    await new Promise((resolve) => {
      coming.addEventListener("statechange", () => coming.state === "activated" && resolve(null));
    });
  }
  return registration;
}

/** The subscription of this device, if it is with the key of this site. */
async function subscription() {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  const found = await registration?.pushManager.getSubscription();
  return found ?? null;
}

async function look() {
  const now = obstacle();
  if (now) return show(now);
  const mine = await subscription();
  if (!mine) return show("off");
  return show((await ask(state, { endpoint: mine.endpoint })).state);
}

async function turnOn() {
  if ((await Notification.requestPermission()) !== "granted") return show(obstacle() || "off");
  const { pushManager } = await registered();
  const options = { userVisibleOnly: true, applicationServerKey: bytes(applicationKey) };
  // One that was made with another key, before the database was another, is of no use.
  const mine = await pushManager.subscribe(options).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { keys = {} } = mine.toJSON();
  const fields = { endpoint: mine.endpoint, public_key: keys.p256dh, secret: keys.auth };
  const answer = await ask(on, fields);
  return show(answer.state, answer.text);
}

async function turnOff() {
  const mine = await subscription();
  if (!mine) return show("off");
  const answer = await ask(off, { endpoint: mine.endpoint });
  if (!answer.others) await mine.unsubscribe();
  return show(answer.state);
}

/** @param {string} text in base64url */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

/** @param {() => Promise<void>} act */
function attempt(act) {
  act().catch(() => show("failed"));
}

place.addEventListener("submit", (event) => {
  event.preventDefault();
  const { submitter } = /** @type {SubmitEvent} */ (event);
  for (const button of place.querySelectorAll("button")) button.disabled = true;
  attempt(/** @type {HTMLButtonElement} */ (submitter).value === "off" ? turnOff : turnOn);
});

attempt(look);
