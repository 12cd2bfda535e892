"""``python -m tools.designs PLAYERS ROUNDS`` looks for the first round of a design."""

import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

from .search import main

sys.exit(main())
