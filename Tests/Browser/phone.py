"""A phone with one of three browsers, and what a person does with it."""

import functools
import time
from pathlib import Path
from urllib.parse import urlencode

from selenium.common.exceptions import ElementClickInterceptedException, NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.common.by import By

from kinds import BUILT, first_page

PROBE = Path(__file__).with_name("probe.js").read_bytes()
# A page that shows another at several sizes, each in a frame: frames can be narrower and wider than the screens of these browsers.
FRAMES = b"<!doctype html><meta charset='utf-8'><title>Sizes</title><script src='layout.js'></script><body>"
LAYOUT = Path(__file__).with_name("layout.js").read_bytes()
MEASURE = """
  const [address, screens, done] = arguments;
  Promise.all(screens.map(([width, size]) => new Promise((show) => {
    const frame = document.createElement("iframe");
    frame.style.cssText = `width: ${width}px; height: 844px; border: 0`;
    frame.onload = () => {
      const page = frame.contentDocument;
      page.documentElement.style.fontSize = size;
      for (const fold of page.querySelectorAll("details")) fold.open = true;
      setTimeout(() => show(layout(page).map((fault) => `${width} px, ${size}: ${fault}`)), 50);
    };
    frame.src = address;
    document.body.append(frame);
  }))).then((faults) => done(faults.flat())); """


def steadily(reading):
    """Reads again when the page's script has replaced what was being read, or moved what was being tapped, at most ten times: what is
    read is of one moment.
    """

    @functools.wraps(reading)
    def read(*arguments):
        for _ in range(10):
            try:
                return reading(*arguments)
            except StaleElementReferenceException:
                pass
            except ElementClickInterceptedException:
                time.sleep(0.1)
        return reading(*arguments)

    return read


class Phone:
    """Pages of a host in a browser, with a clock of the test's own."""

    def __init__(self, engine, driver, host, folder):
        self.engine, self.driver, self.host, self.folder = engine, driver, host, folder
        host.instead |= {"probe.js": PROBE, "layout.js": LAYOUT, "sizes.html": FRAMES}

    def prepare(self, at=BUILT, without=()):
        """Puts the probe into every page from now on."""
        query = urlencode([("at", at)] + [("without", ability) for ability in without])
        self.host.probe = f'<script src="{self.host.address}probe.js?{query}"></script>'.encode().replace(b"&", b"&amp;")

    def faults(self, route, screens):
        """What is wrong with a page's layout on screens of a width and a size of text, all folds open: see `layout.js`."""
        self.prepare()
        self.driver.get(self.host.address + "sizes.html")
        page, mark, rest = route.partition("#")
        address = self.host.address + first_page(self.folder, page) + mark + rest
        return self.driver.execute_async_script(MEASURE, address, screens)

    def open(self, route, at=BUILT, without=()):
        """`route` may have a `*` for whatever the site calls the first page there, a query and a fragment; `without` names what the
        browser lacks, as in `probe.js`."""
        self.prepare(at, without)
        page, mark, rest = route.partition("#")
        if "?" not in page:
            page = first_page(self.folder, page)
        if mark:
            # The same page at another fragment would not be loaded again.
            self.driver.get("about:blank")
        self.driver.get(self.host.address + page + mark + rest)
        return self

    def js(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    @steadily
    def text(self, selector):
        """What is shown there, with single spaces."""
        return " ".join(self.find(selector).text.split())

    @steadily
    def texts(self, selector):
        return [" ".join(one.text.split()) for one in self.all(selector)]

    @steadily
    def shows(self, selector):
        return any(one.is_displayed() for one in self.all(selector))

    @steadily
    def tap(self, target):
        """An element by its selector, or itself; in the middle of the screen, where no bar lies above it."""
        element = self.find(target) if isinstance(target, str) else target
        self.js("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element)
        element.click()

    @steadily
    def link(self, words):
        """The first link shown whose text or name contains the words."""
        for link in self.all("a[href]"):
            if link.is_displayed() and words in f"{' '.join(link.text.split())} {link.get_attribute('aria-label') or ''}":
                return link
        raise AssertionError(f"no link {words!r} on {self.driver.current_url}")

    def type(self, selector, words):
        self.find(selector).send_keys(words)

    def until(self, question, seconds=15):
        """Asks until the answer is true: a function of nothing, or a script's expression; and gives it."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                answer = self.js(f"return {question}") if isinstance(question, str) else question()
            except (NoSuchElementException, StaleElementReferenceException):
                # Between two pages, or while the script draws.
                answer = None
            if answer:
                return answer
            assert time.monotonic() < deadline, f"{question} on {self.driver.current_url}"
            time.sleep(0.05)

    @property
    def overflow(self):
        """By how many CSS pixels the page is wider than the screen."""
        return self.js("return document.documentElement.scrollWidth - document.documentElement.clientWidth")

    @property
    def complaints(self):
        """What went wrong in the page, and which strangers it asked."""
        strangers = [f"asked {address}" for address in self.js("return probe.asked()") if not address.startswith(self.host.address)]
        return self.js("return probe.complaints") + strangers
