"""The revisions, oldest first by their numbers."""
