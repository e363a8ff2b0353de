"""Catz Ratz Batz: push your luck with nine dice (docs/rules/catz-ratz-batz.md)."""
