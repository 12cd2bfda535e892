// A hand on its way from the form to the phone's own store, and back into the form.

import { toldInWords } from "../hand/numbers.js";
import { fill } from "../page/text.js";
import { facts, isCopy, newToken, gameStatus, words } from "../offline/facts.js";
import { hasHandsBefore } from "../offline/scoring.js";
import { moveFields, sittersOf } from "./sitters.js";

const outbox = self.outbox;
const OUT = 4; // the place of a fifth player, who sits out, counted from East on
const ADDRESS = new URLSearchParams(location.search);
const WAITING = ADDRESS.get("waiting"); // token of a hand to change
const AS = Number(ADDRESS.get("as")); // the number it gets; 0: it keeps its own

/**
 * Bring the form in line with what waits on this phone: the number and the winds of the hand, a
 * token no other hand has, what was entered before if a waiting hand is changed. Tells what there
 * is: {over: no hand is left to play, gone: the hand to change has been sent, changing: it,
 * isBehind: hands before it wait too, isMoved: others sit at the table by now, replay: how often the
 * hand in play was played before, if the form is for that}.
 * @param {PageForm} form
 */
export async function prepare(form) {
  if (WAITING) {
    const hand = await outbox.exclusive(async () => {
      outbox.holdOpen(WAITING);
      return outbox.byToken(WAITING);
    });
    if (!hand || !outbox.isKept(hand)) return { gone: true };
    await standFor(form, AS || hand.number);
    // What was recorded with its token and taken back is not recorded with it again.
    form.elements.token.value = hand.code === "hand_taken_back" ? newToken() : hand.token;
    const isMoved = putBack(form, hand.fields, sittersOf(hand.fields));
    return { changing: hand, isMoved, isBehind: await hasHandsBefore(hand.token) };
  }
  // Mine of two versions, as another hand: the server has just said which.
  const queued = form.elements.queued?.value;
  if (queued) return { isBehind: await hasHandsBefore(queued) };
  const { next, over, winds, kept, replay } = await gameStatus();
  if (over) return { over };
  if (isCopy) form.elements.token.value = newToken();
  // What came just now from the server knows best, unless hands wait here.
  if (isCopy || kept.length) await standFor(form, next, winds);
  return { isBehind: await hasHandsBefore(), replay };
}

/**
 * Let the form be for another hand.
 * @param {PageForm} form
 * @param {number} next
 */
export async function standFor(form, next, winds = null) {
  const known = winds ? null : await outbox.table(facts.table).catch(() => undefined);
  form.elements.number.value = String(next);
  document.querySelector("[data-title]").textContent = fill(words.hand, { number: next });
  const live = document.getElementById("entry-live");
  if (live) live.dataset.live = live.dataset.live.replace(/number=\d+/, `number=${next}`);
  showWinds(winds ?? known?.winds[next] ?? facts.winds[next] ?? null);
}

/**
 * Write the winds of a hand on the page, as far as they are known before it is sent.
 * @param {[number, number] | null} winds
 */
