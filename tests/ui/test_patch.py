"""The patch: the page always shows the tree, and it is touched as little as possible."""

from __future__ import annotations

import random

import pytest

from game.draw.tree import Node, as_it_stands, h, ready, to_html
from game.ui.patch import Patcher
from tests.ui.fake_page import FakeElement, FakePage


class Drawn:
    """A fake page with a patcher on it. Each draw gives the calls that it took."""

    def __init__(self, *trees: Node) -> None:
        self.page = FakePage()
        self.patcher = Patcher(self.page, self.page.root)
        for tree in trees:
            self.draw(tree)

    def draw(self, tree: Node) -> list[str]:
        self.page.calls.clear()
        self.patcher.draw(tree)
        return list(self.page.calls)

    @property
    def top(self) -> FakeElement:
        (top,) = self.page.root.children
        return top

    def find(self, **attrs: str) -> FakeElement:
        return self.page.root.find(**attrs)


def row(*keys: str) -> Node:
    return h("ul", (h("li", key, key=key, id=key) for key in keys))


def shown(drawn: Drawn) -> list[str]:
    return [child.attrs["id"] for child in drawn.top.children]


# -- what the page shows


def random_tree(chance: random.Random, depth: int) -> Node:
    """Few tags, keys, names and values, so that two random trees have much in common."""
    attrs: dict[str, str | int] = {}
    for name in ("cls", "title", "value", "selected"):
        if chance.random() < 0.3:
            attrs[name] = chance.randrange(3)
    css = {"--x": chance.randrange(3)} if chance.random() < 0.3 else None
    children: list[Node | str] = []
    keys = [None, None, None, "a", "b", "c", "d", "e"]
    chance.shuffle(keys)
    for key in keys[: chance.randrange(7) if depth else 0]:
        if chance.random() < 0.25:
            children.append(chance.choice(["", "x", "y"]))
        else:
            child = random_tree(chance, depth - 1)
            children.append(Node(child.tag, child.attrs, child.children, key))
    return h(chance.choice(["div", "p", "svg", "option"]), children, css=css, **attrs)


@pytest.mark.parametrize("seed", range(200))
def test_a_patched_page_equals_one_drawn_from_scratch(seed: int) -> None:
    chance = random.Random(seed)
    drawn = Drawn()
    for _ in range(12):
        tree = random_tree(chance, 4)
        drawn.draw(tree)
        fresh = Drawn(tree)
        # A browser unsets an option by choosing another; the tree itself can't.
        for element in (*drawn.page.root.all(), *fresh.page.root.all()):
            element.properties.pop("selected", None)
        assert drawn.top.picture() == fresh.top.picture()


def test_the_first_draw_replaces_what_stood_there() -> None:
    drawn = Drawn()
    drawn.page.set_text(drawn.page.root, "loading")
    drawn.draw(h("main", "here"))
    assert drawn.page.root.picture() == ("root", False, {}, {}, {}, [("main", False, {}, {}, {}, ["here"])])


def test_everything_in_an_svg_is_of_its_namespace() -> None:
    drawn = Drawn(h("div", h("svg", h("g"), key="board"), h("p")))
    drawn.draw(h("div", h("svg", h("g"), h("a", h("path")), key="board"), h("p"), h("a")))
    assert [(element.tag, element.svg) for element in drawn.top.all()] == [
        ("div", False), ("svg", True), ("g", True), ("a", True), ("path", True), ("p", False), ("a", False)
    ]  # fmt: skip


def test_a_style_attribute_is_refused() -> None:
    with pytest.raises(ValueError, match="style"):
        Drawn(h("div", style="color: red"))
    drawn = Drawn(h("div"))
    with pytest.raises(ValueError, match="style"):
        drawn.draw(h("div", style="color: red"))


def test_custom_properties_come_change_and_go() -> None:
    drawn = Drawn(h("div", css={"--x": 3, "--y": "2px"}))
    assert drawn.top.css == {"--x": "3", "--y": "2px"}
    assert drawn.draw(h("div", css={"--x": 4, "--y": "2px"})) == ["set_css"]
    assert drawn.draw(h("div", css={"--x": 4})) == ["set_css"]
    assert drawn.top.css == {"--x": "4"} and drawn.top.attrs == {}


