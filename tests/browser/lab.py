"""The built site without the game on it: an empty page in which a test runs Python, to try one module at a time.

    def test_something(lab):
        python = lab(lang="hu")
        python("from game.ui import device")
        assert python("device.languages()") == ["hu-HU"]

Names stay from call to call; the value of the last line comes back as JSON. What Python prints is not looked at.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tools.serve import Server

MAIN = """
import json
import js
from pyodide.code import eval_code_async
from pyodide.ffi import create_proxy

names = {}

async def python(source):
    return json.dumps(await eval_code_async(source, names), default=str)

js.python = create_proxy(python)
js.document.getElementById("splash").remove()
js.document.documentElement.dataset.ready = ""
"""


class Python:
    """Runs Python in a page of the lab."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def __call__(self, source: str, **values: Any) -> Any:
        """Run the source, with these values as names; errors come back as Playwright's."""
        head = "".join(f"{name} = __import__('json').loads({json.dumps(value)!r})\n" for name, value in values.items())
        return json.loads(self.page.evaluate("source => python(source)", head + source))


@pytest.fixture(scope="session")
def lab_site(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site of the lab being served."""
    folder = Path(shutil.copytree(dist, tmp_path_factory.mktemp("lab") / "dist"))
    (folder / "static/main.py").write_text(MAIN)
    server = Server(folder).start()
    yield server
    server.stop()


@pytest.fixture
def lab(new_page: Callable[..., Page], lab_site: Server) -> Callable[..., Python]:
    """A function that opens an empty page; it takes what `new_page` takes."""
    return lambda **options: Python(new_page(url=lab_site.url, **options))
