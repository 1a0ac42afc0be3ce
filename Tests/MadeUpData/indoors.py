"""Two houses of a made-up campus with their floors and rooms, as IMDF, and four of which only the outline is known.

Names are in two languages. One room's letter is of another alphabet, two rooms of a house have one number, and many none.
"""

import json
import math

from chance import Chance

SEED = "indoors of a made-up university"
ORIGIN = (-76.94, 38.986)
# A house is long and lies across the compass: so many metres by so many, turned so many degrees.
LONG, WIDE, TURNED = 60, 18, 24
HOUSES = (
    # Names, the names of its levels, their ordinals in the order of the file, metres east of the first.
    ("Altes Bootshaus", "Old Boathouse", (1, 2), (0, 1), 0), ("Brennhaus №2", "Kiln House №2", (2, 3, 1), (2, 3, 1), 140))


class Features:
    def __init__(self):
        self.chance = Chance(SEED)
        self.files = {name: [] for name in ("address", "anchor", "building", "level", "occupant", "opening", "unit")}

    def id(self):
        return "-".join("".join(self.chance.pick("0123456789abcdef") for _ in range(size)) for size in (8, 4, 4, 4, 12))

    def add(self, kind, geometry, properties):
        found = {"id": self.id(), "type": "Feature", "feature_type": kind, "geometry": geometry, "properties": properties}
        self.files[kind].append(found)
        return found["id"]

    def address(self, text):
        return self.add("address", None, {"address": text, "unit": "", "locality": "city", "province": "US-MD", "country": "US",
                                          "postal_code": "00001", "postal_code_ext": None, "postal_code_vanity": None})


def at(east, x, y):
    """The degrees of a point in a house: so many metres along it, so many across."""
    turn = math.radians(TURNED)
    right, up = east + x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
    return [round(ORIGIN[0] + right / (111_320 * math.cos(math.radians(ORIGIN[1]))), 10), round(ORIGIN[1] + up / 110_990, 10)]


def ring(east, x, y, length, width):
    corners = ((x, y), (x + length, y), (x + length, y + width), (x, y + width), (x, y))
    return {"type": "Polygon", "coordinates": [[at(east, *corner) for corner in corners]]}


def point(east, x, y):
    return {"type": "Point", "coordinates": at(east, x, y)}


def named(de, en):
    return {"de": de, "en": en}


def rooms(house, level):
    """What there is along both sides of a floor: its category, and its number or name."""
    first = level * 100
    plain = [("classroom", str(first + number)) for number in (2, 3, 4, 5)]
    found = [("stairs", None), ("auditorium", f"{first + 1}а"), *plain, ("restroom.female", None), ("classroom", ""),
             ("classroom", "-")]
    if house == 0:
        found[3] = ("laboratory", str(first + 3))
        found.append(("library", "Map room"))
        if level == 1:
            found[5] = ("classroom", "102")
    elif level == 1:
        found[8] = ("foodservice.coffee", "Summer")
    elif level == 2:
        found[4] = ("classroom", "203")
    return found


WORDS = {"classroom": ("Werkstatt", "Classroom"), "auditorium": ("Saal", "Classroom"), "laboratory": ("Labor", "Laboratory")}


def names(category, number):
    """A name and another name; of many rooms there is a kind alone."""
    if category.startswith("restroom"):
        return named("Waschraum", "Restroom"), None
    if number is None:
        return None, None
    if number in ("Map room", "Summer"):
        de, en = {"Map room": ("Kartensaal", "Map room"), "Summer": ("Café „Sommer“", "Coffee “Summer”")}[number]
        return named(de, en), named(de if number == "Map room" else "Sommer", number)
    de, en = WORDS[category]
    return named(f"{de} {number}", f"{en} {number}"), named(number, number) if number else None


def unit(features, house, level, east, place, category, number, level_id, address):
    """A room on one of the two sides of the corridor; its name is also that of somebody in it."""
    column, side = divmod(place, 2)
    length, depth = LONG / 5, (WIDE - 3) / 2
    x, y = column * length, side * (depth + 3)
    name, other = names(category, number)
    middle = point(east, x + length / 2, y + depth / 2)
    key = features.add("unit", ring(east, x, y, length, depth), {
        "category": category, "name": name, "alt_name": other, "restriction": "restricted" if category == "stairs" else None,
        "accessibility": None, "level_id": level_id, "display_point": middle})
    if place % 3 == 1:
        # The key is misspelled in all files of this kind.
        features.add("opening", {"type": "LineString", "coordinates": [at(east, x + 2, depth), at(east, x + 3, depth)]}, {
            "category": "automobile", "unit_categoty": category, "unit_restriction": None, "accessibility": None,
            "access_control": None, "door": {"type": "open", "material": "wood", "automatic": False}, "name": None, "alt_name": None,
            "display_point": point(east, x + 2, depth), "level_id": level_id})
    if number and place % 2:
        anchor = features.add("anchor", middle, {"unit_id": key, "address_id": address})
        features.add("occupant", None, {
            "name": name, "shortName": other, "category": category, "anchor_id": anchor, "hours": None, "phone": None, "email": None,
            "website": None, "correlation_id": None})


def drawn():
    features = Features()
    for house, (de, en, levels, ordinals, east) in enumerate(HOUSES):
        address = features.address(f"{house + 1} Towpath Lane, Larkspur")
        middle = point(east, LONG / 2, WIDE / 2)
        building = features.add("building", ring(east, 0, 0, LONG, WIDE), {
            "name": named(de, en), "alt_name": named(de, de), "category": "unspecified", "restriction": None, "rotation": 0.0,
            "display_point": middle, "address_id": address})
        for level, ordinal in zip(levels, ordinals):
            key = features.add("level", ring(east, 0, 0, LONG, WIDE), {
                "name": named(f"Stock {level}", f"Level {level}"), "short_name": named(str(level), str(level)), "ordinal": ordinal,
                "outdoor": False, "address_id": None, "building_ids": [building], "display_point": middle, "category": "arrivals",
                "restriction": "employeesonly"})
            features.add("unit", ring(east, 0, (WIDE - 3) / 2, LONG, 3), {
                "category": "walkway", "name": None, "alt_name": None, "restriction": None, "accessibility": None, "level_id": key,
                "display_point": middle})
            for place, (category, number) in enumerate(rooms(house, level)):
                unit(features, house, level, east, place, category, number, key, address)
    for place in range(4):
        east = 300 + 90 * place
        features.add("building", ring(east, 0, 40, 25, 14), {
            "name": None, "alt_name": None, "category": "unspecified", "restriction": None, "rotation": 0.0,
            "display_point": point(east, 12, 47), "address_id": features.address("")})
    return features.files


def files():
    found = {f"maps/imdf-spbstu/IMDFData/{name}.geojson": json.dumps(
        {"type": "FeatureCollection", "name": name, "features": features}, ensure_ascii=False, separators=(",", ":")) + "\n"
        for name, features in drawn().items()}
    return found | {"maps/imdf-spbstu/IMDFData/manifest.json": json.dumps(
        {"version": "1.0.0", "created": "2026-09-01T08:00:00+00:00", "generated_by": "made up", "language": "en"}) + "\n"}
