"""The service: what a request does, and what is undone where it fails.

It imports `jobs`, `storage` and what these may, and knows no HTTP.
Start in `batches.py`, the way of one operation from a request to the commit; `service.py` holds the parts together.
"""