@pytest.mark.parametrize("fails_at", range(8))
def test_after_an_error_the_page_is_drawn_from_scratch(fails_at: int) -> None:
    drawn = Drawn(row("a", "b", "c"))
    drawn.page.calls.clear()
    drawn.page.fails_at = fails_at
    with pytest.raises(RuntimeError):
        drawn.patcher.draw(h("ul", h("li", "new"), h("li", "d", key="d", id="d"), h("li", "e", key="e"), h("li", key="a", id="x")))
    drawn.page.fails_at = -1
    drawn.draw(row("c", "b"))
    assert shown(drawn) == ["c", "b"]


# -- touching little


def test_an_equal_tree_costs_no_call() -> None:
    def tree() -> Node:
        return h("main", h("h1", "A"), "text", h("svg", h("path", d="M0 0")), h("input", value="x"), row("a", "b"), cls="c")

    drawn = Drawn(tree())
    same = tree()
    assert drawn.draw(same) == []
    assert drawn.draw(same) == []


def test_what_is_new_is_built_whole_and_looked_up_only_where_it_changes() -> None:
    def tree(word: str, x: int) -> Node:
        die = h("svg", h("g", h("path", d="M0 0"), h("text", word)), css={"--x": x})
        return h("main", h("h1", "A"), h("div", h("p", "a", h("b", "b")), die))

    drawn = Drawn(h("p"))
    assert drawn.draw(tree("five", 1)) == ["build main", "set_css", "remove", "insert"]
    assert drawn.draw(tree("five", 2)) == ["set_css"]
    assert drawn.draw(tree("seven", 2)) == ["set_text"]
    assert drawn.top.picture() == Drawn(tree("seven", 2)).top.picture()


def test_one_changed_text_is_one_call() -> None:
    drawn = Drawn(h("main", h("p", "one"), h("p", "a", h("b", "b"), "c")))
    assert drawn.draw(h("main", h("p", "two"), h("p", "a", h("b", "b"), "c"))) == ["set_text"]
    assert drawn.draw(h("main", h("p", "two"), h("p", "a", h("b", "b"), "d"))) == ["set_text"]


def test_attributes_are_touched_one_by_one() -> None:
    drawn = Drawn(h("p", cls="a", title="t", hidden=True))
    assert drawn.draw(h("p", cls="b", title="t", lang="hu")) == ["set_attr class", "set_attr lang", "remove_attr hidden"]
    assert drawn.top.attrs == {"class": "b", "title": "t", "lang": "hu"}


@pytest.mark.parametrize(
    ("before", "after", "moves"),
    [
        ("abcdef", "fabcde", 1),
        ("abcdef", "bcdefa", 1),
        ("abcdef", "abedcf", 2),
        ("abcdef", "fedcba", 5),
        ("abcdef", "acef", 0),
        ("acef", "abcdef", 0),
        ("abcdef", "fxbcy", 1),
    ],
)
def test_keyed_children_move_and_as_few_as_possible(before: str, after: str, moves: int) -> None:
    drawn = Drawn(row(*before))
    elements = {element.attrs["id"]: element for element in drawn.top.children}
    calls = drawn.draw(row(*after))
    assert shown(drawn) == list(after)
    assert calls.count("move") == moves
    assert calls.count("insert") == len(set(after) - set(before))
    assert calls.count("remove") == len(set(before) - set(after))
    for element in drawn.top.children:
        assert element is elements.get(element.attrs["id"], element)


def test_another_key_is_another_element() -> None:
    drawn = Drawn(h("div", h("b", "5", key="throw-1")))
    (first,) = drawn.top.children
    drawn.draw(h("div", h("b", "5", key="throw-2")))
    (second,) = drawn.top.children
    assert second is not first


def test_what_had_another_key_before_is_the_same_element() -> None:
    drawn = Drawn(h("ul", h("li", "rat", key="here"), h("li", "other", key="other")))
    rat, other = drawn.top.children
    drawn.draw(h("ul", h("li", "rat", key="there", cls="runs")._replace(was="here"), h("li", "other", key="other")))
    assert drawn.top.children == [rat, other]
    assert rat.attrs == {"class": "runs"}
    drawn.draw(h("ul", h("li", "rat", key="there"), h("li", "other", key="other")))
    assert drawn.top.children == [rat, other]
    assert not rat.attrs
    drawn.draw(h("ul", h("li", "rat", key="far")._replace(was="nowhere"), h("li", "other", key="other")))
    assert drawn.top.children[0] is not rat, "what it was is not there"
    drawn.draw(h("ul", h("li", "other", key="other"), h("li", "rat", key="new")._replace(was="other")))
    assert drawn.top.children[0] is other, "what it was is still there"


