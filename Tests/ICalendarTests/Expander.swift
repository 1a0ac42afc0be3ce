import FoundationEssentials
import Glibc

/// Python's `icalendar` and `recurring-ical-events`, run by `expand.py`: programs by other people
/// that read what we write.
///
/// `ALMANAC_PYTHON` names the interpreter of an environment where both are installed.
enum Expander {
  struct Reading: Decodable {
    var errors: [String]
    var name: String
    var times: [String: [[Int]]]
    var own: [String: [[Int]]]
    var days: [String: [[String]]]
    var texts: [String: [String: String]]
  }

  static let python = getenv("ALMANAC_PYTHON").map { String(cString: $0) }

  static let isAvailable =
    python.map { system("'\($0)' -c 'import icalendar, recurring_ical_events' 2>/dev/null") == 0 }
    ?? false

  /// One reading for each feed, in order.
  static func readings(of feeds: [[UInt8]]) throws -> [Reading] {
    guard let python else { return [] }
    let stem = "/tmp/almanac-feeds-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let paths = feeds.indices.map { "\(stem)-\($0).ics" }
    defer { for path in paths { unlink(path) } }
    for (path, bytes) in zip(paths, feeds) { write(bytes, to: path) }
    let output = run("'\(python)' '\(folder)/expand.py' \(paths.joined(separator: " "))")
    let readings = try JSONDecoder().decode([String: Reading].self, from: Data(output))
    return paths.compactMap { readings[$0] }
  }

  /// The folder of these tests.
  static let folder =
    "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/")

  static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  static func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    return bytes(of: file)
  }

  private static func run(_ command: String) -> [UInt8] {
    guard let pipe = popen(command, "r") else { return [] }
    defer { pclose(pipe) }
    return bytes(of: pipe)
  }

  private static func bytes(of file: UnsafeMutablePointer<FILE>) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return bytes
  }
}
