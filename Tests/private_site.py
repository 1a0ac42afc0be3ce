"""A copy of the demo with secrets, and a reader who has the private person's link."""

import json
import os
import shutil
from pathlib import Path

from envelope import envelope_in, open_envelope, secret_of_link

ROOT = Path(__file__).resolve().parent.parent
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith("ALMANAC_")}


class PrivateSite:
    def __init__(self, folder, almanac):
        self.folder, self.program = folder, almanac
        shutil.copytree(ROOT / "Content", folder / "Content")
        settings = folder / "Content" / "site.yml"
        settings.write_text(settings.read_text() + "secrets: secrets.yml\n")
        self.run("secrets")

    def run(self, *words, **environment):
        done = self.program(*words, "--site", self.folder, env=CLEAN | environment)
        assert done.returncode == 0, done.stderr
        return done

    def build(self, *words, **environment):
        return json.loads(self.run("build", "--format", "json", *words, **environment).stdout)

    @property
    def public(self):
        return self.folder / "Public"

    def links(self):
        return json.loads(self.run("links", "wren", "--format", "json").stdout)

    def sealed(self):
        return {path.name: path.read_bytes() for path in (self.public / "p").iterdir()
                if path.name != "index.html"}

    def opened(self, links):
        """What the person reads: each page by its name."""
        return {name: text for pages in self.files(links).values() for name, text in pages.items()}

    def files(self, links):
        """The pages by their names, for each of the person's files by its name. What stands for a page of each day (`days_of`) is
        among them."""
        secret = secret_of_link(links["secretLink"].partition("#")[2])
        files = {}
        for file, page in self.sealed().items():
            first, *rest = open_envelope(envelope_in(page), file.removesuffix(".html"), secret).text.split("\0")
            assert first == ""
            files[file] = dict(zip(rest[::2], rest[1::2], strict=True))
        return files


def days_of(text):
    """Of what stands for another page each day, the time zone, the first day, and the names of these pages."""
    zone, *days = text.split("\x01")
    return days and (zone, days[0][:10], [day[10:] for day in days])
