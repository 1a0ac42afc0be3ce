internal import CSQLite

extension Database {
  /// SQLite's message on the last statement.
  var fault: String { api.fault(handle).map { String(cString: $0) } ?? "" }

  /// Opens a database that is in memory for reading. `body` uses it while the bytes are there.
  package static func reading<Result>(
    _ bytes: [UInt8], _ body: (Database) throws(DatabaseError) -> Result
  ) throws(DatabaseError) -> Result {
    let database = try Database(at: nil)
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    // A database with a log next to it (WAL, file format §1.3) is read without the log.
    if copy.count > 19, copy[18] == 2, copy[19] == 2 { (copy[18], copy[19]) = (1, 1) }
    defer { copy.deallocate() }
    try database.check(
      csqlite_read(&database.api, database.handle, copy.baseAddress, bytes.count))
    return try body(database)
  }

  /// The names of its tables and views, in the order in which they were made.
  package func tables() throws(DatabaseError) -> [String] {
    let statement = try Statement(
      "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite_%' "
        + "ORDER BY rowid", in: self)
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0)) }
    return names
  }

  /// All rows of a table, as words; at most `limit`.
  package func rows(of table: String, limit: Int) throws(DatabaseError) -> QueryResult {
    let name = table.replacing("\"", with: "\"\"")
    let statement = try Statement("SELECT * FROM \"\(name)\" LIMIT \(limit)", in: self)
    var result = QueryResult(names: statement.names, rows: [])
    while try statement.step() {
      result.rows.append(result.names.indices.map { statement.word(Int32($0)) })
    }
    return result
  }
}

extension Statement {
  /// A statement that is all of `text`; `nil` where that is none or several.
  init?(single text: String, in database: Database) throws(DatabaseError) {
    var handle: OpaquePointer?
    let bytes = Array(text.utf8CString)
    var rest = 0
    let code = bytes.withUnsafeBufferPointer { bytes -> Int32 in
      var end: UnsafePointer<CChar>?
      let code = database.api.prepare(database.handle, bytes.baseAddress, -1, &handle, &end)
      rest = end.flatMap { end in bytes.baseAddress.map { end - $0 } } ?? 0
      return code
    }
    try database.check(code)
    let isAll = bytes[rest...].allSatisfy { $0 == 0 || $0 <= 32 || $0 == 59 }
    guard let handle, isAll else {
      if let handle { _ = database.api.finalize(handle) }
      return nil
    }
    self.init(owning: handle, of: database)
  }

  /// The names of the columns of its result.
  var names: [String] {
    (0..<database.api.columns(handle)).map { column in
      database.api.name(handle, column).map { String(cString: $0) } ?? ""
    }
  }

  /// A column of the row as words; the empty text for NULL and for a blob.
  func word(_ column: Int32) -> String {
    switch database.api.type(handle, column) {
    case SQLITE_NULL, SQLITE_BLOB: ""
    default: text(column)
    }
  }

  func bind(_ place: Int32, _ value: DatabaseValue) throws(DatabaseError) {
    switch value {
    case .null: try database.check(database.api.bind_null(handle, place))
    case .number(let number):
      if number == number.rounded(), abs(number) < 0x1p53 {
        try bind(place, Int(number))
      } else {
        try database.check(database.api.bind_double(handle, place, number))
      }
    case .text(let text): try bind(place, text)
    }
  }
}
