"""The page's standard library is cut to size: what the game, PyScript and Pyodide import must still be in it."""

from collections.abc import Callable

from tests.browser.lab import Python, lab, lab_site  # noqa: F401
from tools.build import LIBRARY_ROOTS, library_roots

TRY_ALL = """
import importlib
missing = []
for module in modules:
    try:
        importlib.import_module(module)
    except ImportError as error:
        missing.append(str(error))
missing
"""


def test_everything_that_is_imported_is_there(lab: Callable[..., Python]) -> None:  # noqa: F811
    roots = library_roots()
    assert set(LIBRARY_ROOTS) < set(roots)
    python = lab()
    # What only a command line or another system has is not in Pyodide's own library either.
    assert python(TRY_ALL, modules=roots) == []


def test_texts_times_and_tracebacks_work(lab: Callable[..., Python]) -> None:  # noqa: F811
    """Uses that import more only when they are called."""
    python = lab()
    assert python("import datetime; datetime.datetime.strptime('2026-11-29', '%Y-%m-%d').isoformat()") == "2026-11-29T00:00:00"
    assert python("import hashlib, zlib; [hashlib.sha256(b'').hexdigest()[:8], zlib.crc32(b'rat')]") == ["e3b0c442", 2210040559]
    assert "ZeroDivisionError" in python(
        "import traceback\ntry:\n    1 / 0\nexcept ZeroDivisionError:\n    said = traceback.format_exc()\nsaid"
    )
    assert python("import importlib.resources\nimportlib.resources.files('game').joinpath('__init__.pyc').is_file()")
    assert python("import gettext, locale, fractions, statistics; str(fractions.Fraction(1, 3))") == "1/3"
    assert python("'ő'.encode('cp1250').decode('iso8859-2')") == "ő"


def test_pyscript_comes_compiled(lab: Callable[..., Python]) -> None:  # noqa: F811
    """Its sources are in the page too; compiling them at every start would take longer than all the rest."""
    python = lab()
    assert python("import pyscript.storage; pyscript.__file__") == "/home/pyodide/game.zip/pyscript/__init__.pyc"
    assert python("import sys; sys.modules['pyscript.storage'].__file__").endswith(".pyc")
