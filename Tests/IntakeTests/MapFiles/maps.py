"""An IMDF folder as Python's json reads it, one answer for each line of standard input.

"FOLDER" is answered by the numbers of buildings and units, then each level's id; "FOLDER<tab>LEVEL" by the areas in square metres of
its units, in the order of the file, then "|" and the numbers of its rooms, all joined by tabs.

Areas are those of flat polygons through points of the ellipsoid in space: no map projection has a part in them.
"""

import json
import math
import sys
from collections import Counter

AXIS, FLATTENING = 6378137.0, 1 / 298.257223563
SERVICE = ("stairs", "elevator", "restroom", "walkway")


def features(folder, name):
    with open(f"{folder}/{name}.geojson", encoding="utf-8") as file:
        return json.load(file)["features"]


def in_space(longitude, latitude):
    longitude, latitude = math.radians(longitude), math.radians(latitude)
    squared = FLATTENING * (2 - FLATTENING)
    radius = AXIS / math.sqrt(1 - squared * math.sin(latitude) ** 2)
    return (
        radius * math.cos(latitude) * math.cos(longitude),
        radius * math.cos(latitude) * math.sin(longitude),
        radius * (1 - squared) * math.sin(latitude),
    )


def area(ring):
    points = [in_space(*place[:2]) for place in ring]
    first = points[0]
    total = [0.0, 0.0, 0.0]
    for a, b in zip(points[1:], points[2:]):
        p = [a[i] - first[i] for i in range(3)]
        q = [b[i] - first[i] for i in range(3)]
        total[0] += p[1] * q[2] - p[2] * q[1]
        total[1] += p[2] * q[0] - p[0] * q[2]
        total[2] += p[0] * q[1] - p[1] * q[0]
    return math.sqrt(sum(value * value for value in total)) / 2


def text(name):
    return ((name or {}).get("en") or "").strip()


def numbers(units):
    """What the rooms are called: by the other name, or by a name that says more than its category."""
    names = []
    for unit in units:
        properties = unit["properties"]
        if properties["category"].startswith(SERVICE):
            continue
        name = text(properties["alt_name"]) or text(properties["name"])
        is_kind = name.lower() == properties["category"]
        if any(letter.isalnum() for letter in name) and not is_kind:
            names.append(name)
    uses = Counter(names)
    return sorted(
        name for name in uses if uses[name] == 1 or any(letter.isdigit() for letter in name)
    )


def answer(line):
    folder, _, level = line.partition("\t")
    units = features(folder, "unit")
    if not level:
        levels = [feature["id"] for feature in features(folder, "level")]
        return "\t".join([str(len(features(folder, "building"))), str(len(units)), *levels])
    own = [unit for unit in units if unit["properties"]["level_id"] == level]
    areas = [f"{area(unit['geometry']['coordinates'][0]):.4f}" for unit in own]
    return "\t".join([*areas, "|", *numbers(own)])


for line in sys.stdin:
    print(answer(line.rstrip("\n")))
