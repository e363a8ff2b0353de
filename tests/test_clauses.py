"""Every clause of the rule pages has a test that names it (`# C7`), and no test names a clause that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.games import GAMES

ROOT = Path(__file__).parents[1]
PAGES = {"catz-ratz-batz": ("catz-ratz-batz",), "sixty-six": ("sixty-six",), "rat-poker": ("rat-poker",)}
"""Each game's pages with clauses. The tests of a page are tests/rules/test_<page>*.py."""


def clauses(game: str) -> set[str]:
    """The numbers of all clauses of a game."""
    text = "\n".join((ROOT / f"docs/rules/{page}.md").read_text("utf-8") for page in PAGES[game])
    return set(re.findall(r"^- \*\*([A-Z]\d+)\*\*", text, re.MULTILINE))


def named(game: str) -> set[str]:
    """The clauses that the comments of tests name: a line that begins with `# C7` or `# C7, C8 …`, in a test or above it."""
    found: set[str] = set()
    for page in PAGES[game]:
        for file in (ROOT / "tests/rules").glob(f"test_{page.replace('-', '_')}*.py"):
            for comment in re.findall(r"^ *# ([A-Z]\d+\b.*)$", file.read_text("utf-8"), re.MULTILINE):
                found.update(re.findall(r"\b[A-Z]\d+\b", comment))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_named_by_a_test(game):
    assert len(clauses(game)) >= 3
    missing = sorted(clauses(game) - named(game), key=lambda c: (c[0], int(c[1:])))
    assert not missing, f"no test names {', '.join(missing)}"


@pytest.mark.parametrize("game", GAMES)
def test_no_test_names_a_clause_that_does_not_exist(game):
    assert not named(game) - clauses(game)


@pytest.mark.parametrize("game", GAMES)
def test_options_name_clauses(game):
    for option in GAMES[game].options:
        assert option.clause in clauses(game), option
