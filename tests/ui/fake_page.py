"""A page without a browser: elements that know their parents, controls that are changed by hand, a focus, and a list of calls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.draw.tree import Node
from game.ui.patch import written_attrs


class FakeElement:
    """An element, or a text if it has no tag."""

    def __init__(self, tag: str = "", svg: bool = False, text: str = "") -> None:
        self.tag = tag
        self.svg = svg
        self.text = text
        self.attrs: dict[str, str] = {}
        self.css: dict[str, str] = {}
        self.properties: dict[str, str | bool] = {}
        self.children: list[FakeElement] = []
        self.parent: FakeElement | None = None

    def all(self) -> Iterator[FakeElement]:
        """The element and everything in it."""
        yield self
        for child in self.children:
            yield from child.all()

    def above(self) -> Iterator[FakeElement]:
        """What it stands in, from the inside out."""
        if self.parent is not None:
            yield self.parent
            yield from self.parent.above()

    def find(self, **attrs: str) -> FakeElement:
        """The one element below with these attributes (`data_do="x"`)."""
        wanted = {name.replace("_", "-"): value for name, value in attrs.items()}.items()
        (found,) = [element for element in self.all() if wanted <= element.attrs.items()]
        return found

    def picture(self) -> object:
        """What a reader of the page would see, neighbouring texts joined: equal pictures are equal pages."""
        if not self.tag:
            return self.text
        children: list[object] = []
        for child in self.children:
            seen = child.picture()
            if isinstance(seen, str) and children and isinstance(children[-1], str):
                children[-1] += seen
            elif seen != "":
                children.append(seen)
        return self.tag, self.svg, self.attrs, self.css, self.properties, children


class FakePage:
    """Carries out a patch like a browser: an element has one parent, and a removed one loses the focus."""

    def __init__(self) -> None:
        self.root = FakeElement("root")
        self.calls: list[str] = []
        self.active: FakeElement | None = None
        self.fails_at = -1

    def _call(self, name: str) -> None:
        if len(self.calls) == self.fails_at:
            raise RuntimeError("the page is broken")
        self.calls.append(name)

    def build(self, nodes: Sequence[Node], svg: bool) -> list[FakeElement]:
        self._call(f"build {' '.join(node.tag for node in nodes)}")
        return [_built(node, svg) for node in nodes]

    def child(self, element: FakeElement, index: int) -> FakeElement:
        return element.children[index]

    def text(self, text: str) -> FakeElement:
        self._call("text")
        return FakeElement(text=text)

    def set_attr(self, element: FakeElement, name: str, value: str) -> None:
        assert element.tag and not name.startswith("--") and name != "style"
        self._call(f"set_attr {name}")
        element.attrs[name] = value

    def remove_attr(self, element: FakeElement, name: str) -> None:
        self._call(f"remove_attr {name}")
        del element.attrs[name]

    def set_css(self, element: FakeElement, properties: Mapping[str, str]) -> None:
        self._call("set_css")
        element.css = dict(properties)

    def insert(self, parent: FakeElement, child: FakeElement, before: FakeElement | None) -> None:
        assert child.parent is None
        self._call("insert")
        self._put(parent, child, before)

    def move(self, parent: FakeElement, child: FakeElement, before: FakeElement | None) -> None:
        assert child.parent is parent
        self._call("move")
        parent.children.remove(child)
        self._put(parent, child, before)

    def _put(self, parent: FakeElement, child: FakeElement, before: FakeElement | None) -> None:
        assert parent.tag
        child.parent = parent
        place = len(parent.children) if before is None else parent.children.index(before)
        parent.children.insert(place, child)

    def remove(self, child: FakeElement) -> None:
        self._call("remove")
        self._drop(child)

    def _drop(self, child: FakeElement) -> None:
        assert child.parent is not None
        child.parent.children.remove(child)
        child.parent = None
        if self.active in child.all():
            self.active = None

    def set_text(self, element: FakeElement, text: str) -> None:
        self._call("set_text")
        if not element.tag:
            element.text = text
            return
        for child in list(element.children):
            self._drop(child)
        if text:
            self._put(element, FakeElement(text=text), None)

    def sync(self, element: FakeElement, name: str, value: str | bool, typed: bool) -> None:
        if element.properties.get(name) == value:
            return
        if typed and name == "value" and element.tag != "select" and element is self.active:
            return
        self._call(f"sync {name}")
        element.properties[name] = value

    def focused(self) -> str | None:
        if self.active is None or any("inert" in element.attrs for element in _upwards(self.active)):
            return None
        return self.active.attrs.get("data-do") or self.active.attrs.get("data-enter") or ""

    def focus(self, element: FakeElement) -> None:
        assert element in self.root.all()
        self.active = element

    def let_go(self) -> bool:
        return False

    def take_back(self) -> bool:
        return False

    async def seen(self) -> None:
        pass


def _built(node: Node | str, svg: bool) -> FakeElement:
    if isinstance(node, str):
        return FakeElement(text=node)
    svg = svg or node.tag == "svg"
    element = FakeElement(node.tag, svg)
    element.attrs.update(written_attrs(node))
    element.children = [_built(child, svg) for child in node.children if isinstance(child, str) or not child.stays]
    for child in element.children:
        child.parent = element
    return element


def _upwards(element: FakeElement | None) -> Iterator[FakeElement]:
    while element is not None:
        yield element
        element = element.parent
