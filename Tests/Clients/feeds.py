"""The feeds of a built site, grouped by what they are, and what each should show: worked out from the site's input."""

import datetime as dt
import functools
import re
from collections import Counter, namedtuple
from zoneinfo import ZoneInfo

import yaml

from campus import Term, read_jupiterp, read_umdio
from occurrences import UTC, Occurrence, Window, tally

# `variant` is "" for a plain feed, else "alarms" or "flat".
Feed = namedtuple("Feed", "path kind variant plain")


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
    def catalogs(self):
        """By term, its courses; read anew from the files that the settings name."""
        found = {}
        codes = {code: term for path in (self.folder / "Content" / "terms").glob("*.yml")
                 for term, told in [(path.stem, yaml.safe_load(path.read_text()))]
                 for code in told.get("codes") or []}
        for source in self.settings["sources"]:
            if source["kind"] == "jupiterp":
                folder = (self.folder / "Content" / source["path"]).parent
                found.setdefault(source["term"], read_jupiterp(folder))
            elif source["kind"] == "umdio":
                for path in sorted((self.folder / "Content").glob(source["path"])):
                    code = re.search(r'"semester": *"(\d+)"', path.read_text())[1]
                    found.setdefault(codes[code], read_umdio(path))
        return found

    @functools.cached_property
    def people(self):
        return {path.parent.name: yaml.safe_load(path.read_text())
                for path in (self.folder / "Content" / "people").glob("*/plan.yml")}

    @property
    def window(self):
        """A time in which all terms lie, with some days around."""
        first = min(term.first for term in self.terms.values()) - dt.timedelta(20)
        last = max(term.last for term in self.terms.values()) + dt.timedelta(20)
        return Window(*(dt.datetime.combine(day, dt.time(), UTC) for day in (first, last)))

    # MARK: Feeds

    def feeds(self):
        """Every feed there is, in the order of their names."""
        paths = sorted(path.relative_to(self.public).as_posix() for path in self.public.glob("feeds/**/*.ics"))
        return [self.feed(path) for path in paths]

    def feed(self, path):
        stem, variant = path.removesuffix(".ics"), ""
        for ending, name in ((".flat", "flat"), ("+alarms", "alarms")):
            if stem.endswith(ending):
                stem, variant = stem.removesuffix(ending), name
        person, *rest = stem.split("/")[1:]
        kind = person
        if person in self.people:
            kind = rest[0] if len(rest) > 1 else "saved"
        return Feed(path, kind, variant, stem + ".ics")

    def expected(self, feed):
        """The occurrences a feed should show, or None for a kind that nothing is known of."""
        known = {"saved": self._of_saved, "listed": self._of_listed}.get(feed.kind)
        return known(*feed.plain.removesuffix(".ics").split("/")[1:]) if known else None

    def expected_by(self, parser, feed):
        """What a parser reads of the plain feed, of which this one may be a variant."""
        plain = self.public / feed.plain
        data = plain.read_bytes() if plain.exists() else self.bytes_of(feed)
        return parser.expand(data, self.zone, self.window)

    def _of_saved(self, person, name):
        plan = self.people[person]
        saved = next(one for one in plan["saved"] if one["id"] == name)
        term = saved.get("term") or plan.get("term") or self.settings["term"]
        return self.of_sections(term, saved["sections"])

    def _of_listed(self, person, _, mark):
        """Which sections a listed schedule has is a question of ranking, so its page is asked; when they meet is not."""
        page = (self.public / "schedules" / person / "listed" / f"{mark}.html").read_text()
        sections = re.search(r"sections: \[(.*?)\]", page)[1].split(", ")
        return self.of_sections(self.people[person].get("term") or self.settings["term"], sections)

    def of_sections(self, term, names):
        """All meetings of sections given as "CMPS 231-0101", and the term's days off; a notice where none has a time."""
        shown = [one for name in names for one in self._of_section(term, *name.replace(" ", "").split("-", 1))]
        held = self.terms[term]
        if not shown:
            shown = [Occurrence(f"{term}.no-set-times", held.first, held.first + dt.timedelta(1))]
        return shown + [Occurrence(f"{term}.holiday", first, last + dt.timedelta(1))
                        for _, first, last in held.free_runs()]

    @functools.cache
    def _of_section(self, term, course, code):
        uid = f"{term}.{spelled(course)}.{spelled(code)}"
        return [Occurrence(uid, *times) for meeting in self.catalogs[term][course][1][code].meetings
                for times in meeting.times(self.terms[term], self.zone)]

    @functools.cached_property
    def every_meeting(self):
        """Everything that any section of any term does: what a feed of an unknown kind may show at most."""
        whole = Counter()
        for term, courses in self.catalogs.items():
            for course, (_, sections) in courses.items():
                whole |= tally(self.of_sections(term, [f"{course}-{code}" for code in sections]))
        return whole


def spelled(text):
    """A name as a part of a UID."""
    lower = re.sub("[A-Z]", lambda found: found[0].lower(), text)
    return re.sub("[^a-z0-9-]", lambda found: "".join(f"_{byte:02x}" for byte in found[0].encode()), lower)
