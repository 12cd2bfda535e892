"""Many clubs on one server: data that the database creates in minutes, and page requests."""
