// The tap keypad: keys → hand → pictures and text, and back from the typed text. It answers in the
// browser alone; what a hand is worth is asked elsewhere (table/entry/, learn/calculator.js).

import * as hands from "./hand.js";
import { format, meldTiles, parse, tileName } from "./notation.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * The text of a hand as it is sent: of which nothing is given, none.
 * @param {Hand} hand
 */
function written(hand) {
  return hands.isBlank(hand) ? "" : format(hand);
}

/**
 * A text with its facts: fill("Remove %(tile)s", {tile: "3 of bamboo"}).
 * @param {string} template
 * @param {Record<string, any>} facts
 */
export function fill(template, facts) {
  return template.replace(/%\((\w+)\)s/g, (_, name) => facts[name]);
}

/**
 * @typedef {object} HeldHand One of the hands on the keypad.
 * @property {PageElement} field
 * @property {PageElement} pointer shows where the text of the field cannot be read
 * @property {Hand} hand
 * @property {Hand[]} history what it was before
 * @property {NotationFault | null} fault
 * @property {boolean} won
 * @property {boolean} partial only what scores is entered
 * @property {boolean} bySets of the winner whole sets are entered
 * @property {boolean} isOut
 */

export class Keypad {
  #root;
  #words;
  /** @type {HeldHand[]} */
  #held;
  #at = 0;
  /** @type {Mode} */
  #mode = "";
  #lastChow = -1; // the lowest tile of the chow that wins, until its winning tile is tapped
  #robbedAt = -1;
  /** @type {string[]} */
  #names = [];
  #sprite;
  #embedded = "";

