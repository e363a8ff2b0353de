"""Scenes as plain trees: a `Node` is a tag, attributes and children; nothing in it knows a browser.

`h("button", "Throw", cls="btn", do="throw")` builds one. Attribute names are written as in Python: `cls` is `class`, underscores
are hyphens (`aria_label`). True stands for a bare attribute, None and False for none at all. `do` is the intent that a
tap on the element means, `enter` the intent that typing into it means. `css` holds custom properties, `{"--x": 3}`; a `style`
attribute is not possible, since the page's policy forbids it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from html import escape
from typing import NamedTuple, Union

Attr = str | int | float | bool | None
Child = Union["Node", str, int, None, Iterable["Child"]]  # noqa: UP007 (a recursive name has to be quoted)

_RENAMED = {"cls": "class", "do": "data-do", "enter": "data-enter", "for_": "for", "in_": "in"}
_VOID = frozenset({"input", "img", "br", "hr", "meta", "link"})


class Node(NamedTuple):
    """One element. `key` names it among its siblings, so that a patch moves it instead of drawing it anew. One that `stays` is left
    as it stands, whatever it is, or left out where there is none (`as_it_stands`). `markup` is its HTML where that has been made
    beforehand (`ready`). `was` is the key that the same element had in the drawing before; it must be there no more.
    """

    tag: str
    attrs: dict[str, str] = {}
    children: tuple[Node | str, ...] = ()
    key: str | None = None
    stays: bool = False
    markup: str = ""
    was: str | None = None


def h(
    tag: str, *children: Child, key: str | int | None = None, css: Mapping[str, str | float] | None = None, **attrs: Attr
) -> Node:
    """A node. Children may be nodes, texts, numbers, None (left out) and iterables of these."""
    named: dict[str, str] = {name: str(value) for name, value in css.items()} if css else {}
    for name, value in attrs.items():
        if value is not None and value is not False:
            named[_written(name)] = "" if value is True else str(value)
    inside: list[Node | str] = []
    _gather(children, inside)
    return Node(tag, named, tuple(inside), None if key is None else str(key))


def as_it_stands(tag: str, key: str | None = None) -> Node:
    """The element with this tag and key as it stands in the page; none where there is none yet."""
    return Node(tag, key=key, stays=True)


def ready(node: Node) -> Node:
    """The same node with its HTML made once and for all: for small drawings that are drawn again and again. It must hold neither
    custom properties nor controls, for those are no markup."""
    return node._replace(markup=to_html(node))


@cache
def _written(name: str) -> str:
    return _RENAMED.get(name) or name.replace("_", "-")


def _gather(children: Iterable[Child], inside: list[Node | str]) -> None:
    """Put the children in as a page has them: neighbouring texts are one, and an empty one is none."""
    for child in children:
        if isinstance(child, Node):
            inside.append(child)
        elif isinstance(child, (str, int)):
            text = str(child)
            if text and inside and isinstance(before := inside[-1], str):
                inside[-1] = before + text
            elif text:
                inside.append(text)
        elif child is not None:
            _gather(child, inside)


def classes(*names: str | None | bool) -> str:
    """A class attribute out of names, some of them conditional: `classes("who", now and "now")`."""
    return " ".join(n for n in names if isinstance(n, str) and n)


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it, in document order."""
    yield node
    for child in node.children:
        if isinstance(child, Node):
            yield from walk(child)


def text_of(node: Node) -> str:
    """The text a reader sees in the node, pieces joined by spaces."""
    parts = (child if isinstance(child, str) else text_of(child) for child in node.children)
    return " ".join(p for p in parts if p)


def to_html(node: Node | str, attrs_of: Callable[[Node], Mapping[str, str]] | None = None) -> str:
    """The node as HTML. `attrs_of` chooses what is written of a node's attributes; without it everything is, custom properties
    as a `style`."""
    if isinstance(node, str):
        return escape(node, quote=False)
    if node.markup or node.stays:
        return node.markup
    attrs = "".join(f' {name}="{escape(value)}"' for name, value in (attrs_of or _styled)(node).items())
    if node.tag in _VOID:
        return f"<{node.tag}{attrs}>"
    return f"<{node.tag}{attrs}>{''.join([to_html(child, attrs_of) for child in node.children])}</{node.tag}>"


def _styled(node: Node) -> Mapping[str, str]:
    css = ";".join(f"{name}:{value}" for name, value in node.attrs.items() if name.startswith("--"))
    named = {name: value for name, value in node.attrs.items() if not name.startswith("--")}
    return named | ({"style": css} if css else {})
