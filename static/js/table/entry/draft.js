// The draft of the entry on this page: stored with every change, put back when it is asked for.

import { drop, keyOf, write } from "../drafts.js";
import { fill } from "../../page/text.js";
import { facts, words } from "../../offline/facts.js";
import { namedLines, putBack, sayMoved, winnerLines } from "../record.js";
import { askAboutDrafts } from "../resume.js";

const OF_THE_PAGE = ["csrfmiddlewaretoken", "token", "number", "hand", "revision", "action", "seats"];
const WAITING = new URLSearchParams(location.search).get("waiting");

export class EntryDraft {
  #form;
  #texts;
  #replay;
  #view;
  #untouched = ""; // the fields as they were before anything was entered
  #handedOver = 0; // when the page of a newer release was asked for
  #early; // fields somebody used before the draft was taken up: {value, checked} of each
  #isOn = false;

  /**
   * `texts()` are the texts of the tiles by field; `replay()` is how often the hand was played before, null where
   * that does not matter; `view()` is what else the screen shows.
   * @param {PageForm} form
   * @param {{texts: () => [string, string][], replay: () => number | null, view: () => Draft["view"]}} facts
   */
  constructor(form, { texts, replay, view }) {
    this.#form = form;
    this.#texts = texts;
    this.#replay = replay;
    this.#view = view;
    this.#early = new Map(changedFields(form).map((input) => [input, stateOf(input)]));
    for (const type of ["input", "change"]) {
      form.addEventListener(type, (/** @type {any} */ { isTrusted, target }) => {
        if (isTrusted && !this.#isOn) this.#early.set(target, stateOf(target));
      });
    }
    for (const type of ["hand", "change", "input"]) form.addEventListener(type, () => this.save());
    form.addEventListener("click", () => setTimeout(() => this.save())); // the view may be another
  }

  /** Put back what was entered before, if somebody wants it: its view, or null. */
  async takeUp() {
    const { elements } = this.#form;
    this.#untouched = this.#entered(this.#fields());
    const back = document.querySelector(".entry-back").href;
    const revisions = elements.hand ? { [elements.hand.value]: elements.revision.value } : {};
    const { number } = this.#place;
    const entry = { key: this.#key, isNew: !elements.hand, number, people: this.#people(), replay: this.#replay(), revisions, filled: this.#filled };
    // What a page was sent with is what somebody chose just now.
    const draft = elements.queued ? null : await askAboutDrafts(this.#form, entry, back);
    // One of an earlier release says who the people were by their names alone: they are still the same.
    if (draft && putBack(this.#form, draft.fields, draft.seats ?? this.#sitters)) sayMoved();
    // What somebody entered into the page of the newer release meanwhile is later than the draft.
    if (draft?.handedOver) this.#early.forEach((state, input) => Object.assign(input, state));
    // The page was sent with what had been entered: that is no form nobody has touched.
    if (draft?.handedOver || this.#filled) this.#untouched = "";
    this.#isOn = true;
    if (this.#filled) this.save();
    return draft;
  }

  /** Nobody has entered anything: the page may be replaced. */
  get isUntouched() {
    return this.#isOn && this.#entered(this.#fields()) === this.#untouched;
  }

  /** The page is about to be another release, which goes on with the entry and does not ask. */
  handOver() {
    this.#handedOver = Date.now();
    this.save();
  }

  save() {
    if (!this.#isOn) return;
    const fields = this.#fields();
    if (this.#entered(fields) === this.#untouched) {
      drop(this.#key);
      return;
    }
    write({
      ...this.#place,
      key: this.#key,
      path: location.pathname + (WAITING ? `?waiting=${WAITING}` : ""),
      revision: this.#form.elements.revision?.value ?? null,
      people: this.#people(),
      seats: this.#sitters,
      replay: this.#replay(),
      fields,
      view: this.#view(),
      lines: linesOf(this.#form, new Map(fields)),
      where: facts.where,
      at: Date.now(),
      handedOver: this.#handedOver,
      filled: this.#filled,
    });
  }

  /**
   * What somebody entered, to be compared. What is told of a hand while it is played is kept for it anyway, with
   * what follows from it.
   * @param {Fields} fields
   */
  #entered(fields) {
    const told = this.#form.elements.hand ? [] : [...this.#form.querySelectorAll("[data-in-play], [data-implied-by]")];
    const names = told.map(({ dataset }) => dataset.playersAsked);
    return JSON.stringify(fields.filter(([name]) => !names.includes(name)));
  }

  /** The hand is stored elsewhere now: it is no draft any more. */
  end() {
    this.#isOn = false;
    drop(this.#key);
  }

  /** The hand was refused: it is a draft again. */
  goOn() {
    this.#isOn = true;
    this.save();
  }

  /** @returns {EntryPlace} */
  get #place() {
    const { hand, number } = this.#form.elements;
    return {
      table: facts.table,
      number: Number(number.value),
      hand: hand ? Number(hand.value) : null,
      waiting: WAITING,
    };
  }

  get #key() {
    return keyOf(this.#place);
  }

  /** The hand that was undone and is entered again; "" for none. */
  get #filled() {
    return this.#form.dataset.filled ?? "";
  }

  #fields() {
    const data = new FormData(this.#form);
    for (const name of OF_THE_PAGE) data.delete(name);
    for (const [name, text] of this.#texts()) data.set(name, text);
    return /** @type {Fields} */ ([...data]);
  }

  get #sitters() {
    return this.#form.elements.seats?.value ?? "";
  }

  #people() {
    const names = this.#form.querySelectorAll("[data-winner] .person-name");
    return [...names].map((name) => name.textContent.trim());
  }
}

/**
 * The fields that are not as the page came: somebody was faster than the scripts.
 * @param {PageForm} form
 */
function changedFields(form) {
  return [...form.elements]
    .filter((input) => input.matches("input[name]:not([type=hidden]), textarea[name]"))
    .filter((input) => input.value !== input.defaultValue || input.checked !== input.defaultChecked);
}

/** @param {PageElement} input */
const stateOf = ({ value, checked }) => ({ value, checked });

/**
 * What has been entered so far, in words.
 * @param {PageForm} form
 * @param {Map<string, FormDataEntryValue>} values
 */
function linesOf(form, values) {
  /** @param {string} name */
  const label = (name) => {
    const span = form.querySelector(`[name=${name}]:checked`)?.nextElementSibling;
    return (span?.querySelector(".person-name") ?? span)?.textContent.trim() ?? "";
  };
  const outcome = values.get("outcome");
  const lines = outcome === "win" ? [] : [label("outcome")];
  lines.push(...namedLines(form));
  if (outcome === "draw" || outcome === "abortive_draw") return lines;
  const people = { winner: label("winner"), discarder: label("source") };
  const source = outcome === "false_win" ? "" : values.get("source");
  const how = source === "self" ? words.selfDrawn : words.fromDiscard;
  if (people.winner) lines.push(source ? fill(how, people) : people.winner);
  const points = outcome === "points" && values.get("points");
  const panels = [...form.querySelectorAll("[data-winner-panel]")];
  if (points && !panels.length) lines.push(fill(words.points, { points }));
  if (outcome === "win" && !panels.length) lines.push(String(values.get("tiles") ?? ""));
  if (outcome === "win") lines.push(...heldLines(form, values));
  if (panels.length) lines.push(...winnerLines(form));
  lines.push(String(values.get("reason") ?? ""));
  return lines.filter(Boolean);
}

/**
 * The same of the four hands, where all of them count.
 * @param {PageForm} form
 * @param {Map<string, FormDataEntryValue>} values
 */
function heldLines(form, values) {
  return [...form.querySelectorAll("[data-panel]")].map((panel) => {
    const { panel: seat, name } = panel.dataset;
    const points = values.get(`points_${seat}`);
    /** @type {Record<string, any>} */
    const texts = {
      nothing: words.nothing,
      told: points && fill(words.points, { points }),
    };
    const text = texts[String(values.get(`how_${seat}`))] ?? values.get(`tiles_${seat}`);
    return text ? `${name}: ${text}` : "";
  });
}
