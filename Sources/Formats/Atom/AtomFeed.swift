package import CampusModel
package import Markup

/// A feed of news for feed readers (RFC 4287). What it holds is data; `bytes` is the file.
package struct AtomFeed: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// Never changes and is no other entry's.
    package var id: TagURI
    /// Plain text.
    package var title: String
    /// When it was noticed: it is published then, and does not change.
    package var updated: Instant
    /// The page that tells more; absolute.
    package var page: String
    /// Of one kind with others that have the same word; plain text.
    package var category: String
    /// HTML, its links absolute.
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

  package var id: TagURI
  package var title: String
  package var subtitle: String
  /// Whose news it is.
  package var author: String
  /// When its newest entry was published, or the moment from which it would have had one.
  package var updated: Instant
  /// Where the feed itself is found; absolute.
  package var address: String
  /// The page it belongs to; absolute.
  package var page: String
  /// In the order readers should see them: the newest first.
  package var entries: [Entry]

  package init(
    id: TagURI, title: String, subtitle: String, author: String, updated: Instant,
    address: String, page: String, entries: [Entry]
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.author = author
    self.updated = updated
    self.address = address
    self.page = page
    self.entries = entries
  }

  /// The file: UTF-8, lines ended by a line feed. The same feed gives the same bytes.
  package var bytes: [UInt8] {
    var xml = XMLWriter()
    xml.open("feed", [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", "en")])
    xml.element("id", id.text)
    xml.element("title", title)
    xml.element("subtitle", subtitle)
    xml.element("updated", timestamp(updated))
    xml.open("author")
    xml.element("name", author)
    xml.close("author")
    xml.empty("link", [("rel", "self"), ("type", "application/atom+xml"), ("href", address)])
    xml.empty("link", [("rel", "alternate"), ("type", "text/html"), ("href", page)])
    xml.element("generator", "Almanac")
    for entry in entries { entry.write(into: &xml) }
    xml.close("feed")
    return xml.bytes
  }
}

extension AtomFeed.Entry {
  fileprivate func write(into xml: inout XMLWriter) {
    xml.open("entry")
    xml.element("id", id.text)
    xml.element("title", title)
    xml.element("published", timestamp(updated))
    xml.element("updated", timestamp(updated))
    xml.empty("link", [("rel", "alternate"), ("type", "text/html"), ("href", page)])
    xml.empty("category", [("term", category)])
    xml.element("content", content.text, [("type", "html")])
    xml.close("entry")
  }
}

/// A moment as RFC 3339 writes it, in universal time: "2026-11-18T10:00:00Z". Held within the years 1 to 9999.
private func timestamp(_ instant: Instant) -> String {
  let held = Instant(seconds: min(max(instant.seconds, -62_135_596_800), 253_402_300_799))
  let (date, second) = held.utc
  let clock = [second / 3600, second / 60 % 60, second % 60].map { zeroPadded($0, 2) }
  return "\(date)T\(clock.joined(separator: ":"))Z"
}
