internal import Bytes
internal import CampusModel

/// The facts in a file that `FeedWriter` wrote: the scope and the name of the feed, whether it has
/// ended, and the stamps and text of its events.
struct PublishedFeed {
  private(set) var scope: String?
  private(set) var name: String?
  private(set) var ended: Instant?
  private(set) var lastDay: CalendarDate?
  /// Where the file was found; no file at a secret address says so.
  private(set) var source: String?
  /// In the order of the file, without events that lack a stamp.
  private(set) var events: [(uid: String, entry: FeedMemory.Entry)] = []
  /// When those of `events` begin, by the clock of the file, in seconds since 1970, without those
  /// of whole days.
  private(set) var starts: [(uid: String, start: Int)] = []

  init(_ bytes: [UInt8]) {
    var event: [[UInt8]]?
    let unfolded = UnfoldedLines(bytes)?.bytes ?? bytes
    for piece in unfolded.split(separator: UInt8(ascii: "\n")) {
      let line = Array(piece.last == UInt8(ascii: "\r") ? piece.dropLast() : piece)
      if line.elementsEqual("BEGIN:VEVENT".utf8) {
        event = []
      } else if line.elementsEqual("END:VEVENT".utf8) {
        if let event, let learned = Self.entry(event) {
          events.append(learned)
          if let start = Self.start(event) { starts.append((learned.uid, start)) }
        }
        event = nil
      } else if event != nil {
        event?.append(line)
      } else {
        readHead(line)
      }
    }
    if scope == nil { events = [] }
  }

  private mutating func readHead(_ line: [UInt8]) {
    if let value = Self.value(of: Feed.scopeName, in: line), Self.isWord(value) {
      scope = value
    } else if let value = Self.value(of: Feed.identityName, in: line), scope == nil {
      // Versions before wrote no scope.
      let first = FormerMemory.scope(ofFeed: value.utf8)
      if Self.isWord(first) { scope = first }
    } else if let value = Self.value(of: "X-WR-CALNAME", in: line) {
      name = UnfoldedLines.unescaped(value.utf8)
    } else if let value = Self.value(of: Feed.endedName, in: line) {
      ended = Self.instant(value)
    } else if let value = Self.value(of: Feed.lastDayName, in: line) {
      lastDay = Self.date(value)
    } else if let value = Self.value(of: "SOURCE;VALUE=URI", in: line) {
      source = value
    }
  }

  private static func start(_ lines: [[UInt8]]) -> Int? {
    let line = lines.first { $0.starts(with: "DTSTART".utf8) }
    guard let text = line?.split(separator: UInt8(ascii: ":")).last else { return nil }
    return localSeconds(text)
  }

  /// The lines of a VEVENT without its stamps give the same fingerprint as when they were written.
  private static func entry(_ lines: [[UInt8]]) -> (uid: String, entry: FeedMemory.Entry)? {
    func value(_ name: StaticString) -> String? {
      lines.lazy.compactMap { Self.value(of: name, in: $0) }.first
    }
    guard let uid = value("UID"), isWord(uid),
      let sequence = value("SEQUENCE").flatMap({
        MemoryWord.number(Array($0.utf8)[...], below: FeedMemory.Entry.sequenceLimit)
      }),
      let modified = value("LAST-MODIFIED").flatMap({ Self.instant($0) })
    else { return nil }
    let stampNames: [StaticString] = ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"]
    let text = lines.filter { line in
      stampNames.allSatisfy { Self.value(of: $0, in: line) == nil }
    }
    let entry = FeedMemory.Entry(
      fingerprint: Fingerprint(ofLines: text.flatMap { $0 + [UInt8(ascii: "\n")] }),
      stamps: EventStamps(sequence: sequence, modified: modified))
    return (uid, entry)
  }

  /// Whether a memory's text can hold it.
  private static func isWord(_ uid: String) -> Bool {
    !uid.isEmpty && uid.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
  }

  private static func value(of name: StaticString, in line: [UInt8]) -> String? {
    let head = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    guard line.starts(with: head), line.dropFirst(head.count).first == UInt8(ascii: ":") else {
      return nil
    }
    return String(decoding: line.dropFirst(head.count + 1), as: UTF8.self)
  }
}

// Values
extension PublishedFeed {
  /// Reads "20270510T145000Z".
  private static func instant(_ text: String) -> Instant? {
    guard case .utc(let seconds) = BasicTime(parsing: text), seconds >= 0 else { return nil }
    return Instant(seconds: seconds)
  }

  /// Reads "20270510T145000", with or without a Z at the end.
  private static func localSeconds(_ text: ArraySlice<UInt8>) -> Int? {
    switch BasicTime(text) {
    case .utc(let seconds), .local(let seconds): seconds >= 0 ? seconds : nil
    case .day, nil: nil
    }
  }

  /// Reads "20270510", from 1970 on.
  private static func date(_ text: String) -> CalendarDate? {
    guard case .day(let date) = BasicTime(parsing: text), date.year >= 1970 else { return nil }
    return date
  }
}
