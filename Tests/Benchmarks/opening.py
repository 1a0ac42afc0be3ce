"""How long a private person waits for their day: from the tap on their secret link until the day is painted, on a phone with a
slow connection and a quarter of the speed.

It is the connection that Lighthouse calls slow: 1.6 Mbit/s down, and 150 ms until an answer begins.
"""

import functools
import http.server
import json
import statistics
import subprocess
import threading
import time

from playwright.sync_api import sync_playwright

THROTTLE, ROUNDS, LATENCY = 4, 5, 150
DOWN, UP = 1.6e6 / 8, 0.75e6 / 8


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def opened(almanac, site, public, person, moment):
    """The median seconds, with nothing in the browser's cache, and the bytes that came over the wire before."""
    plan = (site / f"Content/people/{person}/plan.yml").read_text()
    name = plan.split("name: ", 1)[1].split("\n", 1)[0]
    links = json.loads(subprocess.run([almanac, "links", person, "--site", site, "--format", "json"], check=True, capture_output=True).stdout)
    path = links["secretLink"].split("/", 3)[3]
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(QuietHandler, directory=public))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
        rounds = [visit(browser, f"http://127.0.0.1:{server.server_port}/{path}", name, moment) for _ in range(ROUNDS)]
        browser.close()
    server.shutdown()
    return statistics.median(seconds for seconds, _ in rounds), max(size for _, size in rounds)


def visit(browser, link, name, moment):
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.clock.set_fixed_time(moment)
    session, sizes = context.new_cdp_session(page), []
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": LATENCY, "downloadThroughput": DOWN, "uploadThroughput": UP})
    session.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLE})
    start = time.perf_counter()
    page.goto(link, wait_until="commit")
    page.locator("h1", has_text=name).first.wait_for()
    seconds = time.perf_counter() - start
    context.close()
    return seconds, sum(sizes)
