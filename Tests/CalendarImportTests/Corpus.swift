import CalendarImport
import CampusModel
import Glibc
import TimeZones

/// The calendars of other people that tests may be run against, where they are: `calendars` beneath `../shared/data` beside
/// the package, or beneath the folder that the environment variable `ALMANAC_DATA` names.
enum Corpus {
  static let folder: String = {
    if let named = getenv("ALMANAC_DATA") { return "\(String(cString: named))/calendars" }
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return "/\(root)/../shared/data/calendars"
  }()

  static let isThere = access(folder, R_OK) == 0

  /// The paths of all its calendars, counted from `folder`, in order.
  static let files: [String] = found(in: "").sorted()

  private static func found(in place: String) -> [String] {
    guard let stream = opendir("\(folder)/\(place)") else { return [] }
    defer { closedir(stream) }
    var files: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)
        ) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      if Int32(entry.pointee.d_type) == Int32(DT_DIR) {
        files += found(in: "\(place)\(name)/")
      } else if name.hasSuffix(".ics") {
        files.append(place + name)
      }
    }
    return files
  }

  static func bytes(_ path: String) -> [UInt8] {
    guard let file = fopen("\(folder)/\(path)", "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return bytes
  }
}

/// A decade, and all events in it as `occurrences.py` writes them.
enum Decades {
  static let all = [
    ("1995-01-01", "2004-12-31"), ("2005-01-01", "2014-12-31"), ("2015-01-01", "2024-12-31"),
    ("2025-01-01", "2032-12-31"),
  ]
}

extension ImportedCalendar {
  /// As `occurrences.py` writes them: each once, in order.
  var words: [String] {
    var words: Set<String> = []
    for event in events {
      let uid = event.uid.hasPrefix("#") ? "" : event.uid
      let hex = uid.utf8.map { zeroPaddedHex($0) }.joined()
      for occurrence in event.occurrences {
        switch occurrence {
        case .days(let days): words.insert("\(hex):d:\(days.first):\(days.last + 1)")
        case .timed(let time):
          words.insert(
            "\(hex):t:\(time.stretch.lowerBound.seconds):\(time.stretch.upperBound.seconds)")
        }
      }
    }
    return words.sorted()
  }
}

private func zeroPaddedHex(_ byte: UInt8) -> String {
  let text = String(byte, radix: 16)
  return text.count < 2 ? "0" + text : text
}
