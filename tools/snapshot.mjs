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
writeFileSync(out, pack(pyodide.makeMemorySnapshot()));

// More than half of the memory is zero: the end and one gap of many megabytes. Both are left out, since hosts don't
// compress this file. Three numbers come first: the whole length, where the gap begins, where it ends.
function pack(memory) {
  const page = 4096;
  const zero = Uint8Array.from({ length: Math.ceil(memory.length / page) }, (_, i) =>
    memory.subarray(i * page, (i + 1) * page).every((byte) => byte === 0),
  );
  const end = zero.lastIndexOf(0) + 1;
  let [gap, length] = [0, 0];
  for (let from = 0; from < end; from++) {
    const until = zero.indexOf(0, from);
    if (until - from > length) [gap, length] = [from, until - from];
    from = until;
  }
  const head = memory.subarray(0, gap * page);
  const tail = memory.subarray((gap + length) * page, end * page);
  const numbers = new Uint32Array([memory.length, head.length, tail.byteOffset - memory.byteOffset]);
  return Buffer.concat([new Uint8Array(numbers.buffer), head, tail]);
}
