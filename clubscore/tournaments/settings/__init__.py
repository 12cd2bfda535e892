"""What may be set about an event: each setting is declared once, in a row of :mod:`.rows`."""
