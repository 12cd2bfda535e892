"""How fast the phone's engine scores under Node, compared with CPython on the same lines.

Both read requests and write answers. The first pass is what a phone feels: little has been compiled
and nothing is cached; the second is the same lines again. In Chromium, slowed down to a phone's
speed, it answers what the pages of a game with waiting hands ask: the score of each entry,
displayed, and the state of the table.
"""

from __future__ import annotations

import gzip
import json
import random
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from scoring.exchange import answer_line
from scoring.phone.build import RUNTIME, write_engine
from scoring.rulesets import RULESETS
from scoring.rulesets.base import HandsScored, Ruleset
from tests.deployment import installed, server_running
from tests.scoring.classical.deals import deal as deal_four
from tests.scoring.families import deal
from tests.scoring.requests import request_of

from . import SMALL
from .targets import at_most, say

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


# What it costs on a phone: ready, the first score, the longest later one (ms), memory (MB).
SLOWER = 4  # times, than this machine
TARGETS = {"ready": 4_000, "first": 300, "longest": 300, "MB": 80}
ON_PAGE = """
async ([address, texts, questions]) => {
  const begun = performance.now();
  const { phone_answer: answer } = await import(address);
  const { default: catalogues } = await import(texts);
  const ready = performance.now() - begun;
  const times = questions.map((question) => {
    const since = performance.now();
    answer(question, catalogues);
    return performance.now() - since;
  });
  return { ready, times };
}
"""


def main() -> None:
    """Print the tables."""
    with installed("tools.bench.served_settings") as made:
        from clubscore.web.phone.build import built_script

        _under_node(built_script())
        questions = {key: _questions(key) for key in RULESETS}
        with server_running(made.var, made.environment) as server:
            _in_chromium(server.address, questions)


def _under_node(script: str) -> None:
    packed = sum(len(gzip.compress(path.read_bytes())) for path in RUNTIME.glob("*.js"))
    packed += len(gzip.compress(script.encode()))
    say(f"the phone's engine under node, {REQUESTS} requests of each system")
    say(f"  over the line, compressed{packed / 1000:26.0f} KB   {at_most(600, packed // 1000)}")
    heads = ("start", "first", "then", "longest", "CPython", "ratio", "MB")
    say(f"  {'':16}" + "".join(f"{head:>9}" for head in heads))
    with tempfile.TemporaryDirectory() as name:
        write_engine(Path(name), script)
        (Path(name) / "measure.js").write_text(PROGRAM)
        for key, ruleset in RULESETS.items():
            lines = _lines(key, ruleset)
            ours = _seconds(lines) / REQUESTS * 1000
            command = ["node", str(Path(name) / "measure.js")]
            text = "\n".join(lines).encode()
            done = subprocess.run(command, input=text, stdout=subprocess.PIPE, check=True)
            found = json.loads(done.stdout)
            first, then = found["passes"]
            say(
                f"  {key:16}{found['start']:9.0f}{first:9.2f}{then:9.2f}{found['longest']:9.1f}"
                f"{ours:9.2f}{first / ours:9.1f}{found['memory'] / 1e6:9.0f}"
            )
    say("  in ms a request, the first pass by CPython's")


def _questions(key: str) -> list[str]:
    """Return the requests of a game, some with faulty entries."""
    from tests.web.phone.games import questions, rules_of

    return [json.dumps(one) for one in questions(rules_of(key), SEED, "it")]


def _in_chromium(site: str, several: dict[str, list[str]]) -> None:
    from clubscore.web.phone.files import addresses, texts_file
    from tests.browser.conftest import CHROMIUM, CHROMIUM_ARGUMENTS

    scripts = addresses(["js/engine/rules.js", texts_file("it")])
    worst = dict.fromkeys(TARGETS, 0.0)
    say("")
    say(f"the phone's engine in Chromium, slowed down {SLOWER} times: a game of each system")
    say(f"  {'':16}" + "".join(f"{head:>9}" for head in (*TARGETS, "median", "asked")))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        for key, asked in several.items():
            found = _asked_on_page(browser, f"{site}/empty/", scripts, asked)
            say(
                f"  {key:16}"
                + "".join(f"{found[head]:9.0f}" for head in (*TARGETS, "median"))
                + f"{len(asked):9}"
            )
            for head in TARGETS:
                worst[head] = max(worst[head], found[head])
        browser.close()
    for head, limit in TARGETS.items():
        say(f"  {head:9}{worst[head]:7.0f}   {at_most(limit, worst[head])}")


def _asked_on_page(
    browser: Browser, empty: str, scripts: list[str], asked: list[str]
) -> dict[str, float]:
    page = browser.new_page()
    page.goto(empty)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    told = page.evaluate(ON_PAGE, [*scripts, asked])
    used = devtools.send("Runtime.getHeapUsage")["totalSize"]
    page.close()
    first, *later = told["times"]
    return {
        "ready": told["ready"],
        "first": first,
        "longest": max(later),
        "MB": used / 1e6,
        "median": statistics.median(later),
    }


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


if __name__ == "__main__":
    main()
