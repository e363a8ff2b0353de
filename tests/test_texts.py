"""The texts of all languages: complete, nothing left over, placeholders and plural forms right."""

from __future__ import annotations

import re
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo

from game.draw import french
from game.draw.texts import LANGUAGE_NAMES, LANGUAGES, Texts, best_language
from game.rat_poker.cards import DECK
from tools.texts import TEXTS, collect, read

PLURAL_FORMS = {"hu": 2, "cs": 3, "en": 2}
SAME_AS_ENGLISH: dict[str, set[str]] = {"hu": {"Durk", "Durk!", "durk"}, "cs": {"Durk", "Durk!", "durk", "All in", "Full house"}}
"""Texts that may read as in English (names)."""
QUOTES = {"hu": "„”", "cs": "„“", "en": "“”"}

EXAMPLES = {
    "hu": {0: "0 macska", 1: "1 macska", 2: "2 macska", 5: "5 macska", 21: "21 macska"},
    "cs": {0: "0 koček", 1: "1 kočka", 2: "2 kočky", 5: "5 koček", 21: "21 koček"},
    "en": {0: "0 cats", 1: "1 cat", 2: "2 cats", 5: "5 cats", 21: "21 cats"},
}

each_language = pytest.mark.parametrize("language", LANGUAGES)


@cache
def sources() -> Catalog:
    """Every text that the code marks, collected now."""
    return collect()


@cache
def catalog(language: str) -> Catalog:
    return read(TEXTS / f"{language}.po")


def texts_of(found: Catalog) -> list[Message]:
    """All but the header."""
    return [message for message in found if message.id]


