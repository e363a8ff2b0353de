"""The tests of the rules once more, run by the Python that families use: Pyodide in a browser, without network."""

import json
import shutil
import zipfile
from pathlib import Path

from playwright.sync_api import Playwright

from tools.browser import launch_options
from tools.build import BUILD, PYODIDE, PYODIDE_FILES, ROOT, files_below
from tools.serve import Server

# Folders of tests that need nothing but Python; inside them, the mark `native` keeps a test out of the browser.
FOLDERS = ("core", "rules", "properties")
PYTEST = ["-q", "-m", "not native", "-p", "no:cacheprovider", "--color=no"]


def make_page(folder: Path) -> list[str]:
    """Put everything that the page needs into a folder; returns the folders of tests that will run."""
    here = Path(__file__).parent
    for file in (*PYODIDE_FILES, "python_stdlib.zip", "pyodide-lock.json"):
        (folder / "pyodide").mkdir(exist_ok=True)
        shutil.copy(PYODIDE / file, folder / "pyodide" / file)
    shutil.copytree(BUILD / "wheels", folder / "wheels")
    shutil.copy(here / "inside.mjs", folder / "inside.mjs")
    (folder / "index.html").write_text(
        '<!doctype html><title>Tests</title><link rel="icon" href="data:,"><body><script type="module" src="inside.mjs"></script>'
    )
    with zipfile.ZipFile(folder / "project.zip", "w") as project:
        pages = [file for file in files_below(ROOT / "docs") if file.suffix == ".md"]
        files = [*files_below(ROOT / "game"), *files_below(ROOT / "tests"), *pages, ROOT / "pyproject.toml"]
        for file in files:
            if here not in file.parents:
                project.write(file, file.relative_to(ROOT))
    tests = [f"tests/{name}" for name in FOLDERS if (ROOT / "tests" / name).is_dir()]
    wheels = sorted(wheel.name for wheel in (folder / "wheels").glob("*.whl"))
    (folder / "run.json").write_text(json.dumps({"wheels": wheels, "pytest": [*PYTEST, *tests]}))
    return tests


def test_the_rules_hold_in_the_browsers_python(playwright: Playwright, tmp_path: Path) -> None:
    tests = make_page(tmp_path)
    server = Server(tmp_path).start()
    browser = playwright.chromium.launch(**launch_options())
    page = browser.new_page()
    foreign: list[str] = []
    page.on("request", lambda request: foreign.append(request.url) if not request.url.startswith((server.url, "data:")) else None)
    page.on("pageerror", lambda error: foreign.append(str(error)))
    try:
        page.goto(server.url)
        page.wait_for_selector("html[data-code]", state="attached", timeout=900_000)
        output = page.locator("body").text_content()
        print(output)  # pytest shows it when this fails
        assert page.get_attribute("html", "data-code") == "0", f"failures in {tests}, see the output"
        assert not foreign
    finally:
        browser.close()
        server.stop()
