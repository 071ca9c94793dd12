"""`python -m underrose` is the command `underrose`."""

from underrose.cli import main

if __name__ == "__main__":
    main()
