"""How static files are collected: each under a name that changes with its content."""

from typing import Final

from whitenoise.storage import (  # type: ignore[import-untyped]  # it comes without types
    CompressedManifestStaticFilesStorage,
)

# import {x} from "./other.js"; on one line or several
IMPORT: Final = (
    r"""(?P<matched>import(?s:(?P<import>[\s{].*?))\s*from\s*["'](?P<url>\./.*?)["']\s*;)""",
    'import%(import)s from "%(url)s";',
)


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # as above
    """Our own scripts import each other by those names too, so that none meets an older one.

    Django's own switch for this also reads the scripts of others, whose comments it takes for
    imports.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", (IMPORT,)))
