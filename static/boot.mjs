// The only JavaScript written by hand: it starts Python before PyScript has to ask for it, from a memory snapshot
// once the service worker keeps one, plainly otherwise. PyScript takes this module for its interpreter.
// Names in @…@ are filled in by the build; docs/decisions/0002-start-up.md has the reasons.
import { loadPyodide as load, version } from "../pyodide-@pyodide@/pyodide.mjs";

const here = (path) => new URL(`../${path}`, import.meta.url).href;
const indexURL = here("pyodide-@pyodide@/");
const stdLibURL = here("packs/@stdlib@");
const zip = "/home/pyodide/game.zip";

async function bytes(path) {
  const answer = await fetch(here(path));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function start(how, more) {
  const game = bytes("packs/@game@").catch(() => new Uint8Array()); // main.py says so when it is missing
  const fsInit = async (FS) => FS.writeFile(zip, await game);
  const python = await load({ indexURL, stdLibURL, fsInit, env: { PYTHONPATH: zip }, ...more });
  document.documentElement.dataset.start = how;
  return python;
}

async function readSnapshot() {
  const packed = await bytes("packs/@snapshot@"); // without its zeros, see tools/snapshot.mjs
  const [length, head, tail] = new Uint32Array(packed.buffer, 0, 3);
  const memory = new Uint8Array(length);
  memory.set(packed.subarray(12, 12 + head));
  memory.set(packed.subarray(12 + head), tail);
  return memory;
}

async function startFromSnapshot() {
  const _loadSnapshot = await readSnapshot();
  const { default: create } = await import("../pyodide-@pyodide@/pyodide.asm.mjs");
  const createPyodideModule = async (settings) => {
    const module = await create(settings);
    module.growMemory(_loadSnapshot.length); // Pyodide alone would start with too little
    return module;
  };
  return start("snapshot", { createPyodideModule, _loadSnapshot });
}

const plain = () => start("plain");
const python = navigator.serviceWorker?.controller ? startFromSnapshot().catch(plain) : plain();

export { version };
export async function loadPyodide({ stdout, stderr }) {
  (await python).setStdout({ batched: stdout });
  (await python).setStderr({ batched: stderr });
  return python;
}

// PyScript runs nothing before IndexedDB has answered. Where that is forbidden, or stays silent, PyScript gets an empty one
// for itself; the game's own storage is refused, notices, and keeps things elsewhere.
const answers = new Promise((say) => {
  setTimeout(() => setTimeout(say, 1000), 9000); // in two steps: this thread may have been busy all the time
  const asked = indexedDB.open("trial");
  asked.onsuccess = () => { asked.result.close(); say(true); };
  asked.onerror = () => say(false);
}).catch(() => false);
if (!(await answers)) {
  const answer = (result) => { const asked = {}; setTimeout(() => asked.onsuccess({ target: { result } })); return asked; };
  const refuse = () => { throw new Error("IndexedDB keeps nothing here"); };
  const objectStore = () => ({ getAllKeys: () => answer([]), clear: () => answer() });
  const open = (name) => name.includes("@pyscript/") ? refuse() : answer({ transaction: () => ({ objectStore }), close() {} });
  Object.defineProperty(window, "indexedDB", { value: { open } });
}

const { hooks } = await import("../pyscript-@pyscript@/core.js");
hooks.worker.onBeforeRunAsync.clear(); // PyScript would build it with eval, which our policy forbids
