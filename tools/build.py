"""Builds dist/, the site as it is deployed: python -m tools.build.

Slow steps (compiling Python, the memory snapshot, the service worker) are kept in build/cache under a hash of all
that they depend on, so a second build only copies. The new site is made beside the old one and then takes its place.
"""

import ast
import fcntl
import hashlib
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tools import texts

ROOT = Path(__file__).parent.parent
DIST = ROOT / "dist"
BUILD = ROOT / "build"
CACHE = BUILD / "cache"
NODE_MODULES = ROOT / "node_modules"
PYODIDE = NODE_MODULES / "pyodide"
PYSCRIPT = NODE_MODULES / "@pyscript/core"
STOCK_LIBRARY = PYODIDE / "python_stdlib.zip"

# PyScript loads all of these; what else is in its folder no page here asks for.
PYSCRIPT_CHUNKS = (
    "core.js", "core-*.js", "toml-*.js", "index-*.js", "py-*.js", "mpy-*.js", "donkey-*.js", "error-*.js",
    "deprecations-manager-*.js",
)  # fmt: skip
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
FONTS = {"sansita": (800,), "andika": (400, 700)}

# The standard library keeps what these and the game's own imports can reach …
LIBRARY_ROOTS = (
    "_pyodide", "pyodide", "encodings", "collections", "importlib", "asyncio", "abc", "ast", "base64", "bisect",
    "codecs", "contextlib", "copy", "dataclasses", "datetime", "decimal", "enum", "fractions", "functools", "gettext",
    "hashlib", "heapq", "inspect", "io", "itertools", "json", "keyword", "linecache", "locale", "logging", "math",
    "operator", "os", "pathlib", "random", "re", "secrets", "shutil", "site", "statistics", "string", "struct",
    "sysconfig", "tarfile", "tempfile", "textwrap", "time", "traceback", "types", "typing", "unicodedata", "warnings",
    "weakref", "zipfile", "zipimport", "zlib", "_sysconfigdata__emscripten_wasm32-emscripten",
)  # fmt: skip
# … except what can't do anything in a page, whoever imports it: other processes, terminals, debuggers, mail.
LIBRARY_NEVER = (
    "_pyrepl", "bdb", "code", "cmd", "ctypes", "curses", "doctest", "ftplib", "http.server", "multiprocessing", "pdb",
    "plistlib", "pydoc", "pydoc_data", "smtplib", "socketserver", "unittest", "webbrowser", "xml", "xmlrpc",
)  # fmt: skip


def digest(*parts: bytes | str | Path) -> str:
    """A short hash of files, folders and texts: names what was made from them."""
    total = hashlib.sha256()
    for part in parts:
        if isinstance(part, Path):
            for path in [part] if part.is_file() else files_below(part):
                total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
        else:
            total.update(part.encode() if isinstance(part, str) else part)
        total.update(b"\1")
    return total.hexdigest()[:10]


def files_below(folder: Path) -> list[Path]:
    """All real files in a folder, sorted."""
    return sorted(p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts)


def cached(name: str, key: str, suffix: str, make: Callable[[Path], None]) -> Path:
    """The file that `make` writes, made only if nothing with this key is there."""
    CACHE.mkdir(parents=True, exist_ok=True)
    target = CACHE / f"{name}.{key}{suffix}"
    if not target.exists():
        started = time.monotonic()
        unfinished = target.with_name("unfinished-" + target.name)
        make(unfinished)
        unfinished.rename(target)
        print(f"  {name}: {time.monotonic() - started:.1f} s, {target.stat().st_size:,} bytes", flush=True)
    target.touch()  # forget_old() drops what was not used for longest
    return target


def node(script: str, *arguments: str) -> None:
    """Run one of the Node scripts of this folder."""
    subprocess.run(["node", f"tools/{script}", *arguments], cwd=ROOT, check=True)


def compile_python(sources: Iterable[Path], out: Path, **options: object) -> None:
    """One zip of .pyc from folders, zips and files of Python."""
    arguments = {"sources": [relative(source) for source in sources], "out": relative(out), "skip": [], **options}
    node("inside.mjs", "tools/inside_compile.py", json.dumps(arguments))


def relative(path: Path) -> str:
    """The path as seen from the project's top."""
    return path.relative_to(ROOT).as_posix()


def imports_of(sources: Iterable[Path]) -> set[str]:
    """The absolute imports of the given Python files, wherever they stand."""
    found: set[str] = set()
    for source in sources:
        for statement in ast.walk(ast.parse(source.read_text())):
            if isinstance(statement, ast.Import):
                found |= {alias.name for alias in statement.names}
            elif isinstance(statement, ast.ImportFrom) and statement.module and not statement.level:
                found.add(statement.module)
    return found


def library_roots() -> list[str]:
    """The modules of the standard library that the page needs: the list above and what our sources import."""
    ours = [*(ROOT / "game").rglob("*.py"), ROOT / "static/main.py", *(PYSCRIPT / "src/stdlib").rglob("*.py")]
    known = {name for name in imports_of(ours) if name.partition(".")[0] in sys.stdlib_module_names}
    return sorted(known | set(LIBRARY_ROOTS))


