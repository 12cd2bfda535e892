"""Practice, drills, the hand of the day and the hand of the month: an optional app.

Without it (``CLUBSCORE_PASTIMES=0``) there is no page, address or link of it. Nothing else knows of
this app: it adds its own parts to the pages of others (``additions``). The votes and answers
themselves belong to ``play``, so merging, exporting and erasing players includes theirs whether or
not they are shown.
"""

from . import errors as errors  # declares the codes of this package
