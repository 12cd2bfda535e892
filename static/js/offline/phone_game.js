// On the page of a game that is on this phone alone: how it stands with the server, and what can be done.
// On the page of the table that one has become: what was being entered for it goes on there.

import { adopt } from "../table/drafts.js";
import { facts, isCopy, words } from "./facts.js";
import { send } from "./page.js";
import { asText, element } from "./rows.js";

const outbox = self.outbox;
const note = document.querySelector("[data-phone-game]");

async function draw() {
  const game = await outbox.table(facts.table);
  if (!game?.begin) return;
  const { state, reason } = game.begin;
  const isRefused = state === "refused";
  note.dataset.phoneGame = state;
  note.classList.toggle("is-alert", isRefused);
  note.querySelector("[data-phone-game-waits]").hidden = isRefused;
  note.querySelector("[data-phone-game-refused]").hidden = !isRefused;
  note.querySelector("[data-phone-game-reason]").textContent = reason;
}

/** @type {Record<string, (pressed: PageElement) => unknown>} */
const ACTS = {
  async again() {
    await outbox.games.again(facts.table);
    await send(true);
  },
  async copy(pressed) {
    const hands = await outbox.ofTable(facts.table);
    const text = hands.map(asText).join("\n\n");
    try {
      await navigator.clipboard.writeText(text);
      pressed.textContent = words.copied;
    } catch {
      note.append(element("pre", { tabindex: "0" }, text));
    }
  },
  async drop() {
    await outbox.exclusive(() => outbox.games.drop(facts.table));
    location.assign(`${self.BASE}/play/`);
  },
};

async function adoptDrafts() {
  for (const { table, became } of await outbox.games.all()) {
    if (became === facts.table && adopt(table, facts)) await outbox.note(table, {}); // that is told to all
  }
}

if (facts && !isCopy) adoptDrafts().catch(() => {}); // nothing is kept in this browser
if (note && facts) {
  document.addEventListener("click", ({ target }) => {
    const pressed = target.closest("[data-game-act]");
    if (pressed) ACTS[pressed.dataset.gameAct](pressed);
  });
  draw();
  outbox.listen(draw);
}
