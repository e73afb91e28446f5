"""``python -m play``: the command ``rya``."""

from play.cli.start import main

main()
