internal import CSQLite

/// The rows that a query returns, as words.
package struct QueryResult: Hashable, Sendable {
  /// The names of the columns, as the query gives them.
  package var names: [String]
  /// In the order of the query; the empty text for NULL.
  package var rows: [[String]]
}

/// An error of a query.
package enum QueryError: Error, Hashable, Sendable {
  /// SQLite's own words: "no such column: lons".
  case refused(String)
  /// It takes more steps, or returns more rows, than a page is allowed.
  case tooMuch
  /// It is not one single `select`.
  case notOneSelect
  /// libsqlite3 is not installed.
  case noLibrary
}

/// A cell that is given to a database.
package enum DatabaseValue: Hashable, Sendable {
  case null
  case number(Double)
  case text(String)
}

/// Tables in memory that one `select` can ask, and nothing else: no file is read or written,
/// nothing is changed, and functions whose answer differs from day to day are refused.
///
/// ```
/// let database = try QueryDatabase()
/// try database.add("loans", columns: ["month", "loans"], rows: [[.text("2026-10"), .number(812)]])
/// try database.answer(to: "select sum(loans) as n from loans")    // names ["n"], rows [["812"]]
/// ```
package final class QueryDatabase {
  private let database: Database
  /// Thousands of steps that are left to queries.
  private let stepsLeft = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  private var isRestricted = false

  /// Thousands of steps of SQLite's machine that all queries of a database may take: some seconds.
  private static let mostSteps: Int32 = 100_000
  /// The most rows of an answer.
  private static let mostRows = 100_000

  package init() throws(QueryError) {
    do {
      database = try Database(at: nil)
    } catch {
      throw error == .noLibrary ? .noLibrary : .refused("\(error)")
    }
    stepsLeft.initialize(to: Self.mostSteps)
  }

  deinit { stepsLeft.deallocate() }

  /// Adds a table.
  package func add(
    _ name: String, columns: [String], rows: some Sequence<[DatabaseValue]>
  ) throws(QueryError) {
    do throws(DatabaseError) {
      // Without a type, values stay as they are.
      let names = columns.map(Self.quoted).joined(separator: ", ")
      try database.run("BEGIN; CREATE TABLE \(Self.quoted(name)) (\(names))")
      let places = Array(repeating: "?", count: columns.count).joined(separator: ", ")
      let insertion = try Statement(
        "INSERT INTO \(Self.quoted(name)) VALUES (\(places))", in: database)
      for row in rows {
        try insertion.run { statement throws(DatabaseError) in
          for (index, value) in row.enumerated() { try statement.bind(Int32(index + 1), value) }
        }
      }
      try database.run("COMMIT")
    } catch {
      throw .refused(database.fault)
    }
  }

  /// The answer to one `select`. It cannot ask what day it is.
  package func answer(to query: String) throws(QueryError) -> QueryResult {
    if !isRestricted {
      isRestricted = true
      csqlite_restrict(&database.api, database.handle, stepsLeft)
    }
    if Self.asksNow(query) { throw .refused("a query cannot ask for the present date") }
    do throws(DatabaseError) {
      guard let statement = try Statement(single: query, in: database) else { throw .damaged }
      return try result(of: statement)
    } catch {
      if stepsLeft.pointee <= 0 || error == .refused(Self.tooManyRows) { throw .tooMuch }
      let fault = database.fault
      throw fault == "not an error" ? .notOneSelect : .refused(fault)
    }
  }

  private func result(of statement: borrowing Statement) throws(DatabaseError) -> QueryResult {
    var result = QueryResult(names: statement.names, rows: [])
    while try statement.step() {
      guard result.rows.count < Self.mostRows else { throw .refused(Self.tooManyRows) }
      result.rows.append(result.names.indices.map { statement.word(Int32($0)) })
    }
    return result
  }

  private static let tooManyRows: Int32 = -1

  /// Whether a query means the present moment, which would give every build another answer.
  private static func asksNow(_ query: String) -> Bool {
    let words = query.lowercased().filter { !$0.isWhitespace }
    return [
      "'now'", "\"now\"", "current_date", "current_time", "date()", "time()", "julianday()",
      "unixepoch()",
    ].contains(where: words.contains)
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}
