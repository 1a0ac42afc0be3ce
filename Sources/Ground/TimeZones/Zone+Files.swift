internal import Bytes
internal import Glibc

/// Why a zone could not be loaded.
package enum ZoneError: Error, Hashable, Sendable {
  /// Not a valid name: empty, absolute, with `..`, or with other characters than names of zones
  /// have.
  case badName(String)
  case unknown(name: String, directory: String)
  case unreadable(path: String, why: String)
  case damaged(name: String, why: String)
}

extension ZoneError: CustomStringConvertible {
  /// A sentence for the person who wrote the name.
  package var description: String {
    switch self {
    case .badName(let name): "'\(name)' is not a valid time zone name, such as 'America/New_York'"
    case .unknown(let name, let directory): "unknown time zone '\(name)' in \(directory)"
    case .unreadable(let path, let why): "cannot read \(path): \(why)"
    case .damaged(let name, let why): "the file of time zone '\(name)' is damaged: \(why)"
    }
  }
}

extension Zone {
  /// Reads the zone of that name from the compiled files of the tz database.
  package static func load(
    _ name: String, from directory: String = "/usr/share/zoneinfo"
  ) throws(ZoneError) -> Zone {
    guard isName(name) else { throw .badName(name) }
    let path = "\(directory)/\(name)"
    let bytes: [UInt8]
    do throws(FileReadError) {
      bytes = try contents(of: path)
    } catch {
      guard error.isMissingFile else { throw .unreadable(path: path, why: error.sentence) }
      throw .unknown(name: name, directory: directory)
    }
    return try Zone(name: name, tzif: bytes)
  }

  /// The names of all zones and links in the directory's index, sorted; empty without an index.
  ///
  /// For suggestions.
  package static func knownNames(in directory: String = "/usr/share/zoneinfo") -> [String] {
    let source = lines(of: "\(directory)/tzdata.zi").compactMap { line -> String? in
      let words = line.split(separator: " ")
      switch words.first {
      case "Z" where words.count > 1: return String(words[1])
      case "L" where words.count > 2: return String(words[2])
      default: return nil
      }
    }
    if !source.isEmpty { return Set(source).sorted() }
    let table = lines(of: "\(directory)/zone1970.tab").compactMap { line -> String? in
      let columns = line.split(separator: "\t")
      return line.hasPrefix("#") || columns.count < 3 ? nil : String(columns[2])
    }
    return Set(table).sorted()
  }

  private static func isName(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return name.utf8.count <= 100
      && parts.allSatisfy { part in
        part.first?.isASCIILetter == true
          && part.allSatisfy { $0.isASCIIAlphanumeric || "_+-".utf8.contains($0) }
      }
  }

  private static func lines(of path: String) -> [Substring] {
    do {
      let text = String(decoding: try contents(of: path), as: UTF8.self)
      return text.split(separator: "\n")
    } catch {
      // Without an index there are no suggestions; the zone itself is still found by its name.
      return []
    }
  }

  /// The bytes of a file. Zone files have a few thousand; a file above one million is refused.
  private static func contents(of path: String) throws(FileReadError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileReadError(code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileReadError(code: errno) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= 1 << 20 else { throw FileReadError(code: EFBIG) }
    }
  }
}

/// The system's error when a file was read.
private struct FileReadError: Error {
  let code: Int32

  /// There is no file of that name, or it is a folder such as `America`.
  var isMissingFile: Bool { code == ENOENT || code == ENOTDIR || code == EISDIR }

  var sentence: String { String(cString: strerror(code)) }
}
