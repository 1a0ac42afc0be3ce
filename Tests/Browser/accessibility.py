"""What axe finds wrong with a page, and whether it lies as it should."""

import json
from pathlib import Path

import axe_playwright_python

AXE = "".join(file.read_text() for file in [
    Path(axe_playwright_python.__file__).with_name("axe.min.js"), Path(__file__).with_name("soundness.js")])
# To list what it finds right as well would take as long again; none of its rules here needs the style sheets and media themselves.
OPTIONS = {"resultTypes": ["violations"], "preload": False}
COLORS = OPTIONS | {"runOnly": ["color-contrast", "link-in-text-block"]}
# The rules for dark screens, which are found while they still have their own condition.
DARK = """
  const rulesFor = (condition) => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule.media?.mediaText.includes(condition));
  window.darkRules ??= rulesFor("prefers-color-scheme: dark");
  // Colors change at once, not in a transition.
  for (const rule of rulesFor("prefers-reduced-motion: no-preference")) rule.media.mediaText = "not all";
  for (const rule of window.darkRules) rule.media.mediaText = arguments[0] ? "screen" : "not all";
  document.documentElement.style.colorScheme = arguments[0] ? "dark" : "light";
  return window.darkRules.length; """

SHEETS = "return document.querySelectorAll('link[href*=\"assets/site.\"], link[href*=\"assets/blocks.\"]').length"


def shortened(found):
    """By the names of axe's rules, with the first elements that break each."""
    return [(one["id"], [node["html"][:160] for node in one["nodes"][:3]]) for one in found]


def violations(page):
    """In a page of Playwright's."""
    return shortened(page.evaluate(f"{AXE} violations({json.dumps(OPTIONS)})"))


def violations_in(driver, dark=True):
    """In the page that a driver shows: by all rules in light colors, and by those of colors in dark ones."""
    if not driver.execute_script("return !!window.violations"):
        driver.execute_script(AXE)
    found = []
    for name, is_dark, options in [("light", False, OPTIONS), ("dark", True, COLORS)][:2 if dark else 1]:
        # One rule in the styles of every page, and one in those of blocks.
        assert driver.execute_script(DARK, is_dark) == driver.execute_script(SHEETS)
        answer = driver.execute_async_script("""
          const done = arguments[arguments.length - 1];
          violations(arguments[0]).then((found) => done(JSON.parse(JSON.stringify(found))), (error) => done(String(error))); """,
                                             options)
        assert isinstance(answer, list), answer
        found += [(name, *one) for one in shortened(answer)]
    driver.execute_script(DARK, False)
    return found
