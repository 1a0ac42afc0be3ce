"""Campaigns with the program itself, on sites with content."""

import datetime
import hashlib
import os
import shutil
import signal
import subprocess
import time

from campaigns import PROGRAM, ROOT, fill, shim, until


SETTINGS = """\
title: Small
base-url: https://example.edu/small/
time-zone: America/New_York
now: 2026-11-18T13:10
term: fall-2026
sources:
  - kind: planetterp
    path: data/ratings/*.json
    as-of: 2026-11-15T03:00
"""


def copy(box, name="site"):
    """A site that is built in a moment: the demo's guide, terms and ratings."""
    site = box / name
    content = site / "Content"
    for part in ("guide", "terms", "data/ratings"):
        shutil.copytree(ROOT / "Content" / part, content / part)
    (content / "site.yml").write_text(SETTINGS)
    return site


def start(site, *words, **options):
    return subprocess.Popen([PROGRAM, "build", "--site", site, *words],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def end(build):
    out, err = build.communicate(timeout=300)
    return build.returncode, out, err


def edit(site, number):
    page = site / "Content" / "guide" / "terms.md"
    kept = page.read_text().split("\nEdition ")[0]
    page.with_suffix(".new").write_text(f"{kept}\nEdition {number}.\n")
    page.with_suffix(".new").rename(page)


def edition(site):
    text = (site / "Public" / "guide" / "terms.html").read_text()
    return int(text.split("Edition ")[1].split(".")[0])


def whole(site):
    """Every page has its end, every other file its bytes."""
    count = 0
    for path in (site / "Public").rglob("*"):
        if path.is_file() and path.name != ".gitignore":
            tail = path.read_bytes()[-16:]
            assert tail, f"{path} is empty"
            assert path.suffix != ".html" or tail.rstrip().endswith(b"</html>"), path
            assert path.suffix != ".ics" or tail.rstrip().endswith(b"END:VCALENDAR"), path
            count += 1
    return count


def crowds(box, seconds, chance, tally):
    """Two and ten builds at once, some of which wait: those that do all succeed, the others do or say 75."""
    site = copy(box)
    edit(site, 0)
    assert end(start(site))[0] == 0
    number = 0
    for _ in until(seconds):
        number += 1
        edit(site, number)
        waiting = [chance.random() < 0.5 for _ in range(chance.choice([2, 10]))]
        builds = [start(site, *(["--wait"] if waits else []),
                        *(["--output", str(box / "other")] if chance.random() < 0.1 else []))
                  for waits in waiting]
        codes = []
        for build, waits in zip(builds, waiting):
            code, _, err = end(build)
            assert code in ((0,) if waits else (0, 75)), (code, err)
            assert code == 0 or "another build" in err, err
            codes.append(code)
        assert 0 in codes
        tally["builds"] += codes.count(0)
        tally["refusals"] += codes.count(75)
        tally["files read"] += whole(site)
    code, out, err = end(start(site))
    assert code == 0 and edition(site) == number, err
    assert end(start(site))[1].startswith("0 files written"), "a site that has not changed is written again"


def vanishing(box, seconds, chance, tally):
    """Sources that vanish while they are read: the build does without, or says 65, and the site stays whole."""
    site = copy(box)
    edit(site, 0)
    assert end(start(site))[0] == 0
    number, shelf = 0, box / "shelf"
    for _ in until(seconds):
        number += 1
        edit(site, number)
        build = start(site)
        time.sleep(chance.uniform(0.0, 0.3))
        # The page that tells editions apart stays, and so does its folder: a site may well have no guide.
        files = [path for path in (site / "Content").rglob("*") if path.name not in ("terms.md", "guide")]
        victim = chance.choice(sorted(files))
        shelf.parent.mkdir(exist_ok=True)
        victim.rename(shelf)
        code, _, err = end(build)
        shelf.rename(victim)
        assert code in (0, 65), (code, err)
        assert code == 0 or "almanac: " in err
        assert edition(site) in ((number,) if code == 0 else range(number)), edition(site)
        tally["builds" if code == 0 else "refusals"] += 1
        tally["files read"] += whole(site)
    code, _, err = end(start(site))
    assert code == 0 and edition(site) == number, err


def jumps(box, seconds, chance, tally):
    """A wall clock that is years off at every look, and content from the past and the future: the bytes are the same."""
    library = shim(box)
    if library is None:
        return "no C compiler"
    sites = [copy(box, "steady"), copy(box, "jumping")]
    number = 0
    for _ in until(seconds):
        number += 1
        for site in sites:
            edit(site, number)
        page = sites[1] / "Content" / "guide" / "terms.md"
        moment = chance.choice([0, 1, 4_000_000_000, chance.randrange(2_000_000_000)])
        os.utime(page, (moment, moment))
        environment = os.environ | {"LD_PRELOAD": str(library), "CLOCK_JUMPS": str(chance.randrange(1, 1 << 40))}
        found = [end(start(sites[0])), end(start(sites[1], env=environment))]
        assert [code for code, _, _ in found] == [0, 0], found
        steady, jumping = (fingerprint(site / "Public") for site in sites)
        assert steady == jumping, [name for name in steady if steady[name] != jumping.get(name)]
        tally["builds"] += 2
        tally["files read"] += len(steady)


FIRST_NIGHT = datetime.datetime(2026, 1, 1, 3)


def nights(box, seconds, chance, tally):
    """A year of nights, however long it takes. Some builds are killed and run again, as engines do; some stop for ever on a machine
    that is lost, and another takes over; some meet a full disk, or clocks that are years off. After each night the site has the
    bytes of one to which nothing ever happened: those of this night, or of the last one that could be published.
    """
    disk = box / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64m", "none", disk], capture_output=True).returncode != 0:
        return "no mount of our own"
    steady, site = copy(box, "steady"), copy(disk)
    happenings = {quiet: 6, killed: 2, lost: 1, filled: 1} | ({jumping: 1} if (library := shim(box)) else {})
    try:
        for number in range(365):
            moment = FIRST_NIGHT + datetime.timedelta(days=number)
            if chance.random() < 0.03:
                moment += datetime.timedelta(days=chance.randrange(-400, 400))
            words = ("--now", moment.isoformat(timespec="minutes"))
            for each in (steady, site):
                edit(each, number)
            [happening] = chance.choices(list(happenings), happenings.values()) if number else [quiet]
            if happening(site, words, chance, library):
                code, _, err = end(start(steady, *words))
                assert code == 0, err
                assert end(start(site, *words))[1].startswith("0 files written"), f"night {number} is published twice"
            else:
                tally["nights not published"] += 1
            expected, found = fingerprint(steady / "Public"), fingerprint(site / "Public")
            assert found == expected, (number, happening.__name__, [name for name in expected | found if expected.get(name) != found.get(name)])
            tally[f"nights {happening.__name__}"] += 1
            tally["files read"] += len(found)
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


def quiet(site, words, chance, library):
    code, _, err = end(start(site, *words))
    assert code == 0, err
    return True


def killed(site, words, chance, library):
    for _ in range(chance.randrange(1, 4)):
        build = start(site, *words)
        time.sleep(chance.uniform(0.0, 0.3))
        build.kill()
        end(build)
    return quiet(site, words, chance, library)


def lost(site, words, chance, library):
    """What the lost machine held is free once the engine knows that it is lost."""
    build = start(site, *words)
    time.sleep(chance.uniform(0.0, 0.2))
    build.send_signal(signal.SIGSTOP)
    other = start(site, "--wait", *words)
    time.sleep(0.05)
    build.kill()
    end(build)
    code, _, err = end(other)
    assert code == 0, err
    return True


def filled(site, words, chance, library):
    disk = site.parent
    room = os.statvfs(disk)
    fill(disk / "filler", max(0, room.f_bavail * room.f_frsize - chance.choice([0, 20_000, 200_000, 1_000_000])))
    code, _, err = end(start(site, *words))
    assert code in (0, 73), (code, err)
    (disk / "filler").unlink()
    return code == 0 or (chance.random() < 0.5 and quiet(site, words, chance, library))


def jumping(site, words, chance, library):
    environment = os.environ | {"LD_PRELOAD": str(library), "CLOCK_JUMPS": str(chance.randrange(1, 1 << 40))}
    code, _, err = end(start(site, *words, env=environment))
    assert code == 0, err
    return True


def fingerprint(folder):
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in folder.rglob("*") if path.is_file()}
