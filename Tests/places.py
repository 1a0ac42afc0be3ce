"""Where the project and its built program are."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / ".build" / "release" / "almanac"
