"""The page in a real browser: trees become elements, taps become calls, one at a time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lab import Python, lab, lab_site  # noqa: F401

Lab = Callable[..., Python]

START = """
import asyncio, js
from game.draw.tree import Node, h
from game.ui.page import Page
from game.ui.patch import Patcher
page = Page()
patcher = Patcher(page, page.root)
seen = []
def note(name):
    return lambda *said: seen.append([name, *said])
page.listen(on_do=note("do"), on_touch=note("touch"), on_enter=note("enter"), on_hold=note("hold"), on_key=note("key"),
            on_place=note("place"), on_shown=note("shown"), on_error=lambda error: seen.append(["error", repr(error)]))
def draw(*children):
    patcher.draw(h("div", *children))
"""


@pytest.fixture
def python(lab: Lab) -> Python:  # noqa: F811
    """An empty page with a patcher and ears."""
    python = lab()
    python(START + "None")
    return python


def seen(python: Python) -> list[list[object]]:
    """What the handlers were told since the last question."""
    return python("await page.queue.idle()\nheard, seen[:] = list(seen), []\nheard")


def do(page: Page, intent: str) -> Locator:
    """The element that means this."""
    return page.locator(f"[data-do='{intent}']")


# -- drawing


def test_patched_pages_equal_fresh_ones(python: Python) -> None:
    """The same property as with the fake page, in the real one."""
    source = (Path(__file__).parents[1] / "ui/test_patch.py").read_text()
    random_tree = source[source.index("def random_tree") : source.index('@pytest.mark.parametrize("seed"')]
    # no controls, and only what a parser leaves where it stands, in an svg too
    for tag, other in (("div", "section"), ("p", "article"), ("option", "main")):
        random_tree = random_tree.replace(f'"{tag}"', f'"{other}"')
    python(
        "import random\n"
        + random_tree
        + """
other = js.document.createElement("div")
for seed in range(40):
    chance = random.Random(seed)
    for _ in range(12):
        tree = random_tree(chance, 4)
        patcher.draw(tree)
        other.textContent = ""
        Patcher(page, other).draw(tree)
        patched, fresh = page.root.firstChild.cloneNode(True), other.firstChild.cloneNode(True)
        for one in (patched, fresh):
            one.normalize()
        for one in (patched, *patched.querySelectorAll("[style='']")):
            if not one.getAttribute("style"):
                one.removeAttribute("style")  # what has lost its custom properties keeps an empty one
        assert patched.isEqualNode(fresh), (seed, patched.outerHTML, fresh.outerHTML)
None"""
    )


def test_svg_custom_properties_and_the_policy(python: Python) -> None:
    python("""draw(h("svg", h("circle", cx=10, cy=10, r="5", css={"--r": 8}, cls="c"), viewBox="0 0 20 20", width=100))""")
    circle = python.page.locator("circle")
    assert circle.evaluate("e => e.getBBox().width") == 10
    assert circle.evaluate("e => getComputedStyle(e).getPropertyValue('--r')") == "8"
    python("""draw(h("svg", h("circle", cx=10, cy=10, r="5", cls="c"), viewBox="0 0 20 20", width=100))""")
    assert circle.evaluate("e => getComputedStyle(e).getPropertyValue('--r')") == ""


def test_typing_is_not_disturbed(python: Python) -> None:
    page = python.page
    python("""
name = "Anna"
def typed(intent, value):
    global name
    name = value.upper() if loud else value
    show()
def show():
    draw(h("p", name), h("input", enter="name", value=name, data_select=True), h("button", "x", do="x"))
loud = False
page.close()
page.listen(on_enter=typed)
show()""")
    box = page.locator("input")
    box.click()
    page.keyboard.type("Bnce")
    expect(page.locator("p")).to_have_text("Bnce")
    for key in ("Home", "ArrowRight", "e"):
        box.press(key)
    expect(page.locator("p")).to_have_text("Bence")
    assert box.evaluate("e => [e.value, e.selectionStart]") == ["Bence", 2]
    python("loud = True")
    box.press("!")
    expect(box).to_have_value("BE!NCE")
    python("name = ''\nshow()")
    expect(box).to_have_value("")


def test_controls_say_what_the_tree_says(python: Python) -> None:
    page = python.page
    python("""
