internal import CampusModel

/// What can be learned from a file that `FeedWriter` wrote: the UID of the feed, and the stamps and text of its events.
struct PublishedFeed {
  private(set) var uid: String?
  /// In the order of the file; events without all their stamps are left out.
  private(set) var events: [(uid: String, entry: FeedMemory.Entry)] = []

  init(_ bytes: [UInt8]) {
    var event: [[UInt8]]?
    for line in Self.unfolded(bytes) {
      if line.elementsEqual("BEGIN:VEVENT".utf8) {
        event = []
      } else if line.elementsEqual("END:VEVENT".utf8) {
        if let learned = event.flatMap(Self.entry) { events.append(learned) }
        event = nil
      } else if event != nil {
        event?.append(line)
      } else if let value = Self.value(of: "\(Feed.identityName)", in: line), uid == nil {
        uid = value
      }
    }
  }

  /// The lines of a VEVENT without its stamps give the same fingerprint as when they were written.
  private static func entry(_ lines: [[UInt8]]) -> (uid: String, entry: FeedMemory.Entry)? {
    func value(_ name: String) -> String? {
      lines.lazy.compactMap { Self.value(of: name, in: $0) }.first
    }
    guard let uid = value("UID"), let sequence = value("SEQUENCE").flatMap({ Int($0) }),
      (0..<1_000_000_000).contains(sequence),
      let modified = value("LAST-MODIFIED").flatMap({ Self.instant($0) })
    else { return nil }
    let text = lines.filter { line in
      ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"].allSatisfy { Self.value(of: $0, in: line) == nil }
    }
    let entry = FeedMemory.Entry(
      fingerprint: Fingerprint(of: text), sequence: sequence, modified: modified)
    return (uid, entry)
  }

  private static func value(of name: String, in line: [UInt8]) -> String? {
    let head = Array("\(name):".utf8)
    guard line.starts(with: head) else { return nil }
    return String(decoding: line.dropFirst(head.count), as: UTF8.self)
  }

  /// Reads "20270510T145000Z".
  private static func instant(_ text: String) -> Instant? {
    let bytes = Array(text.utf8)
    guard bytes.count == 16, bytes[8] == UInt8(ascii: "T"), bytes[15] == UInt8(ascii: "Z"),
      let year = number(bytes[0..<4]), let month = number(bytes[4..<6]),
      let day = number(bytes[6..<8]), let hour = number(bytes[9..<11]),
      let minute = number(bytes[11..<13]), let second = number(bytes[13..<15]),
      hour < 24, minute < 60, second < 60,
      let date = CalendarDate(year: year, month: month, day: day)
    else { return nil }
    return Instant(seconds: date.dayNumber * 86_400 + hour * 3600 + minute * 60 + second)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }

  /// The file's lines; those that begin with a space go on the line before.
  private static func unfolded(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for piece in bytes.split(separator: UInt8(ascii: "\n")) {
      let line = piece.last == UInt8(ascii: "\r") ? piece.dropLast() : piece
      if line.first == UInt8(ascii: " "), !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(Array(line))
      }
    }
    return lines
  }
}