def standard_library() -> Path:
    """Pyodide's standard library, compiled and without what no page can use."""
    roots = library_roots()
    key = digest(STOCK_LIBRARY, ROOT / "tools/inside_compile.py", json.dumps([roots, LIBRARY_NEVER]))
    return cached(
        "stdlib", key, ".zip",
        lambda out: compile_python(
            [STOCK_LIBRARY], out, optimize=2, prefix="/lib/python314.zip/", roots=roots, never=LIBRARY_NEVER
        ),
    )  # fmt: skip


def game_zip() -> Path:
    """The game, compiled, with all other files of its folder but the sources of the texts; and PyScript's Python."""
    sources = [ROOT / "game", PYSCRIPT / "src/stdlib/pyscript", ROOT / "tools/sitecustomize.py"]
    key = digest(*sources, ROOT / "tools/inside_compile.py")
    return cached(
        "game", key, ".zip",
        lambda out: compile_python(sources, out, optimize=0, prefix="", skip=[".po", ".pot", ".pyc"]),
    )  # fmt: skip


def snapshot(library: Path, game: Path) -> Path:
    """Python's memory with the game imported."""
    key = digest(library.read_bytes(), game.read_bytes(), ROOT / "tools/snapshot.mjs", PYODIDE / "pyodide.asm.mjs")

    def make(out: Path) -> None:
        node("snapshot.mjs", json.dumps({"library": str(library), "game": str(game), "out": str(out)}))

    return cached("snapshot", key, ".bin", make)


def pack_name(name: str, pack: Path) -> str:
    """The name in the site: it changes only with the content, so that nothing is downloaded twice.

    Two snapshots of the same game are never equal to the byte; theirs is named after what went into it.
    """
    return pack.name if name == "snapshot" else f"{name}.{digest(pack.read_bytes())}{pack.suffix}"


def version(package: Path) -> str:
    """An npm package's version."""
    return str(json.loads((package / "package.json").read_text())["version"])


def assemble(site: Path) -> None:
    """Put the whole site, except the service worker, into an empty folder."""
    library, game = standard_library(), game_zip()
    packs = {"stdlib": library, "game": game, "snapshot": snapshot(library, game)}
    names = {name: pack_name(name, path) for name, path in packs.items()}
    names |= {"pyodide": version(PYODIDE), "pyscript": version(PYSCRIPT)}
    names["core"] = next((PYSCRIPT / "dist").glob("core-*.js")).name

    for name, path in packs.items():
        copy(path, site / "packs" / names[name])
    for name in PYODIDE_FILES:
        copy(PYODIDE / name, site / f"pyodide-{names['pyodide']}" / name)
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text()) | {"packages": {}}
    (site / f"pyodide-{names['pyodide']}/pyodide-lock.json").write_text(json.dumps(lock))
    for pattern in PYSCRIPT_CHUNKS:
        for path in (PYSCRIPT / "dist").glob(pattern):
            copy(path, site / f"pyscript-{names['pyscript']}" / path.name)
    for family, weights in FONTS.items():
        for weight in weights:
            for subset in ("latin", "latin-ext"):
                name = f"{family}-{subset}-{weight}-normal.woff2"
                copy(NODE_MODULES / "@fontsource" / family / "files" / name, site / "static/fonts" / name)
    for path in files_below(ROOT / "static"):
        copy(path, site / path.relative_to(ROOT))
    for name in ("index.html", "pyscript.toml"):
        copy(ROOT / name, site / name)
    for name in ("index.html", "static/boot.mjs"):
        fill_in(site / name, names)


def copy(source: Path, target: Path) -> None:
    """Copy one file, with its folder."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def fill_in(file: Path, names: dict[str, str]) -> None:
    """Put the real names where the source says @name@."""
    text = file.read_text()
    for name, value in names.items():
        text = text.replace(f"@{name}@", value)
    file.write_text(text)


def add_service_worker(site: Path) -> None:
    """sw.js knows a hash of every file, so it depends on all of them."""
    key = digest(site, ROOT / "tools/sw.mjs", ROOT / "package-lock.json")
    copy(cached("sw", key, ".js", lambda out: write_service_worker(site, out)), site / "sw.js")


def write_service_worker(site: Path, out: Path) -> None:
    """Let Workbox write it into the site, and keep it."""
    node("sw.mjs", relative(site))
    (site / "sw.js").rename(out)


def forget_old(keep: int = 6) -> None:
    """Drop what was not used for longest from the cache."""
    for kind in ("stdlib", "game", "snapshot", "sw"):
        newest_first = sorted(CACHE.glob(f"{kind}.*"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in newest_first[keep:]:
            path.unlink()


@contextmanager
def alone() -> Iterator[None]:
    """One build at a time, also in another terminal."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def build(copy_to: Path | None = None) -> Path:
    """Build everything that is not up to date; returns dist/, or the copy asked for, which no later build disturbs."""
    with alone():
        started = time.monotonic()
        texts.compile_all()
        site = BUILD / "site"
        shutil.rmtree(site, ignore_errors=True)
        assemble(site)
        add_service_worker(site)
        shutil.rmtree(DIST, ignore_errors=True)
        site.rename(DIST)
        forget_old()
        total = sum(path.stat().st_size for path in files_below(DIST))
        print(f"dist/ is built: {total / 1e6:.1f} MB, {time.monotonic() - started:.1f} s", flush=True)
        return Path(shutil.copytree(DIST, copy_to)) if copy_to else DIST


if __name__ == "__main__":
    build()
