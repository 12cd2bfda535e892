"""Django's backend for PostgreSQL, for which a session never lasts longer than a transaction."""