export function showWinds(winds) {
  const position = document.querySelector("[data-position]");
  const [prevalent, dealer] = winds ?? [0, 0];
  const round = winds ? fill(words.round, { wind: words.winds[prevalent] }) : words.unknownRound;
  position.querySelector("[data-round]").textContent = round;
  const use = position.querySelector("use");
  position.querySelector("svg").toggleAttribute("hidden", !winds);
  if (winds) use.setAttribute("href", (use.getAttribute("href") ?? "").replace(/#t-.*/, `#t-${"ESWN"[prevalent]}`));
  const { players = 4 } = facts; // a page kept from an earlier release does not say
  /** @param {string | undefined} seat */
  const windOf = (seat) => Math.min((Number(seat) - dealer + players) % players, OUT);
  for (const [name, texts, unknown] of [
    ["windLetter", words.letters, "·"],
    ["windName", words.winds, words.unknownWind],
  ]) {
    const attribute = name === "windLetter" ? "data-wind-letter" : "data-wind-name";
    for (const place of document.querySelectorAll(`[${attribute}]`)) {
      place.textContent = winds ? texts[windOf(place.dataset[name])] : unknown;
    }
  }
  for (const person of document.querySelectorAll("[data-person]")) {
    person.disabled = winds !== null && windOf(person.dataset.person) === OUT;
    if (person.disabled) person.checked = false;
  }
}

/**
 * Put what was entered for a hand back into the form; nothing else stays chosen.
 * @param {PageForm} form
 * @param {Fields} fields
 */
export function fillIn(form, fields) {
  for (const box of form.querySelectorAll("[type=checkbox]")) box.checked = false;
  for (const [name, value] of fields) {
    if (["token", "number", "action", "seats"].includes(name)) continue;
    const same = inputsOf(form, name, value);
    for (const input of same) {
      if (["radio", "checkbox"].includes(input.type)) input.checked ||= input.value === value;
      else input.value = value;
      if (input.matches("[data-notation]")) input.dispatchEvent(new Event("input"));
    }
  }
}

/**
 * The inputs a field goes into: a key that says just this, where there is one beside a field to type in.
 * @param {PageForm} form
 * @param {string} name
 * @param {string} value
 */
function inputsOf(form, name, value) {
  const same = [...form.elements].filter((one) => one.name === name);
  const keys = same.filter((one) => one.type === "radio");
  return keys.some((one) => one.value === value) ? keys : same;
}

/**
 * Put what was entered back into the form, its people in the seats they have now; tells whether others sit
 * at the table than `before`.
 * @param {PageForm} form
 * @param {Fields} fields
 * @param {string} before
 */
export function putBack(form, fields, before) {
  const now = form.elements.seats?.value ?? ""; // none on a page kept from an earlier release
  const isMoved = now !== "" && now !== before;
  fillIn(form, isMoved ? moveFields(fields, before, now) : fields);
  return isMoved;
}

/** Say that others sit at the table than when this was entered, unless the page says who. */
export function sayMoved() {
  const note = document.querySelector("[data-seats-note]");
  if (note && !document.querySelector("[data-entry-news]")) note.hidden = false;
}

/**
 * The circumstances and answers among the fields of a hand.
 * @param {{fields: Fields}} hand
 */
export const ticked = (hand) =>
  (hand?.fields ?? []).filter(([name]) => /^(situations|answer_)/.test(name));

/**
 * The form as a hand to be kept.
 * @param {PageForm} form
 * @param {[string, string][]} texts
 * @param {string} action
 * @returns {EnteredHand}
 */
export function asHand(form, texts, action) {
  const data = new FormData(form);
  data.delete("csrfmiddlewaretoken");
  for (const [name, text] of texts) data.set(name, text);
  data.set("action", action);
  const isFalseWin = action === "false_win" || data.get("outcome") === "false_win";
  return {
    token: String(data.get("token")),
    table: facts.table,
    number: Number(data.get("number")),
    ends: !isFalseWin || facts.falseWinEnds,
    fields: /** @type {Fields} */ ([...data]),
    where: facts.where,
    words: inWords(form, data, isFalseWin),
    at: Date.now(),
    state: "waiting",
    reason: "",
    code: "",
    hand: null,
    score: null,
  };
}

/**
 * A hand in words: who won from whom, the tiles or points, what was ticked.
 * @param {PageForm} form
 * @param {FormData} data
 * @param {boolean} isFalseWin
 */
function inWords(form, data, isFalseWin) {
  /** @param {string} field */
  const name = (field) => {
    const input = form.querySelector(`[name=${field}][value="${data.get(field)}"]`);
    return input?.closest("label").querySelector(".person-name")?.textContent.trim() ?? "";
  };
  const people = { winner: name("winner"), discarder: name("source") };
  const outcome = data.get("outcome");
  if (outcome === "draw") return [words.draw, ...namedLines(form)];
  if (outcome === "abortive_draw") return [words.abortiveDraw, ...namedLines(form)];
  if (isFalseWin) return [fill(words.falseWin, people)];
  const isDrawn = data.get("source") === "self";
  const lines = [fill(isDrawn ? words.selfDrawn : words.fromDiscard, people)];
  if (form.querySelector("[data-winner-panel]")) lines.push(...winnerLines(form), ...namedLines(form));
  else if (outcome === "points") return [...lines, fill(words.points, { points: data.get("points") })];
  else if (data.get("tiles")) lines.push(String(data.get("tiles")));
  lines.push(...heldInWords(form, data));
  const ticks = data.getAll("situations").map((key) => labelOf(form, key));
  return [...lines, ...ticks.filter(Boolean)];
}

/**
 * Whom the questions of the whole hand name, a line for each that is shown: "Riichi: Anna, Bruno".
 * @param {PageForm} form
 */
export function namedLines(form) {
  return [...form.querySelectorAll("[data-players-asked]")].flatMap((row) => {
    const named = [...row.querySelectorAll("input:checked")].map(nameOf);
    const label = row.querySelector(".entry-people-label").textContent.trim();
    return named.length && row.getClientRects().length ? [`${label}: ${named.join(words.between)}`] : [];
  });
}

/**
 * The hands of the winners: tiles, or what they were counted as, with the name of each after the first.
 * @param {PageForm} form
 */
export function winnerLines(form) {
  const told = form.querySelector("[name=outcome]:checked")?.value === "points";
  return [...form.querySelectorAll("[data-winner-panel]")].flatMap((panel) => {
    const also = form.querySelector(`[name=also][value="${panel.dataset.winnerPanel}"]`);
    const isFirst = also === null;
    if (!isFirst && !also.checked) return [];
    const how = panel.querySelector("[data-how]:checked")?.value ?? (told ? "told" : "tiles");
    const text = how === "told"
      ? toldInWords(panel.querySelector(".told-block"), words.between)
      : panel.querySelector("[data-notation]").value;
    if (isFirst) return text ? [text] : [];
    return [`${nameOf(also)}: ${text}`];
  });
}

/** @param {PageElement} input */
const nameOf = (input) => input.parentElement.querySelector(".person-name")?.textContent.trim() ?? "";

/**
 * @param {PageForm} form
 * @param {FormDataEntryValue} key
 */
const labelOf = (form, key) =>
  form.querySelector(`[name=situations][value="${key}"]`)?.closest("label").textContent.trim() ?? "";

/**
 * @param {PageForm} form
 * @param {FormData} data
 */
function heldInWords(form, data) {
  return [...form.querySelectorAll("[data-panel]")].map((panel) => {
    const { panel: seat, name } = panel.dataset;
    const how = data.get(`how_${seat}`);
    if (how === "nothing") return `${name}: ${words.nothing}`;
    if (how !== "told") return `${name}: ${data.get(`tiles_${seat}`)}`;
    const points = fill(words.points, { points: data.get(`points_${seat}`) });
    const doubles = data.get(`doubles_${seat}`);
    return `${name}: ${points}${doubles ? `, ${fill(words.doubles, { doubles })}` : ""}`;
  });
}

/**
 * Keep a hand in place of what it was before, or of the one with the token `queued`.
 * @param {EnteredHand} hand
 * @param {string | undefined} queued
 */
export async function keep(hand, queued) {
  const former = await outbox.byToken(queued || hand.token);
  if (!former) {
    await outbox.put(hand);
    return;
  }
  await outbox.shift(former, numberAfter(hand) - numberAfter(former));
  await outbox.replace(former.token, hand);
}

/**
 * The number of the hand that is played after one: a false win may leave its hand in play.
 * @param {EnteredHand} hand
 */
const numberAfter = (hand) => hand.number + (hand.ends ? 1 : 0);
