/// Why the store cannot be used; whoever asks can always work from the files alone.
package enum StoreFault: Error, Equatable {
  /// There is no libsqlite3.
  case noLibrary
  /// What is there is no store, or not a whole one.
  case damaged
  /// It cannot be made, read or written, or another program held it for too long. The number is SQLite's result code.
  case refused(Int32)
}