state = {"tick": False, "count": "3"}
def entered(intent, value):
    seen.append([intent, value])
    if intent == "count": state["count"] = value
    show()
def show():
    draw(h("label", h("input", type="checkbox", enter="tick", checked=state["tick"]), "never"),
         h("select", (h("option", n, value=n) for n in range(2, 5)), enter="count", value=state["count"]))
page.close()
page.listen(on_enter=entered)
show()""")
    expect(page.locator("select")).to_have_value("3")
    page.locator("select").select_option("4")
    expect(page.locator("select")).to_have_value("4")
    page.locator("label").click()
    expect(page.locator("input")).not_to_be_checked()
    assert seen(python) == [["count", "4"], ["tick", "true"]]


def test_a_moved_element_keeps_its_focus_and_its_animation(python: Python) -> None:
    python("""
def show(*keys):
    draw([h("button", key, key=key, do=key) for key in keys])
show("a", "b", "c")
element = page.root.querySelector("[data-do=a]")
element.focus()
from pyodide.ffi import to_js
frames = to_js([{"opacity": 0}, {"opacity": 1}], dict_converter=js.Object.fromEntries)
moving = element.animate(frames, 60000)
show("c", "a", "b")
show("b", "c", "a")
element.isSameNode(page.root.querySelectorAll("button").item(2))""")
    assert python("moving.playState") == "running"
    assert python.page.evaluate("document.activeElement.textContent") == "a"


# -- focus


def focused(python: Python) -> str:
    """What has the focus. After a tap it gets there when everything is in sight."""
    python("await page.seen()\nNone")
    return python.page.evaluate("document.activeElement.textContent")


def test_focus_finds_a_place(python: Python) -> None:
    page = python.page
    python("""draw(h("main", h("button", "A", do="a"), key="home"))""")
    do(page, "a").click()
    python("""draw(h("main", h("h1", "Game", tabindex="-1"), h("button", "Throw", do="throw", key=1), key="game"))""")
    assert focused(python) == "Game"
    do(page, "throw").focus()
    python("""draw(h("main", h("h1", "Game", tabindex="-1"), h("button", "Again", do="throw", key=2), key="game"))""")
    assert focused(python) == "Again"


def test_a_sheet_over_an_inert_room(python: Python) -> None:
    page = python.page
    python("""
def show(sheet):
    draw(h("div", h("button", "Undo", do="undo"), h("button", "Menu", do="menu"), key="room", inert=bool(sheet)),
         h("div", h("h2", "Sheet", tabindex="-1", data_focus="arrive") if sheet else None,
           h("button", "X", do="x") if sheet else None, key="over"))
