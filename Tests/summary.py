"""Adds up the JUnit reports of a folder and ends with "N passed, N failed"; the status is 1 if anything failed.

A report that is missing counts as a failure: tests that never ran have not passed.
"""

import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

EXPECTED = ["swift.xml", "site.xml"]


def main(folder: Path) -> int:
    passed = failed = skipped = 0
    for name in EXPECTED:
        report = folder / name
        if not report.exists():
            print(f"no report {name}: its tests did not run")
            failed += 1
            continue
        for case in ElementTree.parse(report).iter("testcase"):
            if case.find("failure") is not None or case.find("error") is not None:
                failed += 1
                print(f"failed: {case.get('classname')} {case.get('name')}")
            elif case.find("skipped") is not None:
                skipped += 1
            else:
                passed += 1
    if (folder / "failed").exists() and failed == 0:
        failed = 1
        print("a step ended with an error before its report was complete")
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


sys.exit(main(Path(sys.argv[1])))
