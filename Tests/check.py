"""Runs the tests of the modules that have changed since the last commit, and of all modules above them.

Without a change that is not committed, what the last commit changed is meant. `check.py` asks git for the files and the package
for who depends on whom; what only browsers and commands can show is named, not run.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# Files that a module holds without being Swift: a change of them is a change of the module.
HELD = {"Templates": "CTemplates", "Tests/MadeUpData": "SampleData"}


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def changed():
    files = set(output("git", "diff", "--name-only", "HEAD").split("\n")
                + output("git", "ls-files", "--others", "--exclude-standard").split("\n")) - {""}
    return files or set(output("git", "diff", "--name-only", "HEAD~1").split("\n")) - {""}


def with_those_above(modules, targets):
    found = set(modules)
    while more := {target["name"] for target in targets
                   if target["name"] not in found and found & set(target.get("target_dependencies", []))}:
        found |= more
    return found


def main():
    targets = json.loads(output("swift", "package", "describe", "--type", "json"))["targets"]
    files = changed()
    modules = {target["name"] for target in targets for file in files if file.startswith(f"{target['path']}/")}
    modules |= {module for folder, module in HELD.items() if any(file.startswith(f"{folder}/") for file in files)}
    if "Package.swift" in files:
        modules = {target["name"] for target in targets}
    kinds = {target["name"]: target["type"] for target in targets}
    tests = sorted(name for name in with_those_above(modules, targets) if kinds[name] == "test")
    if not tests:
        print("no module has changed")
        return 0
    print("testing", ", ".join(name.removesuffix("Tests") for name in tests), flush=True)
    build = ["swift", "build", "--build-tests", "--explicit-target-dependency-import-check", "error", "--quiet"]
    if status := subprocess.run(build, cwd=ROOT).returncode:
        return status
    status = subprocess.run(
        ["swift", "test", "--skip-build", "--disable-xctest", "--quiet", "--filter", f"^({'|'.join(tests)})\\."], cwd=ROOT,
        env=os.environ | {"ALMANAC_PYTHON": str(ROOT / ".build/venv/bin/python")}).returncode
    pages = sorted(file for file in files if file.startswith(("Templates/", "Tests/EndToEnd/", "Tests/Browser/", "Content/")))
    if pages:
        print("not looked at: pages and commands; make test does")
    return status


sys.exit(main())
