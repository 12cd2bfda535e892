"""How static files are collected: each under a name that changes with its content."""

from typing import Final

from django.contrib.staticfiles.apps import StaticFilesConfig as DjangoStaticFilesConfig
from whitenoise.storage import (  # type: ignore[import-untyped]  # it comes without types
    CompressedManifestStaticFilesStorage,
)

# Every way in which a module names another: import {x} from "./other.js", on one line or several;
# import "./other.js"; export … from "./other.js"; import("./other.js").
IMPORT: Final = (
    r"""(?P<matched>\b(?P<before>(?:import|export)\b[^"';]*?)["'](?P<url>\.{1,2}/[^"']+)["'])""",
    '%(before)s"%(url)s"',
)


class StaticFilesConfig(DjangoStaticFilesConfig):
    """Leaves out what stands beside the static files for node alone."""

    ignore_patterns = [*DjangoStaticFilesConfig.ignore_patterns, "package.json"]


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # as above
    """Our own scripts import each other by those names too, so that none meets an older one.

    Django's own switch for this also reads the scripts of others, whose comments it takes for
    imports. That no file is named without its hash is proved by tests/web/test_static_files.py.
    """

    # Each pass carries a new name one import further up: as many as a chain of imports may be long.
    max_post_process_passes = 50
    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", (IMPORT,)))
