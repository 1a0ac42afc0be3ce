import CalendarImport
import CampusModel
import Glibc
import SampleData
import TimeZones

/// Calendars that tests are run against: made-up ones, and those of other people where they are.
struct Corpus: Sendable, CustomStringConvertible {
  static let all = SampleData.all.map(Corpus.init)

  let sample: SampleData
  let folder: String
  /// The paths of all its calendars, counted from `folder`, in order.
  let files: [String]

  var description: String { sample.rawValue }

  private init(_ sample: SampleData) {
    self.sample = sample
    folder = "\(sample.folder)/calendars"
    files = Self.found(in: "", of: folder).sorted()
  }

  private static func found(in place: String, of folder: String) -> [String] {
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
        files += found(in: "\(place)\(name)/", of: folder)
      } else if name.hasSuffix(".ics") {
        files.append(place + name)
      }
    }
    return files
  }

  func bytes(_ path: String) -> [UInt8] { sample.bytes("calendars/\(path)") }
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
