"""Tables: who sits where, the game they play, and what each place is told. Pure logic, without network or database."""
