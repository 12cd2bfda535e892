// Four hands in one entry: whose is worked on, which are done, what comes next.

import { fill } from "../page/text.js";

const PLAYERS = 4;

export class Four {
  #root;
  #keypad;
  #words;
  #panels;
  #tabs;
  #winner = -1;
  #totals = ["", "", "", ""];
  #wrong = [false, false, false, false]; // complete, but it cannot be
  active = 0;

  /**
   * `root` holds the keypad with a panel and a tab for every seat, in the order of the seats.
   * @param {PageElement} root
   * @param {import("./keypad/keypad.js").Keypad} keypad
   * @param {Words} words
   */
  constructor(root, keypad, words) {
    this.#root = root;
    this.#keypad = keypad;
    this.#words = words;
    this.#panels = [...root.querySelectorAll("[data-panel]")];
    this.#tabs = [...root.querySelectorAll("[data-tab]")];
  }

  /**
   * Work on the hand of a seat.
   * @param {number} seat
   */
  show(seat) {
    this.active = seat;
    this.#keypad.turnTo(seat);
    this.draw();
  }

  /**
   * Let a seat be the winner's: the entry goes on with that hand.
   * @param {number} seat
   */
  setWinner(seat) {
    if (seat === this.#winner) return;
    this.#winner = seat;
    this.#panels.forEach((panel, other) => {
      /** @param {string} how */
      const choose = (how) => (panel.querySelector(`[name^=how][value=${how}]`).checked = true);
      if (other === seat && ["nothing", "scoring"].includes(this.how(seat))) {
        choose(this.#isBySets ? "scoring" : "tiles");
      }
      else if (other !== seat && this.how(other) === "tiles" && this.#keypad.isBlankAt(other)) {
        choose("scoring");
      }
    });
    this.#keypad.setWinner(seat);
    this.show(seat);
  }

  /** Whether the winner's hand can be entered set by set, as the others' hands are. */
  get #isBySets() {
    return this.#root.hasAttribute("data-by-sets");
  }

  /**
   * Only what scores of a hand is entered: there may be more of it.
   * @param {number} seat
   */
  isOpen(seat) {
    return seat !== this.#winner && this.how(seat) === "scoring";
  }

  /** @param {number} seat */
  how(seat) {
    return this.#panels[seat].querySelector("[name^=how]:checked")?.value ?? "tiles";
  }

  /** @param {number} seat */
  isDone(seat) {
    const how = this.how(seat);
    if (how === "nothing") return seat !== this.#winner;
    if (hasTiles(how)) return this.#keypad.isCompleteAt(seat);
    const [points, doubles] = this.#panels[seat].querySelectorAll("[type=number]");
    return points.value !== "" && points.validity.valid && doubles.validity.valid;
  }

  /** The field for the points of the hand worked on. */
  get points() {
    return this.#panels[this.active].querySelector("[type=number]");
  }

  /** The seat whose hand is to be entered next, the winner's first; -1 when all are done. */
  get next() {
    const order = Array.from({ length: PLAYERS }, (_, step) => (this.#winner + step) % PLAYERS);
    return order.find((seat) => seat !== this.active && !this.isDone(seat)) ?? -1;
  }

  /** @param {number} seat */
  name(seat) {
    return this.#panels[seat].dataset.name;
  }

  /** What to do with the hand worked on, as Keypad.status says it. */
  get status() {
    if (this.isDone(this.active)) return { text: "", kind: "" };
    if (hasTiles(this.how(this.active))) return this.#keypad.status;
    return { text: this.#words.askPoints, kind: "ask" };
  }

  /**
   * Take the totals out of a score that has come.
   * @param {PageElement} score
   */
  take(score) {
    this.#totals = this.#panels.map((_, seat) => {
      return score.querySelector(`[data-count="${seat}"]`)?.dataset.total ?? "";
    });
    this.#wrong = this.#panels.map((_, seat) => {
      return score.querySelector(`[data-count="${seat}"][data-wrong]`) !== null;
    });
    const shown = score.querySelector(`[data-count="${this.active}"]`);
    if (shown) shown.open = true;
    this.draw();
  }

  draw() {
    this.#keypad.setBySets((seat) => this.how(seat) === "scoring");
    this.#keypad.leaveOut((seat) => !hasTiles(this.how(seat)));
    this.#root.dataset.how = this.how(this.active);
    this.#root.classList.toggle("is-winners", this.active === this.#winner);
    this.#panels.forEach((panel, seat) => panel.classList.toggle("is-active", seat === this.active));
    this.#tabs.forEach((tab, seat) => {
      const wrong = this.isDone(seat) && this.#wrong[seat];
      const done = this.isDone(seat) && !wrong;
      tab.setAttribute("aria-pressed", String(seat === this.active));
      tab.classList.toggle("is-done", done);
      tab.classList.toggle("is-winner", seat === this.#winner);
      tab.querySelector("[data-tab-total]").textContent = tabMark(done, wrong, this.#totals[seat]);
      tab.querySelector("[data-tab-done]").hidden = !done;
    });
    const hand = this.#root.querySelector("[data-hand]");
    hand.setAttribute("aria-label", fill(this.#words.handOf, { name: this.name(this.active) }));
  }
}

/**
 * Whether a hand told so is tapped: all of its tiles, or only what scores.
 * @param {string} how
 */
export function hasTiles(how) {
  return how === "tiles" || how === "scoring";
}

/**
 * What a tab says of its hand: the total, or that it is all there, or that it cannot be.
 * @param {boolean} done
 * @param {boolean} wrong
 * @param {string} total
 */
function tabMark(done, wrong, total) {
  if (wrong) return "✗";
  return done ? total || "✓" : "";
}
