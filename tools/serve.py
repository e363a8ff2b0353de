"""Serves the built site as its host would: the headers of netlify.toml, the right types, brotli, ETags.

On the command line: python -m tools.serve [--port N] [--folder DIR]. In tests: Server(folder).start(), .url, .stop().
"""

import argparse
import hashlib
import re
import threading
import tomllib
from functools import cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

import brotli

ROOT = Path(__file__).parent.parent

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".toml": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
# What hosts compress on their way to the browser: no archives, no pictures, nothing they know no type of.
COMPRESSED = {".css", ".html", ".js", ".json", ".mjs", ".py", ".svg", ".toml", ".wasm", ".webmanifest"}


def read_headers(config: Path = ROOT / "netlify.toml") -> list[tuple[re.Pattern[str], dict[str, str]]]:
    """The header rules of netlify.toml: a pattern of the path and what is sent for it."""
    rules = tomllib.loads(config.read_text())["headers"]
    return [(path_pattern(rule["for"]), rule["values"]) for rule in rules]


def path_pattern(path: str) -> re.Pattern[str]:
    """Netlify's notation as a regular expression: * is anything, :name one part of the path."""
    parts = re.split(r"(\*|:\w+)", path)
    return re.compile("".join(".*" if p == "*" else "[^/]+" if p.startswith(":") else re.escape(p) for p in parts))


@cache
def fingerprint(file: Path, changed: int) -> str:
    """A hash of the file, kept as long as it does not change."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


@cache
def compress(file: Path, changed: int, quality: int) -> bytes:
    """The file in brotli, kept as well: the same few are asked for again and again."""
    compressed: bytes = brotli.compress(file.read_bytes(), quality=quality)
    return compressed


class Handler(BaseHTTPRequestHandler):
    """One request for one file."""

    protocol_version = "HTTP/1.1"
    server: "Site"

    def do_GET(self) -> None:
        """Answer with the file, with 304 if the browser has it, or with 404."""
        path = unquote(urlsplit(self.path).path)
        file = self.find(path)
        if file is None:
            self.answer(HTTPStatus.NOT_FOUND, {"Content-Type": "text/plain"}, b"not here\n")
            return
        changed = file.stat().st_mtime_ns
        headers = {"Content-Type": TYPES.get(file.suffix, "application/octet-stream")}
        headers |= self.server.headers_for(path)
        headers["ETag"] = f'"{fingerprint(file, changed)}"'
        if self.headers.get("If-None-Match") == headers["ETag"]:
            self.answer(HTTPStatus.NOT_MODIFIED, headers)
            return
        if file.suffix in COMPRESSED:
            headers["Vary"] = "Accept-Encoding"
            if "br" in self.headers.get("Accept-Encoding", ""):
                headers["Content-Encoding"] = "br"
                self.answer(HTTPStatus.OK, headers, compress(file, changed, self.server.quality))
                return
        self.answer(HTTPStatus.OK, headers, file.read_bytes())

    do_HEAD = do_GET

    def find(self, path: str) -> Path | None:
        """The file that a path names, folders by their index.html; never anything outside of the site."""
        if not path.startswith(self.server.base):
            return None
        file = (self.server.folder / path.removeprefix(self.server.base)).resolve()
        if file.is_dir():
            file /= "index.html"
        return file if file.is_file() and file.is_relative_to(self.server.folder) else None

    def answer(self, status: HTTPStatus, headers: dict[str, str], data: bytes = b"") -> None:
        """Send it all."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)
            self.server.count(self.path, len(data))

    def log_message(self, format: str, *args: object) -> None:
        """Keep still: the terminal is for the address."""


class Site(ThreadingHTTPServer):
    """A folder being served below a base path."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, folder: Path, port: int, host: str, base: str, quality: int) -> None:
        super().__init__((host, port), Handler)
        self.folder = folder.resolve()
        self.base = base
        self.quality = quality
        self.rules = read_headers()
        self.sent: list[tuple[str, int]] = []

    def headers_for(self, path: str) -> dict[str, str]:
        """All headers whose rules match, the last one for a name winning."""
        inside = "/" + path.removeprefix(self.base)
        headers: dict[str, str] = {}
        for pattern, values in self.rules:
            if pattern.fullmatch(inside):
                headers |= values
        return headers

    def count(self, path: str, size: int) -> None:
        """Remember what was sent, for tests and measurements."""
        self.sent.append((path, size))

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that hangs up early is no news."""


class Server:
    """The site in a thread; it can be stopped and started again on the same port."""

    def __init__(self, folder: Path, base: str = "/", quality: int = 5) -> None:
        self.folder, self.base, self.quality = folder, base, quality
        self.port = 0
        self.site: Site | None = None

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://localhost:{self.port}{self.base}"

    @property
    def sent(self) -> list[tuple[str, int]]:
        """Path and bytes of each answer since the start."""
        return self.site.sent if self.site else []

    def start(self) -> "Server":
        """Listen, at first on any free port."""
        self.site = Site(self.folder, self.port, "localhost", self.base, self.quality)
        self.port = self.site.server_port
        threading.Thread(target=self.site.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self) -> None:
        """Stop listening; who asks now is refused."""
        if self.site:
            self.site.shutdown()
            self.site.server_close()
            self.site = None


def main() -> None:
    """Serve until Ctrl-C, on the port asked for or the next free one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--host", default="localhost")
    parser.add_argument("--folder", type=Path, default=ROOT / "dist")
    options = parser.parse_args()
    for port in range(options.port, options.port + 50):
        try:
            site = Site(options.folder, port, options.host, "/", quality=5)
            break
        except OSError:
            continue
    else:
        raise SystemExit("No free port found; try another one: make play PORT=9000")
    print(f"Rats' Nest is open: http://{options.host}:{port}/  (Ctrl-C closes it)", flush=True)
    try:
        site.serve_forever()
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
