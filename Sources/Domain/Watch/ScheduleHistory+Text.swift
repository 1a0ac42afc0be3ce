internal import Bytes
internal import CampusModel

extension ScheduleHistory {
  private static let format = RecordFormat("almanac schedule history", version: 2)

  /// The history as a file of records: for each schedule, by person and id, a line `schedule
  /// <person> <id> <term> <since> <sections> <changes>`, its sections by id and its changes in the
  /// order noticed.
  ///
  /// A section is a line `section <course> <code> <here|gone|never> <seats> <credits> <meetings>
  /// <instructors> <exams>` and a line for each of the things counted there; "-" means that exams
  /// are unknown.
  package func serialized() -> [UInt8] {
    var file = RecordWriter(Self.format)
    for (key, record) in records.sorted(by: { $0.key < $1.key }) {
      let names = [key.person.text, key.schedule, record.term.text].map(RecordWord.spelled)
      file.add(
        "schedule \(names.joined(separator: " ")) \(record.since.seconds) "
          + "\(record.sections.count) \(record.changes.count)")
      for (id, section) in record.sections.sorted(by: { $0.key < $1.key }) {
        for line in Self.lines(of: section, id) { file.add(line) }
      }
      for change in record.changes { file.add(change.line) }
    }
    return file.bytes
  }

  private static func lines(of section: WatchedSection, _ id: SectionID) -> [String] {
    guard let look = section.look else { return ["section \(id.words) never"] }
    let exams = look.exams.map { String($0.count) } ?? RecordWord.none
    let head =
      "section \(id.words) \(section.isGone ? "gone" : "here") \(look.seats.rawValue) "
      + "\(look.credits.map { RecordWord.of($0) } ?? RecordWord.none) "
      + "\(look.meetings.count) \(look.instructors.count) \(exams)"
    return [head] + look.meetings.map { "meeting \(RecordWord.of($0))" }
      + look.instructors.map { "instructor \(RecordWord.spelled($0))" }
      + (look.exams ?? []).map { "exam \(RecordWord.of($0))" }
  }

  /// Reads the output of `serialized()`, and keeps the readable parts of a damaged file: a section
  /// that is not whole is as if it had not been seen yet. Problems are added to `damage` in the
  /// order of lines. Any bytes are safe to give.
  package init(reading bytes: [UInt8], damage: inout [MemoryProblem]) {
    self.init()
    guard var file = RecordReader(bytes, Self.format, damage: &damage) else { return }
    var reader = ScheduleHistoryReader()
    while let record = file.next() { reader.read(record) }
    reader.endSchedule()
    damage += reader.damage
    records = reader.records
  }
}

extension SectionID {
  fileprivate var words: String {
    "\(RecordWord.spelled(course.canonical)) \(RecordWord.spelled(code))"
  }
}

extension SectionChange {
  /// `change <seconds> <course> <code> <what> <before> <after>`: everything there is to it, so that
  /// equal lines are one change.
  package var line: String {
    "change \(noticed.seconds) \(section.words) \(news.words)"
  }
}

extension SectionChange.News {
  fileprivate var words: String {
    switch self {
    case .gone: "gone"
    case .back: "back"
    case .place(let a, let b): "place \(RecordWord.of(a)) \(RecordWord.of(b))"
    case .time(let a, let b): "time \(RecordWord.of(a)) \(RecordWord.of(b))"
    case .dates(let a, let b): "dates \(RecordWord.of(a)) \(RecordWord.of(b))"
    case .newMeeting(let meeting): "new \(RecordWord.of(meeting))"
    case .lostMeeting(let meeting): "lost \(RecordWord.of(meeting))"
    case .instructors(let a, let b): "instructors \(Self.listed(a)) \(Self.listed(b))"
    case .exams(let a, let b): "exams \(Self.listed(a)) \(Self.listed(b))"
    case .credits(let a, let b):
      "credits \(a.map { RecordWord.of($0) } ?? RecordWord.none) "
        + "\(b.map { RecordWord.of($0) } ?? RecordWord.none)"
    case .seats(let a, let b, let open): "seats \(a.rawValue) \(b.rawValue) \(open)"
    }
  }

  /// Names with a "+" between them; an empty list is a lone "+".
  private static func listed(_ names: [String]) -> String {
    names.isEmpty ? "+" : names.map(RecordWord.spelled).joined(separator: "+")
  }

  private static func listed(_ exams: [Exam]?) -> String {
    guard let exams else { return RecordWord.none }
    return exams.isEmpty ? "+" : exams.map { RecordWord.of($0) }.joined(separator: "+")
  }

  /// Reads the output of `words`.
  init?(_ words: [Substring]) {
    switch (words.first, words.count) {
    case ("gone", 1): self = .gone
    case ("back", 1): self = .back
    case ("place", 3), ("time", 3), ("dates", 3):
      guard let a = RecordWord.meeting(words[1]), let b = RecordWord.meeting(words[2]) else {
        return nil
      }
      self = words[0] == "place" ? .place(a, b) : words[0] == "time" ? .time(a, b) : .dates(a, b)
    case ("new", 2), ("lost", 2):
      guard let meeting = RecordWord.meeting(words[1]) else { return nil }
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
      guard let a = Self.list(before, of: { RecordWord.read($0) }),
        let b = Self.list(after, of: { RecordWord.read($0) })
      else { return nil }
      self = .instructors(a, b)
    case "exams":
      guard let a = Self.known(before, { Self.list($0, of: RecordWord.exam) }),
        let b = Self.known(after, { Self.list($0, of: RecordWord.exam) })
      else { return nil }
      self = .exams(a, b)
    default:
      guard let a = Self.known(before, RecordWord.credits),
        let b = Self.known(after, RecordWord.credits)
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

  /// `nil` for a word that cannot be read; `.some(nil)` for an unknown value.
  private static func known<Value>(
    _ word: Substring, _ read: (Substring) -> Value?
  ) -> Value?? {
    if word == RecordWord.none { return .some(nil) }
    return read(word).map { .some($0) }
  }
}
