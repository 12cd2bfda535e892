"""What is wrong with a source that cannot be lowered."""

from __future__ import annotations

import ast
from pathlib import Path


class LoweringError(Exception):
    """A construct that has no counterpart here; the message names file, line and what it is."""

    def __init__(self, path: Path, node: ast.AST, what: str) -> None:
        """``what`` is wrong at ``node`` of the file."""
        super().__init__(f"{path}:{getattr(node, 'lineno', 1)}: {what}")
