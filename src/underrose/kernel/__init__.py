"""The kernel: records, rules, chance, events, actions, matches, record files and search. It knows no game and no network."""
