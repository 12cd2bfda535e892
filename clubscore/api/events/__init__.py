"""What the API says of events: settings, players, standings."""
