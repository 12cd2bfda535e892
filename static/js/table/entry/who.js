// Who won and from whom, in one row on a phone: the winner is tapped, then in the same row whose tile it was, the winner
// again for self-drawn. With the keyboard, which chooses on the way from one to another, both rows stay.

import { rest } from "../../hand/settling.js";
import { chosen, form, isWon } from "./form.js";

const rows = form.querySelector(".entry-won");
const again = form.querySelector("[data-again]");
const selfDrawn = form.querySelector(".entry-source-self");

/** Show both rows, or that of the discarder in the place of the other once it is known who won. */
export function drawWho(isKeyed = rows.querySelector(".pick :focus-visible") !== null) {
  rows.classList.toggle("is-one", isWon() && chosen("winner") !== "" && !isKeyed);
}

rows.addEventListener("focusin", () => drawWho());
rows.addEventListener("focusout", ({ relatedTarget }) => {
  if (!(relatedTarget instanceof Node && rows.contains(relatedTarget))) drawWho(false);
});

// What is in the place of the winner now means something else: a second tap may have been a slip.
form.addEventListener("change", ({ target }) => target.name === "winner" && target.checked && rest(selfDrawn));

again.addEventListener("click", () => {
  const winner = form.querySelector("[name=winner]:checked");
  winner.checked = false; // whoever discarded stays
  winner.dispatchEvent(new Event("change", { bubbles: true }));
  winner.focus({ preventScroll: true });
});
