"""How static files are collected: each under a name that changes with its content.

A style sheet that pages link, such as css/base/base.css, only says which parts it is made of. They
are put in its place, so that a phone asks for one file however many we write.
"""

import posixpath
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.apps import StaticFilesConfig as DjangoStaticFilesConfig
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files import File
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage, Storage
from whitenoise.storage import (  # type: ignore[import-untyped]  # it comes without types
    CompressedManifestStaticFilesStorage,
)

from scoring.phone.build import SCRIPT, built_script

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


class EngineFinder(BaseFinder):
    """Finds the script that scores on a phone, built from the rules when it is asked for."""

    script: Final = f"js/engine/{SCRIPT}"

    def find(self, path: str, find_all: bool = False, **options: Any) -> Any:
        """Return where the script lies if it is the one asked for, or a list if all are."""
        found = [self._storage().path(path)] if path == self.script else []
        return found if find_all or options.get("all") else found[0] if found else []

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        """Yield the script."""
        yield self.script, self._storage()

    def _storage(self) -> FileSystemStorage:
        """Return the storage with the script in it, built anew in each process."""
        storage = FileSystemStorage(settings.VAR_DIR / "built")
        path = Path(storage.path(self.script))
        text = built_script()
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False) as file:
                file.write(text)
            Path(file.name).chmod(0o644)
            Path(file.name).replace(path)  # whole at any time, whoever else builds it
        return storage


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
