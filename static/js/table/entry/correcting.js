// A correction that was to be saved while the server does not answer: it stays on this page, which says so,
// and goes on as soon as there is an answer. What it then comes to shows what the correction changes: only
// who has seen that saves it, and the server says there if somebody else corrected the hand meanwhile.

import { facts } from "../../offline/facts.js";
import { entry, form, say, setRecord, words } from "./form.js";

const [SOON, LATE] = [4_000, 60_000]; // ms until the server is asked again, twice as long each time

let action = ""; // of the button that was to save it; "" for nothing that is to be saved
let timer = 0;
let pause = SOON;

/**
 * Say that the correction is not saved, and go on with it later.
 * @param {string} pressed the action of the button
 */
export function saveLater(pressed) {
  action = pressed;
  entry.sending = false;
  setRecord(true);
  say(words.unsaved, "alert");
  clearTimeout(timer);
  timer = setTimeout(goOn, pause);
  pause = Math.min(2 * pause, LATE);
}

/** Go on with what was to be saved, if the server answers; tell whether there is anything. */
export function isToBeSaved() {
  if (action) goOn();
  return action !== "";
}

async function goOn() {
  const pressed = action;
  const isThere = navigator.onLine && (await self.outbox.answers(facts.table).catch(() => false));
  if (!pressed || pressed !== action || entry.sending) return;
  if (!isThere) {
    saveLater(pressed);
    return;
  }
  drop();
  const button = form.querySelector(`button[name=action][value=${pressed}]`);
  if (button) form.requestSubmit(button);
}

/** It is not as it was when it was to be saved. */
function drop() {
  action = "";
  pause = SOON;
  clearTimeout(timer);
}

for (const type of ["hand", "change", "input"]) form.addEventListener(type, drop);
