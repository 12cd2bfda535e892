"""Whole clubs: written into a file by a worker, brought here from one, and deleted.

What pages and commands call: ``exports.club_export_ask``, ``imports.club_import``,
``contents.club_contents``, ``deletion.club_delete_ask`` (by a worker), ``deletion.club_delete`` (at
once), and ``queue.club_job_look`` for the progress of a job.
"""

from . import errors as errors  # declares the codes of this package
