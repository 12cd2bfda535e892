"""Examines what the system provides or lacks: server processes, limits, fonts, libraries."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from clubscore.printing.pdf.availability import why_unavailable
from clubscore.system import LIMITS_ENFORCED, MACOS, ONE_PROCESS, WINDOWS
from clubscore.system.files import font_directories

from .configuration import Findings

FONTS: Final = {"Inter": "fonts-inter", "NotoSansCJK": "fonts-noto-cjk"}  # files → Debian package
CASKS: Final = {"Inter": "font-inter", "NotoSansCJK": "font-noto-sans-cjk"}  # of Homebrew
SITES: Final = {
    "Inter": "https://rsms.me/inter",
    "NotoSansCJK": "https://github.com/notofonts/noto-cjk/releases",
}
LIBRARIES: Final = "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
LIBRARIES_OF_MACOS: Final = "brew install pango"
LIBRARIES_OF_WINDOWS: Final = "pacman -S mingw-w64-ucrt-x86_64-pango"


def system() -> Findings:
    if ONE_PROCESS:
        yield (
            "doubtful",
            _(
                "On this system the server runs as a single process, so it serves fewer people "
                "at once."
            ),
            _("That is enough for an event or a club night. For a permanent site, use Linux."),
        )
    if not LIMITS_ENFORCED:
        yield (
            "doubtful",
            _(
                "On this system the limits for uploaded files are watched but not enforced: a "
                "malicious file may slow this machine down for a moment."
            ),
            _("Let only people you know import files, or use Linux."),
        )


def fonts() -> Findings:
    there = {
        file.name
        for directory in font_directories()
        if directory.is_dir()
        for file in directory.rglob("*.[ot]t[fc]")
    }
    for start in FONTS:
        if not any(name.startswith(start) for name in there):
            yield (
                "doubtful" if ONE_PROCESS else "wrong",
                _("Sheets are printed in another font: %(font)s is not installed.")
                % {"font": start},
                _font_todo(start),
            )


def _font_todo(font: str) -> str:
    if WINDOWS:
        return _("Install it: %(address)s") % {"address": SITES[font]}
    return f"brew install --cask {CASKS[font]}" if MACOS else f"apt-get install {FONTS[font]}"


def printing() -> Findings:
    if reason := why_unavailable():
        yield "wrong", _("PDFs cannot be created: %(reason)s") % {"reason": reason}, _library_todo()


def _library_todo() -> str:
    if WINDOWS:
        return _("Install MSYS2 (https://www.msys2.org), then type in its window: %(command)s") % {
            "command": LIBRARIES_OF_WINDOWS
        }
    return LIBRARIES_OF_MACOS if MACOS else LIBRARIES
