package import CampusModel
internal import DataShaping
internal import Markup
package import SQLDatabase

/// One `select` over tables, each under the name of its file.
package struct TableQuery {
  private let database: QueryDatabase

  /// `tables` by the names that a query uses.
  package init(of tables: [(name: String, table: DataTable)]) throws(QueryError) {
    database = try QueryDatabase()
    for (name, table) in tables {
      try database.add(
        name, columns: table.names,
        rows: (0..<table.rowCount).lazy.map { row in
          table.columns.map { Self.value($0.values[row]) }
        })
    }
  }

  /// The rows that a query returns, with columns typed by looking at them.
  package func table(for query: String) throws(QueryError) -> DataTable {
    let result = try database.answer(to: query)
    var table = WordTable(names: result.names)
    for row in result.rows { table.append(row) }
    return table.typed
  }

  /// The name of a file's table: "fall-loans.csv" is `fall_loans`.
  package static func name(ofFile path: String) -> String {
    let (stem, _) = FileName.parts(of: path)
    let name = String(stem.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
    return name.first?.isNumber ?? true ? "t_\(name)" : name
  }

  /// Numbers stay numbers; dates are words such as "2026-11-18", moments "2026-11-18 13:10:00".
  private static func value(_ value: DataValue) -> DatabaseValue {
    switch value {
    case .missing: .null
    case .text(let text): .text(text)
    case .number(let number): .number(number)
    case .date(let date): .text(date.description)
    case .moment(let seconds): .text(DataValue.momentDigits(seconds))
    }
  }
}

extension QueryError {
  /// The problem, for the owner.
  package var message: String {
    switch self {
    case .refused(let words): "the query cannot be run: \(words)"
    case .tooMuch: "the query takes too long or returns more than 100,000 rows"
    case .notOneSelect: "expected one 'select'"
    case .noLibrary: "SQLite is not installed; Debian's package is libsqlite3-0"
    }
  }
}
