// The hand as it is drawn: what is in it, as buttons that take it out, and the gaps.

import { fill } from "../../page/text.js";
import * as hands from "../hand.js";
import { meldTiles, namesIn, tileName } from "../notation.js";

const SVG = "http://www.w3.org/2000/svg";

export class Pictures {
  #words;
  #names;
  #sprite;
  #embedded = "";

  /**
   * @param {Words} words
   * @param {string[]} names those of the tiles
   * @param {string} sprite the address of the pictures of the tiles
   */
  constructor(words, names, sprite) {
    this.#words = words;
    this.#names = names;
    this.#sprite = sprite;
  }

  /**
   * Take the pictures into the page: one that is drawn anew then needs no request, not even to
   * the browser's own store.
   */
  async embed() {
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

  /**
   * The parts of a hand.
   * @param {Hand} hand
   * @param {boolean} won
   */
  parts(hand, won) {
    const { melds, tiles, winning } = hand;
    const names = namesIn(hand);
    const parts = melds.map((meld, place) => this.#meld(meld, place, names.melds[place]));
    for (const suit of [0, 1, 2, 3]) {
      const same = tiles.flatMap((tile, place) =>
        Math.min(Math.floor(tile / 9), 3) === suit ? [this.#standing(tile, names.tiles[place])] : [],
      );
      if (same.length) parts.push(group("standing", same));
    }
    const room = hand.partial ? 0 : Math.max(0, hands.room(hand));
    if (room) parts.push(group("slots", Array.from({ length: room }, () => slot(""))));
    if (hand.partial) parts.push(group("rest", [slot("is-rest")]));
    if (won) {
      const last = winning === null ? slot("is-winning") : this.#winning(winning, names.winning);
      parts.push(group("winning", [last]));
    }
    return parts;
  }

  /**
   * @param {Meld} meld
   * @param {number} place
   * @param {string[]} drawn
   */
  #meld(meld, place, drawn) {
    const name = this.#words.melds[meld.concealed ? "concealed" : meld.shape];
    const label = fill(name, { tile: this.#names[meld.tile] });
    // As it lies: a concealed kong shows two tiles, the outer ones face down; a red five is one of the two.
    const shown = meld.concealed ? ["back", drawn[1], drawn[0], "back"] : drawn;
    const pictures = shown.map((one) => this.#picture(one));
    const button = this.#removing("meld", place, label, pictures);
    button.dataset.tiles = meldTiles(meld).map(tileName).join(" ");
    return group(meld.concealed ? "meld is-concealed" : "meld", [button]);
  }

  /**
   * @param {number} tile
   * @param {string} name
   */
  #standing(tile, name) {
    return this.#single("tile", tile, this.#nameOf(tile, name), name);
  }

  /**
   * @param {number} tile
   * @param {string} name
   */
  #winning(tile, name) {
    const label = fill(this.#words.winning, { tile: this.#nameOf(tile, name) });
    return this.#single("winning", tile, label, name);
  }

  /**
   * @param {number} tile
   * @param {string} name
   */
  #nameOf(tile, name) {
    return name.startsWith("0") ? this.#words.reds[name] : this.#names[tile];
  }

  /**
   * @param {string} act
   * @param {number} tile
   * @param {string} label
   * @param {string} name
   */
  #single(act, tile, label, name) {
    const button = this.#removing(act, tile, label, [this.#picture(name)]);
    button.dataset.tiles = tileName(tile);
    if (name.startsWith("0")) button.dataset.red = "";
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
