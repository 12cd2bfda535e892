// The way from a hand that somebody else recorded too to the page that shows both versions.

import { element } from "./rows.js";

const outbox = self.outbox;

/**
 * Open the page with both versions: the hand is sent once more, as a form.
 * @param {string} token
 */
export async function compare(token) {
  const hand = await outbox.byToken(token);
  if (!hand) return;
  const { csrf } = await (await fetch(`/tables/${hand.table}/queue/`)).json();
  const form = /** @type {HTMLFormElement} */ (element("form", { method: "post", action: `/tables/${hand.table}/hand/`, hidden: "" }));
  for (const [name, value] of [...hand.fields, ["csrfmiddlewaretoken", csrf]]) {
    form.append(element("input", { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
}
