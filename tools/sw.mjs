// Writes sw.js, the service worker that keeps the whole site for offline use: node tools/sw.mjs FOLDER.
import { generateSW } from "workbox-build";

const folder = process.argv[2];
const { warnings } = await generateSW({
  globDirectory: folder,
  globPatterns: ["**/*"],
  globIgnores: ["sw.js"],
  swDest: `${folder}/sw.js`,
  // These carry their version in the path: once loaded, never asked for again.
  dontCacheBustURLsMatching: /^(pyodide|pyscript)-|^packs\//,
  maximumFileSizeToCacheInBytes: 64 * 1024 * 1024,
  inlineWorkboxRuntime: true,
  sourcemap: false,
  mode: "production",
  skipWaiting: false, // a new version waits until somebody says yes
  clientsClaim: true,
  cleanupOutdatedCaches: true,
});
for (const warning of warnings) console.warn(warning);
process.exit(warnings.length ? 1 : 0); // a file left out is a hole in the offline site
