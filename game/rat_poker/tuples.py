"""Tuples that have an entry for each seat, slot or pile."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def with_item(items: tuple[T, ...], n: int, item: T) -> tuple[T, ...]:
    """The same tuple with another item at `n`."""
    return (*items[:n], item, *items[n + 1 :])
