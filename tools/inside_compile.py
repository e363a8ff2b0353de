"""Packs Python files as one zip of .pyc; runs inside Pyodide, whose bytecode it has to be.

ARGS: `sources` (folders, zips, single files), `out`, `prefix` (file names in tracebacks), `optimize`, `skip` (endings
that stay out) and, to leave out what nothing can reach, `roots` (modules from which imports are followed)
and `never` (modules that could not work in a page, whatever imports them).
The result depends on the sources alone: fixed dates, sorted names, hash-based .pyc that are never checked.
"""

import ast
import importlib._bootstrap_external as bootstrap
import importlib.util
import zipfile
from pathlib import Path

LONG_AGO = (2026, 1, 1, 0, 0, 0)


def read_tree(source):
    """All files below a folder (which stays part of their names), or in a zip, or the one file."""
    if source.endswith(".zip"):
        with zipfile.ZipFile(source) as archive:
            return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    top = Path(source)
    if top.is_file():
        return {top.name: top.read_bytes()}
    return {
        path.relative_to(top.parent).as_posix(): path.read_bytes()
        for path in top.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def module_files(files):
    """Module name to file name, packages by their __init__."""
    names = {}
    for file in files:
        if file.endswith(".py"):
            names[file[:-3].replace("/", ".").removesuffix(".__init__")] = file
    return names


def imported(code, module, is_package):
    """Every module that the code may import, at any depth of it, as far as it says so literally."""
    package = module if is_package else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join(above + ([base] if base else []))
            yield base
            for alias in node.names:
                yield f"{base}.{alias.name}"


def below(name, tops):
    """Whether a module is one of the given ones or inside one of them."""
    return any(name == top or name.startswith(top + ".") for top in tops)


def reachable(files, roots, never):
    """The files of all modules that the roots (a package: with all it holds) can import."""
    names = module_files(files)
    todo = [name for name in names if below(name, roots)]
    seen = set()
    while todo:
        name = todo.pop()
        if name in seen or name not in names or below(name, never):
            continue
        seen.add(name)
        file = names[name]
        parts = name.split(".")
        todo += [".".join(parts[:depth]) for depth in range(1, len(parts))]
        todo += imported(files[file], name, file.endswith("__init__.py"))
    return {names[name] for name in seen}


def write(out, files, prefix, optimize):
    """The zip: deflated, since hosts don't compress .zip."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files.items()):
            if name.endswith(".py"):
                code = compile(data, prefix + name, "exec", dont_inherit=True, optimize=optimize)
                name += "c"
                data = bytes(bootstrap._code_to_hash_pyc(code, importlib.util.source_hash(data), False))
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)


files = {}
for source in ARGS["sources"]:
    files |= {name: data for name, data in read_tree(source).items() if not name.endswith(tuple(ARGS["skip"]))}
if ARGS.get("roots"):
    keep = reachable(files, ARGS["roots"], ARGS["never"])
    files = {name: data for name, data in files.items() if name in keep}
write(ARGS["out"], files, ARGS["prefix"], ARGS["optimize"])
