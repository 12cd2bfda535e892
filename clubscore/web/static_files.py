"""How static files are collected: each under a name that changes with its content.

A style sheet that pages link, such as css/base/base.css, only lists its parts. They are put in its
place, so that a phone requests one file however many we write. Bundles of modules are assembled too
(``static_modules.py``).
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

from .static_modules import Bundles

# Every way in which a module names another: import {x} from "./other.js", on one line or several;
# import "./other.js"; export … from "./other.js"; import("./other.js").
IMPORT: Final = (
    r"""(?P<matched>\b(?P<before>(?:import|export)\b[^"';]*?)["'](?P<url>\.{1,2}/[^"']+)["'])""",
    '%(before)s"%(url)s"',
)


SCRIPTS: Final = "js/"
ENGINE: Final = "js/engine/"  # which comes from Python, and imports no part of a bundle
# A part of a style sheet. What is made for paper names its parts with "static:", for WeasyPrint.
PART: Final = re.compile(r'^@import "(?P<url>[^":]+)";$', re.MULTILINE)


class StaticFilesConfig(DjangoStaticFilesConfig):
    """Leaves out files among the static files that are there for Node only."""

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
        """Return a style sheet with each import replaced by the part."""
        with self._storage.open(path) as file:
            text: str = file.read().decode()
        folder = posixpath.dirname(path)
        return PART.sub(
            lambda part: self.sheet(posixpath.normpath(posixpath.join(folder, part["url"]))), text
        )


class WholeModules:
    """The files of a storage, bundles of modules with their parts in them."""

    def __init__(self, paths: Mapping[str, tuple[Storage, str]]) -> None:
        """Know all files by their names: those of one bundle may be in several storages."""
        self._paths = paths
        names = [name for name in paths if name.startswith(SCRIPTS) and name.endswith(".js")]
        self._bundles = Bundles(self._read, names)
        self._names = {name for name in names if not name.startswith(ENGINE)}

    def _read(self, name: str) -> str:
        storage, path = self._paths[name]
        with storage.open(path) as file:
            text: str = file.read().decode()
        return text

    def open(self, path: str) -> "File[Any]":
        """Open a file to be read, by its name."""
        if path not in self._names:
            storage, path = self._paths[path]
            return storage.open(path)
        return ContentFile(self._bundles.text(path).encode())


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # as above
    """Our own scripts import each other by hashed names too, so that none loads an older one.

    Django's own switch for this also reads third-party scripts, whose comments it takes for
    imports. tests/web/test_static_files.py proves that no file is named without its hash.
    """

    # Each pass carries a new name one import further up: as many as a chain of imports may be long.
    max_post_process_passes = 50
    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", (IMPORT,)))

    def post_process(
        self, paths: Mapping[str, tuple[Storage, str]], *args: Any, **options: Any
    ) -> Iterator[tuple[str, str | None, bool | Exception]]:
        """Yield original name, collected name and what was done, or went wrong, for each file."""
        modules = WholeModules(paths)
        whole = {
            name: (modules, name) if name.endswith(".js") else (WholeSheets(storage), path)
            for name, (storage, path) in paths.items()
        }
        yield from super().post_process(whole, *args, **options)
