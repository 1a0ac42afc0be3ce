/// Why a database cannot be used.
package enum DatabaseError: Error, Equatable {
  /// libsqlite3 is not installed.
  case noLibrary
  /// It is not a database, or not an intact one, or not one that a statement fits.
  case damaged
  /// It cannot be created, read or written, or was locked for too long. The number is SQLite's
  /// result code.
  case refused(Int32)
}
