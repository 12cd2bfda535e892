"""What programs write, by a token: the same services as the pages, each locked and logged."""
