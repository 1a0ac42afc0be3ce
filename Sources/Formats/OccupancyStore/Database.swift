internal import CSQLite

/// A connection to SQLite, and with `Statement` the only place that knows of it. A class, because it owns the connection: one
/// task at a time may use it.
final class Database {
  fileprivate var api: csqlite_api
  fileprivate let handle: OpaquePointer

  /// How long another program's transaction is waited for, in milliseconds.
  private static let patience: Int32 = 60_000

  /// Opens the database at `path`, which is made where it is missing. `nil` opens one in memory.
  convenience init(at path: String?) throws(StoreFault) {
    try self.init(path ?? ":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  }

  /// Opens a database that is there, to be read alone.
  convenience init(reading path: String) throws(StoreFault) {
    try self.init(path, SQLITE_OPEN_READONLY)
  }

  private init(_ path: String, _ flags: Int32) throws(StoreFault) {
    var api = csqlite_api()
    guard csqlite_load(&api) else { throw .noLibrary }
    var handle: OpaquePointer?
    let code = api.open(path, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let handle else {
      if let handle { _ = api.close(handle) }
      throw StoreFault(code)
    }
    (self.api, self.handle) = (api, handle)
    _ = api.busy_timeout(handle, Self.patience)
  }

  deinit { _ = api.close(handle) }

  func run(_ text: String) throws(StoreFault) {
    try check(api.exec(handle, text, nil, nil, nil))
  }

  /// The one number that a query gives.
  func number(_ text: String) throws(StoreFault) -> Int {
    let statement = try Statement(text, in: self)
    guard try statement.step() else { throw .damaged }
    return statement.number(0)
  }

  fileprivate func check(_ code: Int32) throws(StoreFault) {
    guard code == SQLITE_OK else { throw StoreFault(code) }
  }
}

/// One prepared statement; finalized when it goes away.
struct Statement: ~Copyable {
  private let database: Database
  private let handle: OpaquePointer

  init(_ text: String, in database: Database) throws(StoreFault) {
    var handle: OpaquePointer?
    try database.check(database.api.prepare(database.handle, text, -1, &handle, nil))
    guard let handle else { throw .refused(SQLITE_MISUSE) }
    (self.database, self.handle) = (database, handle)
  }

  deinit { _ = database.api.finalize(handle) }

  /// Whether there is a further row.
  func step() throws(StoreFault) -> Bool {
    let code = database.api.step(handle)
    guard code == SQLITE_ROW || code == SQLITE_DONE else { throw StoreFault(code) }
    return code == SQLITE_ROW
  }

  /// Runs it once with what `bind` gives it; the statement can be used again.
  func run(_ bind: (borrowing Statement) throws(StoreFault) -> Void) throws(StoreFault) {
    try bind(self)
    _ = try step()
    try database.check(database.api.reset(handle))
  }

  func reset() throws(StoreFault) { try database.check(database.api.reset(handle)) }

  /// Places count from 1.
  func bind(_ place: Int32, _ number: Int) throws(StoreFault) {
    try database.check(database.api.bind_number(handle, place, Int64(number)))
  }

  func bind(_ place: Int32, _ text: String) throws(StoreFault) {
    let bytes = Array(text.utf8)
    let code = bytes.withUnsafeBytes { raw in
      csqlite_bind_text(
        &database.api, handle, place,
        raw.assumingMemoryBound(to: CChar.self).baseAddress ?? nothing,
        Int32(raw.count))
    }
    try database.check(code)
  }

  /// Binds bytes and steps while they stay where they are.
  func run(
    _ place: Int32, _ bytes: UnsafeRawBufferPointer,
    _ bind: (borrowing Statement) throws(StoreFault) -> Void
  ) throws(StoreFault) {
    try database.check(
      csqlite_bind_bytes(
        &database.api, handle, place, bytes.baseAddress ?? UnsafeRawPointer(nothing),
        Int32(bytes.count)))
    try run(bind)
  }

  /// Columns count from 0.
  func number(_ column: Int32) -> Int { Int(database.api.number(handle, column)) }

  /// The bytes of a column, valid until the next step.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = database.api.bytes(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(database.api.count(handle, column)))
  }

  func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

  /// Where no bytes are bound, which must not be a null.
  private var nothing: UnsafePointer<CChar> {
    UnsafePointer(UnsafeRawPointer(handle).assumingMemoryBound(to: CChar.self))
  }
}

extension StoreFault {
  fileprivate init(_ code: Int32) {
    switch code & 0xff {
    case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_ERROR, SQLITE_SCHEMA, SQLITE_CONSTRAINT,
      SQLITE_MISMATCH:
      self = .damaged
    default: self = .refused(code)
    }
  }
}
