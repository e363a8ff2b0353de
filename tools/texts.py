"""Compiles game/texts/*.po for gettext, and collects new texts from the sources: python -m tools.texts compile|extract."""

import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from game.draw.texts import LANGUAGES

ROOT = Path(__file__).parent.parent
PROJECT = "Rats' Nest"
BEGINNING = datetime(2026, 1, 1, tzinfo=UTC)
"""Gettext wants to know when its files were made; that must not change with every run."""
TEXTS = ROOT / "game/texts"
KEYWORDS = {"t": None, "n": (1, 2), "N_": None}


def compile_all() -> None:
    """Write the .mo beside each .po, unless what is there is the same."""
    for source in sorted(TEXTS.glob("*.po")):
        compiled = io.BytesIO()
        write_mo(compiled, read(source))
        target = source.with_suffix(".mo")
        if not target.exists() or target.read_bytes() != compiled.getvalue():
            target.write_bytes(compiled.getvalue())


def read(source: Path) -> Catalog:
    """One language's texts."""
    with source.open("rb") as file:
        return read_po(file, locale=source.stem)


def collect() -> Catalog:
    """All texts that the sources mark, with the places they stand in (no line numbers: those change daily)."""
    found = Catalog(project=PROJECT)
    for file, _, message, comments, context in extract_from_dir(
        str(ROOT / "game"), method_map=[("**.py", "python")], keywords=KEYWORDS, comment_tags=("Translators:",)
    ):
        found.add(message, locations=[(f"game/{file}", 0)], auto_comments=comments, context=context)
    return found


def extract() -> None:
    """Bring every .po up to date with the sources; what nobody uses any more goes. A language that is new gets its file."""
    found = collect()
    for language in LANGUAGES:
        source = TEXTS / f"{language}.po"
        catalog = read(source) if source.exists() else Catalog(language, project=PROJECT, creation_date=BEGINNING, fuzzy=False)
        catalog.update(found, no_fuzzy_matching=True, update_creation_date=False)
        catalog.obsolete.clear()
        if language == "en":
            for message in catalog:
                message.string = message.id or message.string
        with source.open("wb") as file:
            write_po(file, catalog, include_lineno=False, sort_output=True, width=120)


if __name__ == "__main__":
    {"compile": compile_all, "extract": extract}[sys.argv[1]]()
