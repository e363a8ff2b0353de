// Runs a Python file inside stock Pyodide under Node, with the project mounted at /project.
// node tools/inside.mjs FILE.py '{"json": "arguments"}'; the script finds them as ARGS.
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [script, args] = process.argv.slice(2);
const pyodide = await loadPyodide();
pyodide.FS.mkdirTree("/project");
pyodide.mountNodeFS("/project", process.cwd());
pyodide.FS.chdir("/project");
pyodide.globals.set("ARGS", pyodide.toPy(JSON.parse(args)));
try {
  pyodide.runPython(readFileSync(script, "utf8"), { filename: script });
} catch (error) {
  console.error(error.message); // uncaught, Node would print a megabyte of Pyodide's source
  process.exit(1);
}
