"""Where tables are kept: rows, one writer with group commit, and replay."""
