"""Long campaigns against the promise that a site is whole at every moment. `make soak` runs them all.

usage: soak.py [--minutes N] [--seed N] [--only NAME]

Each campaign gets its share of the minutes, in a folder of its own in memory. What needs a mount runs in a mount namespace
of its own, and is skipped with a message where the machine does not allow that.
"""

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import campaigns  # noqa: E402
import programs  # noqa: E402

ALL = {
    "kills": campaigns.kills, "rollbacks": campaigns.rollbacks, "renames": campaigns.renames,
    "steps": campaigns.steps, "mounted-steps": campaigns.mounted_steps, "mounted": campaigns.mounted, "full-disk": campaigns.full_disk, "read-only": campaigns.read_only,
    "crowds": programs.crowds, "vanishing": programs.vanishing, "jumps": programs.jumps,
    "nights": programs.nights,
}
MOUNTING = {"mounted", "mounted-steps", "full-disk", "read-only", "nights"}


def campaign(name, seconds, seed):
    """Runs one campaign here and now; returns its tally, or why it was skipped."""
    base = "/dev/shm" if Path("/dev/shm").is_dir() else None
    box = Path(tempfile.mkdtemp(prefix="almanac-soak-", dir=base))
    tally = Counter()
    try:
        skipped = ALL[name](box, seconds, random.Random(seed), tally)
        return {"skipped": skipped} if skipped else dict(tally)
    finally:
        subprocess.run(["umount", "-l", box / "Public"], capture_output=True)
        shutil.rmtree(box, ignore_errors=True)


def apart(name, seconds, seed):
    """The same in a process of its own, which may mount things where nobody else sees them. Raises with what it found."""
    words = [sys.executable, str(Path(__file__).resolve()), "--within", name, str(seconds), str(seed)]
    if name in MOUNTING:
        if subprocess.run(["unshare", "-rm", "true"], capture_output=True).returncode != 0:
            return {"skipped": "no mount namespace of our own"}
        words = ["unshare", "-rm", *words]
    done = subprocess.run(words, capture_output=True, text=True, timeout=seconds * 4 + 1200)
    if done.returncode != 0:
        raise AssertionError(f"{name}, seed {seed}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--only", choices=ALL)
    options = parser.parse_args()
    names = [options.only] if options.only else list(ALL)
    total, failed = Counter(), 0
    print(f"{options.minutes:g} minutes, seed {options.seed}")
    for name in names:
        try:
            tally = apart(name, options.minutes * 60 / len(names), options.seed)
        except (AssertionError, subprocess.TimeoutExpired) as error:
            print(f"{name}: FAILED\n{error}", flush=True)
            failed += 1
            continue
        if "skipped" in tally:
            print(f"{name}: skipped, {tally['skipped']}", flush=True)
            continue
        print(f"{name}: {words(tally)}", flush=True)
        total.update(tally)
    print(f"in all {words(total)}: " + (f"{failed} campaigns failed" if failed else "nothing torn, nothing lost"))
    return 1 if failed else 0


def words(tally):
    return ", ".join(f"{count:,} {what}" for what, count in sorted(tally.items()))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--within"]:
        print(json.dumps(campaign(sys.argv[2], float(sys.argv[3]), int(sys.argv[4]))))
    else:
        sys.exit(main())
