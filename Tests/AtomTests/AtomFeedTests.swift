import Atom
import CampusModel
import Markup
import Testing

private func content(_ text: String) -> TrustedMarkup {
  var writer = MarkupWriter()
  writer.element("p", [:], text)
  return writer.markup
}

private func feed(_ entries: [AtomFeed.Entry] = [], title: String = "Changes") -> AtomFeed {
  AtomFeed(
    id: TagURI(host: "example.edu", ["changes", "robin"]), title: title, subtitle: "Rooms",
    author: "Larkspur", updated: Instant(seconds: 1_793_500_000),
    address: "https://example.edu/a?b&c", page: "https://example.edu/", entries: entries)
}

private func text(_ feed: AtomFeed) -> String { String(decoding: feed.bytes, as: UTF8.self) }

@Test func `a feed has all elements of RFC 4287, in a fixed order`() {
  let entry = AtomFeed.Entry(
    id: TagURI(host: "example.edu", ["changes", "robin", "1"]), title: "A < B",
    updated: Instant(seconds: -1), page: "https://example.edu/x", category: "room",
    content: content("one & two"))
  #expect(
    text(feed([entry])) == """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
      <id>tag:example.edu,2026:changes/robin</id>
      <title>Changes</title>
      <subtitle>Rooms</subtitle>
      <updated>2026-11-01T02:26:40Z</updated>
      <author>
      <name>Larkspur</name>
      </author>
      <link rel="self" type="application/atom+xml" href="https://example.edu/a?b&amp;c"/>
      <link rel="alternate" type="text/html" href="https://example.edu/"/>
      <generator>Almanac</generator>
      <entry>
      <id>tag:example.edu,2026:changes/robin/1</id>
      <title>A &lt; B</title>
      <published>1969-12-31T23:59:59Z</published>
      <updated>1969-12-31T23:59:59Z</updated>
      <link rel="alternate" type="text/html" href="https://example.edu/x"/>
      <category term="room"/>
      <content type="html">&lt;p&gt;one &amp;amp; two&lt;/p&gt;</content>
      </entry>
      </feed>

      """)
}

@Test func `characters that XML does not allow are replaced`() {
  let made = text(feed(title: "a\u{0}b\u{1b}c\u{fffe}d\te\r\nf]]>"))
  #expect(made.contains("<title>a\u{fffd}b\u{fffd}c\u{fffd}d\te\n\nf]]&gt;</title>"))
}

@Test(arguments: [
  ("example.edu:8080", ["a"], "tag:example.edu,2026:a"),
  ("EXAMPLE.edu", ["a/b", "ü", ""], "tag:example.edu,2026:a%2Fb/%C3%BC/"),
  ("b\u{fc}cher.example", ["x"], "tag:b--cher.example,2026:x"), ("", ["x"], "tag:localhost,2026:x"),
])
func `a tag has only characters of RFC 4151`(host: String, keys: [String], tag: String) {
  #expect(TagURI(host: host, keys).text == tag)
}

@Test func `moments outside RFC 3339 are clamped`() {
  for seconds in [Int.min / 4, Int.max / 4] {
    var absurd = feed()
    absurd.updated = Instant(seconds: seconds)
    let line = text(absurd).split(separator: "\n").first { $0.hasPrefix("<updated>") }
    #expect(line?.count == "<updated>2026-11-01T02:26:40Z</updated>".count)
  }
}
