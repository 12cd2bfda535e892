"""The engine on the phone: taps ask it alone; where it fails or is stuck, the server is asked."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from tests.factories import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
)

from ..conftest import patience
from ..referee import Referee
from .pocket import (
    CHEAP,
    N_FROM_S,
    NO_NETWORK,
    NO_SERVER,
    TWO_DRAGONS,
    W_FROM_E,
    payments,
    pocket_of,
)

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.service_worker]


@pytest.fixture
def scores_asked(phone) -> list[str]:
    """What has asked the server for a score so far."""
    asked: list[str] = []
    phone.on("request", lambda one: asked.append(one.url) if "/preview/" in one.url else None)
    return asked


def test_a_service_worker_answers_for_the_engine_and_all_its_files(offline, table):
    """Nothing of it is asked of the network, and nothing is in the browser's own cache."""
    pocket = offline(table)
    page = pocket.page
    page.evaluate(
        """() => {
          const { engine } = document.querySelector("[data-engine]").dataset;
          const start = () => {
            const worker = new Worker(engine, { type: "module" });
            worker.onmessage = ({ data }) => (self.engineSaid = data);
            worker.onerror = () => (self.engineSaid = "error");
          };
          start();
          setInterval(() => self.engineSaid ?? start(), 4_000); // as pages do: one may get stuck
        }"""
    )
    page.wait_for_function("() => self.engineSaid !== undefined", timeout=patience())
    assert page.evaluate("self.engineSaid") == {"id": 0, "text": "null"}


def test_taps_ask_the_engine_and_no_server(phone, table, scores_asked):
    """With network too; the score says nothing of it, and the server compares it with its own."""
    referee = Referee(phone, table, at_entry=True)
    expect(phone.locator("html[data-engine-state=ready]")).to_be_attached()
    referee.winner(WEST)
    referee.source(EAST)
    referee.tiles(*TWO_DRAGONS)
    expect(referee.summary).to_contain_text("+32")
    referee.tap("label:has(#situation-last_tile)")
    expect(referee.summary).to_contain_text("+36")
    expect(phone.locator("[data-on-phone]")).to_have_count(0)
    with phone.expect_request(lambda asked: asked.method == "POST") as sent:
        referee.record()
    assert scores_asked == []
    assert parse_qs(sent.value.post_data)["scored"] == ['{"net":[-20,-8,36,-8],"value":12}']
    assert payments(table) == [(-20, -8, 36, -8)]


BROKEN = """
self.Worker = class extends EventTarget {
  postMessage({ id }) {
    const data = { id, text: id === 1 ? "null" : '{"error": "broken"}' };
    setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
  terminate() {}
};
"""


def test_where_the_engine_fails_the_server_is_asked(phone, table, scores_asked):
    phone.context.add_init_script(BROKEN)
    referee = Referee(phone, table, at_entry=True)
    expect(phone.locator("html[data-engine-state=ready]")).to_be_attached()
    referee.winner(WEST)
    referee.source(EAST)
    referee.tiles(*TWO_DRAGONS)
    expect(referee.summary).to_contain_text("+32")
    assert len(scores_asked) == 1
    referee.record()
    assert payments(table) == [W_FROM_E]


LOST = """
{
  const Real = self.Worker;
  let count = 0;
  self.Worker = function (address, options) {
    count += 1;
    if (count > 1) return new Real(address, options);
    const lost = new EventTarget();
    lost.terminate = () => (self.hasLostOne = true);
    lost.postMessage = ({ id }) => {
      const data = { id, text: "null", isLost: true };
      setTimeout(() => lost.dispatchEvent(new MessageEvent("message", { data })));
    };
    return lost;
  };
}
"""


def test_an_engine_that_cannot_fetch_its_texts_is_replaced(phone, table):
    """A browser keeps a module that failed for as long as the worker runs."""
    phone.context.add_init_script(LOST)
    referee = Referee(phone, table, at_entry=True)
    phone.wait_for_function("() => self.hasLostOne", timeout=patience())
    referee.winner(WEST)
    referee.source(EAST)
    referee.tiles(*TWO_DRAGONS)
    expect(referee.summary).to_contain_text("+32")
    expect(phone.locator("html[data-engine-state=ready]")).to_be_attached()
    referee.record()
    assert payments(table) == [W_FROM_E]