show(False)""")
    do(page, "menu").click()
    python("show(True)")
    assert focused(python) == "Sheet"
    do(page, "x").click()
    python("show(False)")
    assert focused(python) == "Menu"


# -- events


def test_taps_say_what_they_mean(python: Python) -> None:
    page = python.page
    python("""draw(
        h("button", h("span", "throw"), do="throw", data_with="three"),
        h("button", "can't", do="stop", aria_disabled="true"),
        h("svg", h("g", h("rect", width=50, height=50), do="field 4"), width=50, height=50),
        h("a", "link", do="link", href="#x"), h("p", "nothing"))""")
    page.get_by_text("throw").click()
    page.get_by_text("can't").click(force=True)
    page.locator("rect").tap()
    page.get_by_text("link").click()
    page.get_by_text("nothing").click()
    assert seen(python) == [["do", "throw", "three"], ["do", "stop", ""], ["do", "field 4", ""], ["do", "link", ""]]
    assert "#x" not in page.url


def test_a_finger_that_lies_down_is_told_where_a_tap_is_a_move(python: Python) -> None:
    page = python.page
    python("""draw(
        h("button", "Menu", do="menu"),
        h("div", h("button", h("span", "throw"), do="throw"), h("p", "nothing"), data_foresee=True))""")
    page.get_by_text("throw").tap()
    page.get_by_text("Menu").tap()
    page.get_by_text("nothing").tap()
    assert seen(python) == [["touch", "throw"], ["do", "throw", ""], ["do", "menu", ""]]
    page.get_by_text("throw").click(button="right")
    assert seen(python) == []
    page.get_by_text("throw").hover()
    page.mouse.down()
    page.get_by_text("nothing").hover()
    page.mouse.up()
    assert seen(python) == [["touch", "throw"]], "it slid away"


def test_a_tap_waits_and_is_dropped_where_it_means_nothing_any_more(python: Python) -> None:
    page = python.page
    python("""
gate = asyncio.Event()
turn = 0
def show():
    draw(h("button", "Throw", do="throw", key=turn), h("button", "Log", do="log"))
async def slow(intent, extra):
    global turn
    seen.append(intent)
    await gate.wait()
    turn += intent == "throw"
    show()
page.close()
page.listen(on_do=slow)
show()""")
    do(page, "throw").click()
    do(page, "throw").click()
    do(page, "log").click()
    assert python("seen") == ["throw"]
    python("gate.set()")
    assert seen(python) == ["throw", "log"]
    do(page, "throw").click()
    assert seen(python) == ["throw"]


def test_an_error_does_not_stop_the_page(python: Python) -> None:
    python("""
async def broken(intent, extra):
    raise KeyError(intent)
page.close()
page.listen(on_do=broken, on_error=lambda error: seen.append(repr(error)))
draw(h("button", "x", do="x"))""")
    for _ in range(2):
        do(python.page, "x").click()
    assert seen(python) == ["KeyError('x')"] * 2


def test_keys(python: Python) -> None:
    page = python.page
    python("""draw(h("input", enter="name"), h("button", "B", do="b"))""")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    assert seen(python) == [
        ["do", "escape", ""],
        ["key", "ArrowLeft", True],
        ["key", "ArrowLeft", False],
        ["key", "Space", True],
        ["key", "Space", False],
    ]
    page.locator("input").focus()
    page.keyboard.press("a")
    page.keyboard.press("Space")
    assert seen(python) == [["enter", "name", "a"], ["enter", "name", "a "]]
    do(page, "b").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Space")
    assert [said for said in seen(python) if said[0] != "key"] == [["do", "b", ""]] * 2
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert [said for said in seen(python) if said[0] != "key"] == [["do", "b", ""]], "held, it is one press"


def test_holding(python: Python) -> None:
    page = python.page
    python("""draw(h("button", "Peek", data_hold="peek"), h("p", "away"))""")
    peek = page.locator("[data-hold]")
    box = peek.bounding_box()
    assert box
    down, up = ["hold", "peek", True], ["hold", "peek", False]

    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    assert seen(python) == [down]
    page.mouse.move(300, 300)
    page.mouse.up()
    assert seen(python) == [up]

    peek.focus()
    page.keyboard.down("Space")
    page.keyboard.down("Space")
    assert seen(python) == [down]
    page.keyboard.up("Space")
    assert seen(python) == [up]

    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    assert seen(python) == [down, up]
    page.mouse.up()
    assert seen(python) == []


def test_what_is_held_may_vanish_from_under_the_finger(python: Python) -> None:
    page = python.page
    python("""
def held(intent, down):
    seen.append(down)
    draw(h("p", "secret") if down else h("button", "Peek", data_hold="peek"))
