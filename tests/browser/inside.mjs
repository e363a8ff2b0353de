// The page of test_inside_pyodide.py: unpacks pytest and the project into the browser's Python and runs the tests there.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const python = await loadPyodide();
const { wheels, pytest } = await (await fetch("run.json")).json();
const unpack = async (file, format) => python.unpackArchive(await (await fetch(file)).arrayBuffer(), format);
for (const wheel of wheels) await unpack(`wheels/${wheel}`, "wheel");
await unpack("project.zip", "zip");

const lines = [];
python.setStdout({ batched: (line) => lines.push(line) });
python.setStderr({ batched: (line) => lines.push(line) });
python.globals.set("arguments", python.toPy(pytest));
const code = python.runPython("import pytest; int(pytest.main(arguments))");
document.body.textContent = lines.join("\n");
document.documentElement.dataset.code = code;
