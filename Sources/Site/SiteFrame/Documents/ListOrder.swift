package import CampusModel

/// The order of a list of the owner's pages.
package enum ListOrder: Sendable {
  /// By `order`, then the newest first, then by title.
  case order
  /// The newest first, by `date` or by `updated`.
  case date, updated
  case title

  /// `sort-by` as a page has it, in the words of several generators; the usual order for others.
  package init(_ key: String?) {
    self =
      switch key?.lowercased() {
      case "date"?, "publishdate"?: .date
      case "updated"?, "update-date"?, "update_date"?, "lastmod"?: .updated
      case "title"?, "title_bytes"?, "name"?: .title
      default: .order
      }
  }

  /// Linear in the number of pages times its logarithm. Equal pages are in the order of addresses.
  package func sorted(_ documents: [Document]) -> [Document] {
    documents.sorted { a, b in
      for key in keys {
        let (before, after) = (key(a, b), key(b, a))
        if before != after { return before }
      }
      return (a.title, a.route) < (b.title, b.route)
    }
  }

  /// Each says whether the first page comes before the second.
  private var keys: [(Document, Document) -> Bool] {
    switch self {
    case .order: [Self.isEarlierInOrder, Self.isNewer(\.date)]
    case .date: [Self.isNewer(\.date)]
    case .updated: [Self.isNewer { $0.updated ?? $0.date }]
    case .title: []
    }
  }

  private static func isEarlierInOrder(_ a: Document, _ b: Document) -> Bool {
    (a.order ?? .max) < (b.order ?? .max)
  }

  /// Pages without a date come last.
  private static func isNewer(
    _ date: @escaping (DocumentHead) -> PageDate?
  ) -> (Document, Document) -> Bool {
    { a, b in
      guard let first = date(a.head) else { return false }
      return date(b.head).map { $0 < first } ?? true
    }
  }
}
