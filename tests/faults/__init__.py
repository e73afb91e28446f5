"""The proofs of reliability.md: a module a row or two, each with ``PROOFS``, and ``table.py``.

Faults below Python and below SQLite are injected by ``shim.c``.  ``make faults`` runs every proof
at full size; ``make test`` runs the same proofs in short.
"""
