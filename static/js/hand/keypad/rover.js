// With the keyboard the keys are one stop of the Tab key, so are the flowers, and the tiles of the hand: arrows lead
// from one key to another.

const GROUPS = [
  { place: ".keys", first: "[data-tile]", others: ".key" },
  { place: ".keys-extra", first: ".flower", others: ".flower" },
  { place: "[data-hand]", first: ".held", others: ".held" },
];
const ROWS = ".keys-modes, .keys-row, .keys-extra, [data-hand]";

/** @type {Record<string, (keys: PageElement[], at: number) => number>} */
const ALONG = {
  ArrowRight: (keys, at) => Math.min(at + 1, keys.length - 1),
  ArrowLeft: (_, at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (keys) => keys.length - 1,
};
/** @type {Record<string, number>} */
const ACROSS = { ArrowDown: 1, ArrowUp: -1 };

export class Rover {
  #root;

  /** @param {PageElement} root the keypad */
  constructor(root) {
    this.#root = root;
    root.addEventListener("focusin", (event) => this.#stopAt(event.target));
    root.addEventListener("keydown", (event) => {
      const key = event.target.closest("button");
      const next = key && this.#nextOf(key, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    });
    this.refresh();
  }

  /** See that each group has one stop: a key of it that is always there when the group is. */
  refresh() {
    for (const { place, first, others } of GROUPS) {
      const stops = [...this.#root.querySelectorAll(`${place} :is(${others})`)];
      if (stops.some((key) => key.tabIndex === 0 && key.matches("[data-roves]"))) continue;
      const stop = stops.find((key) => key.matches(first));
      for (const key of stops) setStop(key, key === stop);
    }
  }

  /**
   * Come back here with the Tab key; not to a key for sets, which may be gone by then.
   * @param {PageElement} key
   */
  #stopAt(key) {
    const group = GROUPS.find(({ place, others }) => key.matches(`${place} :is(${others})`));
    if (!group || key.matches(".mode")) return;
    for (const one of this.#root.querySelectorAll(`${group.place} :is(${group.others})`)) setStop(one, one === key);
  }

  /**
   * @param {PageElement} key
   * @param {string} pressed
   */
  #nextOf(key, pressed) {
    const rows = [...this.#root.querySelectorAll(ROWS)].map((row) => [...row.querySelectorAll("button")].filter(isShown));
    const row = rows.findIndex((keys) => keys.includes(key));
    if (row < 0) return null;
    if (pressed in ALONG) return rows[row][ALONG[pressed](rows[row], rows[row].indexOf(key))];
    if (!(pressed in ACROSS)) return null;
    const step = ACROSS[pressed];
    const beyond = step > 0 ? rows.slice(row + 1) : rows.slice(0, row).reverse();
    return nearest(beyond.find((keys) => keys.length) ?? [], middleOf(key));
  }
}

/**
 * @param {PageElement} key
 * @param {boolean} isStop
 */
function setStop(key, isStop) {
  key.tabIndex = isStop ? 0 : -1;
  key.toggleAttribute("data-roves", isStop);
}

/** @param {PageElement} key */
const isShown = (key) => key.getClientRects().length > 0;

/** @param {PageElement} key */
function middleOf(key) {
  const { left, right } = key.getBoundingClientRect();
  return (left + right) / 2;
}

/**
 * @param {PageElement[]} keys
 * @param {number} middle
 * @returns {PageElement | null}
 */
function nearest(keys, middle) {
  /** @param {PageElement} key */
  const away = (key) => Math.abs(middleOf(key) - middle);
  return keys.reduce((best, key) => (best && away(best) <= away(key) ? best : key), /** @type {PageElement | null} */ (null));
}
