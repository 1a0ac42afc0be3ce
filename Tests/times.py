"""What the compiler's time goes into: builds the program for release in a folder of its own, and prints for each module its lines,
the seconds of processor time, and the parts of them that are type checking, optimization and the making of machine code.
"""

import collections
import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / ".build/times"
PARTS = {"check": "Type checking and Semantic analysis", "optimize": "SIL optimization", "code": "LLVM pipeline"}


def lines(module):
    return sum(len(file.read_text().splitlines()) for file in (ROOT / "Sources").glob(f"*/{module}/**/*.swift"))


def main(*command):
    shutil.rmtree(FOLDER, ignore_errors=True)
    (FOLDER / "stats").mkdir(parents=True)
    subprocess.run(
        [*command, "--scratch-path", str(FOLDER / "build"), "-Xswiftc", "-stats-output-dir", "-Xswiftc", str(FOLDER / "stats")],
        check=True, cwd=ROOT)
    modules = collections.defaultdict(collections.Counter)
    for file in (FOLDER / "stats").glob("*swift-frontend*.json"):
        figures = json.loads(file.read_text())
        for key, value in figures.items():
            module = key.removeprefix("time.swift-frontend.").split("-")[0]
            if key.startswith("time.swift-frontend.") and key.endswith(".user"):
                modules[module]["all"] += value
                modules[module].update({name: figures.get(f"time.swift.{part}.user", 0) for name, part in PARTS.items()})
    print(f"{'':16}{'lines':>8}{'all':>8}{'check':>8}{'optimize':>9}{'code':>8}  ms a line")
    for module, seconds in sorted(modules.items(), key=lambda one: -one[1]["all"]):
        if count := lines(module):
            print(f"{module:16}{count:8,}{seconds['all']:8.1f}{seconds['check']:8.1f}{seconds['optimize']:9.1f}{seconds['code']:8.1f}"
                  f"{1000 * seconds['all'] / count:11.1f}")
    print(f"{'in all':24}{sum(one['all'] for one in modules.values()):8.1f}")
    shutil.rmtree(FOLDER)


main(*sys.argv[1:])
