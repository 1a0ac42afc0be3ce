"""Adds up the JUnit reports of a folder and ends with "N passed, N failed"; the status is 1 if anything failed.

A report that is missing counts as a failure: tests that never ran have not passed. Before that come the seconds of each part
and the slowest cases.
"""

import json
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

EXPECTED = ["swift.xml", "browser.xml", "site.xml"]
SLOWEST = 20


def seconds(folder):
    for file in sorted(folder.glob("*.seconds"), key=lambda file: file.stat().st_mtime):
        figures = json.loads(file.read_text())
        print(f"{file.stem}: {figures['wall']:.0f} s, {figures['processor']:.0f} s of processor time")


def slowest(cases):
    """Of those that ran one after another: tests of rooms run all at once, and wait for each other."""
    for time, name in sorted(cases, reverse=True)[:SLOWEST]:
        print(f"{time:6.1f} s  {name}")


def main(folder: Path) -> int:
    passed = failed = skipped = 0
    cases = []
    seconds(folder)
    for name in EXPECTED:
        report = folder / name
        if not report.exists():
            print(f"no report {name}: its tests did not run")
            failed += 1
            continue
        for case in ElementTree.parse(report).iter("testcase"):
            if name != "swift.xml":
                cases.append((float(case.get("time", 0)), f"{case.get('classname')} {case.get('name')}"))
            if case.find("failure") is not None or case.find("error") is not None:
                failed += 1
                print(f"failed: {case.get('classname')} {case.get('name')}")
            elif case.find("skipped") is not None:
                skipped += 1
            else:
                passed += 1
    slowest(cases)
    if (folder / "failed").exists() and failed == 0:
        failed = 1
        print("a step ended with an error before its report was complete")
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


sys.exit(main(Path(sys.argv[1])))
