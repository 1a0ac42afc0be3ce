"""Streets, paths and houses of a made-up campus in the two ways that OpenStreetMap's data is passed on: XML and blocks.

Streets run in rows, lanes and paths across them. There are one-way streets, steps, gates and stiles, limits in miles, an island of
paths, and ways whose nodes are partly outside of the file, as those at the edge of an extract are.
"""

import struct
import zlib
from xml.sax.saxutils import quoteattr

from chance import Chance

SEED = "streets of a made-up university"
ROWS, COLUMNS = 5, 7
ROAD_KINDS = ({"highway": "residential"}, {"highway": "service", "access": "private"}, {"highway": "tertiary", "maxspeed": "25 mph"},
              {"highway": "unclassified", "oneway": "yes"}, {"highway": "residential", "maxspeed": "30"})
CROSS_KINDS = ({"highway": "footway"}, {"highway": "path", "surface": "gravel"}, {"highway": "residential", "oneway": "-1"},
               {"highway": "cycleway", "foot": "yes"}, {"highway": "living_street"}, {"highway": "footway", "bicycle": "yes"},
               {"highway": "track"})
SHORT_CUTS = ({"highway": "steps", "step_count": "14"}, {"highway": "footway", "foot": "private"}, {"highway": "path"})
BARRIERS = ("gate", "bollard", "stile", "lift_gate", "kissing_gate")


