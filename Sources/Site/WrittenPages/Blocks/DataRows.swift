internal import CampusModel
internal import Markup
internal import SiteFrame

/// The rows of a table of data as HTML.
struct DataRows {
  private let table: DataTable
  private let label: String
  private let pageSize: Int?

  /// `label` is the name of the table for screen readers. A script shows `pageSize` rows at once;
  /// `nil` for a table that no script changes.
  init(_ table: DataTable, label: String, pageSize: Int? = nil) {
    (self.table, self.label, self.pageSize) = (table, label, pageSize)
  }

  func write(into writer: inout MarkupWriter) {
    writer.open("div", ["class": "scroll", "tabindex": "0", "role": "group", "aria-label": label])
    if let pageSize {
      writer.open("table", ["data-rows": "\(pageSize)"])
    } else {
      writer.open("table")
    }
    writeHead(into: &writer)
    writer.open("tbody")
    for row in 0..<table.rowCount { write(row, into: &writer) }
    writer.close("tbody")
    writer.close("table")
    writer.close("div")
  }

  private func writeHead(into writer: inout MarkupWriter) {
    writer.open("thead")
    writer.open("tr")
    for column in table.columns {
      if column.kind.isAlignedAtEnd {
        writer.element("th", ["scope": "col", "class": "number"], column.name)
      } else {
        writer.element("th", ["scope": "col"], column.name)
      }
    }
    writer.close("tr")
    writer.close("thead")
  }

  private func write(_ row: Int, into writer: inout MarkupWriter) {
    writer.open("tr")
    for column in table.columns {
      let value = column.values[row]
      if column.kind.isAlignedAtEnd {
        writer.open("td", ["class": "number"])
      } else if pageSize != nil, let position = value.position {
        // Dates are sorted by their day.
        writer.open("td", ["data-at": Figure.machineText(of: position)])
      } else {
        writer.open("td")
      }
      writer.text(column.text(of: value))
      writer.close("td")
    }
    writer.close("tr")
  }
}

extension DataKind {
  /// Whether its values are numbers, whose digits are aligned.
  fileprivate var isAlignedAtEnd: Bool {
    if case .number = self { true } else { false }
  }
}
