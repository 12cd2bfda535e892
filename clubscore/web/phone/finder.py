"""The scripts that score on a phone, built from the source and put among the static files.

A separate module, so that only what collects or looks for static files loads the compiler.
"""

import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage, Storage

from scoring.phone.build import SCRIPT

from .build import built_script, built_texts
from .files import texts_file


class EngineFinder(BaseFinder):
    """Finds the script that scores on a phone, and one of texts for each language.

    They are built when they are asked for.
    """

    script: Final = f"js/engine/{SCRIPT}"

    @property
    def scripts(self) -> dict[str, Callable[[], str]]:
        """What builds each script, by its name."""
        texts = {texts_file(code): partial(built_texts, code) for code, _name in settings.LANGUAGES}
        return {self.script: built_script, **texts}

    def find(self, path: str, find_all: bool = False, **options: Any) -> Any:
        """Return the path of a script of ours, in a list if all are wanted."""
        found = [self._storage(path).path(path)] if path in self.scripts else []
        return found if find_all or options.get("all") else found[0] if found else []

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[tuple[str, Storage]]:
        """Yield the scripts."""
        for name in self.scripts:
            yield name, self._storage(name)

    def _storage(self, name: str) -> FileSystemStorage:
        """Return the storage that holds a script, built again in each process."""
        storage = FileSystemStorage(settings.VAR_DIR / "built")
        path = Path(storage.path(name))
        text = self.scripts[name]()
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
                file.write(text.encode())
            Path(file.name).chmod(0o644)
            Path(file.name).replace(path)  # whole at any time, whoever else builds it
        return storage
