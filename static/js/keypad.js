// The tap keypad: keys → hand → pictures and text, and back from the typed text. It answers in the
// browser alone; what a hand is worth is asked elsewhere (entry.js).

import * as hands from "./hand.js";
import { format, meldTiles, parse, tileName } from "./notation.js";

const SVG = "http://www.w3.org/2000/svg";

/** A text with its facts: fill("Remove %(tile)s", {tile: "3 of bamboo"}). */
export function fill(template, facts) {
  return template.replace(/%\((\w+)\)s/g, (_, name) => facts[name]);
}

export class Keypad {
  #root;
  #field;
  #words;
  #history = [];
  #hand = hands.EMPTY;
  #mode = "";
  #fault = null;
  #names = [];
  #sprite;
  #embedded = "";

  /** `root` holds the keys and the field; `words` are the texts in the visitor's language. */
  constructor(root, words) {
    this.#root = root;
    this.#words = words;
    this.#field = root.querySelector("[data-notation]");
    this.#sprite = root.dataset.sprite;
    for (const key of root.querySelectorAll("[data-tile]")) {
      this.#names[Number(key.dataset.tile)] = key.getAttribute("aria-label");
    }
    root.addEventListener("click", (event) => this.#click(event));
    this.#field.addEventListener("input", () => this.#typed());
    this.#field.addEventListener("change", () => this.#tidy());
    this.#read();
    if (!this.#fault) this.#write();
    this.#draw();
  }

  get hand() {
    return this.#hand;
  }

  get isComplete() {
    return this.#fault === null && hands.isComplete(this.#hand);
  }

  /** The text to send: canonical where the hand can be read, else as it was typed. */
  get text() {
    return this.#fault ? this.#field.value : format(this.#hand);
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
      use.setAttribute("href", use.getAttribute("href").slice(this.#embedded.length));
    }
  }

  /** Let a part of the page that has just come use the embedded pictures too. */
  embeddedIn(html) {
    return this.#embedded ? html.replaceAll(`"${this.#embedded}#`, '"#') : html;
  }

  #click(event) {
    const key = event.target.closest("button");
    if (!key || key.getAttribute("aria-disabled") === "true") return;
    const { tile, mode, flower, act } = key.dataset;
    if (tile !== undefined) this.#tap(Number(tile));
    else if (mode !== undefined) this.#setMode(mode);
    else if (flower !== undefined) this.#change(hands.withFlowerToggled(this.#hand, Number(flower)));
    else if (act !== undefined) this.#act(act, key.dataset.at);
  }

  #tap(tile) {
    if (!hands.canAdd(this.#hand, tile, this.#mode)) return;
    const mode = this.#mode;
    this.#mode = "";
    this.#change(hands.add(this.#hand, tile, mode));
  }

  #setMode(mode) {
    this.#mode = this.#mode === mode ? "" : mode;
    this.#changed();
  }

  #act(act, at) {
    const hand = this.#hand;
    this.#mode = "";
    if (act === "undo") this.#undo();
    else if (act === "clear") this.#change(hands.EMPTY);
    else if (act === "meld") this.#change(hands.withoutMeld(hand, Number(at)));
    else if (act === "tile") this.#change(hands.withoutTile(hand, Number(at)));
    else if (act === "winning") this.#change(hands.withoutWinning(hand));
  }

  #change(hand) {
    this.#history.push(this.#hand);
    this.#hand = hand;
    this.#fault = null;
    this.#write();
    this.#changed();
  }

  #undo() {
    if (!this.#history.length) return;
    this.#hand = this.#history.pop();
    this.#fault = null;
    this.#write();
    this.#changed();
  }

  #typed() {
    const before = this.#hand;
    this.#read();
    if (format(before) !== format(this.#hand)) this.#history.push(before);
    this.#mode = "";
    this.#changed();
  }

  #tidy() {
    if (!this.#fault && hands.isComplete(this.#hand)) this.#write();
    this.#changed();
  }

  /** What is being typed may still become right: `4`, `[12`, `+`. */
  #isUnfinished() {
    if (document.activeElement !== this.#field) return false;
    if (this.#fault.code === "unclosed_bracket") return true;
    return /^(\d+|\+\s*)$/.test(this.#field.value.slice(this.#fault.position - 1));
  }

  #read() {
    const { hand, fault } = parse(this.#field.value);
    this.#hand = hands.settled(hand);
    this.#fault = fault;
  }

  #write() {
    this.#field.value = format(this.#hand);
  }

  #changed() {
    this.#draw();
    this.#root.dispatchEvent(new CustomEvent("hand", { bubbles: true }));
  }

  // Drawing

  #draw() {
    this.#drawKeys();
    this.#drawHand();
    this.#drawField();
  }

