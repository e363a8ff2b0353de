"""Screens are built by the browser's parser: it has to leave every tree as it is, for the patch counts on it."""

from collections.abc import Callable

from playwright.sync_api import Page

from game.draw.texts import LANGUAGES
from game.draw.tree import Node, to_html
from game.ui.patch import written_attrs
from tests.ui.test_screens import SCREENS, draw

NewPage = Callable[..., Page]

PARSED = """(screens) => screens.map((html) => {
  const template = document.createElement("template");
  template.innerHTML = html;
  const tags = [];
  const look = (element) => {
    tags.push(`${element.localName} ${element.childNodes.length} ${element.namespaceURI.endsWith("svg") ? "svg" : ""}`);
    for (const child of element.children) look(child);
  };
  for (const child of template.content.children) look(child);
  return tags;
})"""


def shape(node: Node, svg: bool = False) -> list[str]:
    """Every element in document order: its name, how many elements and texts are in it, whether it is of an svg."""
    svg = svg or node.tag == "svg"
    own = f"{node.tag} {len(node.children)} {'svg' if svg else ''}"
    return [own, *(line for child in node.children if isinstance(child, Node) for line in shape(child, svg))]


def test_a_parser_leaves_every_screen_as_it_is(new_page: NewPage) -> None:
    page = new_page(shared=True)
    for language in LANGUAGES:
        trees = [draw(name, language) for name in SCREENS]
        found = page.evaluate(PARSED, [to_html(tree, written_attrs) for tree in trees])
        for name, tree, tags in zip(SCREENS, trees, found, strict=True):
            assert tags == shape(tree), name
