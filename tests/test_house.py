"""The rules of the house that a reader can't see at once: who may import whom, what a page may do, what stays out."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAME = ROOT / "game"
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js", "polyscript", "_pyodide"}

# Imports point down this list, or stay inside the same room; a game never looks at another game.
FLOORS = [
    {"core"},
    {"bots", "draw"},
    {"catz_ratz_batz", "rat_poker", "sixty_six"},
    {"games", "scenes"},
    {"ui", "cli"},
    {"__main__"},
]

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; manifest-src 'self'; worker-src 'self' blob:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)

SOURCES = sorted(path for path in GAME.rglob("*.py"))


def name(path: Path) -> str:
    """A short name for test reports."""
    return path.relative_to(ROOT).as_posix()


def room(module: str) -> str:
    """The part of the house that a module of ours stands in: game.core.cards → core."""
    return (module.split(".") + [""])[1]


def floor(of: str) -> int:
    """How far up a room is."""
    return next(number for number, rooms in enumerate(FLOORS) if of in rooms)


def imports(path: Path, *, at_start_only: bool = False) -> Iterator[str]:
    """The modules that a file imports, all of them or only those outside of functions."""
    package = ["game", *path.relative_to(GAME).parts[:-1]]
    todo: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, node.module] if node.module else above)
            # `from game import scenes` names a module too
            yield from (f"{base}.{alias.name}" for alias in node.names) if base == "game" else (base,)
        if not (at_start_only and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)):
            todo.extend(child for child in ast.iter_child_nodes(node) if not only_for_types(child))


def only_for_types(node: ast.AST) -> bool:
    """`if TYPE_CHECKING:` never runs."""
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def test_every_room_has_a_floor() -> None:
    rooms = {path.relative_to(GAME).parts[0].removesuffix(".py") for path in SOURCES} - {"__init__"}
    assert rooms <= set.union(*FLOORS)


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_imports_point_down(path: Path) -> None:
    here = path.relative_to(GAME).parts[0].removesuffix(".py")
    if here == "__init__":
        return
    others = {room(module) for module in imports(path) if module.startswith("game.")} - {here}
    assert not {other for other in others & set.union(*FLOORS) if floor(other) >= floor(here)}


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_the_rules_know_no_browser(path: Path) -> None:
    """Below the screens everything runs on any Python; the screens import the browser only while they use it."""
    used = {module.partition(".")[0] for module in imports(path, at_start_only="ui" in path.parts)}
    assert not used & BROWSER


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_data_is_read_as_package_data(path: Path) -> None:
    """In the page the game is one zip: a path beside __file__ is no file there."""
    assert "__file__" not in path.read_text("utf-8")


def test_boot_is_the_only_javascript() -> None:
    scripts = {name(path) for pattern in ("*.js", "*.mjs", "*.ts") for path in (ROOT / "static").rglob(pattern)}
    assert scripts == {"static/boot.mjs"}
    page = (ROOT / "index.html").read_text("utf-8")
    assert all('src="' in tag for tag in re.findall(r"<script[^>]*>", page))
    assert not re.findall(r"""\s(style|on\w+)=["']|<style|javascript:""", page)


def test_every_stylesheet_is_linked() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    assert {name(path) for path in (ROOT / "static").glob("*.css")} == set(re.findall(r'"(static/[\w-]+\.css)"', page))


def test_the_policy_is_strict() -> None:
    everywhere, *others = tomllib.loads((ROOT / "netlify.toml").read_text())["headers"]
    assert everywhere["for"] == "/*"
    assert everywhere["values"]["Content-Security-Policy"] == POLICY
    assert not [rule for rule in others if "Content-Security-Policy" in rule["values"]]


def test_the_versions_in_paths_are_the_installed_ones() -> None:
    """What never changes under its address is kept for ever, so the address must name the version."""
    wanted = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    kept = {rule["for"] for rule in tomllib.loads((ROOT / "netlify.toml").read_text())["headers"] if "immutable" in str(rule)}
    assert kept == {f"/pyodide-{wanted['pyodide']}/*", f"/pyscript-{wanted['@pyscript/core']}/*", "/packs/*"}


def test_the_lock_names_no_download_addresses() -> None:
    assert '"resolved"' not in (ROOT / "package-lock.json").read_text()


def test_versions_are_exact() -> None:
    wanted = json.loads((ROOT / "package.json").read_text())["devDependencies"].values()
    assert all(re.fullmatch(r"[\d.]+", version) for version in wanted)
    for file in (ROOT / "tools").glob("requirements*.txt"):
        lines = [line for line in file.read_text().splitlines() if line and not line.startswith("#")]
        assert all(re.fullmatch(r"[\w-]+==[\w.]+", line) for line in lines)
