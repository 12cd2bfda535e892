"""Counting single hands, for everybody: the calculator and the practice."""
