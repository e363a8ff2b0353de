"""The keyed patch: what is drawn is compared with what stands in the page, and only the difference touches the page.

Siblings with a key are found again by tag and key, those without by tag and order. A new key or tag is a new element, so that
its CSS animation starts; a known one is moved at most. Nothing here knows a browser: the page is a handful of operations.

What is new is built by the page in one go, as a whole; what lies inside it is looked up only when it changes. So opening a
screen is a handful of calls, and a page of thousands of elements costs nothing until it moves.

A browser works out a whole frame before anything of it is seen. So after a tap a tree may leave parts of the page as they stand,
and the focus may wait, until the next drawing, when the answer to the tap is in sight.

A tree may not hold a `style` attribute (the policy forbids it); an attribute that begins with `--` is a custom property.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from game.draw.tree import Node

_NOT_TYPED_INTO = frozenset({"checkbox", "radio", "submit", "button", "reset", "hidden", "image", "file"})
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})


class PageOps(Protocol):
    """What a patch needs of a page. An element is whatever the page likes; only the page looks into it."""

    def build(self, nodes: Sequence[Node], svg: bool) -> Sequence[Any]:
        """A new element for each node with everything in it, with `written_attrs` only; `svg`: they belong inside a drawing."""

    def child(self, element: Any, index: int) -> Any:
        """The element or text that stands at this place in `element`."""

    def text(self, text: str) -> Any:
        """A new piece of text."""

    def set_attr(self, element: Any, name: str, value: str) -> None:
        """Set an attribute."""

    def remove_attr(self, element: Any, name: str) -> None:
        """Take an attribute away."""

    def set_css(self, element: Any, properties: Mapping[str, str]) -> None:
        """Make these the custom properties (`--name`) of an element, and all it has."""

    def insert(self, parent: Any, child: Any, before: Any | None) -> None:
        """Put a new element or text in front of another one, or at the end."""

    def move(self, parent: Any, child: Any, before: Any | None) -> None:
        """The same with one that stands in `parent` already; it should keep its focus and animations where that is possible."""

    def remove(self, child: Any) -> None:
        """Take an element or a text out of the page."""

    def set_text(self, element: Any, text: str) -> None:
        """Change a text, or replace everything in an element by one text."""

    def sync(self, element: Any, name: str, value: str | bool, typed: bool) -> None:
        """Make a control's property (`value`, `checked`, `selected`) what the tree says, touching it only if it differs.

        `typed`: the tree says the same as before, so a text that is just being typed is left alone.
        """

    def focused(self) -> str | None:
        """None when nothing in the root has the focus (inert things can't), else its `data-do` or `data-enter`, or ""."""

    def focus(self, element: Any) -> None:
        """Give the focus to an element."""

    def let_go(self) -> bool:
        """Take the focus away where nobody sees it (after a tap); returns whether it was."""

    def take_back(self) -> bool:
        """Give the focus back to what let it go, if that still stands there and means the same; returns whether it does."""


class _Mounted:
    """A node that stands in the page. A text that is an only child belongs to its element and has no entry of its own.

    `kids` is None until somebody asks for them, and `element` until it is touched (`Patcher._element`).
    """

    __slots__ = ("node", "element", "inside_svg", "parent", "kids")

    def __init__(self, node: Node | str, element: Any | None, inside_svg: bool, parent: _Mounted | None) -> None:
        self.node = node
        self.element = element
        self.inside_svg = inside_svg
        self.parent = parent
        self.kids: list[_Mounted] | None = None

    def children(self) -> list[_Mounted]:
        """What stands in it, in order."""
        if self.kids is None:
            inside = () if isinstance(self.node, str) or _is_text(self.node.children) else filter(_is_there, self.node.children)
            self.kids = [_Mounted(child, None, self.inside_svg or _is_svg(child), self) for child in inside]
        return self.kids


class Patcher:
    """Draws trees into `root`, an element of `page`, which belongs to the patcher alone."""

    def __init__(self, page: PageOps, root: Any) -> None:
        self._page = page
        self._root = root
        self._top: _Mounted | None = None
        self._controls: dict[int, tuple[_Mounted, str | bool | None]] = {}
        self._arrived: Any | None = None
        self._focused: str | None = None
        self._opener: str | None = None

    def draw(self, node: Node, *, focus_later: bool = False) -> None:
        """Make the page show `node`. The first call replaces whatever stood in the root.

        `focus_later`: the focus waits for `mend_focus`, or for the next drawing. A browser lays the page out anew when what has the
        focus goes away, and again when the focus is given, and both cost more than the drawing itself.

        Raises ValueError for a `style` attribute. After any error the page is drawn from scratch next time.
        """
        page, top = self._page, self._top
        self._top = None
        before = None if top is None else page.focused()
        if before is not None:
            self._focused = before
            if focus_later:
                page.let_go()
        if top is None:
            self._arrived = self._focused = None
            self._controls.clear()
            page.set_text(self._root, "")
            top = _Mounted(Node(""), self._root, False, None)
            self._update(top, Node("", children=(node,)))
            self._sync()
            self._arrived = None
        else:
            self._update(top, Node("", children=(node,)))
            self._sync()
        self._top = top
        if not focus_later:
            self.mend_focus()

    # -- new elements

    def _build(self, new: list[_Mounted], svg: bool) -> None:
        """Have the page build what is new among the children of one element, all of it at once."""
        nodes = [mounted.node for mounted in new if isinstance(mounted.node, Node)]
        for mounted, node, element in zip(new, nodes, self._page.build(nodes, svg) if nodes else (), strict=True):
            mounted.element = element
            careful: set[int] = set()
            if _mark_careful(node, careful):
                self._equip(mounted, careful)

    def _equip(self, mounted: _Mounted, careful: set[int]) -> None:
        """Give new elements what no markup can: custom properties, and their place among the controls."""
        node = mounted.node
        if id(node) not in careful or isinstance(node, str):
            return
        if "style" in node.attrs:
            raise ValueError(_NO_STYLE.format(node.tag))
        if css := _css(node.attrs):
            self._page.set_css(self._element(mounted), css)
        if _is_control(node):
            self._controls[id(mounted)] = (mounted, None)
        if node.attrs.get("data-focus") == "arrive":
            self._arrived = self._element(mounted)
        for kid in mounted.children():
            self._equip(kid, careful)

    def _element(self, mounted: _Mounted) -> Any:
        """The page's element (or text), looked up where it is not known yet."""
        if mounted.element is None:
            parent = mounted.parent
            assert parent is not None and parent.kids is not None
            mounted.element = self._page.child(self._element(parent), parent.kids.index(mounted))
        return mounted.element

    def _forget(self, mounted: _Mounted) -> None:
        if self._controls:
            self._controls.pop(id(mounted), None)
            for kid in mounted.kids or ():  # a control was asked for, and so was everything above it
                self._forget(kid)

    # -- known elements

    def _update(self, mounted: _Mounted, node: Node) -> None:
        old = mounted.node
        assert isinstance(old, Node)
        kids = mounted.children()
        mounted.node = node
        if old.attrs != node.attrs:
            self._set_attrs(self._element(mounted), node.tag, old.attrs, node.attrs)
        was, now = old.children, node.children
        if was is now:
            return
        if _is_text(now):
            if was != now:
                for kid in kids:
                    self._forget(kid)
                mounted.kids = []
                self._page.set_text(self._element(mounted), str(now[0]))
            return
        if was and not kids:
            self._page.set_text(self._element(mounted), "")
        if len(kids) != len(now) or not all(map(self._update_in_place, kids, now)):
            self._rearrange(mounted, now)

    def _update_in_place(self, kid: _Mounted, node: Node | str) -> bool:
        """Turn the known child into the new one if it is the same element; False if it is another one."""
        known = kid.node
        if known == node:
            kid.node = node  # an equal tree is found out at once when it comes again
            return True
        if isinstance(node, str):
            if not isinstance(known, str):
                return False
            kid.node = node
            self._page.set_text(self._element(kid), node)
            return True
        if isinstance(known, str) or known.tag != node.tag or known.key != node.key:
            return False
        if not node.stays:
            self._update(kid, node)
        return True

    def _rearrange(self, mounted: _Mounted, now: Sequence[Node | str]) -> None:
        """Children came, went or changed places."""
        page, parent, old = self._page, self._element(mounted), mounted.children()
        for kid in old:
            self._element(kid)  # places count only until the first one changes
        pool: dict[tuple[str, str | None], list[int]] = {}
        for place in range(len(old) - 1, -1, -1):
            pool.setdefault(_identity(old[place].node), []).append(place)
        kids: list[_Mounted] = []
        new: list[_Mounted] = []
        places: list[int] = []
        for child in now:
            known = pool.get(_identity(child)) or pool.get(_former(child))
            if known:
                places.append(known.pop())
                kids.append(old[places[-1]])
                if isinstance(child, Node) and child.was is not None:
                    self._update(kids[-1], child)
                else:
                    self._update_in_place(kids[-1], child)
            elif _is_there(child):
                places.append(-1)
                kids.append(_Mounted(child, None, mounted.inside_svg or _is_svg(child), mounted))
                if isinstance(child, str):
                    kids[-1].element = page.text(child)
                else:
                    new.append(kids[-1])
        self._build(new, mounted.inside_svg)
        for left in pool.values():
            for place in left:
                self._forget(old[place])
                page.remove(old[place].element)
        staying = _longest_rise(places)
        before = None
        for kid, place in zip(reversed(kids), reversed(places), strict=True):
            if place < 0:
                page.insert(parent, kid.element, before)
            elif place not in staying:
                page.move(parent, kid.element, before)
            before = kid.element
        mounted.kids = kids

    # -- attributes and controls

    def _set_attrs(self, element: Any, tag: str, old: dict[str, str], new: dict[str, str]) -> None:
        page = self._page
        properties = _PROPERTIES.get(tag, ())
        for name, value in new.items():
            if old.get(name) == value or name.startswith("--"):
                continue
            if name == "style":
                raise ValueError(_NO_STYLE.format(tag))
            elif name not in properties or (name == "value" and not _is_typed_into(tag, new)):
                page.set_attr(element, name, value)
        for name in old:
            if name in new or name.startswith("--"):
                continue
            if name not in properties or (name == "value" and not _is_typed_into(tag, old)):
                page.remove_attr(element, name)
        if (css := _css(new)) != _css(old):
            page.set_css(element, css)

    def _sync(self) -> None:
        """Properties come last, since a select can only take a value whose option is there; and those of all controls, since
        the browser changes them itself."""
        for mounted, said in list(self._controls.values()):
            node = mounted.node
            assert isinstance(node, Node)
            name, value = _control(node)
            if value is not None:
                self._page.sync(self._element(mounted), name, value, typed=said == value)
            self._controls[id(mounted)] = (mounted, value)

    # -- focus

    def mend_focus(self) -> None:
        """An element that asks for the focus gets it when it arrives; a focus whose element went away finds a sensible place."""
        page, top = self._page, self._top
        (before, self._focused), (arrived, self._arrived) = (self._focused, None), (self._arrived, None)
        if top is None:
            return  # an error came in between: everything will be new
        if arrived is not None:
            self._opener = before or self._opener
            page.focus(arrived)
        elif before is not None and page.focused() is None and not page.take_back():
            target, self._opener = self._find_focus(top, before), None
            if target is not None:
                page.focus(target)

    def _find_focus(self, top: _Mounted, intent: str) -> Any | None:
        wishes: dict[str, _Mounted] = {}
        for mounted in _below(top, skip_inert=True):
            node = mounted.node
            if isinstance(node, str):
                continue
            attrs = node.attrs
            mark = attrs.get("data-do") or attrs.get("data-enter")
            if mark and mark == self._opener:
                wishes.setdefault("opener", mounted)
            if mark and mark == intent:
                wishes.setdefault("same", mounted)
            if "data-focus" in attrs:
                wishes.setdefault("asks", mounted)
            if node.tag in _HEADINGS and attrs.get("tabindex") == "-1":
                wishes.setdefault("heading", mounted)
        chosen = next((wishes[wish] for wish in ("opener", "same", "asks", "heading") if wish in wishes), None)
        return None if chosen is None else self._element(chosen)


_NO_STYLE = "<{}>: no style attribute; use a class or a custom property"
_PROPERTIES = {"input": ("value", "checked"), "textarea": ("value",), "select": ("value",), "option": ("selected",)}


def written_attrs(node: Node) -> dict[str, str]:
    """The attributes that stand in the page: all but custom properties and the properties of controls."""
    properties = _PROPERTIES.get(node.tag, ())
    return {
        name: value
        for name, value in node.attrs.items()
        if not name.startswith("--") and (name not in properties or (name == "value" and not _is_typed_into(node.tag, node.attrs)))
    }


def _mark_careful(node: Node, found: set[int]) -> bool:
    """Whether something in the node can't be said in markup; notes the ids of all nodes that lead to such a thing."""
    if node.markup:
        return False
    inside = [_mark_careful(child, found) for child in node.children if isinstance(child, Node)]
    attrs = node.attrs
    own = node.tag in _PROPERTIES or "data-focus" in attrs or "style" in attrs or any(name.startswith("--") for name in attrs)
    if own or any(inside):
        found.add(id(node))
        return True
    return False


def _css(attrs: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in attrs.items() if name.startswith("--")}


def _is_svg(node: Node | str) -> bool:
    return isinstance(node, Node) and node.tag == "svg"


def _is_there(new: Node | str) -> bool:
    """Whether there is anything to draw: what should stay as it stands, and does not stand anywhere, is left out."""
    return isinstance(new, str) or not new.stays


def _is_text(children: Sequence[Node | str]) -> bool:
    """Whether there is a single text and nothing else."""
    return len(children) == 1 and isinstance(children[0], str)


def _is_typed_into(tag: str, attrs: dict[str, str]) -> bool:
    return tag != "input" or attrs.get("type") not in _NOT_TYPED_INTO


def _is_control(node: Node) -> bool:
    return node.tag in _PROPERTIES


def _control(node: Node) -> tuple[str, str | bool | None]:
    """The property that the tree rules, and what it should be; None where the tree has no say."""
    attrs = node.attrs
    if node.tag == "option":
        # Only the chosen one is set: that unsets the others, and a select's own `value` may rule instead.
        return "selected", True if "selected" in attrs else None
    if node.tag == "input" and attrs.get("type") in ("checkbox", "radio"):
        return "checked", "checked" in attrs
    return "value", attrs.get("value") if _is_typed_into(node.tag, attrs) else None


def _identity(node: Node | str) -> tuple[str, str | None]:
    return ("", None) if isinstance(node, str) else (node.tag, node.key)


def _former(node: Node | str) -> tuple[str, str | None]:
    return ("", "") if isinstance(node, str) or node.was is None else (node.tag, node.was)


def _below(mounted: _Mounted, skip_inert: bool = False) -> Iterator[_Mounted]:
    """The element and everything in it, in document order."""
    if skip_inert and isinstance(mounted.node, Node) and "inert" in mounted.node.attrs:
        return
    yield mounted
    for kid in mounted.children():
        yield from _below(kid, skip_inert)


def _longest_rise(places: Sequence[int]) -> set[int]:
    """The old places of as many elements as can stay where they are: a longest rising run, -1 (new) left out."""
    tails: list[int] = []
    came_before: dict[int, int | None] = {}
    for place in places:
        if place < 0:
            continue
        at = bisect_left(tails, place)
        came_before[place] = tails[at - 1] if at else None
        tails[at : at + 1] = [place]
    rise: set[int] = set()
    last = tails[-1] if tails else None
    while last is not None:
        rise.add(last)
        last = came_before[last]
    return rise
