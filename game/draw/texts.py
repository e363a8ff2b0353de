"""Texts in the player's language, through gettext. `t("Throw")` is a sentence, `t.n("{n} die", "{n} dice", n)` one with a plural.

The sentences in the code are the English ones and the keys of `game/texts/*.po`; `N_` marks a text that is translated later.
"""

from __future__ import annotations

from gettext import GNUTranslations, NullTranslations
from importlib import resources
from typing import Any

LANGUAGES = ("hu", "cs", "en")
LANGUAGE_NAMES = {"hu": "Magyar", "cs": "Čeština", "en": "English"}


def N_(text: str) -> str:
    """Mark a text for the extractor; it is translated where it is shown."""
    return text


def _catalog(language: str) -> NullTranslations:
    file = resources.files("game") / "texts" / f"{language}.mo"
    if not file.is_file():
        return NullTranslations()
    with file.open("rb") as stream:
        return GNUTranslations(stream)


class Texts:
    """All texts of one language (`LANGUAGES`)."""

    def __init__(self, language: str, catalog: NullTranslations) -> None:
        self.language = language
        self._catalog = catalog

    def __call__(self, text: str, **parts: Any) -> str:
        """The sentence, its `{parts}` filled in."""
        found = self._catalog.gettext(text)
        return found.format(**parts) if parts else found

    def n(self, one: str, many: str, n: int, **parts: Any) -> str:
        """The sentence in the plural form that `n` asks for; `{n}` and other parts filled in."""
        return self._catalog.ngettext(one, many, n).format(n=n, **parts)


TEXTS = {language: Texts(language, _catalog(language)) for language in LANGUAGES}
"""Every language, read once: switching needs no reading."""


def best_language(wanted: list[str]) -> str:
    """The first of our languages among the browser's wishes ("cs-CZ" means "cs"); English where none is ours."""
    for wish in wanted:
        if (language := wish.split("-")[0].lower()) in LANGUAGES:
            return language
    return "en"