def test_another_tag_is_another_element_even_with_the_same_key() -> None:
    drawn = Drawn(h("div", h("b", "5", key="k", id="x")))
    drawn.draw(h("div", h("i", "5", key="k")))
    assert [(child.tag, child.attrs) for child in drawn.top.children] == [("i", {})]


def test_children_without_keys_are_known_by_tag_and_order() -> None:
    drawn = Drawn(h("div", h("h1", "A"), h("p", "one"), h("p", "two")))
    h1, one, two = drawn.top.children
    drawn.draw(h("div", h("p", "one"), h("hr"), h("p", "two"), h("h1", "A")))
    new = drawn.top.children
    assert (new[0], new[2], new[3]) == (one, two, h1)


def test_nothing_is_kept_of_what_has_gone() -> None:
    drawn = Drawn(h("div", h("p", h("input", value="x"), key="a"), h("p", h("input", value="y"), key="b")))
    drawn.draw(h("div", "text"))
    drawn.draw(h("div", h("p")))
    assert not drawn.patcher._controls


# -- controls


def field(value: str | None, **more: str) -> Node:
    return h("div", h("input", enter="name", value=value, **more))


def test_a_value_is_a_property() -> None:
    drawn = Drawn(field("Anna"))
    control = drawn.find(data_enter="name")
    assert control.properties == {"value": "Anna"} and "value" not in control.attrs
    assert drawn.draw(field("Bence")) == ["sync value"]
    assert control.properties == {"value": "Bence"}


def test_typing_is_left_alone_until_the_tree_says_something_new() -> None:
    drawn = Drawn(field("Anna"))
    control = drawn.page.active = drawn.find(data_enter="name")
    control.properties["value"] = "Annam"
    assert drawn.draw(field("Anna")) == []
    assert drawn.draw(field("Annam")) == []
    assert drawn.draw(field("")) == ["sync value"]
    assert control.properties["value"] == ""


def test_a_field_that_is_not_typed_in_says_what_the_tree_says() -> None:
    drawn = Drawn(field("Anna"))
    control = drawn.find(data_enter="name")
    control.properties["value"] = "somebody else"
    assert drawn.draw(field("Anna")) == ["sync value"]
    assert control.properties["value"] == "Anna"


def test_a_field_without_a_value_is_the_players() -> None:
    drawn = Drawn(field(None))
    control = drawn.find(data_enter="name")
    control.properties["value"] = "typed"
    assert drawn.draw(field(None, title="t")) == ["set_attr title"]


def test_a_refused_tick_goes_away_again() -> None:
    def tick(checked: bool) -> Node:
        return h("label", h("input", type="checkbox", enter="hard", checked=checked, value="hard"))

    drawn = Drawn(tick(False))
    control = drawn.page.active = drawn.find(data_enter="hard")
    assert control.attrs["value"] == "hard"
    control.properties["checked"] = True
    same = tick(False)
    drawn.draw(same)
    assert control.properties == {"checked": False}
    control.properties["checked"] = True
    drawn.draw(same)
    assert control.properties == {"checked": False}
    drawn.draw(tick(True))
    assert control.properties == {"checked": True}


def test_a_select_gets_its_value_after_its_options() -> None:
    def select(value: str, *options: str) -> Node:
        return h("select", (h("option", name, value=name) for name in options), value=value, enter="count")

    drawn = Drawn()
    calls = drawn.draw(select("2", "1", "2"))
    assert calls.index("sync value") > max(i for i, call in enumerate(calls) if call.startswith(("build", "insert")))
    calls = drawn.draw(select("3", "1", "2", "3"))
    assert calls.index("sync value") > calls.index("insert")
    assert [option.attrs for option in drawn.top.children] == [{"value": "1"}, {"value": "2"}, {"value": "3"}]


# -- focus


def test_the_focus_stays_where_its_element_stays() -> None:
    drawn = Drawn(h("div", h("button", do="a", key="a"), h("button", do="b", data_focus=True)))
    a = drawn.page.active = drawn.find(data_do="a")
    drawn.draw(h("div", h("p"), h("button", do="b", data_focus=True), h("button", do="c", key="a")))
    assert drawn.page.active is a


def test_a_lost_focus_goes_to_the_same_intent() -> None:
    drawn = Drawn(h("div", h("button", do="throw", key="1"), h("button", do="b", data_focus=True)))
    drawn.page.active = drawn.find(data_do="throw")
    drawn.draw(h("div", h("button", do="b", data_focus=True), h("button", do="throw", key="2")))
    assert drawn.page.active is drawn.find(data_do="throw")


