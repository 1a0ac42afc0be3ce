"""Runs one part of the tests, `timed.py RESULTS NAME COMMAND…`, and writes beside the results how long it took.

Tests write thousands of small files: temporary ones lie in memory, where there is room for them, and are removed in the end.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MEMORY = Path("/dev/shm")
ROOM = 4_000_000_000


def main(results, name, *command):
    start = time.monotonic()
    roomy = MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM
    scratch = Path(tempfile.mkdtemp(prefix="almanac-", dir=MEMORY if roomy else None))
    # Web servers of tests are other users.
    scratch.chmod(0o755)
    try:
        status = subprocess.run(command, env=os.environ | {"TMPDIR": str(scratch)}).returncode
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    if results.is_dir():
        figures = {"wall": time.monotonic() - start, "processor": used.ru_utime + used.ru_stime}
        (results / f"{name}.seconds").write_text(json.dumps(figures))
    return status


sys.exit(main(Path(sys.argv[1]), *sys.argv[2:]))
