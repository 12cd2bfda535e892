// The score format under node: a request a line from standard input, an answer a line.
//
// Every answer leaves before the next line is awaited. The exit status is 1 if a line was invalid.

import { writeSync } from "node:fs";

import { json, methods } from "./python.js";
import { answer_line as answerLine } from "./rules.js";

const NEWLINE = 10;
let rest = Buffer.alloc(0);
let allValid = true;

/** @param {Buffer} line */
function answered(line) {
  if (methods.isspace(line.toString("latin1"))) return "";
  const answer = answerLine(line);
  allValid &&= answer.get("valid");
  return `${json.dumps(answer)}\n`;
}

/** @param {string} text */
function written(text) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at);
    } catch (fault) {
      if (fault.code !== "EAGAIN") throw fault; // the reader has not kept up: once more
    }
  }
}

try {
  for await (const chunk of process.stdin) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(NEWLINE); end >= 0; end = rest.indexOf(NEWLINE)) {
      written(answered(rest.subarray(0, end + 1)));
      rest = rest.subarray(end + 1);
    }
  }
  if (rest.length) written(answered(rest));
} catch (fault) {
  if (fault.code !== "EPIPE") throw fault; // whoever reads has had enough, as "head" does
  allValid = false;
}
process.exitCode = allValid ? 0 : 1;
