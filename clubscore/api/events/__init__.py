"""What the API says about events: settings, players, standings."""
