"""A second reading of maps of OpenStreetMap and of the ways in them: on foot at a metre a second, by bicycle at four, by car.

Each line of the input is one question, its parts divided by tabs; the answer is one line.

    buildings MAP                "lat,lon" of the middle of each building's outline
    ways MODE MAP N PLACE ...    seconds and metres, with a comma between, from the place of that number, from 0, to each; - where
                                 no way leads
    counts PBF                   nodes, ways and relations of a file of protocol buffers; the sums of all ids of nodes and of
                                 ways' nodes; the least and the greatest latitude and longitude, in billionths of a degree
"""

import functools
import heapq
import math
import pathlib
import struct
import sys
import xml.etree.ElementTree
import zlib

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2]))
from varints import varints  # noqa: E402

ROADS = set("""living_street residential service unclassified road tertiary tertiary_link secondary secondary_link primary
    primary_link""".split())
OPEN = {
    "walking": ROADS | set("footway path pedestrian steps corridor track cycleway".split()),
    "cycling": ROADS | set("path track cycleway".split()),
    "driving": ROADS | set("trunk trunk_link motorway motorway_link".split()),
}
TOLD = {
    "walking": {"trunk", "trunk_link", "bridleway"},
    "cycling": {"trunk", "trunk_link", "bridleway", "footway", "pedestrian"},
    "driving": {"track", "pedestrian"},
}
KEYS = {
    "walking": ["foot", "access"], "cycling": ["bicycle", "vehicle", "access"],
    "driving": ["motorcar", "motor_vehicle", "vehicle", "access"],
}
OPENING = {"walking": ["foot"], "cycling": ["bicycle"], "driving": ["motorcar", "motor_vehicle"]}
ALLOWED = {"yes", "designated", "permissive", "destination"}
FORBIDDEN = set("no private agricultural forestry delivery use_sidepath dismount emergency psv bus".split())
WALLS = {"wall", "fence", "hedge", "city_wall", "retaining_wall"}
NARROW = {"stile", "kissing_gate", "turnstile", "full-height_turnstile"}
WIDE = set("""bollard block cycle_barrier motorcycle_barrier jersey_barrier chain log planter debris bus_trap bar""".split())
STOPS = {"walking": WALLS, "cycling": WALLS | NARROW, "driving": WALLS | NARROW | WIDE}
SPEEDS = dict(
    motorway=90, motorway_link=45, trunk=85, trunk_link=40, primary=65, primary_link=30, secondary=55, secondary_link=25,
    tertiary=40, tertiary_link=20, unclassified=25, residential=25, road=25, living_street=10, service=15, pedestrian=5,
    track=10)
ROUGH = set("""unpaved gravel fine_gravel pebblestone cobblestone unhewn_cobblestone dirt earth ground grass mud sand woodchips
    rock""".split())
REACH = {"walking": 100.0, "cycling": 300.0, "driving": 300.0}


def metres(a, b):
    lat, other, lon = map(math.radians, (a[0], b[0], b[1] - a[1]))
    chord = math.sin((other - lat) / 2) ** 2 + math.cos(lat) * math.cos(other) * math.sin(lon / 2) ** 2
    return 2 * 6371008.8 * math.asin(math.sqrt(chord))


def tags(element):
    return {tag.get("k"): tag.get("v") for tag in element.findall("tag")}


def word(tag, mode):
    return next((tag[key] for key in KEYS[mode] if key in tag), None)


def may(tag, mode):
    kind = tag.get("highway")
    if kind in TOLD[mode]:
        return any(tag.get(key) in ALLOWED for key in OPENING[mode])
    return kind in OPEN[mode] and word(tag, mode) not in FORBIDDEN


def is_blocked(tag, mode):
    barrier = tag.get("barrier")
    if barrier is None:
        return False
    blocked = word(tag, mode) not in ALLOWED if barrier in STOPS[mode] else word(tag, mode) in FORBIDDEN
    return blocked and (mode != "cycling" or barrier in NARROW or is_blocked(tag, "walking"))


def direction(value):
    return {"yes": 1, "1": 1, "true": 1, "-1": -1, "reverse": -1, "no": 0, "0": 0, "false": 0}.get(value)


def heading(tag, mode):
    if mode == "walking":
        return direction(tag.get("oneway:foot")) or 0
    if mode == "cycling":
        if direction(tag.get("oneway:bicycle")) is not None:
            return direction(tag.get("oneway:bicycle"))
        if any(tag.get("cycleway" + side, "").startswith("opposite") for side in ("", ":both", ":left", ":right")):
            return 0
    if direction(tag.get("oneway")) is not None:
        return direction(tag.get("oneway"))
    return int(tag.get("junction") in ("roundabout", "circular") or tag.get("highway") in ("motorway", "motorway_link"))


