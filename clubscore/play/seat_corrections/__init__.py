"""Seats that were wrong at a table: either the names were, or the winds."""
