internal import FileFormats
internal import Glibc

/// The real data that tests may be run against, where it is.
///
/// It lies in `../shared/data` beside the package, as found from this file; the environment variable `ALMANAC_DATA` names another
/// folder. It is no part of the project: tests that want it are skipped where it is missing.
enum RealData {
  static let folder: String = {
    if let named = getenv("ALMANAC_DATA") { return String(cString: named) }
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(root)/../shared/data"
  }()

  static let isThere = access(folder, R_OK) == 0

  /// A file of the data, by its path within the folder; empty where it cannot be read.
  static func file(_ path: String) -> SourceFile {
    var bytes: [UInt8] = []
    guard let handle = fopen("\(folder)/\(path)", "rb") else {
      return SourceFile(path: path, bytes: [])
    }
    defer { fclose(handle) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, handle), count > 0 {
      bytes += buffer[..<count]
    }
    return SourceFile(path: path, bytes: bytes)
  }
}
