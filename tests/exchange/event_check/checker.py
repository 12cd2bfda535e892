"""The checker, which lies beside the page it was written from and is no part of a package."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

CHECKER = Path(__file__).parents[3] / "docs" / "check_event.py"


def load_checker() -> ModuleType:
    """Import the file as it is."""
    name = "check_event"
    spec = importlib.util.spec_from_file_location(name, CHECKER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module
