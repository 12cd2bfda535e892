// What is under a finger stays where it is until the finger lets go: a page that changed meanwhile
// would move a button away, and the touch would be lost or would mean another.

const LONGEST = 1_500; // ms of a press; whoever holds longer is not pressing a button
const CLICK = 400; // ms after a finger has let go until its click comes, if one comes at all

const down = new Set(); // pointers, by id
let isPressed = false; // until the click that follows has been heard
let limit = 0;
let end = 0;
/** @type {(() => void)[]} */
let waiting = [];

function release() {
  clearTimeout(limit);
  clearTimeout(end);
  down.clear();
  isPressed = false;
  const now = waiting;
  waiting = [];
  for (const go of now) go();
}

/** @param {number} [pause] ms */
function endSoon(pause = 0) {
  if (!isPressed || down.size) return;
  clearTimeout(end);
  end = setTimeout(release, pause);
}

const options = { capture: true, passive: true };
addEventListener(
  "pointerdown",
  ({ pointerId }) => {
    clearTimeout(end);
    clearTimeout(limit);
    down.add(pointerId);
    isPressed = true;
    limit = setTimeout(release, LONGEST);
  },
  options,
);
addEventListener(
  "pointerup",
  ({ pointerId, pointerType }) => {
    down.delete(pointerId);
    endSoon(pointerType === "mouse" ? 0 : CLICK); // the click of a mouse comes at once
  },
  options,
);
addEventListener(
  "pointercancel",
  ({ pointerId }) => {
    down.delete(pointerId);
    endSoon();
  },
  options,
);
addEventListener("click", () => endSoon(), options);

/** Resolves when nothing is pressed: a page may change then. */
export const released = () =>
  isPressed
    ? /** @type {Promise<void>} */ (new Promise((go) => waiting.push(go)))
    : Promise.resolve();
