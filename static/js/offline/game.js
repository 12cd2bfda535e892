// The game on the page of a table as it stands with the hands that wait on this phone: who has how many
// points, which hand is in play, the result after the last one. The engine on this phone says it; what
// the server sent takes its place again as soon as nothing waits any more.

import { released } from "../page/press.js";
import { fill } from "../page/text.js";
import { facts, gameStatus, isCopy, words } from "./facts.js";
import { gameOnPhone } from "./scoring.js";
import { drawSticks } from "./sticks.js";

const PARTS = /** @type {const} */ (["head", "players", "result"]);

export class Game {
  #changed;
  #sent = partsOf(document); // as the server sent them
  #questions = 0; // an answer to an earlier one is overtaken
  /** @type {GameOnPhone | null} */
  #now = null; // what the engine says
  #isDrawn = false; // the page is not as the server sent it

  /**
   * `changed` is called when the engine has said more.
   * @param {() => unknown} changed
   */
  constructor(changed) {
    this.#changed = changed;
    drawSticks();
  }

  /**
   * What the engine says of a hand that waits.
   * @param {string} token
   */
  hand(token) {
    return this.#now?.hands.find((hand) => hand.token === token) ?? null;
  }

  /** Bring the page of a table in line with what waits: the hand to enter, and how the game stands. */
  async update() {
    const enter = document.querySelector("[data-enter-hand]");
    if (!enter || !facts) return;
    const { next, over, kept } = await gameStatus();
    await released();
    const isAhead = isCopy || kept.length > 0;
    if (!isAhead && !this.#isDrawn) return;
    enter.parentElement.hidden = over || Boolean(this.#now?.over); // the bar it stands in
    enter.textContent = fill(words.enter, { number: next });
    enter.search = `?number=${next}`;
    if (isAhead) this.#ask(next !== facts.next);
    else this.#clear();
  }

  /**
   * Show how the game stands. `isOld`: another hand is in play than the server said; which, and its
   * wind, is not shown until the engine says it.
   * @param {boolean} isOld
   */
  async #ask(isOld) {
    this.#questions += 1;
    const question = this.#questions;
    if (isOld && !this.#now) this.#hideHead();
    const found = await gameOnPhone();
    await released();
    if (question !== this.#questions) return;
    const isNews = JSON.stringify(found) !== JSON.stringify(this.#now);
    this.#now = found;
    if (found) this.#put({ ...found, result: found.hands.length ? found.result : "" });
    else this.#putBack(isOld);
    if (isNews) this.#changed();
  }

  /** Nothing waits any more. */
  #clear() {
    this.#questions += 1;
    this.#now = null;
    this.#putBack(false);
  }

  /**
   * Show what the server sent.
   * @param {boolean} isOld
   */
  #putBack(isOld) {
    if (this.#isDrawn) this.#put(this.#sent);
    this.#isDrawn = false;
    if (isOld) this.#hideHead();
  }

  /**
   * The server has brought the page up to date.
   * @param {Document} page
   */
  renew(page) {
    this.#sent = partsOf(page);
    drawSticks();
  }

  #hideHead() {
    this.#isDrawn = true;
    for (const note of document.querySelectorAll("[data-in-play]")) note.hidden = true;
  }

  /** @param {Record<typeof PARTS[number], string>} parts */
  #put(parts) {
    this.#isDrawn = true;
    for (const part of PARTS) {
      const place = placeOf(document, part);
      if (!place) continue;
      const html = parts[part];
      if (place.innerHTML !== html) place.innerHTML = html;
      place.hidden = !html.trim();
    }
    drawSticks();
  }
}

/**
 * @param {Document} page
 * @param {string} part
 */
const placeOf = (page, part) => page.querySelector(`[data-game="${part}"]`);

/** @param {Document} page */
function partsOf(page) {
  const [head, players, result] = PARTS.map((part) => placeOf(page, part)?.innerHTML ?? "");
  return { head, players, result };
}
