"""Limit hands of the classical family."""

CHOWS = "123m345p678p45s99m + 6s"