  /**
   * `root` holds the keys and a field for every hand that is entered; `words` are the texts in the
   * visitor's language.
   * @param {PageElement} root
   * @param {Words} words
   */
  constructor(root, words) {
    this.#root = root;
    this.#words = words;
    this.#held = [...root.querySelectorAll("[data-notation]")].map((field) => ({
      field,
      pointer: field.parentElement.querySelector("[data-pointer]"),
      hand: hands.EMPTY,
      history: [],
      fault: null,
      won: true,
      partial: false,
      bySets: false,
      isOut: false,
    }));
    this.#sprite = root.dataset.sprite;
    for (const key of root.querySelectorAll("[data-tile]")) {
      this.#names[Number(key.dataset.tile)] = key.getAttribute("aria-label") ?? "";
    }
    root.addEventListener("click", (event) => this.#click(event));
    this.#held.forEach((held, at) => {
      held.field.addEventListener("input", () => this.#on(at, () => this.#typed()));
      held.field.addEventListener("change", () => this.#on(at, () => this.#tidy()));
      this.#at = at;
      this.#read();
      if (!held.fault) this.#write();
    });
    this.#at = 0;
    this.#draw();
  }

  get #now() {
    return this.#held[this.#at];
  }

  /**
   * Whose field it is, that hand is worked on.
   * @param {number} at
   * @param {() => void} work
   */
  #on(at, work) {
    this.#at = at;
    work();
  }

  /** The field of the hand that is worked on. */
  get field() {
    return this.#now.field;
  }

  get isComplete() {
    return this.isCompleteAt(this.#at);
  }

  /** @param {number} at */
  isCompleteAt(at) {
    const { fault, hand, won } = this.#held[at];
    if (hand.partial && this.#fifth(at) >= 0) return false; // it is told instead of the score
    return fault === null && hands.isComplete(hand, won);
  }

  /**
   * Work on another hand.
   * @param {number} at
   */
  turnTo(at) {
    this.#at = at;
    this.#setOff();
    this.#draw();
  }

  /**
   * Say which of the hands won: it alone has a winning tile.
   * @param {number} at
   */
  setWinner(at) {
    this.#held.forEach((held, other) => {
      const won = other === at;
      if (held.won === won) return;
      held.won = won;
      if (held.fault) return;
      held.hand = hands.settled(held.hand, won);
      held.history = [];
      held.field.value = written(held.hand);
    });
    this.#draw();
  }

  /**
   * Say which hands are entered by sets: of the winner all, of the others only what scores.
   * @param {(at: number) => boolean} isBySets
   */
  setBySets(isBySets) {
    let changed = false;
    this.#held.forEach((held, at) => {
      const partial = isBySets(at) && !held.won;
      const bySets = isBySets(at) && held.won;
      if (held.partial === partial && held.bySets === bySets) return;
      changed = true;
      Object.assign(held, { partial, bySets });
      if (held.fault) return;
      held.hand = { ...held.hand, partial };
      held.field.value = written(held.hand);
    });
    if (changed) this.#draw();
  }

  /** @param {number} at */
  isBlankAt(at) {
    return this.#held[at].field.value.trim() === "";
  }

  /**
   * Say which hand had its kong robbed, -1 for none: that kong counts as a pung.
   * @param {number} at
   */
  setRobbed(at) {
    if (at === this.#robbedAt) return;
    this.#robbedAt = at;
    const held = this.#held[at];
    if (held && !held.fault) {
      held.hand = hands.withoutRobbed(held.hand, this.#robbed(at));
      held.field.value = written(held.hand);
    }
    this.#draw();
  }

  /**
   * The tile whose kong one hand lost to the winner, or null.
   * @param {number} at
   */
  #robbed(at) {
    return at === this.#robbedAt ? (this.#held.find(({ won }) => won)?.hand.winning ?? null) : null;
  }

  /**
   * Leave the tiles of some hands out of account: those are told in another way.
   * @param {(at: number) => boolean} isOut
   */
  leaveOut(isOut) {
    let changed = false;
    this.#held.forEach((held, at) => {
      changed ||= held.isOut !== isOut(at);
      held.isOut = isOut(at);
    });
    if (changed) this.#draw();
  }

  /**
   * The texts to send by field: canonical where a hand can be read, else as it was typed.
   * @returns {[string, string][]}
   */
  get texts() {
    return this.#held.map(({ field, fault, hand }) => [
      field.name,
      fault ? field.value : written(hand),
    ]);
  }

  /**
   * Take the pictures into the page: one that is drawn anew then needs no request, not even to
   * the browser's own store.
   */
  async embedPictures() {
    const answer = await fetch(this.#sprite);
    if (!answer.ok) return;
    const sprite = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    const svg = document.importNode(sprite.documentElement, true);
    svg.setAttribute("class", "visually-hidden");
    svg.setAttribute("aria-hidden", "true");
    document.body.append(svg);
    this.#embedded = this.#sprite;
    this.#sprite = "";
    for (const use of document.querySelectorAll(`use[href^="${this.#embedded}#"]`)) {
      use.setAttribute("href", (use.getAttribute("href") ?? "").slice(this.#embedded.length));
    }
  }

  /**
   * Let a part of the page that has just come use the embedded pictures too.
   * @param {string} html
   */
  embeddedIn(html) {
    return this.#embedded ? html.replaceAll(`"${this.#embedded}#`, '"#') : html;
  }

  /** @param {PageEvents["click"]} event */
  #click(event) {
    const key = event.target.closest("button");
    if (!key || key.getAttribute("aria-disabled") === "true") return;
    const { tile, mode, flower, act } = key.dataset;
    if (tile !== undefined) this.#tap(Number(tile));
    else if (mode !== undefined) this.#setMode(/** @type {Mode} */ (mode));
    else if (flower !== undefined) this.#change(hands.withFlowerToggled(this.#now.hand, Number(flower)));
    else if (act !== undefined) this.#act(act, key.dataset.at);
  }

  /** @param {number} tile */
  #tap(tile) {
    if (!this.#takes(tile)) return;
    const { hand, bySets } = this.#now;
    const mode = this.#modeOf(tile);
    const isLast = bySets && hands.closes(hand, mode);
    if (this.#lastChow >= 0) this.#close(hands.closed(hand, this.#lastChow, "run", tile));
    else if (isLast && mode === "run") this.#ask(tile);
    else if (isLast) this.#close(hands.closed(hand, tile, mode));
    else if (bySets && hands.missing(hand) === 1) this.#close(hands.add(hand, tile, mode));
    else this.#change(hands.add(hand, tile, mode));
  }

  /**
   * Whether a tap on the tile does something.
   * @param {number} tile
   */
  #takes(tile, counts = this.#counts()) {
    const { hand, won, bySets } = this.#now;
    if (this.#lastChow >= 0) return tile >= this.#lastChow && tile <= this.#lastChow + 2;
    return hands.canAdd(hand, tile, this.#modeOf(tile), counts, won, bySets);
  }

  /**
   * The last set is a chow: which of its tiles won is tapped next.
   * @param {number} lowest
   */
  #ask(lowest) {
    this.#lastChow = lowest;
    this.#changed();
  }

  /** Begin with no set. */
  #setOff() {
    this.#mode = "";
    this.#lastChow = -1;
  }

  /**
   * What a tap on a tile adds: of a kong that was robbed a pung is left. Where sets are entered a
   * bare tap is a claimed pung; where none has room any more, a tile.
   * @param {number} tile
   * @returns {Mode}
   */
  #modeOf(tile) {
    const { hand, partial, bySets } = this.#now;
    const isPung = partial || (bySets && hands.hasRoomFor(hand, "pung", true));
    if (isPung && this.#mode === "") return "pung";
    return this.#mode === "kong" && tile === this.#robbed(this.#at) ? "pung" : this.#mode;
  }

  /** @param {Mode} mode */
  #setMode(mode) {
    const isOn = this.#mode === mode;
    this.#setOff();
    if (!isOn) this.#mode = mode;
    this.#changed();
  }

  /**
   * @param {string} act
   * @param {string} at of what is pressed
   */
  #act(act, at) {
    const hand = this.#now.hand;
    const isAsked = this.#lastChow >= 0;
    this.#setOff();
    if (isAsked && act === "undo") this.#changed();
    else if (act === "undo" || act === "back") this.#undo();
    else if (act === "clear") this.#change(hands.EMPTY);
    else if (act === "meld") this.#change(hands.withoutMeld(hand, Number(at)));
    else if (act === "tile") this.#change(hands.withoutTile(hand, Number(at)));
    else if (act === "winning") this.#change(hands.withoutWinning(hand));
  }

  /**
   * @param {Hand} hand
   * @param {{isClosed: boolean} | null} [detail]
   */
  #change(hand, detail = null) {
    this.#setOff();
    this.#now.history.push(this.#now.hand);
    this.#now.hand = { ...hand, partial: this.#now.partial };
    this.#now.fault = null;
    this.#write();
    this.#changed(detail);
  }

  /**
   * The last set of the winner is in: the page may go on.
   * @param {Hand} hand
   */
  #close(hand) {
    this.#change(hand, { isClosed: true });
  }

  #undo() {
    if (!this.#now.history.length) return;
    this.#now.hand = { ...(this.#now.history.pop() ?? hands.EMPTY), partial: this.#now.partial };
    this.#now.fault = null;
    this.#write();
    this.#changed();
  }

  #typed() {
    const before = this.#now.hand;
    this.#read();
    if (format(before) !== format(this.#now.hand)) this.#now.history.push(before);
    this.#setOff();
    this.#changed();
  }

  #tidy() {
    if (this.isComplete) this.#write();
    this.#changed();
  }

  /** What is being typed may still become right: `4`, `[12`, `+`. */
  #isUnfinished() {
    if (document.activeElement !== this.#now.field) return false;
    if (this.#now.fault?.code === "unclosed_bracket") return true;
    return /^(\d+|\+\s*)$/.test(this.#now.field.value.slice((this.#now.fault?.position ?? 1) - 1));
  }

  #read() {
    const { hand, fault } = parse(this.#now.field.value);
    hand.partial ||= this.#now.partial;
    this.#now.hand = hands.withoutRobbed(hands.settled(hand, this.#now.won), this.#robbed(this.#at));
    this.#now.fault = fault;
  }

  #write() {
    this.#now.field.value = written(this.#now.hand);
  }

  /** @param {{isClosed: boolean} | null} [detail] */
  #changed(detail = null) {
    this.#draw();
    this.#root.dispatchEvent(new CustomEvent("hand", { bubbles: true, detail }));
  }

  // Drawing

  #draw() {
    this.#drawKeys();
    this.#drawHand();
    this.#drawField();
  }

  #drawKeys() {
    const counts = this.#counts();
    const { hand, bySets } = this.#now;
    for (const key of this.#root.querySelectorAll("[data-tile]")) {
      const tile = Number(key.dataset.tile);
      able(key, this.#takes(tile, counts));
      key.dataset.used = counts[tile] ? String(counts[tile]) : "";
    }
    for (const key of this.#root.querySelectorAll("[data-mode]")) {
      able(key, hands.hasRoomFor(hand, /** @type {Mode} */ (key.dataset.mode), bySets));
      key.setAttribute("aria-pressed", String(key.dataset.mode === this.#mode));
    }
    for (const key of this.#root.querySelectorAll("[data-flower]")) {
      const flower = Number(key.dataset.flower);
      const held = hand.flowers.includes(flower);
      key.setAttribute("aria-pressed", String(held));
      able(key, held || !this.#hasFlower(flower));
    }
    for (const key of this.#root.querySelectorAll("[data-act=undo], [data-act=back]")) {
      able(key, this.#now.history.length > 0 || this.#lastChow >= 0);
    }
    for (const key of this.#root.querySelectorAll("[data-act=clear]")) {
      able(key, !hands.isBlank(this.#now.hand));
    }
  }

  /** @param {number} flower */
  #hasFlower(flower) {
    return this.#held.some(({ hand, isOut }) => !isOut && hand.flowers.includes(flower));
  }

  /** Copies used of each tile, in all the hands. */
  #counts() {
    const each = this.#held.filter(({ isOut }) => !isOut).map(({ hand }) => hands.used(hand));
    const none = hands.used(hands.EMPTY);
    return none.map((_, tile) => each.reduce((sum, counts) => sum + counts[tile], 0));
  }

  #drawHand() {
    const { hand, won } = this.#now;
    const { melds, tiles, winning } = hand;
    const parts = melds.map((meld, place) => this.#meld(meld, place));
    for (const suit of [0, 1, 2, 3]) {
      const same = tiles.filter((tile) => Math.min(Math.floor(tile / 9), 3) === suit);
      if (same.length) parts.push(group("standing", same.map((tile) => this.#standing(tile))));
    }
    const room = hand.partial ? 0 : Math.max(0, hands.room(hand));
    if (room) parts.push(group("slots", Array.from({ length: room }, () => slot(""))));
    if (hand.partial) parts.push(group("rest", [slot("is-rest")]));
    if (won) {
      const last = winning === null ? slot("is-winning") : this.#winning(winning);
      parts.push(group("winning", [last]));
    }
    this.#root.querySelector("[data-hand]").replaceChildren(...parts);
  }

  /**
   * @param {Meld} meld
   * @param {number} place
   */
  #meld(meld, place) {
    const name = this.#words.melds[meld.concealed ? "concealed" : meld.shape];
    const label = fill(name, { tile: this.#names[meld.tile] });
    const pictures = meldTiles(meld).map((tile, index) =>
      // As it lies: a concealed kong shows two tiles, the outer ones face down.
      this.#picture(meld.concealed && (index === 0 || index === 3) ? "back" : tileName(tile)),
    );
    const button = this.#removing("meld", place, label, pictures);
    button.dataset.tiles = meldTiles(meld).map(tileName).join(" ");
    return group(meld.concealed ? "meld is-concealed" : "meld", [button]);
  }

  /** @param {number} tile */
  #standing(tile) {
    const button = this.#removing("tile", tile, this.#names[tile], [this.#picture(tileName(tile))]);
    button.dataset.tiles = tileName(tile);
    return button;
  }

  /** @param {number} tile */
  #winning(tile) {
    const label = fill(this.#words.winning, { tile: this.#names[tile] });
    const button = this.#removing("winning", tile, label, [this.#picture(tileName(tile))]);
    button.dataset.tiles = tileName(tile);
    return button;
  }

  /**
   * @param {string} act
   * @param {number} at
   * @param {string} what
   * @param {Node[]} pictures
   */
  #removing(act, at, what, pictures) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "held";
    button.dataset.act = act;
    button.dataset.at = String(at);
    button.setAttribute("aria-label", fill(this.#words.remove, { what }));
    button.append(...pictures);
    return button;
  }

  /** @param {string} name */
  #picture(name) {
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("class", "tile");
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `${this.#sprite}#t-${name}`);
    svg.append(use);
    return svg;
  }

  #drawField() {
    const { fault, field, pointer } = this.#now;
    const unread = fault !== null && !this.#isUnfinished();
    if (unread || (fault === null && this.#problem())) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
    pointer.hidden = !unread;
    if (!unread) return;
    const text = this.#now.field.value;
    const at = (this.#now.fault?.position ?? 1) - 1;
    const mark = document.createElement("mark");
    mark.textContent = text[at] ?? " ";
    pointer.replaceChildren(text.slice(0, at), mark, text.slice(at + 1));
  }

  #isLast() {
    const { hand, won } = this.#now;
    return won && hands.missing(hand) === 1 && hand.winning === null;
  }

  #problem() {
    if (this.#now.fault) {
      if (this.#isUnfinished()) return "";
      return fill(this.#words.unreadable, { position: (this.#now.fault?.position ?? 1) });
    }
    // What no further tile mends is told at once.
    const fifth = this.#fifth(this.#at);
    if (fifth >= 0) return fill(this.#words.faults.too_many_copies, { tile: this.#names[fifth] });
    const code = hands.lastingFault(this.#now.hand);
    if (code) return this.#words.faults[code];
    const missing = hands.missing(this.#now.hand, this.#now.won);
    return missing < 0 ? fill(this.#words.tooMany, { count: -missing }) : "";
  }

  /**
   * A tile of a hand of which there are more copies than exist, in all the hands; -1: none.
   * @param {number} at
   */
  #fifth(at) {
    const { hand, isOut } = this.#held[at];
    if (isOut) return -1;
    const counts = this.#counts();
    const here = hands.used(hand);
    return counts.findIndex((count, tile) => count > hands.COPIES && here[tile] > 0);
  }

  /**
   * What to do next, and how urgent it is.
   * @returns {Status}
   */
  get status() {
    const problem = this.#problem();
    if (problem) return { text: problem, kind: "alert" };
    if (this.#lastChow >= 0) return { text: this.#words.lastChow, kind: "ask" };
    if (this.#mode !== "") return { text: this.#words.modes[this.#mode], kind: "ask" };
    if (this.#now.hand.partial) return { text: this.#words.onlyWhatScores, kind: "" };
    if (this.#now.bySets) return this.#setsToGo();
    if (this.#isLast()) return { text: this.#words.last, kind: "ask" };
    const missing = hands.missing(this.#now.hand, this.#now.won);
    return { text: this.#words.missing[missing], kind: "" };
  }

  /**
   * The same where the winner's sets are tapped; that of the winning tile comes last.
   * @returns {Status}
   */
  #setsToGo() {
    const { hand } = this.#now;
    if (hands.missing(hand) === 0) return { text: this.#words.missing[0], kind: "" };
    if (this.#isLast()) return { text: this.#words.last, kind: "ask" };
    if (hands.isBlank(hand)) return { text: this.#words.flowersFirst, kind: "" };
    const isLast = /** @type {Mode[]} */ (["pair", "pung"]).some((mode) => hands.closes(hand, mode));
    return isLast
      ? { text: this.#words.lastSet, kind: "ask" }
      : { text: this.#words.onlyWhatScores, kind: "" };
  }
}

/**
 * @param {PageElement} key
 * @param {boolean} yes
 */
function able(key, yes) {
  // Not `disabled`: a key that is used up keeps the keyboard's focus.
  if (yes) key.removeAttribute("aria-disabled");
  else key.setAttribute("aria-disabled", "true");
}

/**
 * @param {string} kind
 * @param {Node[]} children
 */
function group(kind, children) {
  const span = document.createElement("span");
  span.className = kind;
  span.append(...children);
  return span;
}

/** @param {string} kind */
function slot(kind) {
  const span = document.createElement("span");
  span.className = `slot ${kind}`.trim();
  return span;
}
