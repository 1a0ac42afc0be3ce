internal import CampusModel

extension ScheduleHistory {
  static let format = "almanac schedule history "
  static let version = "1"

  /// The history as text: a line with its version, then for each schedule, by person and id, a line
  /// `schedule <person> <id> <term> <since> <sections> <changes>`, its sections by id and its changes in the order noticed.
  ///
  /// A section is a line `section <course> <code> <here|gone|never> <seats> <credits> <meetings> <instructors> <exams>`
  /// and a line for each of the things counted there; "-" exams are those of which nobody says whether there are any.
  package func serialized() -> [UInt8] {
    var lines = ["\(Self.format)\(Self.version)"]
    for (key, record) in records.sorted(by: { $0.key < $1.key }) {
      let names = [key.person.text, key.schedule, record.term.text].map(MemoryWord.spelled)
      lines.append(
        "schedule \(names.joined(separator: " ")) \(record.since.seconds) "
          + "\(record.sections.count) \(record.changes.count)")
      for (id, section) in record.sections.sorted(by: { $0.key < $1.key }) {
        lines += Self.lines(of: section, id)
      }
      lines += record.changes.map(\.line)
    }
    return Array((lines + [""]).joined(separator: "\n").utf8)
  }

  private static func lines(of section: WatchedSection, _ id: SectionID) -> [String] {
    guard let look = section.look else { return ["section \(id.words) never"] }
    let exams = look.exams.map { String($0.count) } ?? MemoryWord.none
    let head =
      "section \(id.words) \(section.isGone ? "gone" : "here") \(look.seats.rawValue) "
      + "\(look.credits.map { MemoryWord.of($0) } ?? MemoryWord.none) "
      + "\(look.meetings.count) \(look.instructors.count) \(exams)"
    return [head] + look.meetings.map { "meeting \(MemoryWord.of($0))" }
      + look.instructors.map { "instructor \(MemoryWord.spelled($0))" }
      + (look.exams ?? []).map { "exam \(MemoryWord.of($0))" }
  }

  /// Reads what `serialized()` gives, and keeps what can be read of a damaged file: a section that is not whole is as if
  /// it had not been seen yet. What is wrong is added to `damage` in the order of lines. Any bytes are safe to give.
  package init(reading bytes: [UInt8], damage: inout [MemoryDamage]) {
    self.init()
    var lines = LineCursor(bytes)
    guard let first = lines.next() else { return }
    if !first.elementsEqual("\(Self.format)\(Self.version)".utf8) {
      guard !first.starts(with: Self.format.utf8), Self.looksLikeHistory(bytes) else {
        damage.append(.unknownFormat)
        return
      }
      damage.append(.line(1))
    }
    var reader = ScheduleHistoryReader()
    while let line = lines.next() {
      // Half a line may read like another whole one.
      reader.read(lines.isCut ? [] : line, number: lines.number)
    }
    reader.endSchedule()
    damage += reader.damage
    records = reader.records
  }

  private static func looksLikeHistory(_ bytes: [UInt8]) -> Bool {
    var lines = LineCursor(bytes)
    while lines.number < 3, let line = lines.next() {
      if line.starts(with: "schedule ".utf8) { return true }
    }
    return false
  }
}

extension SectionID {
  fileprivate var words: String {
    "\(MemoryWord.spelled(course.canonical)) \(MemoryWord.spelled(code))"
  }
}

extension SectionChange {
  /// `change <seconds> <course> <code> <what> <before> <after>`: everything there is to it, so that equal lines are one change.
  package var line: String {
    "change \(noticed.seconds) \(section.words) \(news.words)"
  }
}

extension SectionChange.News {
  fileprivate var words: String {
    switch self {
    case .gone: "gone"
    case .back: "back"
    case .place(let a, let b): "place \(MemoryWord.of(a)) \(MemoryWord.of(b))"
    case .time(let a, let b): "time \(MemoryWord.of(a)) \(MemoryWord.of(b))"
    case .dates(let a, let b): "dates \(MemoryWord.of(a)) \(MemoryWord.of(b))"
    case .newMeeting(let meeting): "new \(MemoryWord.of(meeting))"
    case .lostMeeting(let meeting): "lost \(MemoryWord.of(meeting))"
    case .instructors(let a, let b): "instructors \(Self.listed(a)) \(Self.listed(b))"
    case .exams(let a, let b): "exams \(Self.listed(a)) \(Self.listed(b))"
    case .credits(let a, let b):
      "credits \(a.map { MemoryWord.of($0) } ?? MemoryWord.none) "
        + "\(b.map { MemoryWord.of($0) } ?? MemoryWord.none)"
    case .seats(let a, let b, let open): "seats \(a.rawValue) \(b.rawValue) \(open)"
    }
  }

  /// Names with a "+" between them; an empty list is a lone "+".
  private static func listed(_ names: [String]) -> String {
    names.isEmpty ? "+" : names.map(MemoryWord.spelled).joined(separator: "+")
  }

  private static func listed(_ exams: [Exam]?) -> String {
    guard let exams else { return MemoryWord.none }
    return exams.isEmpty ? "+" : exams.map { MemoryWord.of($0) }.joined(separator: "+")
  }

  /// Reads what `words` gives.
  init?(_ words: [Substring]) {
    switch (words.first, words.count) {
    case ("gone", 1): self = .gone
    case ("back", 1): self = .back
    case ("place", 3), ("time", 3), ("dates", 3):
      guard let a = MemoryWord.meeting(words[1]), let b = MemoryWord.meeting(words[2]) else {
        return nil
      }
      self = words[0] == "place" ? .place(a, b) : words[0] == "time" ? .time(a, b) : .dates(a, b)
    case ("new", 2), ("lost", 2):
      guard let meeting = MemoryWord.meeting(words[1]) else { return nil }
      self = words[0] == "new" ? .newMeeting(meeting) : .lostMeeting(meeting)
    case ("instructors", 3), ("exams", 3), ("credits", 3):
      self.init(of: words[0], from: words[1], to: words[2])
    case ("seats", 4):
      guard let a = SeatState(rawValue: String(words[1])), a != .unknown,
        let b = SeatState(rawValue: String(words[2])), b != .unknown, let open = Int(words[3])
      else { return nil }
      self = .seats(a, b, open: open)
    default: return nil
    }
  }

  private init?(of what: Substring, from before: Substring, to after: Substring) {
    switch what {
    case "instructors":
      guard let a = Self.list(before, of: { MemoryWord.read($0) }),
        let b = Self.list(after, of: { MemoryWord.read($0) })
      else { return nil }
      self = .instructors(a, b)
    case "exams":
      guard let a = Self.told(before, { Self.list($0, of: MemoryWord.exam) }),
        let b = Self.told(after, { Self.list($0, of: MemoryWord.exam) })
      else { return nil }
      self = .exams(a, b)
    default:
      guard let a = Self.told(before, MemoryWord.credits),
        let b = Self.told(after, MemoryWord.credits)
      else { return nil }
      self = .credits(a, b)
    }
  }

  private static func list<Item>(_ word: Substring, of read: (Substring) -> Item?) -> [Item]? {
    if word == "+" { return [] }
    let parts = word.split(separator: "+", omittingEmptySubsequences: false)
    let items = parts.compactMap(read)
    return items.count == parts.count ? items : nil
  }

  /// `nil` for a word that cannot be read; `.some(nil)` for what is not told.
  private static func told<Value>(
    _ word: Substring, _ read: (Substring) -> Value?
  ) -> Value?? {
    if word == MemoryWord.none { return .some(nil) }
    return read(word).map { .some($0) }
  }
}
