internal import Diagnostics
package import FileFormats
internal import SQLDatabase

/// Tables of SQLite's databases.
package enum SQLiteTable: TableFormat {
  package static let endings = ["sqlite", "sqlite3", "db"]

  /// The most rows that are read.
  private static let mostRows = 1_000_000

  package static func names(in report: Report) -> [String] {
    do throws(DatabaseError) {
      return try Database.reading(report.text.bytes) { database throws(DatabaseError) in
        try database.tables()
      }
    } catch {
      // Reading its first table reports it.
      return []
    }
  }

  package static func table(in report: Report, named name: String?) -> WordTable? {
    do throws(DatabaseError) {
      let found = try Database.reading(report.text.bytes) { database throws(DatabaseError) in
        let names = try database.tables()
        guard let wanted = name ?? names.first, names.contains(wanted) else {
          return (names, nil as QueryResult?)
        }
        return (names, try database.rows(of: wanted, limit: mostRows))
      }
      guard let rows = found.1 else {
        report.fail(.noTable(name), suggestion: name.flatMap { didYouMean($0, among: found.0) })
        return nil
      }
      var table = WordTable(names: rows.names)
      for row in rows.rows { table.append(row) }
      return table
    } catch {
      report.fail(error == .noLibrary ? .noLibrary : .noDatabase)
      return nil
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func noTable(_ name: String?) -> Self {
    name.map { "the database has no table '\($0)'" } ?? "the database has no tables"
  }

  fileprivate static let noDatabase: Self = "this is not a database of SQLite, or it is damaged"

  fileprivate static let noLibrary: Self =
    "SQLite is not installed; Debian's package is libsqlite3-0"
}
