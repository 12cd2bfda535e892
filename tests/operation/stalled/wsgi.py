"""The application, in which the one thread that waits for a file waits for good."""

from importlib import import_module

from clubscore.wsgi import application

process = import_module("clubscore.uploads.process")  # once the settings are there
vars(process)["SOON"] = 10**6

__all__ = ["application"]
