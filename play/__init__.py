"""*We Reset You All*: the simulator, its service, and ``rya``, the command that plays it."""

__version__ = "0.1.0"
