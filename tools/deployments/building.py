"""Builds for the trials: the wheel, the Debian package, the image, and the image unpacked.

``--built DIRECTORY`` stores them and reuses what is there, to test again without building again.
"""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tests.deployment import ROOT
from tools.trials.ground import say


@dataclass(frozen=True, slots=True)
class Built:
    """Where the builds are."""

    directory: Path

    @property
    def wheel(self) -> Path:
        """The wheel of Clubscore."""
        if not list(self.directory.glob("*.whl")):
            _build("package", self.directory)
        (path,) = self.directory.glob("*.whl")
        return path

    @property
    def bundle(self) -> Path:
        """The image, unpacked: its root, in which the Debian package is installed, and its say."""
        bundle = self.directory / "bundle"
        if not bundle.exists():
            if not self._images():
                _build("image", "12", self.directory)
            (image,) = self._images()
            layout = self.directory / "layout"
            layout.mkdir(exist_ok=True)
            _run("tar", "--extract", "--file", image, "--directory", layout)
            name = f"localhost/clubscore:{image.name.split('_')[1]}"
            _run("umoci", "unpack", "--image", f"{layout}:{name}", bundle)
        return bundle

    def _images(self) -> list[Path]:
        return list(self.directory.glob("*.oci.tar"))


def _build(program: str, *words: str | Path) -> None:
    say(f"building: .ci/{program}")
    _run(ROOT / ".ci" / program, *words)


def _run(*words: str | Path) -> None:
    done = subprocess.run(
        [*map(str, words)],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": f"{ROOT}/.venv/bin:{os.environ['PATH']}"},
    )
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