def forms(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """A text, or its plural forms, as a tuple."""
    return (text,) if isinstance(text, str) else tuple(text)


def keys(found: Catalog) -> set[tuple[str, ...]]:
    return {forms(message.id) for message in texts_of(found)}


def parts(text: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def named(message: Message, what: str) -> str:
    return f"{what}: {message.id!r} → {message.string!r}"


def test_a_file_for_each_language_and_no_other():
    assert {file.stem for file in TEXTS.glob("*.po")} == set(LANGUAGES) == set(LANGUAGE_NAMES) == set(PLURAL_FORMS)


def test_collects_from_the_whole_game():
    found = keys(sources())
    assert {("Rats' Nest",), ("Throw",), ("{n} cat", "{n} cats"), ("{name} collects threes",)} <= found


@each_language
def test_nothing_is_missing(language):
    missing = keys(sources()) - keys(catalog(language))
    assert not missing, f"make extract, and translate in {language}.po: {sorted(missing)}"


@each_language
def test_nothing_is_left_over(language):
    unused = keys(catalog(language)) - keys(sources())
    assert not unused, f"no longer in the code, make extract: {sorted(unused)}"
    assert not catalog(language).obsolete


@each_language
def test_everything_is_translated(language):
    for message in texts_of(catalog(language)):
        assert all(form.strip() for form in forms(message.string)), named(message, "empty")
        assert not message.fuzzy, named(message, "fuzzy")
    assert not catalog(language).fuzzy


@each_language
def test_plural_forms(language):
    found = catalog(language)
    assert found.num_plurals == PLURAL_FORMS[language]
    for message in texts_of(found):
        wanted = PLURAL_FORMS[language] if message.pluralizable else 1
        assert len(forms(message.string)) == wanted, named(message, f"{wanted} forms wanted")


@each_language
def test_placeholders(language):
    for message in texts_of(catalog(language)):
        # every plural form says its number: in no language does a form stand for one number alone
        wanted = set.union(*(parts(form) for form in forms(message.id)))
        for form in forms(message.string):
            assert parts(form) == wanted, named(message, "other placeholders")


@each_language
def test_typography(language):
    opening, closing = QUOTES[language]
    for message in texts_of(catalog(language)):
        for form in forms(message.string):
            assert form == form.strip(), named(message, "blank at an end")
            assert not re.search(r'["…]|\.\.\.|  | [,.;:!?]| - ', form), named(message, "quotes, dots, blanks or dash")
            assert set(re.findall("[„“”]", form)) <= {opening, closing}, named(message, "quotes of another language")
            if language != "en":
                assert "'" not in form, named(message, "apostrophe")
            depth = re.sub(f"[^{opening}{closing}]", "", form)
            assert depth == (opening + closing) * (len(depth) // 2), named(message, "quotes")


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_a_sentence_ends_as_in_english(language):
    for message in texts_of(catalog(language)):
        for one in forms(message.string):
            is_sentence = forms(message.id)[0][-1] in ".!?"
            assert (one[-1] in ".!?") == is_sentence or one[-1] in "!?:", named(message, "end of the sentence")


@pytest.mark.parametrize("language", SAME_AS_ENGLISH)
def test_is_another_language(language):
    same = {
        forms(message.id)[0] for message in texts_of(catalog(language))
        if forms(message.string)[0] == forms(message.id)[0] and re.search("[a-z]", re.sub(r"\{.*?\}", "", forms(message.id)[0]))
    }  # fmt: skip
    assert same == SAME_AS_ENGLISH[language]


def test_english_is_as_in_the_code():
    for message in texts_of(catalog("en")):
        assert forms(message.string) == forms(message.id)


@each_language
def test_names_are_not_inflected(language):
    """A name stands between blanks and punctuation: nothing is hung on it (numbers may take an ending after a hyphen or a dot)."""
    for message in texts_of(catalog(language)):
        for form in forms(message.string):
            assert not re.search(r"\w\{names?\}|\{names?\}(?![\s,.:!?]|$)", form), named(message, "hung on a name")


@each_language
def test_house_rules_are_called_as_in_set_up(language):
    """What a sentence about a house rule quotes is what the switch in set-up is called."""
    strings = {forms(message.id)[0]: forms(message.string)[0] for message in texts_of(catalog(language))}
    lowered = {text.lower(): string for text, string in strings.items()}
    for text, string in strings.items():
        if rule := re.match("House rule “(.*?)”", text):
            name = rule[1]
            opening, closing = QUOTES[language]
            quoted = re.findall(f"{opening}(.*?){closing}", string)
            assert len(quoted) == 1, string
            called = strings.get(name) if name != "Throw again" else lowered["throw again"]
            if called is None:  # a choice of several: the rule's name and the value
                assert name.startswith("Nothing is scored from")
                called = strings["Nothing is scored from"]
            assert quoted[0].lower().startswith(called.lower()), (string, called)


@each_language
def test_header_has_nothing_of_a_day_or_a_machine(language):
    text = (TEXTS / f"{language}.po").read_text("utf-8")
    assert text.count("POT-Creation-Date: 2026-01-01 00:00+0000") == 1, "tools/texts.py leaves the date alone"
    places = re.findall(r"^#: (.*)$", text, re.MULTILINE)
    assert places
    assert all(place.startswith("game/") and ":" not in place for line in places for place in line.split())


# -- what the game makes of them


@cache
def texts(language: str) -> Texts:
    """The language as the game reads it, compiled here."""
    compiled = BytesIO()
    write_mo(compiled, catalog(language))
    compiled.seek(0)
    return Texts(language, GNUTranslations(compiled))


@each_language
def test_plural_examples(language):
    t = texts(language)
    assert {n: t.n("{n} cat", "{n} cats", n) for n in EXAMPLES[language]} == EXAMPLES[language]


@each_language
def test_every_text_can_be_filled_in(language):
    t = texts(language)
    for message in texts_of(catalog(language)):
        one, *many = forms(message.id)
        given = dict.fromkeys(set.union(*(parts(form) for form in forms(message.id))) - {"n"}, "×")
        for n in (0, 1, 2, 5, 21):
            said = t.n(one, many[0], n, **given) if many else t(one, **given, **({"n": n} if "{n}" in one else {}))
            assert "{" not in said and "}" not in said, said


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("hu", ["pikk kilences", "kőr tízes", "kőr bubi", "káró dáma", "treff király", "pikk ász"]),
        ("cs", ["piková devítka", "srdcová desítka", "srdcový kluk", "kárová dáma", "křížový král", "pikové eso"]),
        ("en", ["nine of spades", "ten of hearts", "jack of hearts", "queen of diamonds", "king of clubs", "ace of spades"]),
    ],
)
def test_cards_are_called_as_players_call_them(language, names):
    """D4, S10: the suit agrees with the rank."""
    t = texts(language)
    assert [french.card(card, t) for card in ("9s", "Th", "Jh", "Qd", "Kc", "As")] == names
    assert len({french.card(card, t) for card in DECK}) == 52


def test_a_text_without_parts_keeps_its_braces():
    assert texts("en")("{n} cat") == "{n} cat"


@pytest.mark.parametrize(
    ("wanted", "best"),
    [
        (["hu"], "hu"),
        (["cs-CZ", "en"], "cs"),
        (["HU-hu"], "hu"),
        (["sk-SK", "cs", "en"], "cs"),
        (["de", "fr"], "en"),
        (["de", "en-GB", "hu"], "en"),
        ([], "en"),
        (["", "hu"], "hu"),
        (["hungarian"], "en"),
    ],
)
def test_best_language(wanted, best):
    assert best_language(wanted) == best
