"""Plain values: records, content files, errors, hashes.

It imports nothing of ours.
Start in `records.py`: a declared class and its NumPy record.
"""
