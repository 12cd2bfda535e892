"""Nothing moves under a finger, before the click that its touch becomes."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page

from .conftest import PHONE

SCRIPT = Path(settings.BASE_DIR) / "static" / "js" / "page" / "press.js"
TIMES = 20
PAGE = """
<meta name="viewport" content="width=device-width">
<style>
  body { margin: 0; overflow-anchor: none; }
  button { display: block; width: 300px; height: 100px; }
</style>
<div id="above"></div><button id="other">Discard</button><button id="meant">Send</button>
"""
CHANGES = """
  self.hits = [];
  self.changes = 0;
  document.addEventListener("click", ({ target }) => hits.push(target.id));
  addEventListener("pointerdown", async () => {
    await released();
    document.getElementById("above").style.height = "100px";
    changes += 1;
  });
  self.isReady = true;
"""


@pytest.fixture
def page(new_page) -> Page:
    """A page that grows above its buttons as soon as it may."""
    page: Page = new_page(**PHONE | {"has_touch": True})
    page.set_content(PAGE)
    source = SCRIPT.read_text()
    page.evaluate(
        """(source) => {
          const script = Object.assign(document.createElement("script"), { type: "module" });
          script.textContent = source;
          document.head.append(script);
        }""",
        source + CHANGES,
    )
    page.wait_for_function("self.isReady")
    return page


@pytest.mark.parametrize("hand", ["touchscreen", "mouse"])
def test_what_was_touched_is_what_is_meant(page, hand):
    for time in range(1, TIMES + 1):
        page.evaluate("() => { document.getElementById('above').style.height = 0; }")
        if hand == "touchscreen":
            page.touchscreen.tap(50, 150)
        else:
            page.mouse.click(50, 150)
        page.wait_for_function(f"hits.length === {time} && changes === {time}")
    assert page.evaluate("hits") == ["meant"] * TIMES


def test_a_second_finger_holds_the_page(page):
    fingers = page.context.new_cdp_session(page)
    one, two = {"x": 50, "y": 150, "id": 1}, {"x": 200, "y": 150, "id": 2}

    def touch(kind: str, *points: dict[str, int]) -> None:
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", one)
    touch("touchStart", one, two)
    touch("touchEnd", two)  # the first has let go
    assert page.evaluate("new Promise((told) => setTimeout(() => told(changes), 500))") == 0
    touch("touchEnd")
    page.wait_for_function("changes === 2")
