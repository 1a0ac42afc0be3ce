"""`almanac import`: a folder of another generator becomes a site's folder, and everything that has no counterpart is named by its place."""

import json
import os
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from sample_data import REAL, ROOT

DOCUMENTATION = REAL.folder / "ssg"
PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6300010000000500010d0a2db40000000049454e44ae426082")


def folder(root, files):
    """Writes files by path."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


def imported(almanac, generator, old, new):
    """The report of an import that succeeds."""
    done = almanac("import", generator, old, new, "--format", "json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def page(new, name):
    return (new / "Content/pages" / name).read_text()


def head(text):
    """The lines of a front matter, and the text below it."""
    fence, lines, body = re.fullmatch(r"(---|\+\+\+)\n(.*?)^\1\n(.*)", text, re.S | re.M).groups()
    return lines.splitlines(), body


def findings(report, old):
    """What was found, by file and line."""
    return {(str(Path(one["file"]).relative_to(old)), one["line"], one["message"]) for one in report["findings"]}


def has(found, file, line, words):
    return any(one[:2] == (file, line) and words in one[2] for one in found)


HUGO = {
    "hugo.toml": """\
baseURL = "https://example.org/blog/"
title = "A blog: notes"
languageCode = "en"
timeZone = "Europe/Paris"
theme = "plain"
[params]
motto = "Few words"
[[menus.main]]
name = "Later"
pageRef = "/posts/second"
weight = 20
[[menus.main]]
name = "About"
url = "/about/"
weight = 10
[[menus.main]]
name = "Elsewhere"
url = "https://example.net/"
weight = 30
[[menus.main]]
name = "Nowhere"
url = "/none/"
weight = 40
""",
    "content/_index.md": "---\ntitle: Home\n---\nSee [the first](/posts/first/).\n",
    "content/about.md": "+++\ntitle = \"About\"\naliases = [\"/me/\"]\n+++\n[Post](posts/first/index.md#end), [site](https://example.org/blog/posts/second/).\n",
    "content/posts/_index.md": "---\ntitle: Posts\n---\n",
    "content/posts/first/index.md": """\
---
title: First
---
A [reference]({{< ref "second.md#top" >}}) and [about]({{< relref "/about" >}}) and {{< param motto >}}.

{{< figure src="bridge.png" alt="A bridge" caption="The \\"old\\" bridge" >}}

{{< highlight go "linenos=table" >}}
func main() {}
{{< /highlight >}}

- In a list:
  {{% note %}}
  Careful with **this**.

  Second paragraph.
  {{% /note %}}
After it.

{{< details summary="More" >}}
Hidden words.
{{< /details >}}

{{< youtube dQw4w9WgXcQ >}} {{< vimeo 1234 >}} {{< gist user 99 >}} {{< tweet user="a" id="7" >}}

{{< gallery dir="x" />}}

Shown: {{</* figure src="x" */>}} and `{{< inline >}}`.

```
{{< youtube abc >}}
```

![Bridge](bridge.png) and [data](numbers.csv) and [gone](missing.md) and ![Logo](/img/logo.png).

{{< ref "nothing" >}}
""",
    "content/posts/first/bridge.png": PICTURE,
    "content/posts/first/numbers.csv": "a,b\n1,2\n",
    "content/posts/second.md": '{\n  "title": "Second",\n  "draft": true\n}\nWords before.\n\n<!--more-->\n\nWords after.\n',
    "content/posts/old.html": "<p>Old</p>",
    "static/img/logo.png": PICTURE,
    "static/CNAME": "example.org",
    "static/.well-known/x": "y",
    "layouts/index.html": "<p>",
}


@pytest.fixture(scope="module")
def hugo(almanac, tmp_path_factory):
    root = tmp_path_factory.mktemp("hugo")
    old = folder(root / "old", HUGO)
    return old, root / "new", imported(almanac, "hugo", old, root / "new")


def test_settings_of_hugo(hugo):
    old, new, report = hugo
    assert (new / "Content/site.yml").read_text() == (
        '# Imported from Hugo.\ntitle: "A blog: notes"\nbase-url: "https://example.org/blog/"\ntime-zone: Europe/Paris\n'
        "# The pages are in this language: en.\nmenu:\n  - {title: About, to: about.md}\n  - {title: Later, to: posts/second.md}\n"
        '  - {title: Elsewhere, to: "https://example.net/"}\n')
    found = findings(report, old)
    assert has(found, "hugo.toml", 5, "the setting 'theme' is not mapped")
    assert any(one[0] == "hugo.toml" and "'/none/'" in one[2] for one in found)
    assert has(found, "layouts", None, "is not imported") and has(found, "content/posts/old.html", None, "is not Markdown")


def test_pages_of_hugo(hugo):
    old, new, report = hugo
    lines, body = head(page(new, "_index.md"))
    assert lines == ["title: Home"] and body == "See [the first](posts/first/index.md).\n"
    lines, body = head(page(new, "about.md"))
    assert lines == ['title = "About"', 'aliases = ["/about/", "/me/"]']
    assert body == "[Post](posts/first/index.md#end), [site](posts/second.md).\n"
    second = page(new, "posts/second.md")
    front, end = json.JSONDecoder().raw_decode(second)
    assert front == {"title": "Second", "draft": True, "summary": "Words before.", "aliases": ["/posts/second/"]}
    assert second[end:].split() == ["Words", "before.", "Words", "after."]
    lines, body = head(page(new, "posts/first/index.md"))
    assert lines == ["title: First"]
    assert body == """\
