"""What is due at the tables: leased jobs, and the pool in which bots think."""
