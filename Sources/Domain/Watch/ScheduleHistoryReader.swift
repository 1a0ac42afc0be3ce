internal import Bytes
internal import CampusModel

/// Builds a history line by line, and skips lines that make no sense.
struct ScheduleHistoryReader {
  private(set) var records: [ScheduleHistory.Key: ScheduleHistory.Record] = [:]
  private(set) var damage: [MemoryProblem] = []
  private var open: OpenSchedule?
  private var section: OpenSection?

  private struct OpenSchedule {
    var key: ScheduleHistory.Key
    var record: ScheduleHistory.Record
    var line: Int
    /// How many are announced and still to come.
    var sectionsLeft: Int
    var changesLeft: Int
  }

  private struct OpenSection {
    var id: SectionID
    var isGone: Bool
    var look: SectionLook?
    var line: Int
    var meetingsLeft = 0
    var instructorsLeft = 0
    var examsLeft = 0
    var isDamaged = false
  }

  mutating func read(_ record: RecordReader.Record) {
    let number = record.line
    guard record.isWhole, let text = String(validating: record.content, as: UTF8.self) else {
      return note(number)
    }
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let isRead =
      switch (words[0], words.count) {
      case ("schedule", 7): readSchedule(words, number)
      case ("section", 4), ("section", 9): readSection(words, number)
      case ("change", 5...): readChange(words)
      case ("meeting", 2), ("instructor", 2), ("exam", 2): readPart(words)
      default: false
      }
    if !isRead { note(number) }
  }

  private mutating func note(_ line: Int) {
    damage.append(.line(line))
    section?.isDamaged = true
  }

  /// To be called at the file's end.
  mutating func endSchedule() {
    endSection()
    guard let schedule = open else { return }
    if schedule.sectionsLeft > 0 || schedule.changesLeft > 0 {
      damage.append(.short(line: schedule.line))
    }
    records[schedule.key] = schedule.record
    open = nil
  }

  /// Keeps the section if all of it was there.
  private mutating func endSection() {
    guard let section else { return }
    self.section = nil
    if section.isDamaged { return }
    guard section.meetingsLeft == 0, section.instructorsLeft == 0, section.examsLeft == 0 else {
      return damage.append(.short(line: section.line))
    }
    open?.record.sections[section.id] = WatchedSection(look: section.look, isGone: section.isGone)
  }

  private mutating func readSchedule(_ words: [Substring], _ line: Int) -> Bool {
    endSchedule()
    guard let person = RecordWord.read(words[1]), let id = RecordWord.read(words[2]),
      let term = RecordWord.read(words[3]), let since = Self.moment(words[4]),
      let sections = Self.count(words[5]), let changes = Self.count(words[6])
    else { return false }
    let key = ScheduleHistory.Key(person: PersonID(person), schedule: id)
    guard records[key] == nil else { return false }
    open = OpenSchedule(
      key: key, record: ScheduleHistory.Record(term: TermID(term), since: since), line: line,
      sectionsLeft: sections, changesLeft: changes)
    return true
  }

  private mutating func readSection(_ words: [Substring], _ line: Int) -> Bool {
    endSection()
    guard open != nil, let id = Self.section(words[1], words[2]),
      open?.record.sections[id] == nil
    else { return false }
    open?.sectionsLeft -= 1
    var section = OpenSection(id: id, isGone: words[3] != "here", look: nil, line: line)
    if words.count == 9 {
      guard ["here", "gone"].contains(words[3]), let seats = SeatState(rawValue: String(words[4])),
        let meetings = Self.count(words[6]), let instructors = Self.count(words[7])
      else { return false }
      var look = SectionLook(
        meetings: [], instructors: [], exams: nil, credits: nil, seats: seats)
      if words[5] != RecordWord.none {
        guard let credits = RecordWord.credits(words[5]) else { return false }
        look.credits = credits
      }
      if words[8] != RecordWord.none {
        guard let exams = Self.count(words[8]) else { return false }
        (look.exams, section.examsLeft) = ([], exams)
      }
      (section.look, section.meetingsLeft, section.instructorsLeft) = (look, meetings, instructors)
    } else if words[3] != "never" {
      return false
    }
    self.section = section
    return true
  }

  private mutating func readPart(_ words: [Substring]) -> Bool {
    guard section?.look != nil else { return false }
    switch words[0] {
    case "meeting":
      guard let meeting = RecordWord.meeting(words[1]) else { return false }
      section?.look?.meetings.append(meeting)
      section?.meetingsLeft -= 1
    case "instructor":
      guard let name = RecordWord.read(words[1]) else { return false }
      section?.look?.instructors.append(name)
      section?.instructorsLeft -= 1
    default:
      guard let exam = RecordWord.exam(words[1]) else { return false }
      section?.look?.exams?.append(exam)
      section?.examsLeft -= 1
    }
    return true
  }

  private mutating func readChange(_ words: [Substring]) -> Bool {
    endSection()
    guard open != nil, let noticed = Self.moment(words[1]),
      let id = Self.section(words[2], words[3]),
      let news = SectionChange.News(Array(words.dropFirst(4)))
    else { return false }
    open?.record.changes.append(SectionChange(section: id, noticed: noticed, news: news))
    open?.changesLeft -= 1
    return true
  }

  private static func section(_ course: Substring, _ code: Substring) -> SectionID? {
    guard let course = RecordWord.read(course).flatMap({ CourseID($0) }),
      let code = RecordWord.read(code)
    else { return nil }
    return SectionID(course, code)
  }

  private static func count(_ word: Substring) -> Int? {
    Int(word).flatMap { (0...1_000_000).contains($0) ? $0 : nil }
  }

  /// Seconds of dates with four digits of the year.
  private static func moment(_ word: Substring) -> Instant? {
    guard let seconds = Int(word), abs(seconds) < 253_402_300_800 else { return nil }
    return Instant(seconds: seconds)
  }
}