A [reference](../second.md#top) and [about](../../about.md) and Few words.

![A bridge](bridge.png "The \\"old\\" bridge")

```go
func main() {}
```

- In a list:
  > [!NOTE]
  >   Careful with **this**.
  >
  >   Second paragraph.

After it.

**More**

Hidden words.

[Video on YouTube](https://www.youtube.com/watch?v=dQw4w9WgXcQ) [Video on Vimeo](https://vimeo.com/1234) \
[Code on GitHub](https://gist.github.com/user/99) [Post on X](https://x.com/a/status/7)

{{< gallery dir="x" />}}

Shown: {{< figure src="x" >}} and `{{< inline >}}`.

```
{{< youtube abc >}}
```

![Bridge](bridge.png) and [data](/posts/first/numbers.csv) and [gone](missing.md) and ![Logo](/img/logo.png).

{{< ref "nothing" >}}
"""


def test_what_hugo_has_and_almanac_has_not(hugo):
    old, new, report = hugo
    found, file = findings(report, old), "content/posts/first/index.md"
    source = HUGO[file].splitlines()
    for words, message in [("gallery dir", "'gallery' is a shortcode without a counterpart"), ("`{{< inline", "'inline' is in code"),
                           ("youtube abc", "'youtube' is in code"), ("missing.md", "'missing.md' leads to no page"),
                           ('ref "nothing"', "'ref' leads to 'nothing'")]:
        line, = [number for number, text in enumerate(source, 1) if words in text]
        assert has(found, file, line, message), (message, found)
    assert len([one for one in found if one[0] == file]) == 5
    assert report["kept"] == {"gallery": 1, "inline": 1, "ref": 1, "youtube": 1}
    assert report["mapped"] == {
        "details": 1, "figure": 1, "gist": 1, "highlight": 1, "note": 1, "param": 1, "ref": 1, "relref": 1, "tweet": 1, "vimeo": 1,
        "youtube": 1}
    column, = [one["column"] for one in report["findings"] if "missing.md" in one["message"]]
    line, = [text for text in source if "missing.md" in text]
    assert column == line.index("missing.md") + 1


def test_files_of_hugo(hugo):
    old, new, report = hugo
    content = {str(path.relative_to(new / "Content")) for path in (new / "Content").rglob("*") if path.is_file()}
    assert content == {
        "site.yml", "pages/_index.md", "pages/about.md", "pages/posts/_index.md", "pages/posts/second.md", "pages/posts/first/index.md",
        "pages/posts/first/bridge.png", "static/posts/first/numbers.csv", "static/img/logo.png", "static/CNAME", "static/.well-known/x"}
    assert (report["pages"], report["pictures"], report["otherFiles"]) == (5, 2, 3)
    assert (new / "Content/pages/posts/first/bridge.png").read_bytes() == PICTURE
    assert set(report["files"]) == {f"Content/{name}" for name in content}


def test_the_settings_of_hugo_may_be_a_folder(almanac, tmp_path):
    old = folder(tmp_path / "old", {
        "config/_default/hugo.yaml": "title: Parts\nbaseURL: https://example.org\n",
        "config/_default/menus.en.toml": '[[main]]\nname = "A"\npageRef = "/a"\n',
        "config/_default/params.json": '{"motto": "Words"}',
        "content/a.md": "---\ntitle: A\n---\n{{< param motto >}}\n"})
    imported(almanac, "hugo", old, tmp_path / "new")
    settings = (tmp_path / "new/Content/site.yml").read_text()
    assert "title: Parts\n" in settings and "  - {title: A, to: a.md}\n" in settings
    assert page(tmp_path / "new", "a.md").endswith("---\nWords\n")


ZOLA = {
    "zola.toml": 'title = "Notes"\nbase_url = "https://example.org"\ndefault_language = "de"\n[extra]\nx = 1\n',
    "content/_index.md": '+++\ntitle = "Start"\nsort_by = "weight"\n+++\n',
    "content/blog/_index.md": '+++\ntitle = "Blog"\n+++\n',
    "content/blog/2024-03-01-first.md": """\
+++
title = "First"
slug = "one"
[taxonomies]
tags = ["a"]
+++
[Second](@/blog/second/index.md#part), [again](@/blog/_index.md), [gone](@/blog/none.md), [old](/blog/second/).

{{ youtube(id="abc") }}

{% quote(author="Ada") %}
Words *said*.
{% end %}

{{ resize_image(path="blog/second/map.png", width=10, height=10, op="fit") }}

{% warning() %}
Hot.
{% end %}

{% odd(x=[1, 2]) %}
Kept.
{% end %}

`{{/* odd() */}}` and {{ page.title }} and {% for x in y %}.

```
{{ odd() }}
```
""",
    "content/blog/second/index.md": '+++\ntitle = "Second"\n+++\nText.\n<!-- more -->\nMore.\n',
    "content/blog/second/map.png": PICTURE,
    "static/robots.txt": "User-agent: *\n",
    "templates/page.html": "",
}


def test_a_site_of_zola(almanac, tmp_path):
    old, new = folder(tmp_path / "old", ZOLA), tmp_path / "new"
    report = imported(almanac, "zola", old, new)
    assert (new / "Content/site.yml").read_text().splitlines()[1:3] == ["title: Notes", 'base-url: "https://example.org/"']
    lines, body = head(page(new, "blog/2024-03-01-first.md"))
    assert lines == ["date = 2024-03-01", 'aliases = ["/blog/one/"]', 'title = "First"', 'slug = "one"', "[taxonomies]", 'tags = ["a"]']
    assert body == """\
[Second](second/index.md#part), [again](_index.md), [gone](@/blog/none.md), [old](second/index.md).

[Video on YouTube](https://www.youtube.com/watch?v=abc)

> Words *said*.
>
> — Ada

![Map](second/map.png)

> [!WARNING]
> Hot.

{% odd(x=[1, 2]) %}
Kept.
{% end %}

`{{ odd() }}` and {{ page.title }} and {% for x in y %}.

```
{{ odd() }}
```
"""
    lines, body = head(page(new, "blog/second/index.md"))
    assert lines == ['summary = "Text."', 'title = "Second"'] and "more -->" not in body
    found, file = findings(report, old), "content/blog/2024-03-01-first.md"
    assert {one[1] for one in found if one[0] == file} == {7, 21, 28}
    assert report["kept"] == {"odd": 2} and report["links"] == 4


MKDOCS = {
    "mkdocs.yml": """\
site_name: Manual
site_url: !ENV [SITE_URL, 'https://example.org/manual/']
nav:
  - Home: index.md
  - Guide:
    - guide/start.md
    - Deeper: guide/deep.md
  - Source: https://example.org/source
theme:
  name: material
  custom_dir: overrides
markdown_extensions:
  - pymdownx.superfences:
      custom_fences:
        - name: mermaid
          format: !!python/name:pymdownx.superfences.fence_code_format
plugins:
  - search
  - macros
extra:
  version: "2.1"
""",
    "docs/index.md": "# Welcome { #top }\n\nVersion {{ version }} of {{ config.site_name }}; {{ unknown() }}.\n\n[Start](guide/start.md#one)\n",
    "docs/guide/README.md": "Overview\n========\n\nSee [deep](deep.md).\n",
    "docs/guide/start.md": """\
# Getting started

!!! note "Read this"
    First line.

    ```
    !!! note
    ```

    !!! tip
        Inner.

Text {: .lead #intro }
and {: data-x=1 }.

??? danger
    Folded.

=== "Linux"

    Run `make`.

=== "Windows"

    Do not.

--8<-- "part.md"
--8<-- "none.md"

```
=== "Code"
```

[Overview](README.md), [guide](../guide/), ![A picture](../img/a.png), [sheet](../img/x.css)
""",
    "docs/guide/deep.md": "---\ndescription: Far down\n---\nWords.\n",
    "docs/img/a.png": PICTURE,
    "docs/img/x.css": "a {}",
    "part.md": "Included *words*.\n",
    "overrides/main.html": "",
}


def test_a_site_of_mkdocs(almanac, tmp_path):
    old, new = folder(tmp_path / "old", MKDOCS), tmp_path / "new"
    report = imported(almanac, "mkdocs", old, new)
    assert (new / "Content/site.yml").read_text() == (
        '# Imported from MkDocs.\ntitle: Manual\nbase-url: "https://example.org/manual/"\nmenu:\n  - {title: Home, to: index.md}\n'
        '  - {title: Guide, to: guide/start.md}\n  - {title: Source, to: "https://example.org/source"}\n')
    lines, body = head(page(new, "index.md"))
    assert lines == ['title: "Welcome"', "order: 1"]
    assert body == "\nVersion 2.1 of Manual; {{ unknown() }}.\n\n[Start](guide/start.md#one)\n"
    lines, body = head(page(new, "guide/index.md"))
    assert lines == ['title: "Overview"'] and body == "\nSee [deep](deep.md).\n"
    lines, body = head(page(new, "guide/deep.md"))
    assert lines == ['title: "Deeper"', "order: 3", 'aliases: ["/guide/deep/"]', "description: Far down"] and body == "Words.\n"
    lines, body = head(page(new, "guide/start.md"))
    assert lines == ['title: "Getting started"', "order: 2", 'aliases: ["/guide/start/"]']
    assert re.sub(r"\n{2,}", "\n\n", body) == """
> [!NOTE]
> **Read this**
>
> First line.
>
> ```
> !!! note
> ```
>
> > [!TIP]
> > Inner.

Text {.lead #intro}
and {: data-x=1 }.

> [!CAUTION]
> **Danger**
>
> Folded.

**Linux**

Run `make`.

**Windows**

Do not.

Included *words*.
--8<-- "none.md"

```
=== "Code"
```

[Overview](index.md), [guide](index.md), ![A picture](../img/a.png), [sheet](/img/x.css)
"""
    found = findings(report, old)
    source = MKDOCS["docs/guide/start.md"].splitlines()
    for text, words in [("and {: data-x=1 }.", "attributes besides"), ('--8<-- "none.md"', "snippet 'none.md'")]:
        line = source.index(text) + 1
        assert has(found, "docs/guide/start.md", line, words), found
    assert has(found, "docs/index.md", 3, "'unknown' is a macro")
    assert has(found, "mkdocs.yml", 9, "'theme' is not mapped") and has(found, "overrides", None, "is not imported")
    assert report["kept"] == {"--8<--": 1, "unknown": 1, "{: }": 1}


JEKYLL = {
    "_config.yml": """\
title: Log
url: https://example.org
baseurl: /log
timezone: America/New_York
author: {name: A. Person}
collections:
  recipes: {output: true}
exclude: [notes.txt]
header_pages: [about.md]
plugins: [jekyll-feed]
""",
    "index.md": "---\nlayout: home\n---\nHello from {{ site.title }}.\n",
    "about.md": """\
---
title: About
permalink: /about-me/
redirect_from: [/me/]
---
* TOC
{:toc}

[Post]({% post_url 2024-01-02-first-words %}), [link]({{ site.baseurl }}{% link _posts/2024-01-02-first-words.md %}#x),
[recipe]({{ "/recipes/soup.html" | relative_url }}), [css]({{ site.baseurl }}/assets/site.css), {{ page.title }}.

{% highlight ruby linenos %}
puts "{{ site.title }}"
{% endhighlight %}

{% include part.md %}
{% include card.html name="x" %}

{% raw %}{{ kept }}{% endraw %}{% comment %}gone{% endcomment %}

{% for post in site.posts %}{{ post.title | upcase }}{% endfor %}

Text
{: .note}
""",
    "_includes/part.md": "Part of *it*.",
    "_includes/card.html": "<b>",
    "_posts/2024-01-02-first-words.md": "---\ncategories: News\n---\nPicture: ![A](/assets/a.png)\n",
    "_drafts/next-idea.md": "---\ntitle: Next\n---\nSoon.\n",
    "_recipes/soup.md": "---\ntitle: Soup\npublished: false\n---\nHot.\n",
    "assets/a.png": PICTURE,
    "assets/site.css": "a {}",
    "list.html": "---\n---\n<p>",
    "notes.txt": "not published",
    "Gemfile": "source",
    "_data/x.yml": "a: 1",
}


def test_a_site_of_jekyll(almanac, tmp_path):
    old, new = folder(tmp_path / "old", JEKYLL), tmp_path / "new"
    report = imported(almanac, "jekyll", old, new)
    assert (new / "Content/site.yml").read_text() == (
        '# Imported from Jekyll.\ntitle: Log\nbase-url: "https://example.org/log/"\ntime-zone: America/New_York\n'
        "menu:\n  - {title: About, to: about.md}\n")
    content = {str(path.relative_to(new / "Content")) for path in (new / "Content").rglob("*") if path.is_file()}
    assert content == {
        "site.yml", "pages/index.md", "pages/about.md", "pages/posts/2024-01-02-first-words.md", "pages/posts/next-idea.md",
        "pages/recipes/soup.md", "static/assets/a.png", "static/assets/site.css"}
    lines, body = head(page(new, "index.md"))
    assert lines == ['title: "Log"', "layout: home"] and body == "Hello from Log.\n"
    lines, body = head(page(new, "posts/2024-01-02-first-words.md"))
    assert lines == ['title: "First words"', "date: 2024-01-02", 'aliases: ["/news/2024/01/02/first-words.html"]', "categories: News"]
    assert body == "Picture: ![A](/assets/a.png)\n"
    assert "draft: true" in head(page(new, "posts/next-idea.md"))[0] and "draft: true" in head(page(new, "recipes/soup.md"))[0]
    lines, body = head(page(new, "about.md"))
    assert lines[:2] == ['url: "/about-me/"', 'aliases: ["/me/"]']
    assert body == """\
[TOC]

[Post](posts/2024-01-02-first-words.md), [link](posts/2024-01-02-first-words.md#x),
[recipe](recipes/soup.md), [css](/assets/site.css), About.

```ruby
puts "Log"
```

Part of *it*.

{% include card.html name="x" %}

{{ kept }}

{% for post in site.posts %}{{ post.title | upcase }}{% endfor %}

Text
{.note}
"""
    found = findings(report, old)
    assert {one[1] for one in found if one[0] == "about.md"} == {17, 21}
    assert report["kept"] == {"for": 1, "include": 1, "post.title": 1}
    assert has(found, "list.html", None, "is not Markdown") and has(found, "_data", None, "is not imported")
    assert has(found, "_config.yml", 5, "'author'") and has(found, "_config.yml", 10, "'plugins'")


def rows(generator):
    """The examples of a table of the guide that are one line: old and new."""
    text = (ROOT / "Content/guide/import.md").read_text()
    table = re.search(rf"^\| {generator} \| new \|\n\|---\|---\|\n((?:\|.*\n)+)", text, re.M)[1].replace("\\|", "\0")
    found = re.findall(r"^\| `([^`]+)`(?:, also [^|]*)? \| `([^`]+)` \|$", table, re.M)
    return [(old.replace("\0", "|"), new) for old, new in found]


@pytest.mark.parametrize("name, content, count", [("Hugo", "content", 7), ("Zola", "content", 4), ("MkDocs", "docs", 1), ("Jekyll", "", 6)])
def test_the_tables_of_the_guide(almanac, tmp_path, name, content, count):
    examples = rows(name)
    assert len(examples) == count
    text = "\n\n".join(old for old, _ in examples)
    base = tmp_path / "old" / content
    folder(base, {"all.md": f"---\ntitle: All\n---\n{text}\n", "next.md": "---\ntitle: Next\n---\n", "map.png": PICTURE,
                  "_posts/2024-01-02-news.md": "---\n---\n"})
    if name == "Zola":
        (base / "all.md").write_text(f"+++\n+++\n{text}\n")
    imported(almanac, name.lower(), tmp_path / "old", tmp_path / "new")
    assert re.split(r"^(?:---|\+\+\+)\n", page(tmp_path / "new", "all.md"), flags=re.M)[-1] == "\n\n".join(new for _, new in examples) + "\n"


@pytest.mark.parametrize("generator", ["hugo", "zola", "mkdocs", "jekyll"])
def test_an_imported_site_builds(almanac, tmp_path, generator):
    """Without the links that the report names, and without headings that are not there."""
    old = {"hugo": HUGO, "zola": ZOLA, "mkdocs": MKDOCS, "jekyll": JEKYLL}[generator]
    text = {name: content if isinstance(content, bytes) else re.sub(
        r"(?<=\.md)#\w+|(?<=%})#x", "", re.sub(r"\[gone\]\(.*?\)", "gone", content)) for name, content in old.items()}
    report = imported(almanac, generator, folder(tmp_path / "old", text), tmp_path / "new")
    built = almanac("build", "--site", tmp_path / "new", "--drafts")
    assert built.returncode == 0, built.stderr
    pages = {str(path.relative_to(tmp_path / "new/Public")) for path in (tmp_path / "new/Public").rglob("*.html")}
    assert report["pages"] > 2 and "index.html" in pages
    former = {
        "hugo": {"about/index.html", "me/index.html", "posts/second/index.html"}, "zola": {"blog/one/index.html"},
        "mkdocs": {"guide/start/index.html"}, "jekyll": {"about-me/index.html", "me/index.html", "news/2024/01/02/first-words.html"}}
    assert former[generator] <= pages


# Real documentation


def shortcodes(text):
    """The calls of shortcodes of Zola that are not escaped, by line."""
    calls = re.compile(r"\{\{-?\s*(\w+)\s*\(|\{%-?\s*(\w+)\s*\(")
    lines = Counter()
    for match in calls.finditer(text):
        name = match[1] or match[2]
        if text[match.end() - 1] == "(" and not re.search(r"\s", text[match.start() + 2:match.end()].strip().removesuffix("(").removeprefix("-").strip()):
            lines[text.count("\n", 0, match.start()) + 1, name] += 1
    return lines


def test_the_documentation_of_zola(almanac, tmp_path):
    if not (DOCUMENTATION / "zola-docs").exists():
        pytest.skip(f"{DOCUMENTATION}/zola-docs is missing")
    old, new = tmp_path / "old", tmp_path / "new"
    shutil.copytree(DOCUMENTATION / "zola-docs", old / "content")
    report = imported(almanac, "zola", old, new)
    pages = sorted(path.relative_to(old / "content") for path in (old / "content").rglob("*.md"))
    assert report["pages"] == len(pages) == len(list((new / "Content/pages").rglob("*.md")))
    kept = Counter()
    for one in report["findings"]:
        if name := re.match(r"'(\w+)' is (a shortcode|in code)", one["message"]):
            kept[str(Path(one["file"]).relative_to(old / "content")), one["line"], name[1]] += 1
    expected, mapped = Counter(), Counter()
    for path in pages:
        for (line, name), count in shortcodes((old / "content" / path).read_text()).items():
            if (str(path), line, name) in kept:
                expected[str(path), line, name] += count
            else:
                mapped[name] += count
    assert kept == expected and sum(kept.values()) == sum(report["kept"].values())
    # What is not named was written in another form.
    assert mapped == Counter(report["mapped"]) and sum(mapped.values()) + sum(kept.values()) > 8
    internal = sum(len(re.findall(r"\]\(@/", (old / "content" / path).read_text())) for path in pages)
    left = sum(text.count("](@/") for text in (page(new, name) for name in (
        str(path.relative_to(new / "Content/pages")) for path in (new / "Content/pages").rglob("*.md"))))
    assert internal > 50 and left < internal / 10


def test_the_documentation_of_mkdocs(almanac, tmp_path):
    if not (DOCUMENTATION / "mkdocs-docs").exists():
        pytest.skip(f"{DOCUMENTATION}/mkdocs-docs is missing")
    old, new = tmp_path / "old", tmp_path / "new"
    shutil.copytree(DOCUMENTATION / "mkdocs-docs", old / "docs")
    folder(old, {"mkdocs.yml": "site_name: MkDocs\nsite_url: https://example.org/\nnav:\n  - Home: index.md\n  - about/license.md\n"})
    report = imported(almanac, "mkdocs", old, new)
    assert report["pages"] == len(list((old / "docs").rglob("*.md"))) == len(list((new / "Content/pages").rglob("*.md")))
    text = "\n".join(path.read_text() for path in (old / "docs").rglob("*.md"))
    admonitions = Counter(line.split()[0] for line in re.findall(r"^ *(?:!!!|\?\?\?\+?) +[a-z]+.*$", text, re.M))
    assert {name: report["mapped"].get(name, 0) for name in admonitions} == admonitions
    # Each snippet that was not expanded is named.
    named = {(one["file"], one["line"]) for one in report["findings"] if "snippet" in one["message"]}
    snippets = {(str(path), number) for path in (old / "docs").rglob("*.md")
                for number, line in enumerate(path.read_text().splitlines(), 1) if re.match(r"-+8<-+ ", line)}
    assert named == snippets and named
    # Links to files that are there are never said to lead nowhere.
    for one in report["findings"]:
        if link := re.match(r"the link '([^'#]+)", one["message"]):
            assert not (Path(one["file"]).parent / link[1]).exists(), one


# What is wrong


@pytest.mark.parametrize("generator, name, text, line", [
    ("hugo", "hugo.toml", 'title = "a"\nx = = 1\n', 2), ("hugo", "config.yaml", "title: a\n  b: c\n", 2),
    ("hugo", "hugo.json", '{"title": }', 1), ("zola", "config.toml", "title = 'open\n", 1),
    ("mkdocs", "mkdocs.yml", "site_name: [a\n", 2), ("jekyll", "_config.yml", "title: 'a\n", 2)])
def test_broken_settings_are_named_and_the_pages_imported(almanac, tmp_path, generator, name, text, line):
    content = {"hugo": "content/a.md", "zola": "content/a.md", "mkdocs": "docs/a.md", "jekyll": "a.md"}[generator]
    old = folder(tmp_path / "old", {name: text, content: "# A\n\nWords.\n"})
    report = imported(almanac, generator, old, tmp_path / "new")
    assert report["pages"] == 1
    assert any(one["file"].endswith(name) and one["line"] and one["line"] <= line for one in report["findings"]), report["findings"]


def test_bad_pages_are_named(almanac, tmp_path):
    old = folder(tmp_path / "old", {
        "mkdocs.yml": "site_name: X\nextra: {a: b}\nplugins: [macros]\n",
        "docs/open.md": "---\ntitle: a\n\nwords\n",
        "docs/yaml.md": "---\ntitle: [a\n---\nwords\n",
        "docs/latin.md": b"# Caf\xe9\n",
        "docs/null.md": b"# A\n\nx\x00y\n",
        "docs/out.md": "# Out\n\n[x](../../../etc/passwd) ![y](../../x.png)\n\n--8<-- \"../../secret.md\"\n--8<-- \"/etc/hostname\"\n",
        "docs/tags.md": "# T\n\n{{ a } {% raw %} {{ open\n\n{% if %}\n",
        "docs/empty.md": "",
        "docs/a b.md": "# Space\n", "docs/ref.md": "# Ref\n\n[a](a%20b.md) [b](<a b.md>)\n"})
    (tmp_path / "secret.md").write_text("SECRET")
    report = imported(almanac, "mkdocs", old, tmp_path / "new")
    found = findings(report, old)
    for file, line, words in [
            ("docs/open.md", 1, "not closed"), ("docs/yaml.md", 3, ""), ("docs/latin.md", 1, "not valid UTF-8"),
            ("docs/null.md", 3, "control character"), ("docs/out.md", 3, "'../../../etc/passwd' leads to no page"),
            ("docs/out.md", 5, "snippet"), ("docs/out.md", 6, "snippet"), ("docs/tags.md", 3, "does not end"),
            ("docs/tags.md", 5, "'if'")]:
        assert has(found, file, line, words), (file, line, found)
    # What cannot be read is as it was.
    for name in ["open.md", "yaml.md", "latin.md", "null.md"]:
        assert (tmp_path / "new/Content/pages" / name).read_bytes() == (old / "docs" / name).read_bytes()
    assert head(page(tmp_path / "new", "empty.md"))[0][0] == 'title: "Empty"'
    assert page(tmp_path / "new", "ref.md").endswith("[a](a%20b.md) [b](<a%20b.md>)\n")
    assert not any("SECRET" in path.read_text(errors="replace") for path in (tmp_path / "new").rglob("*.md"))


def test_links_of_the_file_system_are_not_followed(almanac, tmp_path):
    old = folder(tmp_path / "old", {"config.toml": 'title = "x"\n', "content/a.md": '+++\ntitle = "A"\n+++\n'})
    (tmp_path / "private.md").write_text("# SECRET\n")
    os.symlink(old / "content", old / "content/loop")
    os.symlink(tmp_path / "private.md", old / "content/private.md")
    os.mkfifo(old / "content/pipe.md")
    report = imported(almanac, "zola", old, tmp_path / "new")
    assert report["pages"] == 1
    found = findings(report, old)
    assert has(found, "content/loop", None, "symbolic link") and has(found, "content/private.md", None, "symbolic link")
    assert has(found, "content/pipe.md", None, "neither a file nor a folder")


ABSURD = {
    "hugo": ["{{< a ", "{{<", "{{% note %}}", "](", "[a]:", "<a:", "`"],
    "jekyll": ["{% raw %}", "{{ x }}", "{{ \"{{", "{: .a"],
    "mkdocs": ["!!! note\n    ", "    ", "=== \"a\"\n"],
}


@pytest.mark.parametrize("generator, part", [(generator, part) for generator, parts in ABSURD.items() for part in parts])
def test_absurd_pages_take_no_longer_than_their_length(almanac, tmp_path, generator, part):
    """Sixteen times the text takes about sixteen times as long; quadratic work would take two hundred and fifty times."""
    def seconds(count):
        content = {"jekyll": "a.md", "mkdocs": "docs/a.md", "hugo": "content/a.md"}[generator]
        root = tmp_path / str(count)
        old = folder(root / "old", {content: "---\ntitle: A\n---\n" + part * count})
        before = os.times().children_user
        done = almanac("import", generator, old, root / "new")
        assert done.returncode == 0, done.stderr[-500:]
        return os.times().children_user - before

    small, large = seconds(500), seconds(8_000)
    assert large < 60 * max(small, 0.03), (small, large)


def test_a_folder_that_has_something_is_left_alone(almanac, tmp_path):
    old = folder(tmp_path / "old", {"docs/a.md": "# A\n"})
    folder(tmp_path / "new", {"mine.txt": "mine"})
    done = almanac("import", "mkdocs", old, tmp_path / "new")
    assert done.returncode == 73 and "mine.txt" in done.stderr
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["mine.txt"]


def test_nothing_to_import(almanac, tmp_path):
    folder(tmp_path / "old", {"x.txt": "x"})
    for generator in ["hugo", "zola", "mkdocs", "jekyll"]:
        done = almanac("import", generator, tmp_path / "old", tmp_path / "new")
        assert done.returncode == 65 and "has no pages" in done.stderr, done.stderr
    for missing in [tmp_path / "none", tmp_path / "old/x.txt"]:
        done = almanac("import", "hugo", missing, tmp_path / "new")
        assert done.returncode == 65 and missing.name in done.stderr
    done = almanac("import", "hexo", tmp_path / "old")
    assert done.returncode == 64 and "hugo|zola|mkdocs|jekyll" in done.stderr
    assert not (tmp_path / "new").exists()


def test_the_report_for_people(almanac, tmp_path):
    old = folder(tmp_path / "old", {f"content/{name}.md": f"---\ntitle: {name}\n---\n{{{{< odd >}}}}\n\n{{{{< odd >}}}}\n" for name in "abcde"})
    done = almanac("import", "hugo", "old", cwd=tmp_path)
    assert done.returncode == 0
    assert (tmp_path / "old-almanac/Content/site.yml").exists()
    lines = done.stderr.splitlines()
    place, = [number for number, line in enumerate(lines) if "'odd'" in line]
    assert lines[place].startswith("old/content/a.md:4:1: warning: 'odd' is a shortcode without a counterpart")
    assert lines[place + 1] == ("  note: 10 times, also at old/content/a.md:6:1, old/content/b.md:4:1, old/content/b.md:6:1, "
                                "old/content/c.md:4:1, old/content/c.md:6:1 and 4 more")
    table = dict(re.findall(r"^  (\S.*?)  +(\d+)$", done.stdout, re.M))
    assert table == {"pages": "5", "pictures": "0", "other files": "0", "links rewritten": "0",
                     "tags and blocks rewritten": "0", "tags and blocks kept as text": "10"}