def test_else_to_what_asks_for_it_and_else_to_the_first_heading() -> None:
    start = h("main", h("button", do="a"), key="home")
    for rest, chosen in ((h("p", id="asks", data_focus=True), "asks"), (None, "title")):
        drawn = Drawn(start)
        drawn.page.active = drawn.find(data_do="a")
        drawn.draw(h("main", h("h1"), h("h2", tabindex="-1", id="title"), h("h2", tabindex="-1"), rest, key="game"))
        assert drawn.page.active is drawn.find(id=chosen)


def test_nothing_is_focused_that_was_not_asked_for() -> None:
    drawn = Drawn(h("main", h("h1", tabindex="-1"), h("button", do="x", data_focus="arrive"), key="home"))
    assert drawn.page.active is None, "not at the start"
    drawn.draw(h("main", h("h1", tabindex="-1"), h("button", do="x", data_focus=True), key="other"))
    assert drawn.page.active is None, "not where nothing had the focus"


def test_a_sheet_takes_the_focus_and_gives_it_back() -> None:
    def house(sheet: Node | None) -> Node:
        room = h("div", h("button", do="undo", data_focus=True), h("button", do="menu"), inert=sheet is not None, key="room")
        return h("div", room, h("div", sheet, key="over"))

    def sheet(words: str) -> Node:
        return h("dialog", h("h2", words, tabindex="-1", data_focus="arrive"), h("button", do="close"), key="sheet")

    drawn = Drawn(house(None))
    menu = drawn.page.active = drawn.find(data_do="menu")
    drawn.draw(house(sheet("Menu")))
    assert drawn.page.active is not None and drawn.page.active.tag == "h2"
    close = drawn.page.active = drawn.find(data_do="close")
    drawn.draw(house(sheet("Menu, changed")))
    assert drawn.page.active is close, "what has arrived does not ask again"
    drawn.draw(house(None))
    assert drawn.page.active is menu


def test_inert_things_get_no_focus() -> None:
    drawn = Drawn(h("div", h("div", h("button", do="a"), key="room"), h("div", key="over")))
    drawn.page.active = drawn.find(data_do="a")
    drawn.draw(
        h("div", h("div", h("button", do="a"), key="room", inert=True), h("div", h("h2", tabindex="-1", id="t"), key="over"))
    )
    assert drawn.page.active is drawn.find(id="t")


# -- in two steps after a tap


def test_what_stays_is_left_as_it_stands_until_it_is_drawn_again() -> None:
    whole = h("main", h("ul", h("li", "1"), key="people"), h("p", "old"))
    drawn = Drawn(whole)
    assert drawn.draw(h("main", as_it_stands("ul", "people"), h("p", "new"))) == ["set_text"]
    assert "1" in str(drawn.top.picture()) and "new" in str(drawn.top.picture())
    assert drawn.draw(h("main", h("ul", h("li", "2"), key="people"), h("p", "new"))) == ["set_text"]
    assert "2" in str(drawn.top.picture())


def test_what_stays_and_is_not_there_yet_is_left_out() -> None:
    def whole(*inside: Node) -> Node:
        return h("main", h("h1", "Table"), h("ul", h("li", "1"), key="people"), h("div", inside, "below"))

    brief = h("main", h("h1", "Table"), as_it_stands("ul", "people"), h("div", as_it_stands("p", "hint"), "below"))
    for before in (brief, h("header", key="curtain")):
        drawn = Drawn(before)
        drawn.draw(brief)
        assert drawn.page.root.picture() == Drawn(h("main", h("h1", "Table"), h("div", "below"))).page.root.picture()
        drawn.draw(whole(h("p", "hint", key="hint")))
        assert drawn.page.root.picture() == Drawn(whole(h("p", "hint", key="hint"))).page.root.picture()


def test_the_focus_may_wait_for_the_next_drawing() -> None:
    drawn = Drawn(h("main", h("button", do="a", key="a")))
    drawn.page.focus(drawn.find(data_do="a"))
    drawn.patcher.draw(h("main", h("button", do="b", key="b", data_focus=True)), focus_later=True)
    assert drawn.page.active is None
    drawn.draw(h("main", h("button", do="b", key="b", data_focus=True)))
    assert drawn.page.active is drawn.find(data_do="b")


def test_ready_markup_is_what_the_node_says() -> None:
    node = h("span", h("b", "3"), cls="die")
    assert ready(node).markup == to_html(node) == to_html(ready(node))
    assert Drawn(h("main", ready(node))).page.root.picture() == Drawn(h("main", node)).page.root.picture()
