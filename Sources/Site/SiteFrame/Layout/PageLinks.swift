internal import CampusModel
package import Markup

/// Links between the pages of a list.
package struct PageLinks: Encodable, Sendable {
  struct Number: Encodable, Sendable {
    /// Whether it is a gap for pages that are left out.
    var isGap: Bool
    var href: String?
    var number: TrustedMarkup
    /// Whether it is the page that is shown.
    var current: Bool
  }

  /// The part of the list on this page.
  package var range: TrustedMarkup
  var previous: String?
  var next: String?
  var numbers: [Number]

  /// The links on page `number`, from 1, of a list of `total` rows with `rows` on each page; `nil`
  /// for a list on one page. `href` gives the path to a page.
  package init?(on number: Int, rows: Int, of total: Int, href: (Int) -> String) {
    let count = Self.count(of: total, rows: rows)
    guard count > 1 else { return nil }
    let first = (number - 1) * rows
    range = phrase(
      """
      \(Figure.count(first + 1)) – \(Figure.count(min(first + rows, total))) of \
      \(Figure.count(total))
      """)
    previous = number > 1 ? href(number - 1) : nil
    next = number < count ? href(number + 1) : nil
    numbers = PageNumbers(of: count, around: number).entries.map { entry in
      Number(
        isGap: entry == nil, href: entry.map(href),
        number: entry.map { Figure.count($0).markup } ?? .empty, current: entry == number)
    }
  }

  /// How many pages a list takes; an empty one has one too.
  package static func count(of total: Int, rows: Int) -> Int { max(1, (total + rows - 1) / rows) }
}

/// The numbers of the pages that one of many pages links to: the first, the last, and its
/// neighbors.
struct PageNumbers {
  /// In order; `nil` where some are left out.
  let entries: [Int?]

  /// - Precondition: `number` is within 1 ... `count`.
  init(of count: Int, around number: Int) {
    let near = Set([1, number - 1, number, number + 1, count]).filter { (1...count).contains($0) }
    var entries: [Int?] = []
    for next in near.sorted() {
      if let last = entries.last ?? nil, next - last > 1 {
        // A gap of one page takes as much space as that page.
        entries.append(next - last == 2 ? last + 1 : nil)
      }
      entries.append(next)
    }
    self.entries = entries
  }
}
