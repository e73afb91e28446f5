"""Proofs of reliability.md: a module a row or two, each with ``PROOFS``; ``table.py`` runs them.

``proofs.py`` says what a proof is, the other modules are what several share.  Faults below Python
and below SQLite are injected by ``shim.c``.  ``make faults`` runs every proof at full size; ``make
test`` runs the same proofs in short.
"""
