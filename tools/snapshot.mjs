// Starts Pyodide as boot.mjs does, imports the game and keeps the memory: node tools/snapshot.mjs '{"library", "game", "out"}'.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { loadPyodide } from "pyodide";

const { library, game, out } = JSON.parse(process.argv[2]);
const zip = "/home/pyodide/game.zip";
const pyodide = await loadPyodide({
  _makeSnapshot: true,
  stdLibURL: resolve(library),
  env: { PYTHONPATH: zip },
  fsInit: (FS) => FS.writeFile(zip, new Uint8Array(readFileSync(game))),
});
try {
  // What PyScript's own Python imports is warm as well; `random` is reseeded by main.py.
  pyodide.runPython("import asyncio, json, base64, inspect, gc, game.ui.start; gc.collect(); None");
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
writeFileSync(out, pyodide.makeMemorySnapshot());
