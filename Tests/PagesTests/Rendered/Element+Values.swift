/// A link of a page.
struct Link: Equatable, Sendable, CustomStringConvertible {
  var href: String
  var text: String

  init(_ href: String, _ text: String) { (self.href, self.text) = (href, text) }

  var description: String { "\(href) \(text)" }
}

// What programs read
extension Element {
  /// Links in order, this one included.
  var links: [Link] {
    ([self] + descendants).compactMap { element in
      element.name == "a" ? element["href"].map { Link($0, element.text) } : nil
    }
  }

  var hrefs: [String] { links.map(\.href) }

  /// The moments of `<time>`, in order: "2026-11-18", "13:00".
  var times: [String] { all("time").compactMap { $0["datetime"] } }

  /// Those of them that are dates.
  var dates: [String] { times.filter { $0.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil } }

  /// Those of them that are times of a day.
  var clocks: [String] { times.filter { $0.wholeMatch(of: /\d\d:\d\d/) != nil } }

  /// The numbers of `<data>`, in order; an empty one is unknown.
  var values: [String] { all("data").compactMap { $0["value"] } }

  /// Dates, times of day and numbers together, in order: what a sentence says without its words.
  var figures: [String] {
    descendants.compactMap { element in
      switch element.name {
      case "time": element["datetime"]
      case "data": element["value"]
      default: nil
      }
    }
  }
}

// Signs
extension Element {
  /// Signs that have words beside them: "~" of an estimate, "†" of a stand-in.
  var marks: [String] { all("[aria-hidden=true]").filter { $0.name != "svg" }.texts }
}

// Tables
extension Element {
  /// The rows of a table's body, each as its cells.
  var rows: [[Element]] { all("tbody tr").map { $0.elements } }

  /// The rows of a table's body, each as the texts of its cells.
  var rowTexts: [[String]] { rows.map(\.texts) }

  /// The rows of a table's body, each as the numbers of its cells.
  var rowValues: [[String]] { rows.map { $0.flatMap(\.values) } }
}

extension [Element] {
  var texts: [String] { map(\.text) }
}