def test_while_the_engine_is_stuck_the_server_is_asked(phone, table, scores_asked):
    phone.context.add_init_script(STUCK)
    referee = Referee(phone, table, at_entry=True)
    expect(phone.locator("html[data-engine-state=ready]")).to_be_attached()
    referee.winner(WEST)
    referee.source(EAST)
    referee.tiles(*TWO_DRAGONS)
    expect(referee.summary).to_contain_text("+32")
    assert len(scores_asked) == 1


LATE = """
const waiting = [];
let isHere = false;
self.Worker = class extends Worker {
  addEventListener(type, tell) {
    super.addEventListener(type, (event) => {
      if (isHere || type !== "message") tell(event);
      else waiting.push(() => tell(event));
    });
  }
};
self.letEngineCome = () => {
  isHere = true;
  for (const tell of waiting) tell();
};
"""


@pytest.mark.at_length
def test_a_phone_whose_engine_comes_late_scores_where_the_server_does_not_answer(
    new_page, table, watch, server
):
    """The network is there, and nobody at its end."""
    watch.allow(*NO_SERVER, *NO_NETWORK)
    pocket = pocket_of(new_page, table, "en-GB", base_url=server.url)
    page = pocket.page
    page.context.add_init_script(LATE)
    pocket.enter()
    pocket.told_points(NORTH, SOUTH, 19)
    expect(pocket.summary).to_contain_text("+43")
    expect(page.locator("[data-on-phone]")).to_have_count(0)
    server.kill()
    page.locator("#points").fill("20")
    expect(pocket.summary).to_have_text(pocket.says("Offline – the score will follow"))
    page.evaluate("() => letEngineCome()")
    pocket.expect_scored()
    expect(pocket.summary).to_contain_text("+44")
    server.start()
    page.locator("#points").fill("21")
    expect(pocket.summary).to_contain_text("+45")
    expect(page.locator("[data-on-phone]")).to_have_count(0)
    pocket.record()
    assert payments(table) == [(-8, -29, -8, 45)]


@pytest.mark.at_length
def test_a_hand_scored_while_the_server_does_not_answer_is_kept(new_page, table, watch, server):
    watch.allow(*NO_SERVER, *NO_NETWORK)
    pocket = pocket_of(new_page, table, "en-GB", base_url=server.url)
    page = pocket.page
    pocket.enter()
    expect(page.locator("html[data-engine-state=ready]")).to_be_attached()
    server.kill()
    pocket.told_points(NORTH, SOUTH, 20)
    expect(pocket.summary).to_contain_text("+44")
    pocket.record_on_phone()
    pocket.expect_states("waiting")
    kept = page.evaluate("outbox.all().then(([hand]) => hand.score)")
    assert kept == {"net": [-8, -28, -8, 44], "value": 20}
    server.start()
    pocket.expect_all_sent()
    assert payments(table) == [N_FROM_S]


def test_where_the_engine_cannot_start_the_score_follows(offline, table):
    pocket = offline(table)
    page = pocket.page
    page.context.add_init_script("delete self.Worker")
    page.goto(f"{pocket.home}hand/")
    pocket.win(WEST, EAST, *CHEAP)
    expect(pocket.summary).to_have_text(pocket.says("Offline – the score will follow"))
    expect(page.locator("[data-situations] input")).not_to_have_count(0)
    pocket.record_on_phone()
    pocket.expect_states("waiting")
    expect(page.locator("[data-in-play]")).to_be_hidden()


STUCK = """
const workers = [];
self.stuckWorkers = workers;
self.Worker = class extends EventTarget {
  asked = 0;
  ended = false;
  constructor() {
    super();
    workers.push(this);
    const data = { id: 0, text: "null" };
    setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
  postMessage() { this.asked += 1; }
  terminate() { this.ended = true; }
};
"""


@pytest.mark.at_length
def test_an_engine_that_is_stuck_is_ended_and_started_anew(offline, table):
    pocket = offline(table)
    page = pocket.page
    page.context.add_init_script(STUCK)
    page.goto(f"{pocket.home}hand/")
    pocket.told_points(NORTH, SOUTH, 20)
    expect(pocket.summary).to_have_text(pocket.says("Offline – the score will follow"))
    page.locator("#points").fill("21")
    page.wait_for_function("() => stuckWorkers.at(-1).asked > 0 && stuckWorkers.length > 1")
    assert page.evaluate("stuckWorkers.slice(0, -1).every(({ ended }) => ended)")
    pocket.record_on_phone()
    pocket.expect_states("waiting")
