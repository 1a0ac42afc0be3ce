"""A second reading of maps of OpenStreetMap and of the ways on foot in them.

Each line of the input is one question, its parts divided by tabs; the answer is one line.

    ways MAP FROM TO             metres and seconds (at a metre a second) of the fastest way between two nodes; inf without one
    buildings MAP                "lat,lon" of the middle of each building's outline
    seconds MAP N PLACE ...      seconds from the place of that number, from 0, to each, at a metre a second; - where no way leads
"""

import functools
import heapq
import math
import sys
import xml.etree.ElementTree

OPEN = set("""footway path pedestrian steps corridor living_street residential service unclassified road track cycleway
    tertiary tertiary_link secondary secondary_link primary primary_link""".split())
TOLD = {"trunk", "trunk_link", "bridleway"}
ALLOWED = {"yes", "designated", "permissive", "destination"}
FORBIDDEN = {"no", "private", "agricultural", "forestry", "delivery", "use_sidepath"}
WALLS = {"wall", "fence", "hedge", "city_wall", "retaining_wall"}


def metres(a, b):
    lat, other, lon = map(math.radians, (a[0], b[0], b[1] - a[1]))
    chord = math.sin((other - lat) / 2) ** 2 + math.cos(lat) * math.cos(other) * math.sin(lon / 2) ** 2
    return 2 * 6371008.8 * math.asin(math.sqrt(chord))


def tags(element):
    return {tag.get("k"): tag.get("v") for tag in element.findall("tag")}


def may_walk(tag):
    kind, foot = tag.get("highway"), tag.get("foot")
    return foot in ALLOWED if kind in TOLD else kind in OPEN and (foot or tag.get("access")) not in FORBIDDEN


def is_blocked(tag):
    if tag.get("barrier") in WALLS:
        return (tag.get("foot") or tag.get("access")) not in ALLOWED
    return "barrier" in tag and (tag.get("foot") or tag.get("access")) in FORBIDDEN


@functools.cache
def load(path):
    """The places of nodes, the edges (from, to, metres, seconds) of a multigraph, and the middles of buildings."""
    root = xml.etree.ElementTree.parse(path).getroot()
    at = {node.get("id"): (float(node.get("lat")), float(node.get("lon"))) for node in root.findall("node")}
    blocked = {node.get("id") for node in root.findall("node") if is_blocked(tags(node))}
    edges, buildings = [], []
    for way in root.findall("way"):
        tag = tags(way)
        refs = [nd.get("ref") for nd in way.findall("nd")]
        if "building" in tag:
            corners = [at[ref] for ref in refs[:-1]]
            buildings.append(tuple(sum(part) / len(corners) for part in zip(*corners)))
        if not may_walk(tag):
            continue
        for number, (a, b) in enumerate(zip(refs, refs[1:])):
            if a == b or a not in at or b not in at:
                continue
            length = metres(at[a], at[b])
            seconds = length * 5 / 3 if tag["highway"] == "steps" else length
            ends = [(end, way.get("id"), number) if end in blocked else end for end in (a, b)]
            for end, ref in zip(ends, (a, b)):
                at[end] = at[ref]
            if tag.get("oneway:foot") not in ("-1", "reverse"):
                edges.append((*ends, length, seconds))
            if tag.get("oneway:foot") not in ("yes", "1", "true"):
                edges.append((*ends[::-1], length, seconds))
    return at, edges, buildings


def reach(edges, start):
    leaving = {}
    for a, b, length, seconds in edges:
        leaving.setdefault(a, []).append((b, length, seconds))
    found, queue, count = {}, [(0.0, 0.0, 0, start)], 0
    while queue:
        seconds, length, _, node = heapq.heappop(queue)
        if node in found:
            continue
        found[node] = (length, seconds)
        for other, more, longer in leaving.get(node, []):
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


@functools.cache
def foot(path, place):
    """The nearest edge, how far along it the nearest point is, and how far away; None beyond a hundred metres."""
    at, edges, _ = load(path)
    best = (100.0, None, None)
    for index, (a, b, length, _) in enumerate(edges):
        if metres(place, at[a]) - length > best[0]:
            continue
        part = nearest(place, at[a], at[b])
        away = metres(place, along(at[a], at[b], part))
        # The way back is the same edge: a hair's breadth must not decide.
        if away < best[0] - 1e-6:
            best = (away, index, part)
    return None if best[1] is None else best


@functools.cache
def joined(path, places):
    """The edges with a node ("door", number) for each place; an edge keeps its whole, and every two points on it get one of their own."""
    at, edges, _ = load(path)
    feet = [foot(path, place) for place in places]
    more = []
    on = {}
    for number, found in enumerate(feet):
        if found is None:
            continue
        away, index, part = found
        door, step = ("door", number), ("foot", number)
        more += [(door, step, away, away), (step, door, away, away)]
        a, b, length, seconds = edges[index]
        on.setdefault(frozenset((a, b)), []).append((step, a, part))
    for number, (a, b, length, seconds) in enumerate(edges):
        steps = [(step, part if start == a else 1 - part) for step, start, part in on.get(frozenset((a, b)), [])]
        for step, part in steps:
            more.append((a, step, part * length, part * seconds))
            more.append((step, b, (1 - part) * length, (1 - part) * seconds))
            more += [(step, other, (further - part) * length, (further - part) * seconds)
                     for other, further in steps if other != step and further >= part]
    return edges + more, feet


def answer(kind, path, *rest):
    at, edges, buildings = load(path)
    if kind == "ways":
        return "{!r}\t{!r}".format(*reach(edges, rest[0]).get(rest[1], (math.inf, math.inf)))
    if kind == "buildings":
        return "\t".join("{!r},{!r}".format(*place) for place in buildings)
    places = tuple(tuple(map(float, part.split(","))) for part in rest[1:])
    edges, feet = joined(path, places)
    found = reach(edges, ("door", int(rest[0])))
    return "\t".join(repr(found[("door", number)][1]) if feet[int(rest[0])] and ("door", number) in found else "-"
                     for number in range(len(places)))


for line in sys.stdin:
    print(answer(*line.rstrip("\n").split("\t")))
