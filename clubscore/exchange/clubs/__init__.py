"""Whole clubs: written into a file by a worker, and deleted.

What pages and commands call: ``exports.club_export_ask``, ``contents.club_contents``,
``deletion.club_delete_ask`` (by a worker) and ``deletion.club_delete`` (at once), and
``queue.club_job_look`` for how far a job is.
"""

from . import errors as errors  # declares the codes of this package
