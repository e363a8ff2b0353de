"""What axe-core finds wrong with a page: contrast, names, roles, order. An empty list is a page without a fault."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap((v) => v.nodes.map((n) => `${v.id} (${v.help}): ${n.target.join(" ")} ${n.failureSummary}`));
}"""


@cache
def source() -> str:
    """The library's text."""
    return SOURCE.read_text("utf-8")


def violations(page: Page) -> list[str]:
    """One line for each element that breaks a rule, once the last tap has been worked off: for one frame the table may lie
    below the curtain."""
    page.wait_for_selector("html:not([data-busy])", state="attached")
    # the page's policy lets no foreign script in, but the debugger may run one
    page.evaluate(f"() => {{ if (!window.axe) {{ {source()} }} }}")
    found: list[str] = page.evaluate(RUN)
    return found
