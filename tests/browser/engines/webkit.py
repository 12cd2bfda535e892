"""WebKit, as Debian's webkit2gtk-driver has it, driven by WebDriver on a screen nobody sees."""

from __future__ import annotations

import base64
import json
import os
import signal
import socket
import subprocess
import time
from contextlib import closing
from http.client import HTTPConnection
from typing import Any

from .engine import HEIGHT, WIDTH, EngineError, patience

DRIVER = "/usr/bin/WebKitWebDriver"
BROWSER = f"/usr/lib/{os.uname().machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser"
HOST = "127.0.0.1"
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key of an element, by the standard


class WebKit:
    """A window without a frame: with one it would be wider than a phone."""

    def __init__(self, *, dark: bool = False) -> None:
        display = self._start_screen()
        with socket.create_server((HOST, 0)) as free:
            self._port = free.getsockname()[1]
        # Words of the browser's own, such as the names of dates, do not depend on who tests.
        environment = os.environ | {"DISPLAY": display, "LANGUAGE": "it"}
        self._driver = subprocess.Popen(
            [DRIVER, f"--host={HOST}", f"--port={self._port}"],
            env=environment,
            start_new_session=True,
        )
        arguments = ["--automation", "--full-screen", *(["--dark-mode"] if dark else [])]
        browser = {"binary": BROWSER, "args": arguments}
        self._wanted = {"alwaysMatch": {"webkitgtk:browserOptions": browser}}
        self._wait_for_driver()
        self._open_profile()

    def _open_profile(self) -> None:
        self._session = ""
        session = self._ask("POST", "", capabilities=self._wanted)
        self._session = f"/{session['sessionId']}"
        # The answer to a script that runs while its page is left never comes: ask again, soon.
        self._ask("POST", "/timeouts", script=int(patience() * 1000 / 4))
        self._ask("POST", "/window/rect", width=WIDTH, height=HEIGHT)

    def forget(self) -> None:
        """Go on with an empty profile."""
        self._ask("DELETE", "")
        self._open_profile()

    def _start_screen(self) -> str:
        read, write = os.pipe()
        self._screen = subprocess.Popen(
            # -noreset: after its last browser it would start anew, and refuse the next meanwhile.
            ["/usr/bin/Xvfb", "-noreset", "-displayfd", str(write), "-screen", "0", "1024x1024x24"],
            pass_fds=[write],
            start_new_session=True,
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as number:
            return f":{number.readline().strip()}"

    def _wait_for_driver(self) -> None:
        end = time.monotonic() + patience()
        while True:
            try:
                socket.create_connection((HOST, self._port)).close()
            except ConnectionRefusedError:
                assert time.monotonic() < end, "the driver did not start"
            else:
                return

    def _ask(self, method: str, path: str, **params: Any) -> Any:
        body = json.dumps(params) if method == "POST" else None
        with closing(HTTPConnection(HOST, self._port, timeout=patience())) as connection:
            connection.request(method, f"/session{self._session}{path}", body)
            response = connection.getresponse()
            value = json.loads(response.read())["value"]
        if response.status >= 400:
            raise EngineError(value["message"])
        return value

    def _find(self, selector: str) -> str:
        found = self._ask("POST", "/element", using="css selector", value=selector)
        return f"/element/{found[ELEMENT]}"

    def go(self, address: str) -> None:
        self._ask("POST", "/url", url=address)

    def run(self, script: str) -> Any:
        return self._ask("POST", "/execute/sync", script=f"return {script}", args=[])

    def tap(self, selector: str) -> None:
        self._ask("POST", f"{self._find(selector)}/click")

    def write(self, selector: str, text: str) -> None:
        self._ask("POST", f"{self._find(selector)}/value", text=text)

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("GET", "/screenshot"))

    def close(self) -> None:
        try:
            if self._session:
                self._ask("DELETE", "")
        finally:  # a driver that hangs takes its browser with it
            for process in (self._driver, self._screen):
                os.killpg(process.pid, signal.SIGKILL)
                process.wait(patience())
