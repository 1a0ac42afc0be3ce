"""Calendar libraries of C and C++, each through a small program that is compiled when it is first asked for."""

import os
import subprocess
import tempfile
from pathlib import Path

from campus import ROOT
from clients import Client, fetch_all
from occurrences import Occurrence, moment

HERE = Path(__file__).resolve().parent
BUILT = ROOT / ".build" / "clients"


class Compiled(Client):
    package = "?"
    share = 12

    def lacks(self):
        if super().lacks():
            return super().lacks()
        return "" if self.is_there() else self.package

    def is_there(self):
        raise NotImplementedError

    def command(self, zone, window):
        """What to run before the names of the files."""
        raise NotImplementedError

    def read(self, urls, zone, window):
        with tempfile.TemporaryDirectory() as folder:
            files = {}
            for number, (url, data) in enumerate(fetch_all(urls).items()):
                file = Path(folder) / f"{number}.ics"
                file.write_bytes(data)
                files[str(file)] = url
            environment = os.environ | {"TZ": zone.key}
            done = run([*self.command(zone, window), *files], environment)
        found = {url: [] for url in urls}
        for line in done.stdout.splitlines():
            file, uid, start, end = line.split("\t")
            found[files[file]].append(Occurrence(uid, moment(start), moment(end)))
        return found


def run(command, environment=None):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, env=environment)
    assert done.returncode == 0, done.stderr[-2000:]
    return done


class Libical(Compiled):
    """libical, which GNOME, KDE and many servers build on."""

    name, programs, package = "libical", ("cc", "pkg-config"), "libical-dev"

    def is_there(self):
        return subprocess.run(["pkg-config", "--exists", "libical"], capture_output=True).returncode == 0

    def command(self, zone, window):
        program, source = BUILT / "libical-expand", HERE / "expand.c"
        if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
            BUILT.mkdir(parents=True, exist_ok=True)
            flags = run(["pkg-config", "--cflags", "--libs", "libical"]).stdout.split()
            run(["cc", "-O1", "-Wall", "-o", str(program), str(source), *flags])
        return [str(program)]


class KCalendarCore(Compiled):
    """The calendar library of KOrganizer, Merkuro and Plasma's clock."""

    name, programs, package = "kcalendarcore", ("cmake", "c++"), "libkf5calendarcore-dev"

    def is_there(self):
        return any(Path("/usr/lib").glob("*/cmake/KF5CalendarCore"))

    def command(self, zone, window):
        folder = BUILT / "kcalendarcore"
        if not (folder / "CMakeCache.txt").exists():
            run(["cmake", "-S", str(HERE / "kcalendarcore"), "-B", str(folder)])
        run(["cmake", "--build", str(folder)])
        edges = [edge.strftime("%Y%m%dT%H%M%SZ") for edge in window]
        return [str(folder / "expand"), zone.key, *edges]
