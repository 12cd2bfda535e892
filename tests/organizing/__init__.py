"""Whole events, from their creation on the pages to the final sheet."""
