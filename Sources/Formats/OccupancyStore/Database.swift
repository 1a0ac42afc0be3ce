internal import CSQLite

/// A connection to SQLite; only this file uses it.
///
/// A class, because it owns the connection: one task at a time may use it.
final class Database {
  fileprivate var api: csqlite_api
  fileprivate let handle: OpaquePointer

  /// How long to wait for another program's transaction, in milliseconds.
  private static let patience: Int32 = 60_000

  /// Opens the database at `path`, creating it if needed; `nil` opens one in memory.
  convenience init(at path: String?) throws(StoreError) {
    try self.init(path ?? ":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  }

  /// Opens an existing database read-only.
  convenience init(reading path: String) throws(StoreError) {
    try self.init(path, SQLITE_OPEN_READONLY)
  }

  private init(_ path: String, _ flags: Int32) throws(StoreError) {
    var api = csqlite_api()
    guard csqlite_load(&api) else { throw .noLibrary }
    var handle: OpaquePointer?
    let code = api.open(path, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      if let handle { _ = api.close(handle) }
      throw StoreError(code)
    }
    (self.api, self.handle) = (api, handle)
    _ = api.busy_timeout(handle, Self.patience)
  }

  deinit { _ = api.close(handle) }

  func run(_ text: String) throws(StoreError) {
    try check(api.exec(handle, text, nil, nil, nil))
  }

  /// The single number that a query returns.
  func number(_ text: String) throws(StoreError) -> Int {
    let statement = try Statement(text, in: self)
    guard try statement.step() else { throw .damaged }
    return statement.number(0)
  }

  fileprivate func check(_ code: Int32) throws(StoreError) {
    guard code == SQLITE_OK else { throw StoreError(code) }
  }
}

/// One prepared statement, finalized when the value is destroyed.
struct Statement: ~Copyable {
  private let database: Database
  private let handle: OpaquePointer

  init(_ text: String, in database: Database) throws(StoreError) {
    var handle: OpaquePointer?
    try database.check(database.api.prepare(database.handle, text, -1, &handle, nil))
    guard let handle else { throw .refused(SQLITE_MISUSE) }
    (self.database, self.handle) = (database, handle)
  }

  deinit { _ = database.api.finalize(handle) }

  /// Advances to the next row; false if there is none.
  func step() throws(StoreError) -> Bool {
    let code = database.api.step(handle)
    guard code == SQLITE_ROW || code == SQLITE_DONE else { throw StoreError(code) }
    return code == SQLITE_ROW
  }

  /// Runs the statement once, with values set by `bind`. It can be used again.
  func run(_ bind: (borrowing Statement) throws(StoreError) -> Void) throws(StoreError) {
    try bind(self)
    _ = try step()
    try database.check(database.api.reset(handle))
  }

  func reset() throws(StoreError) { try database.check(database.api.reset(handle)) }

  /// Binds a number; parameters count from 1.
  func bind(_ place: Int32, _ number: Int) throws(StoreError) {
    try database.check(database.api.bind_number(handle, place, Int64(number)))
  }

  func bind(_ place: Int32, _ text: String) throws(StoreError) {
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
  func run(
    _ place: Int32, _ bytes: UnsafeRawBufferPointer,
    _ bind: (borrowing Statement) throws(StoreError) -> Void
  ) throws(StoreError) {
    try database.check(
      csqlite_bind_bytes(
        &database.api, handle, place, bytes.baseAddress ?? UnsafeRawPointer(nothing),
        Int32(bytes.count)))
    try run(bind)
  }

  /// The number in a column, from 0.
  func number(_ column: Int32) -> Int { Int(database.api.number(handle, column)) }

  /// The bytes of a column, valid until the next step.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = database.api.bytes(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(database.api.count(handle, column)))
  }

  func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

  /// A non-null pointer for zero bytes.
  private var nothing: UnsafePointer<CChar> {
    UnsafePointer(UnsafeRawPointer(handle).assumingMemoryBound(to: CChar.self))
  }
}

extension StoreError {
  fileprivate init(_ code: Int32) {
    switch code & 0xff {
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_CONSTRAINT,
      SQLITE_MISMATCH:
      self = .damaged
    default: self = .refused(code)
    }
  }
}
