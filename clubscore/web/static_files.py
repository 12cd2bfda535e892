"""How static files are collected: each under a name that changes with its content.

A style sheet that pages link, such as css/base/base.css, only says which parts it is made of. They
are put in its place, so that a phone asks for one file however many we write.
"""

import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.contrib.staticfiles.apps import StaticFilesConfig as DjangoStaticFilesConfig
from django.core.files import File
from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from whitenoise.storage import (  # type: ignore[import-untyped]  # it comes without types
    CompressedManifestStaticFilesStorage,
)

# Every way in which a module names another: import {x} from "./other.js", on one line or several;
# import "./other.js"; export … from "./other.js"; import("./other.js").
IMPORT: Final = (
    r"""(?P<matched>\b(?P<before>(?:import|export)\b[^"';]*?)["'](?P<url>\.{1,2}/[^"']+)["'])""",
    '%(before)s"%(url)s"',
)


# A part of a style sheet. What is made for paper names its parts with "static:", for WeasyPrint.
PART: Final = re.compile(r'^@import "(?P<url>[^":]+)";$', re.MULTILINE)


class StaticFilesConfig(DjangoStaticFilesConfig):
    """Leaves out what stands beside the static files for node alone."""

    ignore_patterns = [*DjangoStaticFilesConfig.ignore_patterns, "package.json"]


class WholeSheets:
    """The files of a storage, style sheets with their parts in them."""

    def __init__(self, storage: Storage) -> None:
        """Read from a storage, in which the parts are as well."""
        self._storage = storage

    def open(self, path: str) -> "File[Any]":
        """Open a file to be read."""
        if not path.endswith(".css"):
            return self._storage.open(path)
        return ContentFile(self.sheet(path).encode())

    def sheet(self, path: str) -> str:
        """Return a style sheet, each part where it is imported."""
        with self._storage.open(path) as file:
            text: str = file.read().decode()
        folder = posixpath.dirname(path)
        return PART.sub(
            lambda part: self.sheet(posixpath.normpath(posixpath.join(folder, part["url"]))), text
        )


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # as above
    """Our own scripts import each other by those names too, so that none meets an older one.

    Django's own switch for this also reads the scripts of others, whose comments it takes for
    imports. That no file is named without its hash is proved by tests/web/test_static_files.py.
    """

    # Each pass carries a new name one import further up: as many as a chain of imports may be long.
    max_post_process_passes = 50
    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", (IMPORT,)))

    def post_process(
        self, paths: Mapping[str, tuple[Storage, str]], *args: Any, **options: Any
    ) -> Iterator[tuple[str, str | None, bool | Exception]]:
        """Yield original name, collected name and what was done, or went wrong, for each file."""
        whole = {name: (WholeSheets(storage), path) for name, (storage, path) in paths.items()}
        yield from super().post_process(whole, *args, **options)
