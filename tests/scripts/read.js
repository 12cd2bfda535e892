// Reads a list of notations from standard input and writes what the browser makes of each.

import { readFileSync } from "node:fs";
import { fault } from "../../static/js/hand/hand.js";
import { format, parse } from "../../static/js/hand/notation.js";

/** @param {string} text */
function read(text) {
  const { hand, fault: unreadable } = parse(text);
  if (unreadable) return [unreadable.code, unreadable.position];
  const impossible = fault(hand);
  return impossible ? [impossible, null] : [format(hand)];
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(read)));
