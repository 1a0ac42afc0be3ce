package import CampusModel
package import Markup

/// A news feed for feed readers (RFC 4287). It is data; `bytes` is the file.
///
/// ```
/// let id = TagURI(host: "example.edu", ["changes"])
/// let feed = AtomFeed(id: id, title: "Changes", …, entries: entries)
/// feed.bytes       // <?xml version="1.0" … <feed …
/// ```
package struct AtomFeed: Hashable, Sendable {
  /// One piece of news.
  package struct Entry: Hashable, Sendable {
    /// Unique, and never changes.
    package var id: TagURI
    /// Plain text.
    package var title: String
    /// When the change was noticed; published then, and never updated.
    package var updated: Instant
    /// The page with more about it; an absolute URL.
    package var page: String
    /// The same word for all entries of one kind; plain text.
    package var category: String
    /// HTML with absolute links.
    package var content: TrustedMarkup

    package init(
      id: TagURI, title: String, updated: Instant, page: String, category: String,
      content: TrustedMarkup
    ) {
      self.id = id
      self.title = title
      self.updated = updated
      self.page = page
      self.category = category
      self.content = content
    }
  }

  /// Unique, and never changes.
  package var id: TagURI
  /// Plain text.
  package var title: String
  /// Plain text.
  package var subtitle: String
  /// The name of the site or person the news is about.
  package var author: String
  /// The tag of the language of its texts.
  package var language: String
  /// When its newest entry was published; without entries, since when the feed exists.
  package var updated: Instant
  /// The absolute URL of the feed.
  package var address: String
  /// The absolute URL of the page it belongs to.
  package var page: String
  /// Newest first.
  package var entries: [Entry]

  package init(
    id: TagURI, title: String, subtitle: String, author: String, language: String = "en",
    updated: Instant,
    address: String, page: String, entries: [Entry]
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.author = author
    self.language = language
    self.updated = updated
    self.address = address
    self.page = page
    self.entries = entries
  }

  /// The file: UTF-8, lines end with a line feed. Equal feeds give equal bytes.
  package var bytes: [UInt8] {
    var xml = XMLWriter()
    xml.open("feed", [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", language)])
    xml.element("id", text: id.text)
    xml.element("title", text: title)
    xml.element("subtitle", text: subtitle)
    xml.element("updated", text: timestamp(updated))
    xml.open("author")
    xml.element("name", text: author)
    xml.close("author")
    xml.empty("link", [("rel", "self"), ("type", "application/atom+xml"), ("href", address)])
    xml.empty("link", [("rel", "alternate"), ("type", "text/html"), ("href", page)])
    xml.element("generator", text: "Almanac")
    for entry in entries { entry.write(into: &xml) }
    xml.close("feed")
    return xml.bytes
  }
}

extension AtomFeed.Entry {
  fileprivate func write(into xml: inout XMLWriter) {
    xml.open("entry")
    xml.element("id", text: id.text)
    xml.element("title", text: title)
    xml.element("published", text: timestamp(updated))
    xml.element("updated", text: timestamp(updated))
    xml.empty("link", [("rel", "alternate"), ("type", "text/html"), ("href", page)])
    xml.empty("category", [("term", category)])
    xml.element("content", text: content.text, [("type", "html")])
    xml.close("entry")
  }
}

/// A moment in RFC 3339, in UTC: "2026-11-18T10:00:00Z". Clamped to the years 1 to 9999.
func timestamp(_ instant: Instant) -> String {
  let held = Instant(seconds: min(max(instant.seconds, -62_135_596_800), 253_402_300_799))
  let (date, second) = held.utc
  let clock = [second / 3600, second / 60 % 60, second % 60].map { zeroPadded($0, 2) }
  return "\(date)T\(clock.joined(separator: ":"))Z"
}
