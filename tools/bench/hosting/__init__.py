"""Many clubs on one server: their data, made by the database in minutes, and who asks for pages."""
