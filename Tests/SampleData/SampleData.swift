internal import Glibc

/// A folder of data files that tests read: made-up ones, which are always there, or real ones.
///
/// Both hold the same kinds of files under the same paths. The made-up ones are part of the
/// project, and a script writes most of them: see `Tests/MadeUpData`. The real ones are not: they
/// are in `../shared/data` beside the package, or in the folder that the environment variable
/// `ALMANAC_DATA` names. A test with `arguments: SampleData.all` runs on what there is.
package enum SampleData: String, Sendable {
  case madeUp = "made up"
  case real

  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  /// The absolute path of the folder.
  package var folder: String {
    switch self {
    case .madeUp: "\(Self.root)/Tests/MadeUpData/files"
    case .real:
      if let named = getenv("ALMANAC_DATA") {
        String(cString: named)
      } else {
        "\(Self.root)/../shared/data"
      }
    }
  }

  /// Those that are there: the made-up data, and then the real data if it is.
  package static let all: [SampleData] =
    access("\(real.folder)/umd", R_OK) == 0 ? [.madeUp, .real] : [.madeUp]

  /// The bytes of a file, by its path within the folder; none where it cannot be read.
  package func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen("\(folder)/\(path)", "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// What is different for made-up and for real data.
  package func choose<Value>(madeUp: Value, real: Value) -> Value {
    self == .madeUp ? madeUp : real
  }
}