page.close()
page.listen(on_hold=held)
held("", False)""")
    page.locator("[data-hold]").hover()
    page.mouse.down()
    expect(page.get_by_text("secret")).to_be_visible()
    page.mouse.up()
    expect(page.locator("[data-hold]")).to_be_visible()
    assert seen(python) == [False, True, False]


def test_no_menu_under_a_long_press(python: Python) -> None:
    python("""draw(h("button", "B", do="b"), h("p", "text"))""")
    prevented = "e => !e.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true, cancelable: true}))"
    assert do(python.page, "b").evaluate(prevented)
    assert not python.page.get_by_text("text").evaluate(prevented)


def test_places(python: Python) -> None:
    page = python.page
    python("page.go('home', instead=True)\npage.go('rules/cs č')\npage.go('table')")
    page.go_back()
    assert seen(python) == [["place", "rules/cs č"]] and python("page.place()") == "rules/cs č"
    page.go_back()
    page.go_forward()
    assert seen(python) == [["place", "home"], ["place", "rules/cs č"]]


def test_a_closed_page_is_deaf(python: Python) -> None:
    python("""draw(h("button", "x", do="x"))\npage.close()""")
    do(python.page, "x").click()
    assert seen(python) == []


# -- the page as a whole


def test_the_live_region_says_the_same_again(python: Python) -> None:
    live = python.page.locator("#live")
    said = []
    for text in ("You moved", "You moved", "You moved", "Other"):
        python("page.live(text)", text=text)
        said.append(live.evaluate("e => e.textContent"))
    assert [text.strip() for text in said] == ["You moved", "You moved", "You moved", "Other"]
    assert said[0] != said[1] != said[2]
    assert live.get_attribute("aria-live") == "polite"


def test_the_page_element(python: Python) -> None:
    python("page.set_html(lang='hu', mood='night', speed='calm')\npage.set_html(mood='day')")
    html = python.page.locator("html")
    assert [html.get_attribute(name) for name in ("lang", "data-mood", "data-speed")] == ["hu", "day", "calm"]


def test_animations_arrive_at_once(python: Python) -> None:
    python.page.context.route("**/lab.css", lambda route: route.fulfill(body="""
        @keyframes go { from { opacity: 0 } } .go { animation: go 60s } .candle { animation: go 1s infinite }
    """, content_type="text/css"))  # fmt: skip
    python.page.add_style_tag(url="lab.css")
    python("draw(h('p', 'candle', cls='candle'))")
    assert not python("page.moving()")
    python("draw(h('p', 'candle', cls='candle'), h('p', 'rat', cls='go'))")
    assert python("page.moving()")
    python("page.finish_animations()")
    assert not python("page.moving()")
    assert python.page.locator(".candle").evaluate("e => e.getAnimations()[0].playState") == "running"


def test_the_heap_does_not_grow(python: Python) -> None:
    """Nearly 300 draws of a page of 500 nodes that change, come, go and move, with taps between."""
    python("""
def scene(n):
    fields = [h("g", h("circle", r=3), h("text", f"{i + n % 7}"), key=(i * (1 + n % 3)) % 160, do=f"field {i}") for i in range(160)]
    return h("main", h("svg", fields), h("b", "die", key=f"throw-{n}"), h("input", enter="x", value=n), cls=f"n{n % 2}")
async def weight():
    await page.queue.idle()
    seen.clear()
    gc.collect()
    return _module.HEAP8.length, len(gc.get_objects())
async def draws(first, last):
    for n in range(first, last + 1):
        patcher.draw(scene(n))
        page.root.querySelector("[data-do]").dispatchEvent(js.MouseEvent.new("click"))
        await asyncio.sleep(0)
import gc
from pyodide_js import _module
await draws(0, 84)
heap, objects = await weight()
await draws(85, 294)  # where the scene is the same as at 84
more_heap, more_objects = await weight()""")
    assert python("patcher._top.kids[0].node == scene(294)") and python("len(list(page.root.querySelectorAll('*')))") > 480
    assert python("more_heap - heap") == 0
    assert python("more_objects - objects") < 50
