"""Seats that were wrong in a session that was played: who really sat where, and what was wrong."""
