"""A site of text pages that a test writes, builds and reads."""

import re


def plain(text):
    """Without the marks around names that are written from right to left."""
    return text.replace("\u2068", "").replace("\u2069", "")


def front(**keys):
    """A front matter; names of keys have dashes for underscores."""
    return "---\n" + "".join(f"{key.replace('_', '-')}: {value}\n" for key, value in keys.items()) + "---\n"


class TextSite:
    def __init__(self, folder, almanac, settings):
        self.folder, self.almanac = folder, almanac
        self.write("Content/site.yml", settings)

    def write(self, path, text):
        path = self.folder / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def page(self, path, text="Text.\n", **keys):
        self.write(f"Content/pages/{path}", front(**keys) + text)

    def build(self, *options, status=0):
        done = self.almanac("build", "--site", self.folder, *options)
        assert done.returncode == status, done.stderr
        return done.stderr

    def read(self, address):
        return (self.folder / "Public" / address).read_text()

    def exists(self, address):
        return (self.folder / "Public" / address).exists()

    def listed(self, address):
        """The titles in the list of a page, in its order."""
        return [plain(title) for title in re.findall(r'<h3><a href="[^"]*">([^<]*)</a></h3>', self.read(address))]
