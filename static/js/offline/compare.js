// The way from a hand that somebody else recorded too, or whose people have moved, to the page that compares,
// and what is chosen there.

import { element } from "./rows.js";

const outbox = self.outbox;

/**
 * Open the page with both versions: the hand is sent once more, as a form.
 * @param {string} token
 */
export async function compare(token) {
  const hand = await outbox.byToken(token);
  if (!hand) return;
  const { csrf } = await (await fetch(`${self.BASE}/tables/${hand.table}/queue/`)).json();
  const form = /** @type {HTMLFormElement} */ (element("form", { method: "post", action: `${self.BASE}/tables/${hand.table}/hand/`, hidden: "" }));
  for (const [name, value] of [...hand.fields, ["csrfmiddlewaretoken", csrf]]) {
    form.append(element("input", { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.submit();
}

/**
 * What is chosen on the pages that compare.
 * @type {Record<string, (token: string, pressed: PageElement, event: Event) => Promise<void>>}
 */
export const CHOICES = {
  /** What somebody else recorded is right. */
  async theirs(token, pressed, event) {
    event.preventDefault();
    await outbox.remove(token).catch(() => {});
    location.assign(pressed.href);
  },
  /** Whom a hand meant whose people have moved: it is sent again. */
  async meant(token, pressed, event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (pressed.closest("form"));
    const hand = await outbox.byToken(token).catch(() => undefined);
    if (!hand) {
      form.submit();
      return;
    }
    const sent = /** @type {Fields} */ ([...new FormData(form)]);
    const fields = sent.filter(([name]) => !["csrfmiddlewaretoken", "queued"].includes(name));
    const words = [pressed.dataset.words, ...hand.words.slice(1)];
    await outbox.mark(token, { fields, words, state: "waiting", reason: "", code: "", score: null });
    location.assign(`${self.BASE}/tables/${hand.table}/`);
  },
  /** Such a hand is not to be recorded at all. */
  async forget(token, pressed, event) {
    event.preventDefault();
    await outbox.exclusive(() => outbox.discard(token)).catch(() => {});
    location.assign(pressed.href);
  },
};
