internal import CSQLite

/// A connection to SQLite; only this module uses it.
///
/// A class, because it owns the connection: one task at a time may use it.
package final class Database {
  var api: csqlite_api
  let handle: OpaquePointer

  /// How long to wait for another program's transaction, in milliseconds.
  private static let patience: Int32 = 60_000

  /// Opens the database at `path`, creating it if needed; `nil` opens one in memory.
  package convenience init(at path: String?) throws(DatabaseError) {
    try self.init(path ?? ":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  }

  /// Opens an existing database read-only.
  package convenience init(reading path: String) throws(DatabaseError) {
    try self.init(path, SQLITE_OPEN_READONLY)
  }

  init(_ path: String, _ flags: Int32) throws(DatabaseError) {
    var api = csqlite_api()
    guard csqlite_load(&api) else { throw .noLibrary }
    var handle: OpaquePointer?
    let code = api.open(path, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      if let handle { _ = api.close(handle) }
      throw DatabaseError(code)
    }
    (self.api, self.handle) = (api, handle)
    _ = api.busy_timeout(handle, Self.patience)
  }

  deinit { _ = api.close(handle) }

  package func run(_ text: String) throws(DatabaseError) {
    try check(api.exec(handle, text, nil, nil, nil))
  }

  /// The single number that a query returns.
  package func number(_ text: String) throws(DatabaseError) -> Int {
    let statement = try Statement(text, in: self)
    guard try statement.step() else { throw .damaged }
    return statement.number(0)
  }

  func check(_ code: Int32) throws(DatabaseError) {
    guard code == SQLITE_OK else { throw DatabaseError(code) }
  }
}

/// One prepared statement, finalized when the value is destroyed.
package struct Statement: ~Copyable {
  let database: Database
  let handle: OpaquePointer

  package init(_ text: String, in database: Database) throws(DatabaseError) {
    var handle: OpaquePointer?
    try database.check(database.api.prepare(database.handle, text, -1, &handle, nil))
    guard let handle else { throw .refused(SQLITE_MISUSE) }
    (self.database, self.handle) = (database, handle)
  }

  init(owning handle: OpaquePointer, of database: Database) {
    (self.database, self.handle) = (database, handle)
  }

  deinit { _ = database.api.finalize(handle) }

  /// Advances to the next row; false if there is none.
  package func step() throws(DatabaseError) -> Bool {
    let code = database.api.step(handle)
    guard code == SQLITE_ROW || code == SQLITE_DONE else { throw DatabaseError(code) }
    return code == SQLITE_ROW
  }

  /// Runs the statement once, with values set by `bind`. It can be used again.
  package func run(_ bind: (borrowing Statement) throws(DatabaseError) -> Void)
    throws(DatabaseError)
  {
    try bind(self)
    _ = try step()
    try database.check(database.api.reset(handle))
  }

  package func reset() throws(DatabaseError) { try database.check(database.api.reset(handle)) }

  /// Binds a number; parameters count from 1.
  package func bind(_ place: Int32, _ number: Int) throws(DatabaseError) {
    try database.check(database.api.bind_number(handle, place, Int64(number)))
  }

  package func bind(_ place: Int32, _ text: String) throws(DatabaseError) {
    let bytes = Array(text.utf8)
    let code = bytes.withUnsafeBytes { raw in
      csqlite_bind_text(
        &database.api, handle, place,
        raw.assumingMemoryBound(to: CChar.self).baseAddress ?? nothing,
        Int32(raw.count))
    }
    try database.check(code)
  }

  /// Binds bytes and runs the statement while they are valid.
  package func run(
    _ place: Int32, _ bytes: UnsafeRawBufferPointer,
    _ bind: (borrowing Statement) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    try database.check(
      csqlite_bind_bytes(
        &database.api, handle, place, bytes.baseAddress ?? UnsafeRawPointer(nothing),
        Int32(bytes.count)))
    try run(bind)
  }

  /// The number in a column, from 0.
  package func number(_ column: Int32) -> Int { Int(database.api.number(handle, column)) }

  /// The bytes of a column, valid until the next step.
  package func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = database.api.bytes(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(database.api.count(handle, column)))
  }

  package func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

  /// A non-null pointer for zero bytes.
  private var nothing: UnsafePointer<CChar> {
    UnsafePointer(UnsafeRawPointer(handle).assumingMemoryBound(to: CChar.self))
  }
}

extension DatabaseError {
  init(_ code: Int32) {
    switch code & 0xff {
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_CONSTRAINT,
      SQLITE_MISMATCH:
      self = .damaged
    default: self = .refused(code)
    }
  }
}
