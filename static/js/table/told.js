// What a table tells of a hand while it is played, before its entry is opened: who has declared. It is kept on
// this phone for the hand, beside the drafts, and the entry of that hand begins with it. A hand that is played again,
// after a false win, keeps its number and begins anew.

import { forgetTold, keepTold, toldAt } from "./drafts.js";
import { moveFields } from "./sitters.js";

/**
 * The answers told of a hand, as fields of its form, their players in the seats they have now.
 * @param {PlayedPlace} place
 * @param {string} seats who sits where
 * @returns {Fields}
 */
export function answersTold(place, seats) {
  const told = toldAt(place);
  if (!told) return [];
  if (!seats || told.seats === seats) return told.fields;
  return moveFields(told.fields, told.seats, seats).filter(([name]) => name !== "seats");
}

/**
 * Tell the answer to a question of players: the seats it names, none for nobody.
 * @param {PlayedPlace} place
 * @param {string} seats who sits where
 * @param {string} field such as "answer_riichi"
 * @param {string[]} named
 */
export function tellAnswer(place, seats, field, named) {
  const others = answersTold(place, seats).filter(([name]) => name !== field);
  /** @type {Fields} */
  const fields = [...others, ...named.map((seat) => /** @type {[string, string]} */ ([field, seat]))];
  if (fields.length) keepTold(place, { fields, seats, at: Date.now() });
  else forgetTold(place);
}

/**
 * The hand is recorded: what was told of it is in there.
 * @param {PlayedPlace} place
 */
export const endTold = (place) => forgetTold(place);
