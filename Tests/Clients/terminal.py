"""Calendar programs of the terminal: khal, which gets its feeds through vdirsyncer, and calcurse."""

import datetime as dt
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from zoneinfo import ZoneInfo

from clients import Client, fetch_all
from occurrences import UTC, Occurrence

SCRIPTS = Path(sys.executable).parent


class Synced:
    """A vdirsyncer folder that follows feeds, each a calendar named by its number."""

    def __init__(self, folder, urls):
        self.folder, self.names = Path(folder), {f"c{number:04}": url for number, url in enumerate(urls)}
        text = f'[general]\nstatus_path = "{folder}/status/"\n'
        for name, url in self.names.items():
            (self.folder / "calendars" / name).mkdir(parents=True)
            text += (f'[pair {name}]\na = "{name}_feed"\nb = "{name}_here"\ncollections = null\n'
                     f'[storage {name}_feed]\ntype = "http"\nurl = "{url}"\n'
                     f'[storage {name}_here]\ntype = "filesystem"\nfileext = ".ics"\n'
                     f'path = "{folder}/calendars/{name}/"\n')
        (self.folder / "vdirsyncer.conf").write_text(text)
        self.run("discover")

    def run(self, verb):
        # Run as a module: the scripts of a virtual environment name the folder it was made in.
        return subprocess.run(
            [sys.executable, "-m", "vdirsyncer", "--config", str(self.folder / "vdirsyncer.conf"), verb],
            input="y\n" * len(self.names), capture_output=True, text=True, timeout=300, check=True,
            env=os.environ | {"HOME": str(self.folder)})

    def sync(self):
        """Fetches all feeds; gives what it says it copied or deleted."""
        done = self.run("sync")
        return [line for line in (done.stdout + done.stderr).splitlines()
                if line.startswith(("Copying", "Deleting"))]

    def state(self):
        return {path: path.stat().st_mtime_ns for path in self.folder.glob("calendars/*/*")}


FIELDS = ("calendar", "title", "location", "start-long", "end-long", "all-day")


class Khal(Client):
    """khal with what vdirsyncer brings; it gives every event a UID of its own."""

    name, modules, keeps_uids = "khal", ("khal", "vdirsyncer"), False
    # It parses an event anew for each of its occurrences.
    is_slow = True

    def __init__(self):
        self.known = {}

    def read(self, urls, zone, window):
        key = (zone.key, *urls)
        if key not in self.known:
            self.known[key] = self.subscribed(urls, zone)
        synced, config = self.known[key]
        # A day's list repeats what began on an earlier day, by the zone's clock or by UTC.
        shown = {url: set() for url in urls}
        for event in self.listed(config, zone, window):
            shown[synced.names[event["calendar"]]].add(occurrence(event))
        return {url: sorted(events, key=str) for url, events in shown.items()}

    @staticmethod
    def subscribed(urls, zone):
        folder = tempfile.mkdtemp(prefix="khal")
        synced = Synced(folder, urls)
        synced.sync()
        config = Path(folder) / "khal.conf"
        config.write_text(
            "[calendars]\n" + "".join(
                f"[[{name}]]\npath = {folder}/calendars/{name}\nreadonly = True\n" for name in synced.names)
            + f"[locale]\nlocal_timezone = {zone.key}\ndefault_timezone = {zone.key}\n"
            "timeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\n"
            "datetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%dT%H:%M:%S%z\n"
            f"[sqlite]\npath = {folder}/khal.db\n")
        return synced, config

    def close(self):
        for synced, _ in self.known.values():
            shutil.rmtree(synced.folder, ignore_errors=True)
        self.known = {}

    @staticmethod
    def listed(config, zone, window):
        done = subprocess.run(
            [sys.executable, "-m", "khal", "-c", str(config), "list",
             *(word for field in FIELDS for word in ("--json", field)),
             # Its days are by the zone's clock: one more on either side.
             *(str(edge.date() + dt.timedelta(more)) for edge, more in zip(window, (-1, 1)))],
            capture_output=True, text=True, timeout=300,
            env=os.environ | {"HOME": str(config.parent), "TZ": zone.key, "LC_ALL": "C.UTF-8"})
        assert done.returncode == 0, done.stderr[-2000:]
        return [event for line in done.stdout.splitlines() for event in json.loads(line)]


def occurrence(event):
    start, end = event["start-long"], event["end-long"]
    if event["all-day"] == "True":
        # khal's last day of an event belongs to it.
        times = (dt.date.fromisoformat(start[:10]), dt.date.fromisoformat(end[:10]) + dt.timedelta(1))
    else:
        times = (dt.datetime.strptime(text, "%Y-%m-%dT%H:%M:%S%z").astimezone(UTC) for text in (start, end))
    return Occurrence(None, *times, event["title"], event["location"])


class Calcurse(Client):
    """calcurse, which knows no UIDs and shows whole days one by one."""

    name, programs, share = "calcurse", ("calcurse",), 2
    keeps_uids, cuts_days = False, True

    def read(self, urls, zone, window):
        environment = os.environ | {"TZ": zone.key, "LC_ALL": "C.UTF-8"}

        def one(data):
            folder = tempfile.mkdtemp()
            try:
                return self.expand(data, window, ["calcurse", "-D", folder], environment | {"HOME": folder})
            finally:
                shutil.rmtree(folder)
        with ThreadPoolExecutor(2) as pool:
            feeds = fetch_all(urls)
            return dict(zip(feeds, pool.map(one, feeds.values())))

    @staticmethod
    def expand(data, window, program, environment):
        done = subprocess.run([*program, "-q", "-i", "-"], input=data, capture_output=True, timeout=60, env=environment)
        assert done.returncode == 0 and not done.stderr, done.stderr.decode()[-2000:]
        timed = "%(start:epoch)\t%(end:epoch)\n"
        done = subprocess.run(
            [*program, "-Q", "--filter-type", "cal", "--input-datefmt", "4", "--output-datefmt", "%Y-%m-%d",
             "--from", window.start.strftime("%Y-%m-%d"), "--days", str((window.end - window.start).days),
             "--format-apt", timed, "--format-recur-apt", timed,
             "--format-event", "all-day\n", "--format-recur-event", "all-day\n"],
            capture_output=True, text=True, timeout=60, env=environment)
        assert done.returncode == 0, done.stderr
        found, day = {}, None
        for number, line in enumerate(done.stdout.splitlines()):
            if line.endswith(":"):
                day = dt.date.fromisoformat(line[:-1])
            elif line == "all-day":
                found[number] = Occurrence(None, day, day + dt.timedelta(1))
            elif line:
                start, end = (dt.datetime.fromtimestamp(int(word), UTC) for word in line.split("\t"))
                # What reaches over midnight is listed on both days.
                if start.astimezone(ZoneInfo(environment["TZ"])).date() == day:
                    found[number] = Occurrence(None, start, end)
        return list(found.values())
