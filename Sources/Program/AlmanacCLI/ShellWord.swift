/// A path, quoted for a shell.
func shellWord(_ path: String) -> String {
  let isPlain = path.utf8.allSatisfy { byte in
    byte >= 0x80 || Character(UnicodeScalar(byte)).isLetter
      || Character(UnicodeScalar(byte)).isNumber || "/._-".utf8.contains(byte)
  }
  if isPlain, !path.hasPrefix("-") { return path }
  let inner = path.replacing("'", with: "'\\''")
  return path.hasPrefix("-") ? "-- '\(inner)'" : "'\(inner)'"
}
