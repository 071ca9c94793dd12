"""Plain values: records, content files, errors, hashes.

It imports `texts` only.
Start in `records.py`: a declared class and its NumPy record.
"""
