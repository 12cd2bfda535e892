// A hand names seats, and whoever taps it means people. So what is entered carries who sat where (ids by
// seat, "12-45-7-88"): where others sit by now, its people are looked for in the seats they have.

const FIELD = "seats";

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
  /** @type {Fields} */
  const moved = [[FIELD, now]];
  for (const [name, value] of fields) {
    const held = /^(.+)_(\d)$/.exec(name);
    if (name === FIELD || name === "scored") continue;
    if (["winner", "source"].includes(name) || name.startsWith("answer_")) {
      if (!/^\d$/.test(value)) moved.push([name, value]);
      else if (seatNow(value) >= 0) moved.push([name, String(seatNow(value))]);
    } else if (held) {
      if (seatNow(held[2]) >= 0) moved.push([`${held[1]}_${seatNow(held[2])}`, value]);
    } else {
      moved.push([name, value]);
    }
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
