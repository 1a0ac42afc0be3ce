internal import FileFormats

/// The format of a table of sections, courses or rooms in an entry of `sources:`.
package struct TableReading: Sendable {
  /// The names of columns by their contents: "course", "days", …
  package var columns: [String: String] = [:]
  /// The order of day and month in dates of digits; `nil` where the table shows it.
  package var dates: CountReading.DateOrder?
}

extension SourceSettings {
  /// How the table is written.
  package var table: TableReading {
    get { self[TableReading.self] ?? TableReading() }
    set { self[TableReading.self] = newValue }
  }
}

extension SourceKeys {
  /// `columns: {course: Class, days: Meets}`: names by the contents of the columns.
  static func columns<Meaning: ColumnMeaning>(of meaning: Meaning.Type) -> SourceKeys {
    SourceKeys(["columns"]) { map, settings in
      map.with("columns") { map in
        for meaning in Meaning.allCases {
          settings.table.columns[meaning.rawValue] = map.optional(meaning.rawValue, .text)
        }
      }
      return true
    }
  }

  /// `dates: month-first`.
  static let dates = SourceKeys(["dates"]) { map, settings in
    settings.table.dates = map.optional("dates", .dateOrder)
    return true
  }
}
