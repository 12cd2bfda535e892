"""Everything that is kept about one person: handed out as one file, or erased.

After an erasure the results stay, under a pseudonym nobody can undo.
"""

from __future__ import annotations

from typing import Final

# Facts of a line of the log that are about the person it names.
OWN_FACTS: Final = ("country", "ema_number", "contact", "remark", "written_as")
