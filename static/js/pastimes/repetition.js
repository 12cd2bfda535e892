// Hands of practice that were answered wrong come again: after three other hands, once right after ten more,
// then after thirty, then no more. One shelf for each level of a rule system, in this browser alone.

/**
 * What was answered: how many hands, which wait to come again, the latest answer, and the number that goes on
 * in the order of the level, whatever comes again meanwhile.
 * @typedef {{answered: number, waiting: Record<string, {box: number, due: number}>, latest: string,
 *   onward: string}} Shelf
 */

const PAUSES = [3, 10, 30]; // hands until one comes again, by box
const MOST = 200; // hands that wait, the latest

/** @returns {Shelf} */
export const emptyShelf = () => ({ answered: 0, waiting: {}, latest: "", onward: "" });

/**
 * The shelf after an answer. The same answer once more, as when a page is loaded again, changes nothing; nor does
 * a right one before its time, as when the solution was just seen.
 * @param {Shelf} shelf
 * @param {string} number of the hand
 * @param {boolean} isRight
 * @param {string} answer what was answered, with its hand
 * @param {string} following number of the hand after it in the order of the level
 * @returns {Shelf}
 */
export function shelfAfter(shelf, number, isRight, answer, following) {
  if (shelf.latest === answer) return shelf;
  const there = shelf.waiting[number];
  if (isRight && there && there.due > shelf.answered) return { ...shelf, latest: answer };
  const answered = shelf.answered + 1;
  const waiting = { ...shelf.waiting };
  const box = isRight ? (there?.box ?? PAUSES.length) + 1 : 0;
  delete waiting[number];
  if (box < PAUSES.length) waiting[number] = { box, due: answered + PAUSES[box] };
  const kept = Object.entries(waiting).sort(([, one], [, other]) => one.due - other.due);
  return {
    answered,
    waiting: Object.fromEntries(kept.slice(-MOST)),
    latest: answer,
    onward: there ? shelf.onward : following,
  };
}

/**
 * The hand whose turn it is again, the one that waits longest; none but the one on the page is no hand.
 * @param {Shelf} shelf
 * @param {string} present number of the hand on the page
 * @returns {string | null}
 */
export function dueHand(shelf, present) {
  const due = Object.entries(shelf.waiting)
    .filter(([number, one]) => number !== present && one.due <= shelf.answered)
    .sort(([, one], [, other]) => one.due - other.due);
  return due.length ? due[0][0] : null;
}
