"""What holds for every screen: names, targets, keys, and the page's security policy."""

import pytest

from game.draw.pieces import PIECES
from game.draw.scene import Stood
from game.draw.texts import LANGUAGES, TEXTS
from game.draw.tree import Node, text_of, to_html, walk
from game.ui.screens.result import headline
from game.ui.screens.setup import NAME_LENGTH
from tests.ui import catz_samples, rat_poker_samples, samples, sixty_six_samples
from tests.ui.samples import ANNA, BENCE, SIX, _result, _row

SCREENS = {**samples.SCREENS, **catz_samples.SCREENS, **rat_poker_samples.SCREENS, **sixty_six_samples.SCREENS}
EVERY = pytest.mark.parametrize("name", SCREENS)
EVERYWHERE = pytest.mark.parametrize("language", LANGUAGES)


def draw(name: str, language: str = "en") -> Node:
    return SCREENS[name](TEXTS[language])


def accessible_name(node: Node) -> str:
    """What a screen reader calls the control."""
    return node.attrs.get("aria-label") or text_of(node).strip()


@EVERY
@EVERYWHERE
def test_it_is_drawn_in_every_language(name: str, language: str) -> None:
    assert to_html(draw(name, language)).startswith("<div")


@EVERY
def test_no_styles_and_no_handlers(name: str) -> None:
    for node in walk(draw(name)):
        assert "style" not in node.attrs and not any(a.startswith("on") for a in node.attrs)
        assert node.tag not in ("style", "script")


@EVERY
def test_every_piece_is_in_the_sprite(name: str) -> None:
    for node in walk(draw(name)):
        if node.tag == "use":
            assert node.attrs["href"].removeprefix("#") in PIECES


@EVERY
def test_every_control_has_a_name_and_means_something(name: str) -> None:
    for node in walk(draw(name)):
        if node.tag == "button":
            assert accessible_name(node), to_html(node)
            assert node.attrs.get("data-do") or node.attrs["data-hold"]
        if node.tag == "input" and "hidden" not in node.attrs:
            assert node.attrs["aria-label"] and node.attrs["data-enter"]


@EVERY
def test_keys_and_ids_are_unique(name: str) -> None:
    screen = draw(name)
    for node in walk(screen):
        keys = [(child.tag, child.key) for child in node.children if isinstance(child, Node) and child.key is not None]
        assert len(keys) == len(set(keys)), to_html(node)[:200]
    ids = [node.attrs["id"] for node in walk(screen) if "id" in node.attrs]
    assert len(ids) == len(set(ids))
    for node in walk(screen):
        for attr in ("aria-labelledby", "aria-describedby"):
            assert node.attrs.get(attr) in (None, *ids)


@EVERY
def test_one_screen_with_one_heading_and_at_most_one_main_button(name: str) -> None:
    nodes = list(walk(draw(name)))
    assert sum(node.tag == "main" for node in nodes) == 1
    if name != "buttons":
        assert sum(node.tag == "h1" for node in nodes) == 1
        assert sum(node.attrs.get("class") == "btn" and not node.attrs.get("aria-disabled") for node in nodes) <= 1


@pytest.mark.parametrize("name", ["menu", "confirm", "log", "home-games"])
def test_under_a_sheet_everything_is_inert(name: str) -> None:
    nodes = list(walk(draw(name)))
    dialog = next(node for node in nodes if node.attrs.get("role") == "dialog")
    assert dialog.attrs["aria-modal"] == "true"
    assert any(node.attrs.get("data-focus") == "arrive" for node in walk(dialog))
    assert all("inert" in node.attrs for node in nodes if node.attrs.get("class") in ("room", "banners"))


def test_the_curtain_holds_nothing_but_the_next_player() -> None:
    curtain = draw("curtain")
    assert [node.attrs["data-do"] for node in walk(curtain) if "data-do" in node.attrs] == ["lift"]
    assert set(text_of(curtain).split()) == {"The", "tablet", "goes", "to", "Anna", "I", "am"}


@pytest.mark.parametrize(("name", "main"), [("catz-complete", "stop"), ("catz-spoilt", "throw")])
def test_the_main_button_is_what_the_bar_advises(name: str, main: str) -> None:
    """A turn that is complete but worth nothing is thrown on with."""
    assert [node.attrs["data-do"] for node in walk(draw(name)) if node.attrs.get("class") == "btn"] == [main]


def test_animals_fall_after_the_numbers_and_stay_while_a_number_is_chosen() -> None:
    """The first frame after a tap: the shelf is empty after all nine dice, and stands when one of them is touched."""
    game, t = catz_samples.session("", ("Anna", "Bence")), TEXTS["en"]

    def shelf() -> Node:
        area = game.scene.area(game.sight(Stood.SAME), t)
        return next(node for node in walk(area) if node.key == "shelf")

    game.tap("throw")
    assert not shelf().stays and not shelf().children
    game.tap(
        next(node.attrs["data-do"] for node in walk(game.scene.area(game.sight(), t)) if "die " in node.attrs.get("data-do", ""))
    )
    assert shelf().stays


def test_a_name_has_room_for_24_letters() -> None:
    fields = [node for node in walk(draw("setup-six")) if node.tag == "input" and node.attrs["type"] == "text"]
    assert len(fields) == 6 and all(node.attrs["maxlength"] == str(NAME_LENGTH) for node in fields)


def test_what_the_result_says() -> None:
    t = TEXTS["en"]
    assert headline(_result(), t) == "Bence wins!"
    assert headline(_result(rows=(_row(ANNA, 9, True), _row(BENCE, 9, True))), t) == "Anna, Bence win together!"
    assert headline(_result(rows=(_row(ANNA, 187),)), t) == "Anna: 187 points"


def test_six_may_sit_down() -> None:
    assert len([node for node in walk(draw("table-six")) if "who" in node.attrs.get("class", "").split()]) == len(SIX)
