"""evolution-data-server, which keeps the calendars of GNOME Calendar and Evolution, in a D-Bus session of its own."""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from clients import Client
from occurrences import Occurrence, moment

PYTHON = "/usr/bin/python3"
NEEDED = "import gi; gi.require_version('ECal', '2.0'); from gi.repository import ECal"


class Evolution(Client):
    name, programs, share = "evolution", ("dbus-run-session", PYTHON), 1

    def __init__(self):
        self.session = self.home = None

    def lacks(self):
        if super().lacks():
            return super().lacks()
        if not Path("/usr/libexec/evolution-calendar-factory").exists():
            return "evolution-data-server"
        there = subprocess.run([PYTHON, "-c", NEEDED], capture_output=True).returncode == 0
        return "" if there else "python3-gi or gir1.2-ecal-2.0"

    def read(self, urls, zone, window, keep=False):
        found = {}
        for place in range(0, len(urls), 20):
            some = urls[place:place + 20]
            found |= self.ask("read", window, urls=some, zone=zone.key)
            if not keep:
                self.ask("forget", window, urls=some)
        return {url: occurrences(rows) for url, rows in found.items()}

    def refresh(self, url, zone, window):
        """Has it look for a change of a feed that was read with `keep`; it does so in its own time."""
        self.ask("refresh", window, url=url)

    def again(self, url, zone, window):
        return occurrences(self.ask("again", window, url=url, zone=zone.key)[url])

    def ask(self, what, window, **given):
        if self.session is None:
            self.start()
        start, end = (int(edge.timestamp()) for edge in window)
        self.session.stdin.write(json.dumps(given | {"what": what, "start": start, "end": end}) + "\n")
        self.session.stdin.flush()
        line = self.session.stdout.readline()
        assert line, f"the session ended: {(self.home / 'errors').read_text()[-2000:]}"
        answer = json.loads(line)
        assert "error" not in answer, answer["error"]
        return answer

    def start(self):
        self.home = Path(tempfile.mkdtemp(prefix="evolution"))
        folders = {f"XDG_{name}_HOME": str(self.home / name.lower()) for name in ("CONFIG", "DATA", "CACHE", "STATE")}
        (self.home / "run").mkdir(mode=0o700)
        environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "PYTHONPATH")}
        environment |= folders | {
            "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.home / "run"), "GSETTINGS_BACKEND": "memory",
            "GIO_USE_VFS": "local", "NO_AT_BRIDGE": "1"}
        with open(self.home / "errors", "w") as errors:
            self.session = subprocess.Popen(
                ["dbus-run-session", "--", PYTHON, str(Path(__file__).with_name("evolution_session.py"))],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)

    def close(self):
        if self.session:
            self.session.stdin.close()
            try:
                self.session.wait(20)
            except subprocess.TimeoutExpired:
                self.session.kill()
        if self.home:
            shutil.rmtree(self.home, ignore_errors=True)
        self.session = self.home = None


def occurrences(rows):
    return [Occurrence(uid, moment(start), moment(end), title, place) for uid, start, end, title, place in rows]
