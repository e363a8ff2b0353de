"""What axe-core finds on a page: everything that keeps somebody with a screen reader, or weak eyes, from playing."""

from __future__ import annotations

from functools import cache

from playwright.sync_api import Page

from tools.build import ROOT

RUN = r"""() => axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.flatMap((rule) =>
  rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}: ${node.failureSummary.replaceAll(/\s+/g, " ")}`)))"""


@cache
def _source() -> str:
    return (ROOT / "node_modules/axe-core/axe.min.js").read_text("utf-8")


def violations(page: Page) -> list[str]:
    """One line for each element that breaks a rule."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(_source() + "; 0")
    found: list[str] = page.evaluate(RUN)
    return found
