"""Django's backend for SQLite, in which those who want to write wait in a queue."""
