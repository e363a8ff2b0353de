"""Goes into the game's zip, where Python runs it at its start: PyScript's own Python comes compiled as well.

PyScript writes its sources to the page's file system at every start, and compiling them took a third of a warm one.
The zip has the same modules compiled, but the file system would be looked through first.
"""

import sys
from importlib.machinery import ModuleSpec, PathFinder


class CompiledPyScript:
    """Finds `pyscript` in the zip, and nothing else."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Where a module is; None leaves it to the others."""
        if name != "pyscript":  # its submodules are then looked for beside it
            return None
        return PathFinder.find_spec(name, [entry for entry in sys.path if entry.endswith("game.zip")])


sys.meta_path.insert(0, CompiledPyScript)
