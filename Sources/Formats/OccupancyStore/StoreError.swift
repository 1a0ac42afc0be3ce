/// Why the store cannot be used. The caller can always read the files instead.
package enum StoreError: Error, Equatable {
  /// libsqlite3 is not installed.
  case noLibrary
  /// It is not a store, or not an intact one.
  case damaged
  /// It cannot be created, read or written, or was locked for too long. The number is SQLite's
  /// result code.
  case refused(Int32)
}
