// What is under a finger stays where it is until the finger lets go: a page that changed meanwhile
// would move a button away, and the touch would be lost or would mean another.

const LONGEST = 1_500; // ms of a press; whoever holds longer is not pressing a button

let isDown = false;
let timer = 0;
/** @type {(() => void)[]} */
let waiting = [];

function release() {
  clearTimeout(timer);
  isDown = false;
  const now = waiting;
  waiting = [];
  for (const go of now) go();
}

const options = { capture: true, passive: true };
addEventListener(
  "pointerdown",
  () => {
    clearTimeout(timer);
    isDown = true;
    timer = setTimeout(release, LONGEST);
  },
  options,
);
for (const name of ["pointerup", "pointercancel"]) {
  addEventListener(name, () => setTimeout(release), options); // after the click has been heard
}

/** Resolves when nothing is pressed: a page may change then. */
export const released = () =>
  isDown ? /** @type {Promise<void>} */ (new Promise((go) => waiting.push(go))) : Promise.resolve();
