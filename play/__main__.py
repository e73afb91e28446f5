"""``python -m play``: the command ``rya``."""

from play.cli.main import main

main()
