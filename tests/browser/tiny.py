"""The built site with the tiny games in it: `from tests.browser.tiny import tiny_site  # noqa: F401` and open `tiny_site.url`."""

from __future__ import annotations

import base64
import io
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.serve import Server

TESTS = Path(__file__).parents[1]
MAIN = """
import base64
import sys
from pathlib import Path

Path("/home/pyodide/tests.zip").write_bytes(base64.b64decode("{packed}"))
sys.path.append("/home/pyodide/tests.zip")

from game.games import GAMES
from game.scenes import SCENES
from game.ui.start import start
from tests.tiny import TINY_GAMES
from tests.tiny.scenes import TINY_SCENES

await start({{**GAMES, **TINY_GAMES}}, {{**SCENES, **TINY_SCENES}})
"""


def packed() -> str:
    """The tiny games as a zip, in letters that a Python text can hold."""
    zipped = io.BytesIO()
    with zipfile.ZipFile(zipped, "w") as archive:
        for file in (TESTS / "__init__.py", *sorted((TESTS / "tiny").glob("*.py"))):
            archive.write(file, file.relative_to(TESTS.parent))
    return base64.b64encode(zipped.getvalue()).decode()


@pytest.fixture(scope="session")
def tiny_site(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site being served. Its service worker keeps nothing, so every start is a plain one and nothing is downloaded beside."""
    folder = Path(shutil.copytree(dist, tmp_path_factory.mktemp("tiny") / "dist"))
    (folder / "static/main.py").write_text(MAIN.format(packed=packed()))
    (folder / "sw.js").write_text("")
    with (folder / "static/table.css").open("a") as css:
        css.write((TESTS / "tiny/tiny.css").read_text())
    server = Server(folder).start()
    yield server
    server.stop()
