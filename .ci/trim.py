#!/usr/bin/env python3
"""Leaves out of a folder of Python packages what no installation runs: .ci/trim.py FOLDER

The Debian package is smaller by it, and the image with it. Tests open nothing of this
(tests/left_out_files.py), so that whatever begins to need it is noticed before it is missing.
"""

import re
import shutil
import sys
from pathlib import Path
from typing import Final

# The languages that Clubscore has a catalogue of, and those of which each is a kind: zh of zh_Hans.
# Babel has English as in Ireland, where dates are as in most of Europe, and what it is a kind of.
FOLDERS: Final = {path.name for path in (Path(__file__).parents[1] / "clubscore/locale").iterdir()}
SPOKEN: Final = "|".join(sorted(FOLDERS))
KINDS: Final = "|".join(
    sorted(
        {*FOLDERS, *(one.partition("_")[0] for one in FOLDERS), "root", "en_001", "en_GB", "en_IE"}
    )
)

# Paths below site-packages, and why nothing needs them. A folder goes with all it has.
LEFT_OUT: Final = {
    # Others' tests, and what their code was compiled from
    r"icalendar/(tests|fuzzing)": "tests",
    r"publicsuffixlist/(test\.py|test_psl\.txt)": "tests",
    r".*\.(c|cpp|h|hpp|pyx|pxd|pxi)": "source of what is compiled",
    # Compiled parts of fontTools, which it also has in Python; PDFs load none of them
    r"fontTools/(cu2qu|feaLib|pens|qu2cu)/[^/]*\.so": "other work on fonts",
    # Django's applications and commands that are not installed
    r"django/contrib/(admin|admindocs|flatpages|gis|redirects)": "not in INSTALLED_APPS",
    # Languages that Clubscore does not speak
    rf".*/locale/(?!(?:{SPOKEN})(?:/|$))[a-z]{{2,3}}([_@][A-Za-z]+)*": "not spoken",
    rf"babel/locale-data/(?!(?:{KINDS})\.dat)\w+\.dat": "not spoken",
    r".*/locale/.*\.po": "compiled",
    rf"pyphen/dictionaries/hyph_(?!{KINDS})\w+\.dic": "not hyphenated",
    # Pages that load scripts, which ours does not: its description is a page of our own
    r"ninja/static": "Swagger and ReDoc",
    r"ninja/templates/ninja/\w+_cdn\.html": "load scripts from elsewhere",
    # Pictures of a format that nobody may upload
    r"PIL/_avif\..*\.so": "AVIF",
    r"pillow\.libs/libavif-.*": "AVIF",
}
PATTERN: Final = re.compile(rf"(?:{'|'.join(LEFT_OUT)})(?=/|$)")


def is_left_out(path: str) -> bool:
    """Tell whether a path below site-packages, or a folder above it, is left out."""
    return PATTERN.match(path) is not None


def trim(folder: Path) -> int:
    """Delete it; return how many bytes that were."""
    gone = 0
    for path in sorted(folder.rglob("*"), reverse=True):  # what is in a folder before it
        if not is_left_out(path.relative_to(folder).as_posix()):
            continue
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            gone += path.lstat().st_size
            path.unlink()
    return gone


if __name__ == "__main__":
    print(f"Left out: {trim(Path(sys.argv[1])) / 1e6:.0f} MB")  # noqa: T201
