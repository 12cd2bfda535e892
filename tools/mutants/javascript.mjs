// The faults that a classic script can have, as JSON: node tools/mutants/javascript.mjs FILE

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { parse } = createRequire(new URL("../../.ci/", import.meta.url))("espree");

const OTHER = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  in: "instanceof",
};

const source = readFileSync(process.argv[2], "utf8");
const found = [];
const inside = [];

/** Note that `after` may stand in the place of a node. */
function note(node, after) {
  const [start, end] = node.range;
  const bytes = (to) => Buffer.byteLength(source.slice(0, to));
  found.push({
    function: inside.join(".") || "(module)",
    line: node.loc.start.line,
    start: bytes(start),
    end: bytes(end),
    before: source.slice(start, end),
    after,
  });
}

const text = (node) => source.slice(...node.range);

/** Nobody tells it from `undefined`; that it may be true is a fault of its own. */
const isFalse = (node) => node.type === "Literal" && node.value === false;

const changes = {
  BinaryExpression: operation,
  LogicalExpression: operation,
  UnaryExpression: (node) => node.operator === "!" && note(node, text(node.argument)),
  ConditionalExpression: (node) =>
    note(node, `(${text(node.test)} ? ${text(node.alternate)} : ${text(node.consequent)})`),
  IfStatement({ test }) {
    if (test.type !== "BinaryExpression" && test.type !== "UnaryExpression") note(test, `!(${text(test)})`);
  },
  Literal(node) {
    if (typeof node.value === "boolean") note(node, String(!node.value));
    if (typeof node.value === "number") note(node, String(node.value + 1));
  },
  ReturnStatement: (node) => node.argument && !isFalse(node.argument) && note(node.argument, "undefined"),
  ThrowStatement: (node) => note(node, ";"),
  ContinueStatement: (node) => note(node, "break;"),
  ExpressionStatement(node) {
    const call = node.expression.type === "AwaitExpression" ? node.expression.argument : node.expression;
    if (/^(Call|Assignment)Expression$/.test(call.type) && inside.length) note(node, ";");
  },
};

function operation(node) {
  if (!(node.operator in OTHER)) return;
  note(node, `(${text(node.left)} ${OTHER[node.operator]} ${text(node.right)})`);
}

function walk(node, name = "") {
  const own = node.id?.name ?? (/Function/.test(node.type) ? name : "");
  const isNamed = /Function/.test(node.type) && own;
  if (isNamed) inside.push(own);
  changes[node.type]?.(node);
  for (const [key, value] of Object.entries(node)) {
    if (key === "range" || key === "loc") continue;
    for (const child of [value].flat()) {
      if (typeof child?.type === "string") walk(child, node.type === "VariableDeclarator" ? node.id.name : "");
    }
  }
  if (isNamed) inside.pop();
}

walk(parse(source, { ecmaVersion: 2022, range: true, loc: true }));
process.stdout.write(JSON.stringify(found));
