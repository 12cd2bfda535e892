"""Firefox, as Debian has it, driven by WebDriver BiDi: it listens itself, no driver is between."""

from __future__ import annotations

import base64
import json
import re
import subprocess
import tempfile
from itertools import count
from pathlib import Path
from typing import Any

import websocket

from .engine import HEIGHT, WIDTH, EngineError, patience

BROWSER = "/usr/bin/firefox-esr"
LISTENS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
# Where something stands once the page has come to rest: two frames later it still stands there.
MIDDLE = """(async () => {
  const found = document.querySelector(%s);
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let before = NaN; ; ) {
    await frame();
    await frame();
    const { x, y, width, height } = found.getBoundingClientRect();
    if (before === y) return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    before = y;
  }
})()"""
PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "it",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.disablePrefetch": True,
    # Nothing but our own server is ever asked.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "127.0.0.1",
    "network.proxy.allow_hijacking_localhost": False,
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
    "ui.useOverlayScrollbars": 1,  # as on a phone: they take no room
}
DARK, LIGHT = 0, 1


class Firefox:
    """A browser without a window, with one page as large as a phone."""

    def __init__(self, *, dark: bool = False) -> None:
        self._profile = tempfile.TemporaryDirectory(prefix="clubscore-firefox-")
        scheme = {"layout.css.prefers-color-scheme.content-override": DARK if dark else LIGHT}
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});"
            for name, value in (PREFERENCES | scheme).items()
        ]
        (Path(self._profile.name) / "user.js").write_text("\n".join(lines))
        profile = ["--no-remote", "--profile", self._profile.name]
        self._process = subprocess.Popen(
            [BROWSER, "--headless", *profile, "--remote-debugging-port=0", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._numbers = count(1)
        self._socket = websocket.create_connection(
            f"{self._address()}/session", timeout=patience(), suppress_origin=True
        )
        self._ask("session.new", capabilities={})
        self._open_profile()

    def _open_profile(self) -> None:
        self._user = self._ask("browser.createUserContext")["userContext"]
        created = self._ask("browsingContext.create", type="tab", userContext=self._user)
        self._page = created["context"]
        size = {"width": WIDTH, "height": HEIGHT}
        self._ask("browsingContext.setViewport", context=self._page, viewport=size)

    def forget(self) -> None:
        """Go on with an empty profile."""
        self._ask("browser.removeUserContext", userContext=self._user)
        self._open_profile()

    def _address(self) -> str:
        assert self._process.stderr is not None
        for line in self._process.stderr:
            if found := LISTENS.search(line):
                return found.group(1)
        raise EngineError("Firefox ended before it listened")

    def _ask(self, method: str, **params: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") != number:
                continue  # an event
            if answer["type"] == "error":
                raise EngineError(answer["message"])
            return answer["result"]

    def go(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def run(self, script: str) -> Any:
        answer = self._ask(
            "script.evaluate",
            expression=f"Promise.resolve({script}).then(JSON.stringify)",
            target={"context": self._page},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise EngineError(answer["exceptionDetails"]["text"])
        text = answer["result"].get("value")
        return None if text is None else json.loads(text)

    def tap(self, selector: str) -> None:
        middle = self.run(MIDDLE % json.dumps(selector))
        finger = [
            {"type": "pointerMove", **middle},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self._perform({"type": "pointer", "id": "finger", "actions": finger})

    def write(self, selector: str, text: str) -> None:
        self.tap(selector)
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self._perform({"type": "key", "id": "keys", "actions": keys})

    def _perform(self, source: dict[str, Any]) -> None:
        self._ask("input.performActions", context=self._page, actions=[source])

    def picture(self) -> bytes:
        answer = self._ask("browsingContext.captureScreenshot", context=self._page)
        return base64.b64decode(answer["data"])

    def close(self) -> None:
        self._ask("browser.close")
        self._socket.close()
        self._process.wait(patience())
        assert self._process.stderr is not None
        self._process.stderr.close()
        self._profile.cleanup()
