"""The browser's page: the only module that knows the DOM. It carries out patches, and turns events into calls, one at a time.

In the tree, `data-do` (`do=`) is what a tap means, `data-enter` (`enter=`) what typing or choosing means, `data-hold` what
holding means, `data-with` a word that goes along with a tap. Inside of `data-foresee` it is told, too, that a finger lies down.
`data-select` has a text selected when it gets the focus.

JavaScript's null arrives here as an object of its own that is false but not None.
"""

from __future__ import annotations

import asyncio
import gc
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from game.draw.tree import Node, to_html
from game.ui.patch import written_attrs
from game.ui.queue import Queue

Handler = Callable[..., Any]

_TYPING = "input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=range]), textarea, select"
_WORKED_BY_KEYS = "a[href], button, input, select, summary, textarea, [tabindex='0']"
_NO_MENU = "[data-hold], [data-do], svg"


PATIENCE = 0.5
"""Seconds that a painted frame is waited for."""


def _nothing(*_: Any) -> None:
    pass


class Page:
    """The page below the element with the id `root`. Carries out a `Patcher`'s operations (`PageOps`)."""

    def __init__(self, root: str = "app") -> None:
        import js
        from pyodide.ffi import to_js

        self._js: Any = js
        self._below = to_js({"subtree": True}, dict_converter=js.Object.fromEntries)
        self._document: Any = js.document
        self.root: Any = js.document.getElementById(root)
        self.queue = Queue(on_busy=self._busy)
        self._template: Any = js.document.createElement("template")
        self._proxies: list[tuple[Any, str, Any]] = []
        self._held: str | None = None
        self._held_by: int | str = ""
        self._second: tuple[int, Any] | None = None
        self._entered: Any | None = None
        self._left: tuple[Any, str | None] | None = None
        """What had the focus, until the answer to a tap is in sight, and what it meant."""
        self._touched: tuple[Any, str | None] | None = None
        """What a finger lies on: it counts as having the focus, without getting it."""
        self._live: Any = None
        self._said = ""
        self._moves_whole = hasattr(js.Element.prototype, "moveBefore")

    # -- what a patch needs

    def build(self, nodes: Sequence[Node], svg: bool) -> list[Any]:
        html = "".join([to_html(node, written_attrs) for node in nodes])
        self._template.innerHTML = f"<svg>{html}</svg>" if svg else html
        content = self._template.content
        built = content.firstChild.childNodes if svg else content.childNodes
        return [built.item(n) for n in range(len(nodes))]

    def child(self, element: Any, index: int) -> Any:
        return element.childNodes.item(index)

    def text(self, text: str) -> Any:
        return self._document.createTextNode(text)

    def set_attr(self, element: Any, name: str, value: str) -> None:
        element.setAttribute(name, value)

    def remove_attr(self, element: Any, name: str) -> None:
        element.removeAttribute(name)

    def set_css(self, element: Any, properties: Mapping[str, str]) -> None:
        element.style.cssText = ";".join([f"{name}:{value}" for name, value in properties.items()])

    def insert(self, parent: Any, child: Any, before: Any | None) -> None:
        parent.insertBefore(child, before)

    def move(self, parent: Any, child: Any, before: Any | None) -> None:
        if self._moves_whole:
            parent.moveBefore(child, before)
        else:
            parent.insertBefore(child, before)

    def remove(self, child: Any) -> None:
        child.remove()

    def set_text(self, element: Any, text: str) -> None:
        element.textContent = text

    def sync(self, element: Any, name: str, value: str | bool, typed: bool) -> None:
        if getattr(element, name) == value:
            return
        if typed and name == "value" and element.tagName != "SELECT" and element.isSameNode(self._document.activeElement):
            return
        setattr(element, name, value)

    def focused(self) -> str | None:
        if self._touched is not None:
            self._left, self._touched = self._touched, None
            return self._left[1] or ""
        active = self._document.activeElement
        if not active or not self.root.contains(active) or active.closest("[inert]"):
            return None
        return active.getAttribute("data-do") or active.getAttribute("data-enter") or ""

    def focus(self, element: Any) -> None:
        element.focus()

    def let_go(self) -> bool:
        active = self._document.activeElement
        if active.isSameNode(self._document.body):
            return True  # since a finger lay down
        if active.matches(":focus-visible"):
            return False
        self._left = active, active.getAttribute("data-do") or active.getAttribute("data-enter")
        active.blur()
        return True

    def take_back(self) -> bool:
        left, self._left = self._left, None
        if left is None or left[1] is None or not _still_means(*left):
            return False
        left[0].focus()
        return True

    async def seen(self) -> None:
        """Wait until what has been drawn is in sight; not for long, as a page out of sight is never painted."""
        from pyodide.ffi import create_once_callable

        painted = asyncio.Event()

        def begin_of_frame(_time: float) -> None:  # it will be painted, and has been when the next one begins
            self._js.requestAnimationFrame(create_once_callable(lambda _time: painted.set()))

        self._js.requestAnimationFrame(create_once_callable(begin_of_frame))
        with suppress(TimeoutError):
            await asyncio.wait_for(painted.wait(), PATIENCE)

    # -- events

    def listen(
        self,
        *,
        on_do: Handler = _nothing,
        on_touch: Handler = _nothing,
        on_enter: Handler = _nothing,
        on_hold: Handler = _nothing,
        on_key: Handler = _nothing,
        on_file: Handler = _nothing,
        on_place: Handler = _nothing,
        on_shown: Handler = _nothing,
        on_error: Callable[[Exception], Any] | None = None,
    ) -> None:
        """Hand everything that happens to the handlers, in order; the next one starts when the last one has finished.

        Handlers may be plain or coroutine functions; what they raise goes to `on_error(exception)`.

        - `on_do(intent, extra)`: a tap on an element with `data-do`, `extra` its `data-with` ("" for none); Escape is the intent
          "escape". A tap that had to wait is dropped when its element no longer means it.
        - `on_touch(intent)`, a plain function: inside of `data-foresee` a finger lies down on what it could tap, while nothing is
          being worked on.
        - `on_enter(intent, value)`: something was typed or chosen in an element with `data-enter`; a checkbox says "true" or
          "false".
        - `on_file(intent, file)`: a file was chosen in an `<input type=file data-enter=…>` (`device.read_text` reads it).
        - `on_hold(intent, down)`: an element with `data-hold` is held, by a finger or by the space bar (unless the focus
          is on something that it works), or let go, as by a page that is left. While it is held a second finger taps.
        - `on_key(key, down)`: any other key, while nothing is being typed ("Space" for the space bar).
        - `on_place(place)`: the browser went back or forward to this place (`go`).
        - `on_shown(shown)`: the page came into view or left it, or the device wishes for other colours.
        """
        self.queue.on_error = on_error
        put = self.queue.put
        document = self._document

        def click(event: Any) -> None:
            if self._entered is not None and event.target.isSameNode(self._entered):
                self._entered.select()  # coming by keys, the browser does it
            element = event.target.closest("[data-do]")
            if not element:
                return
            intent, extra = element.getAttribute("data-do"), element.getAttribute("data-with") or ""
            if element.tagName == "A":
                event.preventDefault()
            put(lambda: on_do(intent, extra), lambda: _still_means(element, intent))

        def enter(event: Any) -> None:
            element = event.target
            intent = element.getAttribute("data-enter")
            if not intent or element.type == "file":
                return
            value = str(element.checked).lower() if element.type == "checkbox" else element.value
            put(lambda: on_enter(intent, value))

        def choose_file(event: Any) -> None:
            element = event.target
            intent = element.getAttribute("data-enter")
            if not intent or element.type != "file" or not element.files.length:
                return
            file = element.files.item(0)
            element.value = ""  # or choosing the same file again would be no change
            put(lambda: on_file(intent, file))

        def hold(element: Any, by: int | str) -> None:
            let_go()
            intent = element.getAttribute("data-hold")
            self._held, self._held_by = intent, by
            for name, proxy in while_held:
                document.addEventListener(name, proxy)
            put(lambda: on_hold(intent, True))

        def let_go(_event: Any = None) -> None:
            intent, self._held = self._held, None
            if intent is not None:
                for name, proxy in while_held:
                    document.removeEventListener(name, proxy)
                put(lambda: on_hold(intent, False))

        def let_go_early(touched: Any) -> None:
            """What a finger touches would get the focus by its tap, and have to let it go at once: it costs a layout each time."""
            active = document.activeElement
            if not active.closest(_TYPING) and not active.matches(":focus-visible"):
                self._touched = touched, touched.getAttribute("data-do")
                active.blur()

        def mouse_down(event: Any) -> None:
            if self._touched is not None and self._touched[0].contains(event.target):
                event.preventDefault()

        def pointer_down(event: Any) -> None:
            target = event.target
            self._entered = target if target.hasAttribute("data-select") and not target.matches(":focus") else None
            element = target.closest("[data-hold]")
            if element and event.isPrimary and event.button == 0:
                hold(element, event.pointerId)
            elif self._held is not None and not event.isPrimary:
                self._second = event.pointerId, event.target.closest("[data-do]")
            elif event.isPrimary and event.button == 0 and (touched := target.closest("[data-foresee] [data-do]")):
                intent = touched.getAttribute("data-do")
                self.queue.while_idle(lambda: on_touch(intent))
                if event.pointerType == "touch":
                    let_go_early(touched)

        def pointer_up(event: Any) -> None:
            if event.pointerId == self._held_by:
                let_go()
            elif self._second and self._second[0] == event.pointerId:
                element, self._second = self._second[1], None
                # No browser makes a click of a second finger.
                if element and element.contains(document.elementFromPoint(event.clientX, event.clientY)):
                    element.click()

        def pointer_cancel(event: Any) -> None:
            if event.pointerId == self._held_by:
                let_go()
            self._second = None

        def key_down(event: Any) -> None:
            key, target = _key(event), event.target
            if event.isComposing or event.ctrlKey or event.altKey or event.metaKey:
                return
            if key == "Escape":
                put(lambda: on_do("escape", ""))
            elif target.closest(_TYPING):
                return
            elif key in ("Space", "Enter") and (holder := target.closest("[data-hold]")):
                event.preventDefault()
                if not event.repeat:
                    hold(holder, "key")
            elif key in ("Space", "Enter") and target.closest(_WORKED_BY_KEYS):
                if event.repeat and not target.closest(_TYPING):
                    event.preventDefault()  # browsers tap again and again while Enter is held
            elif key == "Space" and (holder := self.root.querySelector("[data-hold]:not([inert] *)")):
                event.preventDefault()  # it would scroll
                if not event.repeat:
                    hold(holder, "key")
            elif not event.repeat:
                put(lambda: on_key(key, True))

        def key_up(event: Any) -> None:
            key = _key(event)
            if self._held is not None and self._held_by == "key" and key in ("Space", "Enter"):
                let_go()
            elif key != "Escape" and not event.target.closest(_TYPING):
                put(lambda: on_key(key, False))

        def no_menu(event: Any) -> None:
            if event.target.closest(_NO_MENU):
                event.preventDefault()

        def went(_event: Any) -> None:
            place = self.place()
            put(lambda: on_place(place))

        def wishes(_event: Any) -> None:
            put(lambda: on_shown(True))

        def visibility(_event: Any) -> None:
            shown = document.visibilityState == "visible"
            if not shown:
                let_go()
            put(lambda: on_shown(shown))

        listeners: tuple[tuple[Any, dict[str, Callable[[Any], None]]], ...] = (
            (
                self.root,
                {
                    "click": click,
                    "input": enter,
                    "change": choose_file,
                    "pointerdown": pointer_down,
                    "mousedown": mouse_down,
                    "contextmenu": no_menu,
                    "gesturestart": no_menu,
                },
            ),
            (
                document,
                {
                    "keydown": key_down,
                    "keyup": key_up,
                    "visibilitychange": visibility,
                },
            ),
            (self._js.window.matchMedia("(prefers-color-scheme: dark)"), {"change": wishes}),
            (self._js.window, {"blur": let_go, "popstate": went}),
        )
        for target, events in listeners:
            for name, handler in events.items():
                self._listen(target, name, handler)
        # a finger that only taps shall not wait for these
        while_held = [
            (name, self._proxy(document, name, h)) for name, h in (("pointerup", pointer_up), ("pointercancel", pointer_cancel))
        ]

    def _busy(self, busy: bool) -> None:
        """Say on the page whether a tap is still being worked on; what it did may not be kept yet. When nobody waits any more it is
        time for Python's garbage."""
        self._document.documentElement.toggleAttribute("data-busy", busy)
        if not busy:
            gc.collect()

    def _listen(self, target: Any, name: str, handler: Callable[[Any], None]) -> None:
        target.addEventListener(name, self._proxy(target, name, handler))

    def _proxy(self, target: Any, name: str, handler: Callable[[Any], None]) -> Any:
        from pyodide.ffi import create_proxy

        proxy = create_proxy(handler)
        self._proxies.append((target, name, proxy))
        return proxy

    def close(self) -> None:
        """Stop listening and give back what the browser holds of us."""
        for target, name, proxy in self._proxies:
            target.removeEventListener(name, proxy)
            proxy.destroy()
        self._proxies.clear()

    # -- where we are

    def place(self) -> str:
        """The place in the address, behind its `#` ("" for none)."""
        from pyodide.ffi import JsException

        try:
            return str(self._js.decodeURIComponent(self._js.location.hash.removeprefix("#")))
        except JsException:  # somebody typed an address of their own
            return ""

    def go(self, place: str, *, instead: bool = False) -> None:
        """Note the place in the address, so that the browser's back button leads away from it; `instead` of the present one."""
        history = self._js.history
        write = history.replaceState if instead else history.pushState
        write(None, "", "#" + self._js.encodeURIComponent(place) if place else self._js.location.pathname)

    def scroll_to(self, anchor: str = "") -> None:
        """Scroll to the element with this id, or to the top. Does nothing where there is none."""
        if not anchor:
            self._js.window.scrollTo(0, 0)
        elif element := self._document.getElementById(anchor):
            element.scrollIntoView()

    # -- the page as a whole

    def live(self, text: str) -> None:
        """Have a screen reader say the text when it has finished its sentence. The same text is said again."""
        if self._live is None:
            self._live = self._document.createElement("div")
            for name, value in (("id", "live"), ("class", "live"), ("role", "status"), ("aria-live", "polite")):
                self._live.setAttribute(name, value)
            self._document.body.append(self._live)
        # An unchanged text would be passed over, and a no-break space is not read out.
        self._said = text + "\u00a0" if text and text == self._said else text
        self._live.textContent = self._said

    def mount_sprite(self, svg: str) -> None:
        """Put the drawings that every piece refers to at the head of the page."""
        self._document.body.insertAdjacentHTML("afterbegin", svg)

    def ready(self) -> None:
        """From now on taps count: the splash goes, and `data-ready` says so."""
        splash = self._document.getElementById("splash")
        if splash:
            splash.remove()
        self.set_html(ready=True)

    def choose_file(self) -> None:
        """Let a file be chosen, only after a tap; it arrives as `on_file`."""
        self.root.querySelector("input[type=file]").click()

    def set_html(
        self,
        *,
        lang: str | None = None,
        mood: str | None = None,
        speed: str | None = None,
        ready: bool | None = None,
        title: str | None = None,
    ) -> None:
        """Set the page's title and language and its `data-mood`, `data-speed`, `data-ready`; what is None stays as it is."""
        if title is not None:
            self._document.title = title
        html = self._document.documentElement
        for name, value in (("lang", lang), ("data-mood", mood), ("data-speed", speed)):
            if value is not None and html.getAttribute(name) != value:
                html.setAttribute(name, value)
        if ready is not None:
            html.toggleAttribute("data-ready", ready)

    def moving(self) -> bool:
        """Whether something is on its way that will arrive. What moves for ever (a candle) does not count."""
        return any(True for _ in self._finite_animations("running"))

    def finish_animations(self) -> None:
        """Let everything arrive at once that is on its way."""
        for animation in self._finite_animations("running", "paused"):
            if animation.playbackRate != 0:
                animation.finish()

    def _finite_animations(self, *states: str) -> Iterator[Any]:
        for animation in self.root.getAnimations(self._below):
            if animation.playState not in states or not hasattr(animation, "animationName"):
                continue  # a button that rises again under the finger
            effect = animation.effect
            if effect and math.isfinite(effect.getComputedTiming().endTime):
                yield animation


def _key(event: Any) -> str:
    return "Space" if event.key == " " else str(event.key)


def _still_means(element: Any, intent: str | None) -> bool:
    means = element.getAttribute("data-do") or element.getAttribute("data-enter")
    return bool(element.isConnected and means == intent and not element.closest("[inert]"))
