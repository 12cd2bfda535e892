"""How fast the phone's engine scores under node, beside CPython on the same lines in the same run.

Both read requests and write answers. The first pass is what a phone feels: little has been
compiled and nothing is remembered yet; the second is the same lines again.
"""

from __future__ import annotations

import gzip
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from scoring.exchange import answer_line
from scoring.phone.build import RUNTIME, built_script, write_engine
from scoring.rulesets import RULESETS
from scoring.rulesets.base import HandsScored, Ruleset
from tests.scoring.classical.deals import deal as deal_four
from tests.scoring.families import deal
from tests.scoring.requests import request_of

from . import SMALL

REQUESTS = 50 if SMALL else 2_000
SEED = 20
PROGRAM = """\
import { readFileSync } from "node:fs";
const begun = performance.now();
const { answer_line: answerLine } = await import("./rules.js");
const { json } = await import("./python.js");
const start = performance.now() - begun;
const lines = readFileSync(0, "utf8").trim().split("\\n");
const passes = [];
let longest = 0;
for (let pass = 0; pass < 2; pass += 1) {
  const since = performance.now();
  for (const line of lines) {
    const before = performance.now();
    json.dumps(answerLine(line));
    longest = Math.max(longest, performance.now() - before);
  }
  passes.push((performance.now() - since) / lines.length);
}
const memory = process.memoryUsage().heapUsed;
process.stdout.write(JSON.stringify({ start, passes, longest, memory }));
"""


def main() -> None:
    """Print the table."""
    packed = sum(len(gzip.compress(path.read_bytes())) for path in RUNTIME.glob("*.js"))
    packed += len(gzip.compress(built_script().encode()))
    _say(f"the phone's engine under node, {REQUESTS} requests of each system")
    _say(f"  over the line, compressed{packed / 1000:26.0f} KB")
    heads = ("start", "first", "then", "longest", "CPython", "ratio", "MB")
    _say(f"  {'':16}" + "".join(f"{head:>9}" for head in heads))
    with tempfile.TemporaryDirectory() as name:
        write_engine(Path(name))
        (Path(name) / "measure.js").write_text(PROGRAM)
        for key, ruleset in RULESETS.items():
            lines = _lines(key, ruleset)
            ours = _seconds(lines) / REQUESTS * 1000
            command = ["node", str(Path(name) / "measure.js")]
            text = "\n".join(lines).encode()
            done = subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True)
            found = json.loads(done.stdout)
            first, then = found["passes"]
            _say(
                f"  {key:16}{found['start']:9.0f}{first:9.2f}{then:9.2f}{found['longest']:9.1f}"
                f"{ours:9.2f}{first / ours:9.1f}{found['memory'] / 1e6:9.0f}"
            )
    _say("  in ms a request, the first pass by CPython's")


def _lines(key: str, ruleset: Ruleset) -> list[str]:
    rng = random.Random(SEED)
    requests = []
    for number in range(REQUESTS):
        if ruleset.hands_scored is HandsScored.ALL:
            requests.append(deal_four(rng, ruleset).request(ruleset, id=str(number)))
        else:
            requests.append(request_of(*deal(rng), str(number)) | {"ruleset": key})
    return [json.dumps(request) for request in requests]


def _seconds(lines: list[str]) -> float:
    started = time.perf_counter()
    for line in lines:
        json.dumps(answer_line(line))
    return time.perf_counter() - started


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")


if __name__ == "__main__":
    main()
