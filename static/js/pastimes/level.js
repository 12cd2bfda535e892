// The level of practice follows the answers: four right in a row lead on to harder hands, two wrong in a row
// back to easier ones. Whoever chooses a level is there until then.

/**
 * The answers at a level of a rule system: how many in a row, the latest, and the level it led to.
 * @typedef {{right: number, wrong: number, latest: string, to: string}} Run
 */

const LEVELS = ["easy", "medium", "hard"];
const UP = 4; // right answers in a row
const DOWN = 2; // wrong ones

/** @returns {Run} */
export const emptyRun = () => ({ right: 0, wrong: 0, latest: "", to: "" });

/**
 * The run after an answer; the same answer once more, as when a page is loaded again, changes nothing.
 * @param {Run} run
 * @param {string} level
 * @param {boolean} isRight
 * @param {string} answer what was answered, with its hand
 * @returns {Run}
 */
export function runAfter(run, level, isRight, answer) {
  if (run.latest === answer) return run;
  const right = isRight ? run.right + 1 : 0;
  const wrong = isRight ? 0 : run.wrong + 1;
  const at = LEVELS.indexOf(level);
  const to = at < 0 ? undefined : LEVELS[at + (right >= UP ? 1 : 0) - (wrong >= DOWN ? 1 : 0)];
  if (to === undefined || to === level) return { right, wrong, latest: answer, to: "" };
  return { ...emptyRun(), latest: answer, to };
}

/**
 * Which way another level is; 1: harder, -1: easier.
 * @param {string} level
 * @param {string} other
 */
export const direction = (level, other) => Math.sign(LEVELS.indexOf(other) - LEVELS.indexOf(level));
