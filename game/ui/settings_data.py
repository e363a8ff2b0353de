"""What a family has chosen for the whole house: language, mood, speed, handover. Stored as JSON, read without trust."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields

from game.draw.texts import LANGUAGES

CHOICES: dict[str, tuple[str, ...]] = {
    "language": ("auto", *LANGUAGES),
    "mood": ("auto", "day", "night"),
    "speed": ("brisk", "calm", "off"),
    "handover": ("curtain", "peek"),
}
"""Every setting with its values, the default first."""


@dataclass(frozen=True, slots=True)
class Settings:
    """One value of `CHOICES` each; "auto" is what the device wishes."""

    language: str = "auto"
    mood: str = "auto"
    speed: str = "brisk"
    handover: str = "curtain"

    def text(self) -> str:
        """The settings as JSON."""
        return json.dumps(asdict(self))


def read_settings(text: str | None) -> Settings:
    """The settings in `text`; whatever is missing or unknown gets its default."""
    try:
        data = json.loads(text or "{}")
    except ValueError:
        data = {}
    if not isinstance(data, dict):
        data = {}
    known = {f.name: data[f.name] for f in fields(Settings) if data.get(f.name) in CHOICES[f.name]}
    return Settings(**known)
