"""Draws the modules of the program on their shelves into Sources/modules.svg: `python3 Tests/modules.py`.

Who imports whom is asked of the package. An arrow is an import within a shelf, unless others imply it; between shelves all imports
point down.
"""

import json
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "Sources/modules.svg"

# From the top; the two in one row do not know each other.
ROWS = [["Program"], ["Site", "Input"], ["Domain", "Formats"], ["Ground"], ["Libraries"]]
SAYS = {
    "Program": "what is run",
    "Site": "a campus → pages → a published folder",
    "Input": "a folder of files → a campus",
    "Domain": "rules of one subject each",
    "Formats": "files and documents, without a campus",
    "Ground": "what all may import",
    "Libraries": "C: Debian's, and what the program carries inside",
}
WIDTH, MARGIN, GAP, LINE, HEAD, PAD = 760, 8, 12, 26, 22, 10
CHARACTER = 7.2


def described():
    text = subprocess.run(
        ["swift", "package", "describe", "--type", "json"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return {one["name"]: (Path(one["path"]).parts, one.get("target_dependencies", []))
            for one in json.loads(text)["targets"] if one["path"].startswith("Sources/")}


def arrows(modules):
    """What a module imports on its shelf, without what another of its imports imports."""
    def beside(name):
        path, imports = modules[name]
        return {other for other in imports if modules[other][0][1] == path[1] != "Libraries"}

    def below(name):
        return beside(name).union(*(below(other) for other in beside(name)))

    return {name: beside(name) - set().union(*(below(other) for other in beside(name))) for name in modules}


def layers(names, inner):
    """The modules of a shelf in rows, so that each imports only from rows below its own."""
    rest, rows = set(names), []
    while rest:
        top = {name for name in rest if not any(name in inner[other] for other in rest)}
        rows.append(sorted(top, key=str.lower))
        rest -= top
    return rows


def wrapped(rows, width):
    """Rows of boxes (name, offset, width); a row that is too wide goes on in the next one."""
    for row in rows:
        line, at = [], 0
        for name in row:
            box = len(name) * CHARACTER + 16
            if line and at + box > width:
                yield line
                line, at = [], 0
            line.append((name, at, box))
            at += box + 8
        yield line


def drawing(modules, inner):
    places, parts, y = {}, [], MARGIN
    for row in ROWS:
        width = (WIDTH - 2 * MARGIN - GAP * (len(row) - 1)) / len(row)
        bottom = y
        for column, shelf in enumerate(row):
            x = MARGIN + column * (width + GAP)
            names = [name for name, (path, _) in modules.items() if path[1] == shelf]
            lines = list(wrapped(layers(names, inner), width - 2 * PAD))
            for index, line in enumerate(lines):
                for name, at, box in line:
                    places[name] = (x + PAD + at, y + HEAD + 8 + index * (LINE + 12), box)
            parts.append((x, y, width, HEAD + 8 + len(lines) * (LINE + 12), shelf))
            bottom = max(bottom, y + parts[-1][3])
        parts = [(x, top, wide, bottom - y if top == y else high, shelf) for x, top, wide, high, shelf in parts]
        y = bottom + GAP
    return places, parts, y - GAP + MARGIN


def svg(modules):
    inner = arrows(modules)
    places, shelves, height = drawing(modules, inner)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" font-family="sans-serif" font-size="12">',
        "<title>The modules of Almanac on their shelves</title>",
        "<style>.shelf{fill:#f4f1ea;stroke:#d8d2c4}.box{fill:#fff;stroke:#8a8272}.name{fill:#222}.says{fill:#6b6455}"
        ".arrow{stroke:#8a8272;fill:none;marker-end:url(#head)}#head path{fill:#8a8272}"
        "@media (prefers-color-scheme:dark){.shelf{fill:#24221e;stroke:#444038}.box{fill:#2f2c27;stroke:#8a8272}"
        ".name{fill:#eee}.says{fill:#b5ad9b}}</style>",
        '<defs><marker id="head" viewBox="0 0 6 6" refX="6" refY="3" markerWidth="6" markerHeight="6" orient="auto">'
        '<path d="M0 0L6 3L0 6z"/></marker></defs>',
    ]
    for x, y, width, high, shelf in shelves:
        out.append(f'<rect class="shelf" x="{x:g}" y="{y:g}" width="{width:g}" height="{high:g}" rx="4"/>')
        out.append(f'<text x="{x + PAD:g}" y="{y + 17:g}"><tspan class="name" font-weight="bold">{shelf}</tspan>'
                   f'<tspan class="says" dx="8">{SAYS[shelf]}</tspan></text>')
    for name in sorted(modules):
        for other in sorted(inner[name]):
            (x, y, box), (to, below, wide) = places[name], places[other]
            out.append(f'<path class="arrow" d="M{x + box / 2:g} {y + LINE:g}L{to + wide / 2:g} {below:g}"/>')
    for name, (x, y, box) in sorted(places.items()):
        out.append(f'<rect class="box" x="{x:g}" y="{y:g}" width="{box:g}" height="{LINE}" rx="3"/>')
        out.append(f'<text class="name" x="{x + box / 2:g}" y="{y + 17:g}" text-anchor="middle">{name}</text>')
    return "\n".join([*out, "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(svg(described()))