  #drawKeys() {
    const counts = hands.used(this.#hand);
    for (const key of this.#root.querySelectorAll("[data-tile]")) {
      const tile = Number(key.dataset.tile);
      able(key, hands.canAdd(this.#hand, tile, this.#mode, counts));
      key.dataset.used = counts[tile] || "";
    }
    for (const key of this.#root.querySelectorAll("[data-mode]")) {
      able(key, hands.hasRoomFor(this.#hand, key.dataset.mode));
      key.setAttribute("aria-pressed", String(key.dataset.mode === this.#mode));
    }
    for (const key of this.#root.querySelectorAll("[data-flower]")) {
      const held = this.#hand.flowers.includes(Number(key.dataset.flower));
      key.setAttribute("aria-pressed", String(held));
    }
    for (const key of this.#root.querySelectorAll("[data-act=undo]")) {
      able(key, this.#history.length > 0);
    }
    for (const key of this.#root.querySelectorAll("[data-act=clear]")) {
      able(key, format(this.#hand) !== "");
    }
  }

  #drawHand() {
    const { melds, tiles, winning } = this.#hand;
    const parts = melds.map((meld, place) => this.#meld(meld, place));
    for (const suit of [0, 1, 2, 3]) {
      const same = tiles.filter((tile) => Math.min(Math.floor(tile / 9), 3) === suit);
      if (same.length) parts.push(group("standing", same.map((tile) => this.#standing(tile))));
    }
    const room = Math.max(0, hands.room(this.#hand));
    if (room) parts.push(group("slots", Array.from({ length: room }, () => slot(""))));
    const last = winning === null ? slot("is-winning") : this.#winning(winning);
    parts.push(group("winning", [last]));
    this.#root.querySelector("[data-hand]").replaceChildren(...parts);
  }

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

  #standing(tile) {
    const button = this.#removing("tile", tile, this.#names[tile], [this.#picture(tileName(tile))]);
    button.dataset.tiles = tileName(tile);
    return button;
  }

  #winning(tile) {
    const label = fill(this.#words.winning, { tile: this.#names[tile] });
    const button = this.#removing("winning", tile, label, [this.#picture(tileName(tile))]);
    button.dataset.tiles = tileName(tile);
    return button;
  }

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
    const wrong = this.#fault !== null && !this.#isUnfinished();
    if (wrong) this.#field.setAttribute("aria-invalid", "true");
    else this.#field.removeAttribute("aria-invalid");
    const pointer = this.#root.querySelector("[data-pointer]");
    pointer.hidden = !wrong;
    if (!wrong) return;
    const text = this.#field.value;
    const at = this.#fault.position - 1;
    const mark = document.createElement("mark");
    mark.textContent = text[at] ?? " ";
    pointer.replaceChildren(text.slice(0, at), mark, text.slice(at + 1));
  }

  #isLast() {
    return hands.missing(this.#hand) === 1 && this.#hand.winning === null;
  }

  #problem() {
    if (this.#fault) {
      if (this.#isUnfinished()) return "";
      return fill(this.#words.unreadable, { position: this.#fault.position });
    }
    if (hands.missing(this.#hand) < 0) {
      return fill(this.#words.tooMany, { count: -hands.missing(this.#hand) });
    }
    const code = hands.fault(this.#hand);
    return code && code !== "wrong_tile_count" ? this.#words.faults[code] : "";
  }

  /** What to do next, and how urgent it is: {text, kind}, kind "", "ask" or "alert". */
  get status() {
    const problem = this.#problem();
    if (problem) return { text: problem, kind: "alert" };
    if (this.#mode !== "") return { text: this.#words.modes[this.#mode], kind: "ask" };
    if (this.#isLast()) return { text: this.#words.last, kind: "ask" };
    return { text: this.#words.missing[hands.missing(this.#hand)], kind: "" };
  }
}

function able(key, yes) {
  // Not `disabled`: a key that is used up keeps the keyboard's focus.
  if (yes) key.removeAttribute("aria-disabled");
  else key.setAttribute("aria-disabled", "true");
}

function group(kind, children) {
  const span = document.createElement("span");
  span.className = kind;
  span.append(...children);
  return span;
}

function slot(kind) {
  const span = document.createElement("span");
  span.className = `slot ${kind}`.trim();
  return span;
}
