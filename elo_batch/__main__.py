"""`python -m elo_batch`: the same as `elo-batch`."""

from elo_batch.cli.app import main

if __name__ == "__main__":
    main()
