"""axe-core, which finds barriers in a page by rule, run on the boards of a page."""

from __future__ import annotations

from typing import Any

from from_npm import package
from playwright.sync_api import Page

VERSION = "4.14.1"

#: Everything that WCAG 2.2 asks for at level AA, and what axe calls good practice. The rules that are left out are
#: about whole pages, which are the front end's: what it has around the board has landmarks and headings of its own.
RUN = """async () => {
  const found = await axe.run('.d20nb-board', {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: {region: {enabled: false}, 'heading-order': {enabled: false}, 'target-size': {enabled: true}},
  });
  return found.violations.map(({id, help, nodes}) => ({
    id, help, where: nodes.map(({html, failureSummary}) => `${html.slice(0, 200)}\\n${failureSummary}`),
  }));
}"""


def source() -> str:
    """The script.

    Raises:
        UnreachableError: It is not here and cannot be fetched.
    """
    return (package("axe-core", VERSION) / "axe.min.js").read_text("utf-8")


def violations(page: Page, script: str) -> list[Any]:
    """What axe finds on the boards of a page."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(f"() => {{ {script}; window.axe = axe; }}")
    return list(page.evaluate(RUN))
