"""A stand-in until the real screens arrive: a heading and a button that counts."""

_kept: list[object] = []


async def start() -> None:
    """Show something and take the splash away."""
    import asyncio

    import js
    from pyodide.ffi import create_proxy

    from game.ui import serviceworker

    document = js.document
    app = document.getElementById("app")
    app.innerHTML = (
        "<h1>Rats' Nest</h1><button id='count' data-do='count'>0</button>"
        "<button id='update' data-do='update' hidden>Update</button>"
    )
    button = document.getElementById("count")

    def count(_event):
        button.textContent = str(int(button.textContent) + 1)

    def offer(accept):
        update = document.getElementById("update")
        update.hidden = False
        update.addEventListener("click", create_proxy(lambda _event: accept()))

    def offline_ready():
        document.documentElement.dataset.offline = ""

    button.addEventListener("click", create_proxy(count))
    _kept.append(asyncio.ensure_future(serviceworker.start(offer, offline_ready)))
    document.getElementById("splash").remove()
    document.documentElement.dataset.ready = ""
