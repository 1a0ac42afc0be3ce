"""A site's folder: its input, read anew, and the feeds that were built of it, grouped by what they are."""

import datetime as dt
import functools
import random
import re
from collections import namedtuple
from zoneinfo import ZoneInfo

import yaml

from campus import (Term, read_bookings, read_cancellations, read_exams, read_jupiterp, read_reservations,
                    read_umdio)
from expected import Expectations
from occurrences import UTC, Window

# `kind` is the folder below which it lies, "saved" for a saved schedule; `keys` are the parts of its address from there on, for
# a person's feed with the person first. `variant` is "" for a plain feed, else "alarms" or "flat"; `plain` is the plain one's path.
Feed = namedtuple("Feed", "path kind keys variant plain")


class Site:
    """A folder with Content/ and, once built, Public/; `zone` as its settings say."""

    def __init__(self, folder):
        self.folder = folder
        self.settings = yaml.safe_load((folder / "Content" / "site.yml").read_text())
        self.zone = ZoneInfo(self.settings["time-zone"])

    @property
    def public(self):
        return self.folder / "Public"

    def bytes_of(self, feed):
        return (self.public / feed.path).read_bytes()

    # MARK: Input

    @functools.cached_property
    def terms(self):
        return {path.stem: Term.of_file(path) for path in (self.folder / "Content" / "terms").glob("*.yml")}

    @functools.cached_property
    def codes(self):
        """The term of every name that data may have for it."""
        found = {}
        for path in (self.folder / "Content" / "terms").glob("*.yml"):
            for code in [path.stem, *(yaml.safe_load(path.read_text()).get("codes") or [])]:
                found[code] = path.stem
        return found

    def sources(self, kind):
        """The settings of each source of a kind, and each of its files."""
        for source in self.settings["sources"]:
            if source["kind"] == kind:
                # Path.glob takes no pattern from the root.
                content = self.folder / "Content"
                for path in sorted(content.glob(source["path"])) if kind != "jupiterp" else [content / source["path"]]:
                    yield source, path

    @functools.cached_property
    def catalogs(self):
        """By term, its courses; read anew from the files that the settings name."""
        found = {source["term"]: read_jupiterp(path.parent) for source, path in self.sources("jupiterp")}
        for _, path in self.sources("umdio"):
            code = re.search(r'"semester": *"(\d+)"', path.read_text())[1]
            found.setdefault(self.codes[code], read_umdio(path))
        return found

    @functools.cached_property
    def exams(self):
        return {(source["term"], name): exams for source, path in self.sources("exams")
                for name, exams in read_exams(path).items()}

    @functools.cached_property
    def cancellations(self):
        return {(self.codes[term], name): dates for _, path in self.sources("cancellations")
                for (term, name), dates in read_cancellations(path).items()}

    @functools.cached_property
    def own_reservations(self):
        return read_reservations(self.folder / "Content" / "reservations.csv")

    @functools.cached_property
    def reservations(self):
        """Those of people and of calendars, by the site's clock."""
        calendars = [path for source, path in self.sources("ics") if source["as"] == "reservations"]
        names = [one for _, path in self.sources("rooms") for one in yaml.safe_load(path.read_text())["buildings"]]
        return self.own_reservations + [
            one for path in calendars
            for one in read_bookings(path, {one["name"]: one["code"] for one in names}, self.zone, self.window)]

    @functools.cached_property
    def everybody(self):
        return {path.parent.name: yaml.safe_load(path.read_text())
                for path in (self.folder / "Content" / "people").glob("*/plan.yml")}

    @property
    def people(self):
        """Those who are public."""
        return {name: plan for name, plan in self.everybody.items() if plan.get("visibility") == "public"}

    @property
    def window(self):
        """A time in which all terms lie, with some days around."""
        first = min(term.first for term in self.terms.values()) - dt.timedelta(30)
        last = max(term.last for term in self.terms.values()) + dt.timedelta(30)
        return Window(*(dt.datetime.combine(day, dt.time(), UTC) for day in (first, last)))

    # MARK: Feeds

    def feeds(self):
        """Every feed there is, in the order of their names."""
        paths = sorted(path.relative_to(self.public).as_posix() for path in self.public.glob("feeds/**/*.ics"))
        return [feed_at(path) for path in paths]

    @functools.cached_property
    def expectations(self):
        return Expectations(self)

    def expected(self, feed):
        """The occurrences a feed should show."""
        return self.expectations.of(feed)


def feed_at(path):
    stem, variant = path.removesuffix(".ics"), ""
    for ending, name in ((".flat", "flat"), ("+alarms", "alarms")):
        if stem.endswith(ending):
            stem, variant = stem.removesuffix(ending), name
    _, owner, *rest = stem.split("/")
    if owner == "campus":
        kind, *keys = rest
    else:
        kind, keys = rest[0] if len(rest) > 1 else "saved", [owner, *rest[1 if len(rest) > 1 else 0:]]
    return Feed(path, kind, tuple(keys), variant, stem + ".ics")


def drawn(feeds, count, seed):
    """Of each kind and variant as many, drawn by a seed; all where there are no more. In the order in which they were."""
    draw, groups = random.Random(seed), {}
    for feed in feeds:
        groups.setdefault((feed.kind, feed.variant), []).append(feed)
    chosen = {feed for group in groups.values() for feed in draw.sample(group, min(count, len(group)))}
    return [feed for feed in feeds if feed in chosen]
