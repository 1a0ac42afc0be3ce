/// Several pages of one person, sealed as one.
///
/// Whoever opens it turns its pages without a request: the address names one behind `#/`. The first
/// is shown where it names none. Pages that it has not are in `other`, another file of the person's.
package struct PrivateBundle: Hashable, Sendable {
  /// A page and the name by which addresses call it.
  package struct Page: Hashable, Sendable {
    package var name: OpaqueName
    package var content: Content

    package init(name: OpaqueName, _ content: Content) {
      (self.name, self.content) = (name, content)
    }
  }

  package enum Content: Hashable, Sendable {
    case page(PrivateContent)
    /// Another page on each day.
    case days(DayPages)
  }

  /// The pages of consecutive days. The one of the present day is shown, or the nearest.
  package struct DayPages: Hashable, Sendable {
    /// By whose clock days begin, as IANA calls it.
    package var zone: String
    /// The day of the first page, as "2026-11-18".
    package var first: String
    /// Of pages in the same bundle; not empty.
    package var pages: [OpaqueName]

    package init(zone: String, first: String, pages: [OpaqueName]) {
      (self.zone, self.first, self.pages) = (zone, first, pages)
    }

    fileprivate var bytes: [UInt8] {
      [1] + Array(([zone, first] + pages.map(\.text)).joined(separator: " ").utf8)
    }
  }

  package var pages: [Page]
  package var other: OpaqueName?

  package init(_ pages: [Page], other: OpaqueName? = nil) {
    (self.pages, self.other) = (pages, other)
  }

  /// Its sealed form, before encryption (see `Envelope`). Linear.
  var bytes: [UInt8] {
    var out = Array((other?.text ?? "").utf8)
    for page in pages {
      out.append(0)
      out += page.name.text.utf8
      out.append(0)
      switch page.content {
      case .page(let content):
        // Browsers show no zero bytes.
        let bytes = content.bytes
        out += bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes
      case .days(let days): out += days.bytes
      }
    }
    return out
  }
}
