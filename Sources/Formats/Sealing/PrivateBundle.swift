/// Several pages of one person, sealed as one.
///
/// People who open it turn its pages without a request: the address names one behind `#/`. The
/// first is shown where it names none.
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
    case days(PagesOfDays)
  }

  /// The pages of several days. The one of the present day is shown, or the nearest.
  package struct PagesOfDays: Hashable, Sendable {
    package struct Day: Hashable, Sendable {
      /// "2026-11-18".
      package var date: String
      /// The name of a page in the same bundle.
      package var page: OpaqueName

      package init(date: String, page: OpaqueName) { (self.date, self.page) = (date, page) }
    }

    /// The zone by whose clock days begin, as IANA calls it.
    package var zone: String
    /// In order; not empty.
    package var days: [Day]

    package init(zone: String, days: [Day]) { (self.zone, self.days) = (zone, days) }

    fileprivate var bytes: [UInt8] {
      let words = [zone] + days.map { $0.date + $0.page.text }
      return Array(words.joined(separator: "\u{1}").utf8)
    }
  }

  package var pages: [Page]

  package init(_ pages: [Page]) { self.pages = pages }

  /// Its sealed form, before encryption (see `Envelope`). Linear.
  var bytes: [UInt8] {
    var out: [UInt8] = []
    for page in pages {
      out.append(0)
      out += page.name.text.utf8
      out.append(0)
      switch page.content {
      case .page(let content):
        // Browsers show neither of the bytes that divide a bundle.
        let bytes = content.bytes
        out += bytes.contains { $0 < 2 } ? bytes.filter { $0 > 1 } : bytes
      case .days(let days): out += days.bytes
      }
    }
    return out
  }
}
