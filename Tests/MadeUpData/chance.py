"""Draws by a seed, alike in every version of Python, and the people and words of a made-up university."""

import json
import random


class Chance:
    """A row of draws. Only `random()` is used: what it gives is the same in every version of Python."""

    def __init__(self, seed):
        self._random = random.Random(seed)

    def below(self, count):
        return int(self._random.random() * count)

    def between(self, first, last):
        return first + self.below(last - first + 1)

    def hits(self, percent):
        return self.below(100) < percent

    def pick(self, things):
        return things[self.below(len(things))]

    def mixed(self, things):
        """All of them in another order."""
        return [thing for _, thing in sorted(((self._random.random(), place), thing) for place, thing in enumerate(things))]

    def some(self, things, count):
        """So many of them, in the order they have."""
        chosen = sorted(self.mixed(range(len(things)))[:count])
        return [things[place] for place in chosen]


GIVEN = ("Ada", "Bo", "Cyra", "Dov", "Élodie", "Fenwick", "Greta", "Hollis", "Ines", "Jory", "Kestrel", "Linnet", "Maris",
         "Nell", "Orrin", "Perpetua", "Quill", "Rowan", "Seán", "Tamsin", "Ulla", "Verity", "Wilf", "Xanthe", "Yarrow", "Zeb")
FAMILY = ("Ashgrove", "Brambley", "Castellow", "Dunmarrow", "Eddlestone", "Fennimoor", "Gorsewick", "Hollowell-Pike",
          "Inkpenny", "Juniperson", "Kettlewright", "O'Larch", "Millbrace", "Nettlefold", "Oxlipper", "Pondweary",
          "Quillfeather", "Rushmallow", "Sedgemarsh", "Thistlewick", "Underbough", "Valerianne", "Willowherb", "Yewtree")


def people(chance, count):
    """So many names, none twice."""
    names = [f"{given} {family}" for family in FAMILY for given in GIVEN]
    return chance.mixed(names)[:count]


# What made-up courses are about; with an opening each is a title that no other university has.
SUBJECTS = ("Tides", "Moss", "Lanterns", "Ferries", "Hedgerows", "Clay", "Beacons", "Orchards", "Weather Glasses", "Quarries",
            "Bell Towers", "Mill Ponds", "Kites", "Toll Roads", "Sundials", "Rookeries", "Dry-Stone Walls", "Salt Pans",
            "Almanacs", "Tin Whistles", "Footbridges", "Peat", "Marionettes", "Windmills", "Locks and Weirs", "Comets",
            "Beehives", "Rope", "Chalk", "Puzzles")
OPENINGS = ("Reckoning with {}", "A First Look at {}", "{} and Their Makers", "The Long Story of {}", "{}, Measured",
            "Workshop: {}", "Why {} Matter", "{} by Night")


def title(chance):
    return chance.pick(OPENINGS).format(chance.pick(SUBJECTS))


WORDS = ("The course follows {} from the quay to the hill.", "Teams of three build something with {} and write it up.",
         "Half theory, half field trips: {} in rain and in shine.", "Students keep a notebook on {} all term.",
         "What {} cost, who pays, and who forgets to.", "Ends with an open evening on {}.")


def description(chance, most=2):
    return " ".join(chance.pick(WORDS).format(chance.pick(SUBJECTS).lower()) for _ in range(chance.between(1, most)))


def compact(value):
    """JSON without a space that nothing needs."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def table(rows):
    """A file of commas; a cell is quoted where it has to be."""
    def cell(value):
        text = str(value)
        return '"' + text.replace('"', '""') + '"' if any(mark in text for mark in ',"\n') else text
    return "".join(",".join(map(cell, row)) + "\n" for row in rows)
