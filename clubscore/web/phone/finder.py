"""The script that scores on a phone, built from the source and put among the static files.

A separate module, so that only what collects or looks for static files loads the compiler.
"""

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage, Storage

from scoring.phone.build import SCRIPT

from .build import built_script


class EngineFinder(BaseFinder):
    """Finds the script that scores on a phone, built when it is asked for."""

    script: Final = f"js/engine/{SCRIPT}"

    def find(self, path: str, find_all: bool = False, **options: Any) -> Any:
        """Return the path of the script if it is the one requested, in a list if all are wanted."""
        found = [self._storage().path(path)] if path == self.script else []
        return found if find_all or options.get("all") else found[0] if found else []

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        """Yield the script."""
        yield self.script, self._storage()

    def _storage(self) -> FileSystemStorage:
        """Return the storage that holds the script, built again in each process."""
        storage = FileSystemStorage(settings.VAR_DIR / "built")
        path = Path(storage.path(self.script))
        text = built_script()
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
                file.write(text.encode())
            Path(file.name).chmod(0o644)
            Path(file.name).replace(path)  # whole at any time, whoever else builds it
        return storage
