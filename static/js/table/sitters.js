// A hand names seats, and whoever taps it means people. So what is entered carries who sat where (ids by
// seat, "12-45-7-88"): where others sit by now, its people are looked for in the seats they have.

const FIELD = "seats";
const NUMBERS = "numbers"; // the fields of answers that are numbers, and name no seat
const NAMES_PLAYER = ["winner", "also", "source"];

/**
 * The fields of a hand with its people in the seats they have now. Whoever no longer sits at the table is
 * left out, and everybody where it is not known who sat `before`. The same in clubscore/play/sitters.py.
 * @param {Fields} fields
 * @param {string} before
 * @param {string} now
 * @returns {Fields}
 */
export function moveFields(fields, before, now) {
  const [old, new_] = [before, now].map((text) => text.split("-"));
  /** @param {string} seat */
  const seatNow = (seat) => (before ? new_.indexOf(old[Number(seat)]) : -1);
  const numbers = (fields.find(([name]) => name === NUMBERS)?.[1] ?? "").split(" ");
  /** @type {Fields} */
  const moved = [[FIELD, now]];
  for (const [name, value] of fields) {
    if (name === FIELD || name === "scored") continue;
    const held = /^(.+)_(\d)$/.exec(name);
    const kind = held ? held[1] : name;
    if (held && seatNow(held[2]) < 0) continue;
    const isPlayer = NAMES_PLAYER.includes(kind) || (kind.startsWith("answer_") && !numbers.includes(kind));
    const isMoved = isPlayer && /^\d$/.test(value);
    if (isMoved && seatNow(value) < 0) continue;
    moved.push([held ? `${kind}_${seatNow(held[2])}` : name, isMoved ? String(seatNow(value)) : value]);
  }
  return moved;
}

/**
 * Who sat where when a hand was entered; "" of one that does not say it.
 * @param {Fields} fields
 */
export const sittersOf = (fields) => fields.find(([name]) => name === FIELD)?.[1] ?? "";

/**
 * The same, of a hand that waits: its people where they sit now; null if one of them no longer does.
 * @param {Fields} fields
 * @param {string | undefined} now
 * @returns {Fields | null}
 */
export function fieldsNow(fields, now) {
  const before = sittersOf(fields);
  if (!now || !before || before === now) return fields;
  const moved = moveFields(fields, before, now);
  return moved.length < fields.length ? null : moved;
}