def rates(tag, mode):
    """The seconds a metre takes there and back; None where that is not allowed."""
    if mode == "cycling":
        ridden, pushed = ride(tag), rates(tag, "walking")
        return [a if a is not None else b for a, b in zip(ridden, pushed)]
    if not may(tag, mode):
        return [None, None]
    if mode == "walking":
        rate = 5 / 3 if tag["highway"] == "steps" else 1
    else:
        rate = 3.6 / speed(tag)
    return turned(rate, heading(tag, mode))


def ride(tag):
    if not may(tag, "cycling"):
        return [None, None]
    rough = tag["surface"] in ROUGH if "surface" in tag else tag["highway"] == "track"
    return turned(0.25 / (0.6 if rough else 1), heading(tag, "cycling"))


def turned(rate, way):
    return [None if way == -1 else rate, None if way == 1 else rate]


def speed(tag):
    number, _, unit = tag.get("maxspeed", "").partition(" ")
    if number.isdigit() and int(number) and unit in ("", "mph", "km/h"):
        return min(max(0.8 * int(number) * (1.609344 if unit == "mph" else 1), 5), 130)
    return SPEEDS[tag["highway"]]


@functools.cache
def parsed(path):
    return xml.etree.ElementTree.parse(path).getroot()


@functools.cache
def load(path, mode):
    """The places of nodes, and the pieces: both ends, metres, seconds there and back or None."""
    root = parsed(path)
    at = {node.get("id"): (float(node.get("lat")), float(node.get("lon"))) for node in root.findall("node")}
    blocked = {node.get("id") for node in root.findall("node") if is_blocked(tags(node), mode)}
    pieces = []
    for way in root.findall("way"):
        rate = rates(tags(way), mode)
        if rate == [None, None]:
            continue
        refs = [nd.get("ref") for nd in way.findall("nd")]
        for number, (a, b) in enumerate(zip(refs, refs[1:])):
            if a == b or a not in at or b not in at:
                continue
            length = metres(at[a], at[b])
            ends = [(end, way.get("id"), number) if end in blocked else end for end in (a, b)]
            for end, ref in zip(ends, (a, b)):
                at[end] = at[ref]
            pieces.append((*ends, length, *(None if part is None else part * length for part in rate)))
    return at, pieces, mainland(pieces)


def mainland(pieces):
    """For each piece, whether it is on no island: sets of nodes that reach one another, the short ones left out."""
    sets = {}
    after, before = {}, {}
    for a, b, _, there, back in pieces:
        for start, end, seconds in ((a, b, there), (b, a, back)):
            if seconds is not None:
                after.setdefault(start, []).append(end)
                before.setdefault(end, []).append(start)
    for start in {end for piece in pieces for end in piece[:2]}:
        if start not in sets:
            both = flood(start, after) & flood(start, before)
            sets.update(dict.fromkeys(both, start))
    lengths = {}
    for a, b, length, *_ in pieces:
        if sets[a] == sets[b]:
            lengths[sets[a]] = lengths.get(sets[a], 0) + length
    longest = max(lengths.values(), default=0)
    return [sets[a] == sets[b] and lengths[sets[a]] >= 0.1 * longest for a, b, *_ in pieces]


def flood(start, after):
    found, queue = {start}, [start]
    while queue:
        for other in after.get(queue.pop(), []):
            if other not in found:
                found.add(other)
                queue.append(other)
    return found


def reach(edges, start):
    found, queue, count = {}, [(0.0, 0.0, 0, start)], 0
    while queue:
        seconds, length, _, node = heapq.heappop(queue)
        if node in found:
            continue
        found[node] = (length, seconds)
        for other, more, longer in edges.get(node, []):
            count += 1
            heapq.heappush(queue, (seconds + longer, length + more, count, other))
    return found


def along(a, b, part):
    return tuple(x + part * (y - x) for x, y in zip(a, b))


def nearest(place, a, b):
    """How far along from a to b the point is that is nearest to the place: thirds of the rest, again and again."""
    low, high = 0.0, 1.0
    for _ in range(60):
        left, right = (2 * low + high) / 3, (low + 2 * high) / 3
        if metres(place, along(a, b, left)) < metres(place, along(a, b, right)):
            high = right
        else:
            low = left
    return (low + high) / 2


