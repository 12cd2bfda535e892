"""Benchmarks, run by ``make bench`` and never by pytest: no figure here fails a test."""
