"""Objects as plain data with all that a template can ask of them."""

from enum import Enum
from types import SimpleNamespace
from typing import Any


def plain(value: Any) -> Any:
    """Return what JSON holds of a value: of an object its fields and properties."""
    if isinstance(value, Enum):
        return {"name": value.name, "value": value.value}
    if value is None or isinstance(value, str | int):
        return value
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, SimpleNamespace):
        value = vars(value)
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    names = [name for name in dir(value) if not name.startswith("_")]
    shown = {name: getattr(value, name) for name in names}
    return {name: plain(one) for name, one in shown.items() if not callable(one)}
