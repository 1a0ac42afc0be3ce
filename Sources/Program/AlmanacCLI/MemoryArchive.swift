internal import CampusModel

/// The history between builds as one file: a table of its files, each with its size and digest,
/// and then their bytes.
///
/// ```
/// almanac memory 1
/// 0f3c… 10234 feeds
/// 77ab… 512 seats
/// end 51d0…
/// ```
///
/// The last line has the digest of the lines before it. A blank line and the bytes follow.
struct MemoryArchive: Equatable, Sendable {
  struct File: Equatable, Sendable {
    /// Relative to `.almanac/memory`: "feeds", "commands/ab12-1794000000.out".
    var name: String
    var bytes: [UInt8]
  }

  /// In the order of their names.
  var files: [File]

  init(_ files: [File]) { self.files = files.sorted { $0.name < $1.name } }

  /// The first word of all versions.
  static let mark = "almanac memory "
  private static let version = "1"

  var bytes: [UInt8] {
    var table = Array("\(Self.mark)\(Self.version)\n".utf8)
    for file in files {
      table += Self.digest(of: file.bytes[...]) + Array(" \(file.bytes.count) \(file.name)\n".utf8)
    }
    table += Array("end ".utf8) + Self.digest(of: table[...]) + Array("\n\n".utf8)
    return files.reduce(into: table) { $0 += $1.bytes }
  }

  private static func digest(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var digest = Fingerprint()
    for byte in bytes { digest.add(byte) }
    return digest.digits
  }
}

// Reading
extension MemoryArchive {
  /// Why a file cannot be used.
  enum ReadingError: Error, Equatable {
    case notAnArchive
    case ofOtherVersion(String)
    /// Cut off, longer than it was, or changed.
    case damaged

    /// To follow the file's name.
    var text: String {
      switch self {
      case .notAnArchive: "was not written by 'almanac memory export'"
      case .ofOtherVersion(let version):
        "has version \(version) of this format; this program reads version \(MemoryArchive.version)"
      case .damaged: "is incomplete or damaged"
      }
    }
  }

  /// Takes all or nothing: any bytes are safe to give.
  init(reading bytes: [UInt8]) throws(ReadingError) {
    guard bytes.starts(with: Self.mark.utf8) else { throw .notAnArchive }
    var rest = bytes[...]
    guard let first = Self.line(&rest) else { throw .damaged }
    let version = first.dropFirst(Self.mark.count)
    guard version == Self.version else { throw .ofOtherVersion(String(version.prefix(20))) }
    let entries = try Self.table(&rest, of: bytes)
    files = []
    for entry in entries {
      guard entry.size <= rest.count, Self.digest(of: rest.prefix(entry.size)) == entry.digest
      else { throw .damaged }
      files.append(File(name: entry.name, bytes: Array(rest.prefix(entry.size))))
      rest = rest.dropFirst(entry.size)
    }
    guard rest.isEmpty else { throw .damaged }
  }

  private struct Entry {
    var digest: [UInt8]
    var size: Int
    var name: String
  }

  /// The lines to "end", which must fit the bytes before it.
  private static func table(
    _ rest: inout ArraySlice<UInt8>, of bytes: [UInt8]
  ) throws(ReadingError) -> [Entry] {
    var entries: [Entry] = []
    while true {
      let start = rest.startIndex
      guard let line = line(&rest) else { throw .damaged }
      let words = line.split(separator: " ", maxSplits: 2)
      if words.count == 2, words[0] == "end" {
        guard Array(words[1].utf8) == digest(of: bytes[..<start]), self.line(&rest) == "" else {
          throw .damaged
        }
        return entries
      }
      guard words.count == 3, let size = Int(words[1]), size >= 0, isSafe(words[2]),
        entries.last.map({ $0.name < words[2] }) ?? true
      else { throw .damaged }
      entries.append(Entry(digest: Array(words[0].utf8), size: size, name: String(words[2])))
    }
  }

  /// The bytes to the next line feed, which is taken too; `nil` if there is none within 1,000
  /// bytes.
  private static func line(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let end = rest.prefix(1000).firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    defer { rest = rest[(end + 1)...] }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  /// Whether a name stays in its folder: parts of letters, digits and "._-" that do not begin with
  /// a dot.
  static func isSafe(_ name: some StringProtocol) -> Bool {
    name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part.first != "."
        && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    }
  }
}
