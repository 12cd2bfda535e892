"""Databases as tagged versions left them: ``python -m tools.versions`` keeps that of this one.

Of each version there are two files: its SQLite database, compressed, and its backup, which any
database takes. They are never made anew: tests upgrade them to the version at hand and verify.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
VERSIONS = sorted(path.name.removesuffix(".zip") for path in FOLDER.glob("*.zip"))
