"""What holds for each page on which visitors keep something: `root` is the element that its script draws into."""

import re

import brotli

from accessibility import violations
from phone import steadily


def assert_sound(page, root, width):
    """Nothing is wider than the screen, what is tapped is large enough, and nothing is wrong for screen readers."""
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert width != 390 or violations(page) == []
    small = page.evaluate("""(root) => [...document.querySelectorAll(`${root} :is(button, input, select)`)]
      .filter((one) => one.checkVisibility() && one.type !== 'checkbox')
      .filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)""", root)
    assert small == []


def weight(demo, route):
    """The bytes of the page with the styles and scripts that it names, as hosts compress them."""
    text = (demo / route).read_text()
    names = set(re.findall(r'<(?:link rel="stylesheet"|script)[^>]*(?:href|src)="[^"]*?(assets/[^"]+)"', text))
    assert len(names) > 5
    return sum(len(brotli.compress((demo / name).read_bytes())) for name in [route, *names])


def offline(browser, host, route, root):
    """The page without a network, after a visit to the front page; whoever asks makes the host answer again."""
    page = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="allow").new_page()
    page.goto(host.address + "index.html")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    host.is_down = True
    page.goto(host.address + route)
    page.wait_for_selector(f"{root}[data-ready]")
    return page


def opened(phone, route, root):
    phone.open(route)
    phone.until(lambda: phone.all(f"{root}[data-ready]"))
    return phone


@steadily
def press(phone, words, root):
    """The button shown with these words, or with that name."""
    button = phone.js("""
      const [words, root] = arguments;
      return [...document.querySelectorAll(`${root} button`)].find((one) => one.getClientRects().length
        && (one.getAttribute("aria-label") || one.innerText.trim()) === words) ?? null;""", words, root)
    assert button is not None, f"no button {words!r}"
    phone.tap(button)