class Map:
    def __init__(self):
        self.chance = Chance(SEED)
        self.nodes, self.ways, self.relations = {}, [], []
        self.crossings = [[self.node(70 * column, 80 * row, jitter=12) for column in range(COLUMNS)] for row in range(ROWS)]
        self.streets()
        self.houses()
        self.oddities()

    def node(self, east, north, jitter=0, tags=None):
        """A node so many metres from the corner; its place is whole ten-millionths of a degree."""
        move = lambda: self.chance.between(-jitter * 10, jitter * 10) / 10
        key = 9_000_000_001 + 37 * len(self.nodes)
        lat, lon = round((38.984 + (north + move()) / 110_990) * 1e7), round((-76.945 + (east + move()) / 86_500) * 1e7)
        self.nodes[key] = (lat, lon, tags or {})
        return key

    def way(self, nodes, tags):
        self.ways.append((700_000_001 + 13 * len(self.ways), list(nodes), tags))

    def streets(self):
        chance = self.chance
        for row, nodes in enumerate(self.crossings):
            name = f"{chance.pick(['Tern', 'Kiln', 'Quay', 'Reed'])} Street {row}"
            self.way(nodes, ROAD_KINDS[row % len(ROAD_KINDS)] | {"name": name})
        for column in range(COLUMNS):
            nodes = [row[column] for row in self.crossings]
            bends = []
            for first, second in zip(nodes, nodes[1:]):
                a, b = self.nodes[first], self.nodes[second]
                key = 9_500_000_001 + len(self.nodes)
                tags = {"barrier": chance.pick(BARRIERS)} if chance.hits(20) else {}
                middle = [(one + other) // 2 + chance.between(-400, 400) for one, other in zip(a[:2], b[:2])]
                self.nodes[key] = (*middle, tags)
                bends += [first, key]
            self.way([*bends, nodes[-1]], CROSS_KINDS[column % len(CROSS_KINDS)])
        for _ in range(6):
            row, column = chance.below(ROWS - 1), chance.below(COLUMNS - 1)
            self.way([self.crossings[row][column], self.crossings[row + 1][column + 1]], chance.pick(SHORT_CUTS))

    def houses(self):
        for row in range(ROWS - 1):
            for column in range(COLUMNS - 1):
                east, north = 70 * column + 22 + self.chance.below(9), 80 * row + 24 + self.chance.below(12)
                length, width = self.chance.between(14, 26), self.chance.between(10, 22)
                corners = [self.node(east + x, north + y) for x, y in ((0, 0), (length, 0), (length, width), (0, width))]
                tags = {"building": self.chance.pick(["yes", "university", "dormitory"])}
                if self.chance.hits(60):
                    tags |= {"name": f"House {row}{column} & Co.", "addr:street": "Tern Street"}
                self.way([*corners, corners[0]], tags)

    def oddities(self):
        """An island, ways that leave the file, and one that turns back on itself."""
        island = [self.node(520 + 20 * step, 400, jitter=3) for step in range(3)]
        self.way(island, {"highway": "footway"})
        self.way([8_000_000_001, 8_000_000_002, self.crossings[0][0], self.crossings[1][0]], {"highway": "secondary"})
        self.way([self.crossings[-1][-1], 8_000_000_003], {"highway": "motorway", "oneway": "yes"})
        ring = [self.node(430 + east, 330 + north) for east, north in ((0, 0), (14, 0), (14, 14), (0, 14))]
        self.way([*ring, ring[0]], {"highway": "tertiary", "junction": "roundabout"})
        self.way([self.crossings[-1][-1], ring[0]], {"highway": "tertiary"})
        self.relations.append((500_001, [self.ways[-1][0]], {"type": "route", "route": "bus", "ref": "7"}))

    # MARK: XML

    def xml(self):
        def tags(own):
            return "".join(f"  <tag k={quoteattr(key)} v={quoteattr(value)}/>\n" for key, value in own.items())

        reported = 'visible="true" version="1" changeset="1" timestamp="2026-09-01T08:00:00Z" user="made up" uid="1"'
        lines = ['<?xml version="1.0" encoding="UTF-8"?>\n<osm version="0.6" generator="made up">\n'
                 ' <bounds minlat="38.9835000" minlon="-76.9455000" maxlat="38.9880000" maxlon="-76.9385000"/>\n']
        for key, (lat, lon, own) in self.nodes.items():
            head = f' <node id="{key}" {reported} lat="{lat / 1e7:.7f}" lon="{lon / 1e7:.7f}"'
            lines.append(f"{head}>\n{tags(own)} </node>\n" if own else f"{head}/>\n")
        for key, nodes, own in self.ways:
            refs = "".join(f'  <nd ref="{node}"/>\n' for node in nodes)
            lines.append(f' <way id="{key}" {reported}>\n{refs}{tags(own)} </way>\n')
        for key, members, own in self.relations:
            inside = "".join(f'  <member type="way" ref="{member}" role=""/>\n' for member in members)
            lines.append(f' <relation id="{key}" {reported}>\n{inside}{tags(own)} </relation>\n')
        return "".join(lines) + "</osm>\n"

    # MARK: Blocks

    def blocks(self):
        """A header, the nodes in a block of zlib, and ways and relations in one that is not compressed."""
        header = field(4, b"OsmSchema-V0.6") + field(4, b"DenseNodes") + field(16, b"made up")
        texts = Texts()
        keys = sorted(self.nodes)
        marks = []
        for key in keys:
            marks += [number for pair in self.nodes[key][2].items() for number in map(texts.number, pair)] + [0]
        dense = field(1, deltas(keys)) + field(8, deltas(self.nodes[key][0] for key in keys)) \
            + field(9, deltas(self.nodes[key][1] for key in keys)) + field(10, b"".join(map(varint, marks)))
        first = texts.block(field(2, field(2, dense)))
        texts = Texts()
        ways = b"".join(field(3, field(1, key) + texts.tags(tags) + field(8, deltas(nodes))) for key, nodes, tags in self.ways)
        relations = b"".join(
            field(4, field(1, key) + texts.tags(tags) + field(8, varint(0) * len(members)) + field(9, deltas(members))
                  + field(10, varint(1) * len(members))) for key, members, tags in self.relations)
        second = texts.block(field(2, ways) + field(2, relations))
        return blob(b"OSMHeader", header) + blob(b"OSMData", first, is_packed=True) + blob(b"OSMData", second)


def varint(number):
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    return bytes([*out, number])


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


def deltas(numbers):
    """Each as its difference from the one before, the sign in the last bit."""
    out, before = [], 0
    for number in numbers:
        step, before = number - before, number
        out.append(varint(step << 1 if step >= 0 else (-step << 1) - 1))
    return b"".join(out)


class Texts:
    """The texts of a block, each once; the first is empty."""

    def __init__(self):
        self.all = {"": 0}

    def number(self, text):
        return self.all.setdefault(text, len(self.all))

    def tags(self, tags):
        return field(2, b"".join(varint(self.number(key)) for key in tags)) \
            + field(3, b"".join(varint(self.number(value)) for value in tags.values()))

    def block(self, groups):
        table = b"".join(field(1, text.encode()) for text in self.all)
        return field(1, table) + groups


def blob(kind, content, is_packed=False):
    inside = field(2, len(content)) + field(3, zlib.compress(content, 9)) if is_packed else field(1, content)
    head = field(1, kind) + field(3, len(inside))
    return struct.pack(">I", len(head)) + head + inside


def files():
    made = Map()
    return {"maps/mc-rockville/campus.osm": made.xml(), "maps/helsinki/test.osm.pbf": made.blocks()}
