"""`python -m underrose` is the command `underrose`."""

import os

from underrose.cli.main import main

if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")  # what it starts says at once what it says
    main()
