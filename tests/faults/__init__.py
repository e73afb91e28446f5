"""Faults injected below Python and below SQLite (see ``shim.c``).

``python -m tests.faults --schedules 10000`` is the long form; ``make test`` runs a few hundred.
"""
