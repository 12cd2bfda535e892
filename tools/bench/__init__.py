"""Benchmarks, run by ``make bench`` and never by pytest: no figure here fails a test.

Each runs in a process of its own, on an installation of its own as it is shipped.
"""

import os

SMALL = bool(os.environ.get("BENCH_SMALL"))  # just to see that they work