def foot(path, mode, place):
    """The nearest piece on no island, else the nearest, how far along it the nearest point is, and how far away."""
    at, pieces, main = load(path, mode)
    best = [(REACH[mode], None, None)] * 2
    for index, (a, b, length, *_) in enumerate(pieces):
        island = 0 if main[index] else 1
        if metres(place, at[a]) - length > best[island][0]:
            continue
        part = nearest(place, at[a], at[b])
        away = metres(place, along(at[a], at[b], part))
        # Where two pieces meet, a hair's breadth must not decide.
        if away < best[island][0] - 1e-6:
            best[island] = (away, index, part)
    return next((found for found in best if found[1] is not None), None)


@functools.cache
def joined(path, mode, places):
    """The edges with a node ("door", number) for each place; a piece keeps its whole, and every two points on it get one of their own."""
    _, pieces, _ = load(path, mode)
    feet = [foot(path, mode, place) for place in places]
    edges, on = {}, {}

    def add(a, b, length, there, back):
        if there is not None:
            edges.setdefault(a, []).append((b, length, there))
        if back is not None:
            edges.setdefault(b, []).append((a, length, back))

    for number, found in enumerate(feet):
        if found is not None:
            away, index, part = found
            add(("door", number), ("foot", number), away, away, away)
            on.setdefault(index, []).append((part, ("foot", number)))
    for index, (a, b, length, there, back) in enumerate(pieces):
        stops = [(0.0, a)] + sorted(on.get(index, []), key=lambda stop: stop[0]) + [(1.0, b)]
        for (part, stop), (further, other) in zip(stops, stops[1:]):
            share = further - part
            add(stop, other, share * length, None if there is None else share * there, None if back is None else share * back)
    return edges


def buildings(path):
    root = parsed(path)
    at = {node.get("id"): (float(node.get("lat")), float(node.get("lon"))) for node in root.findall("node")}
    middles = []
    for way in root.findall("way"):
        if "building" in tags(way):
            corners = [at[nd.get("ref")] for nd in way.findall("nd")][:-1]
            middles.append(tuple(sum(part) / len(corners) for part in zip(*corners)))
    return "\t".join("{!r},{!r}".format(*place) for place in middles)


def ways(mode, path, number, *rest):
    places = tuple(tuple(map(float, part.split(","))) for part in rest)
    found = reach(joined(path, mode, places), ("door", int(number)))
    answers = []
    for other in range(len(places)):
        if other != int(number) and ("door", other) not in found:
            answers.append("-")
        else:
            length, seconds = found.get(("door", other), (0.0, 0.0))
            answers.append(f"{seconds!r},{length!r}")
    return "\t".join(answers)


def fields(data):
    """The fields of a message: number and value, numbers as they are, the rest as bytes."""
    index = 0

    def varint():
        nonlocal index
        value = shift = 0
        while True:
            byte = data[index]
            index += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while index < len(data):
        key = varint()
        if key & 7 == 0:
            yield key >> 3, varint()
        else:
            size = {1: 8, 5: 4}.get(key & 7) or varint()
            yield key >> 3, data[index:index + size]
            index += size


def summed(data):
    total = 0
    for value in varints(data):
        total += value >> 1 ^ -(value & 1)
        yield total


def counts(path):
    data = open(path, "rb").read()
    nodes, ways, relations, refs, lats, lons = [], 0, 0, 0, [], []
    index = 0
    while index < len(data):
        size, = struct.unpack(">I", data[index:index + 4])
        header = dict(fields(data[index + 4:index + 4 + size]))
        index += 4 + size
        blob = dict(fields(data[index:index + header[3]]))
        index += header[3]
        if header[1] != b"OSMData":
            continue
        block = list(fields(blob[1] if 1 in blob else zlib.decompress(blob[3])))
        scale = dict(block)
        step, lat0, lon0 = scale.get(17, 100), scale.get(19, 0), scale.get(20, 0)
        for group in (value for number, value in block if number == 2):
            for kind, value in fields(group):
                if kind == 2:
                    dense = dict(fields(value))
                    nodes += summed(dense[1])
                    lats += [lat0 + step * part for part in summed(dense[8])]
                    lons += [lon0 + step * part for part in summed(dense[9])]
                elif kind == 3:
                    ways += 1
                    refs += sum(summed(dict(fields(value))[8]))
                elif kind == 4:
                    relations += 1
    return "\t".join(map(str, (len(nodes), ways, relations, sum(nodes), refs, min(lats), max(lats), min(lons), max(lons))))


for line in sys.stdin:
    kind, *rest = line.rstrip("\n").split("\t")
    print({"buildings": buildings, "ways": ways, "counts": counts}[kind](*rest))
