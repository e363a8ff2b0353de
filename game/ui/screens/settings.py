"""Settings of the whole house.

Intents: "lang L", "mood M", "speed S", "handover H" with the values of `settings_data.CHOICES`, "fullscreen", "load", "update",
"close".
"""

from __future__ import annotations

from dataclasses import dataclass

from game.draw.pieces import icon
from game.draw.texts import LANGUAGE_NAMES, LANGUAGES, Texts
from game.draw.tree import Node, h
from game.ui.screens.frame import bar, button, icon_button, screen
from game.ui.settings_data import Settings


@dataclass(frozen=True, slots=True)
class SettingsModel:
    """`fullscreen`: whether it is on, None where the device has none. `trouble`: what is wrong with keeping games, in words."""

    settings: Settings
    version: str
    offline_ready: bool = False
    fullscreen: bool | None = None
    trouble: str = ""
    update_offered: bool = False


def settings_page(model: SettingsModel, t: Texts) -> Node:
    """The screen."""
    chosen = model.settings
    groups = [
        _group(t("Language"), "lang", t.language, tuple((language, LANGUAGE_NAMES[language]) for language in LANGUAGES)),
        _group(t("Light"), "mood", chosen.mood, (("auto", t("As the device")), ("day", t("Day")), ("night", t("Night")))),
        _group(t("Moving pieces"), "speed", chosen.speed, (("brisk", t("Brisk")), ("calm", t("Calm")), ("off", t("None")))),
        _group(
            t("Passing the tablet on"),
            "handover",
            chosen.handover,
            (("curtain", t("With the curtain")), ("peek", t("With a quick peek"))),
            t("In games with secrets: a curtain between two players, or hold a button to peek."),
        ),
    ]
    screen_group = None if model.fullscreen is None else _full_screen(model.fullscreen, t)
    return screen(
        "settings",
        bar(t("Settings"), buttons=(icon_button("x", t("Close"), "close"),)),
        h(
            "div",
            h("div", groups, cls="groups"),
            h("div", screen_group, _about(model, t), cls="aside"),
            cls="settings-body scrolls",
        ),
    )


def _group(title: str, intent: str, chosen: str, choices: tuple[tuple[str, str], ...], help: str = "") -> Node:
    buttons = (
        h(
            "button",
            icon("check", 22) if value == chosen else None,
            h("span", words),
            type="button",
            do=f"{intent} {value}",
            aria_pressed="true" if value == chosen else "false",
            key=value,
        )
        for value, words in choices
    )
    return h(
        "section",
        h("h2", title, id=f"set-{intent}"),
        h("div", buttons, cls="segments", role="group", aria_labelledby=f"set-{intent}"),
        h("p", help) if help else None,
        cls="setting",
        key=intent,
    )


def _full_screen(on: bool, t: Texts) -> Node:
    words = t("Leave full screen") if on else t("Full screen")
    return h("section", h("h2", t("Screen")), button(words, "fullscreen", sign="full"), cls="setting", key="full")


def _about(model: SettingsModel, t: Texts) -> Node:
    ready = t("The whole house is on this device: it works without a network.")
    not_ready = t("The house is still moving in. It needs the network until it is ready.")
    lines = [
        _fact("check" if model.offline_ready else "again", ready if model.offline_ready else not_ready),
        _fact("alert", model.trouble, "bad") if model.trouble else None,
        _fact("book", t("Version {version}", version=model.version)),
    ]
    buttons = [button(t("Load a game"), "load", sign="in")]
    if model.update_offered:
        buttons.append(button(t("Load the new version"), "update", sign="again"))
    return h(
        "section",
        h("h2", t("About the house")),
        h("ul", lines),
        h("div", buttons, cls="about-acts"),
        cls="setting about",
        key="about",
    )


def _fact(sign: str, words: str, cls: str = "") -> Node:
    return h("li", icon(sign, 26), h("span", words), cls=cls or None)
