// Touching a pattern lights up, in the hand above it, the tiles that earned it.

import { parse, tileName } from "./notation.js";

/**
 * Light the tiles of `text` ("123m 99s|456p": sets, occurrences) among the [data-tiles] of `hand`.
 * Each names the tiles it holds, "1m 2m 3m". No text: no light.
 * @param {PageElement} hand
 * @param {string} text
 */
export function light(hand, text) {
  const held = [...hand.querySelectorAll("[data-tiles]")];
  for (const one of held) one.classList.remove("is-lit");
  const occurrences = text ? text.split("|") : [];
  for (const occurrence of occurrences) {
    for (const set of occurrence.split(" ")) lightSet(held, set);
  }
}

/**
 * @param {PageElement[]} held
 * @param {string} set
 */
function lightSet(held, set) {
  const names = parse(set).hand.tiles.map(tileName);
  const whole = names.join(" ");
  const meld = held.find((one) => one.dataset.tiles === whole && names.length > 1);
  if (meld) {
    meld.classList.add("is-lit");
    return;
  }
  // A tile may serve several sets of one pattern: those still dark come first.
  for (const name of names) {
    const same = held.filter((one) => one.dataset.tiles === name);
    const one = same.find((other) => !other.classList.contains("is-lit")) ?? same[0];
    one?.classList.add("is-lit");
  }
}

/**
 * Let the patterns in `root` light the tiles in `hand`: on touch, under the pointer. `isOf` tells
 * whether a pattern is one of that hand.
 * @param {HTMLElement} root
 * @param {PageElement} hand
 * @param {(pattern: PageElement) => boolean} [isOf]
 */
export function lightUp(root, hand, isOf = () => true) {
  const show = () => {
    const pressed = root.querySelector("[data-lights][aria-pressed=true]");
    light(hand, pressed && isOf(pressed) ? pressed.dataset.lights : "");
  };
  root.addEventListener("click", (event) => {
    const touched = event.target.closest("[data-lights]");
    if (!touched) return;
    const on = touched.getAttribute("aria-pressed") !== "true";
    for (const one of root.querySelectorAll("[data-lights]")) {
      one.setAttribute("aria-pressed", String(on && one === touched));
    }
    show();
  });
  root.addEventListener("pointerover", (event) => {
    const under = event.target.closest("[data-lights]");
    if (under && isOf(under) && event.pointerType === "mouse") light(hand, under.dataset.lights);
  });
  root.addEventListener("pointerout", (event) => {
    if (event.pointerType === "mouse") show();
  });
}

for (const page of document.querySelectorAll("[data-lit-page]")) {
  const hand = page.querySelector("[data-hand]");
  if (hand) lightUp(page, hand);
}
