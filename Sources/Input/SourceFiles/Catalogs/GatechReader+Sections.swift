internal import CampusModel
internal import Diagnostics
internal import FileFormats

// MARK: - Sections

extension GatechReading {
  /// `[crn, meetings, credits, scheduleType#, campus#, [attribute#…], gradeBasis#]`.
  func read(
    section value: JSONValue, code: String, of course: CourseID,
    into offers: inout Ledger<String, SectionOffer>, _ buildings: inout [BuildingCode: Building]
  ) {
    let parts = value.elements
    guard !code.isEmpty, parts.count >= 5, parts[1].kind == .array else {
      return value.drop(.shape, .unknownSection(course, code), rows: Self.rows(ofSection: value))
    }
    let id = SectionID(course, code)
    offers.add(code, named: id.text, in: value) {
      offer(parts, as: id, &buildings)
    }
  }

  private func offer(
    _ parts: [JSONValue], as id: SectionID, _ buildings: inout [BuildingCode: Building]
  ) -> SectionOffer {
    let kind = caches.scheduleType(parts[3]).value(in: parts[0])
    let campus = caches.campus(parts[4]).value(in: parts[0])
    let isOnline = campus == "Online" || campus == "Video"
    let attributes = parts.count > 5 ? parts[5].elements : []
    var section = Section(id: id)
    var exams: [Exam] = []
    for value in parts[1].elements {
      let before = value.report.rows
      let read = meeting(value, kind: kind, isOnline: isOnline, of: id, &buildings)
      section.meetings.add(read.meeting, of: value, since: before)
      if let exam = read.exam, !exams.contains(exam) { exams.append(exam) }
      section.instructors += read.instructors
    }
    section.instructors = instructorNames(section.instructors)
    section.exams = exams.isEmpty ? nil : exams.inOrder
    return SectionOffer(
      section: section, kind: kind, campus: campus, credits: credits(parts[2], of: id),
      genEds: attributes.compactMap {
        caches.attribute($0).value(in: parts[0]).flatMap { Self.genEd($0) }
      })
  }

  /// "Humanities" of "Humanities Requirement"; `nil` for attributes of another kind.
  private static func genEd(_ attribute: String) -> String? {
    let words = attribute.split(separator: " ")
    guard words.count > 1, words.last == "Requirement" || words.last == "Requirements" else {
      return nil
    }
    return words.dropLast().joined(separator: " ")
  }

  private func credits(_ value: JSONValue, of section: SectionID) -> Credits? {
    guard value.kind != .null else { return nil }
    guard let credits = value.scalar.flatMap({ looseCredits($0) }) else {
      value.warn(.credits, .unreadableCredits(of: section))
      return nil
    }
    return credits
  }
}

// MARK: - Meetings

extension GatechReading {
  private struct Row {
    var meeting: Meeting
    var exam: Exam?
    var instructors: [String] = []
  }

  /// `[period#, days, room text, location#, [instructors], dateRange#, finalDate#, finalTime#]`;
  /// older files end earlier.
  private func meeting(
    _ value: JSONValue, kind: String?, isOnline: Bool, of section: SectionID,
    _ buildings: inout [BuildingCode: Building]
  ) -> Row {
    let parts = value.elements
    guard parts.count >= 4 else {
      value.drop(.shape, .unreadableMeeting(of: section))
      return Row(meeting: Meeting(kind: kind, timing: .toBeAnnounced, place: .toBeAnnounced))
    }
    func part(_ index: Int) -> JSONValue? { index < parts.count ? parts[index] : nil }
    let place = place(parts, isOnline: isOnline, &buildings)
    let timing = timing(parts, isOnline: place == .online, of: section)
    let dates = caches.dates(part(5)).value(in: value)
    return Row(
      meeting: Meeting(
        kind: kind, timing: timing, place: place,
        dates: dates.flatMap { term.part($0) }),
      exam: exam(part(6), part(7), of: section, in: value),
      instructors: (part(4)?.elements ?? []).compactMap { $0.string.map(Self.withoutMark) })
  }

  /// "Noor Vale" of "Noor Vale (P)", the mark of who is in charge.
  private static func withoutMark(_ name: String) -> String {
    let name = name.collapsed
    return name.hasSuffix(" (P)") ? String(name.dropLast(4)) : name
  }

  private func timing(
    _ parts: [JSONValue], isOnline: Bool, of section: SectionID
  ) -> Meeting.Timing {
    let days = (parts[1].string ?? "").collapsed
    let hasNoDays = days.isEmpty || days == "&nbsp;" || TimetableText.isUnsettled(days)
    switch (hasNoDays, caches.period(parts[0])) {
    case (true, .none):
      parts[0].keep()
      return isOnline ? .anyTime : .toBeAnnounced
    case (false, .value(let period)):
      guard let days = TimetableText.oneLetterDays(days) else { break }
      let timing = TimetableText.weekly(
        days, from: period.start, to: period.end, of: section.text, in: parts[0])
      if timing != nil { parts[0].keep() }
      return timing ?? .toBeAnnounced
    default: break
    }
    parts[0].drop(.time, .unknownTime(section, hasNoDays ? "no days" : days))
    return .toBeAnnounced
  }

  /// A name without a number is not a room.
  private func place(
    _ parts: [JSONValue], isOnline: Bool, _ buildings: inout [BuildingCode: Building]
  ) -> Meeting.Place {
    let words = (parts[2].string ?? "").collapsed
    if words.isEmpty || TimetableText.isUnsettled(words) {
      return isOnline ? .online : .toBeAnnounced
    }
    guard let room = NamedRoom(words) else {
      parts[2].tally(.noRoom)
      return .toBeAnnounced
    }
    let coordinate = caches.location(parts[3]).value(in: parts[3])
    if buildings[room.id.building] == nil { buildings[room.id.building] = room.building }
    if let coordinate, buildings[room.id.building]?.coordinate == nil {
      buildings[room.id.building]?.coordinate = coordinate
    }
    return .room(room.id)
  }

  /// `nil` if neither date nor time is known; reported if only one of them is, and if one cannot be
  /// read.
  private func exam(
    _ date: JSONValue?, _ time: JSONValue?, of section: SectionID, in meeting: JSONValue
  ) -> Exam? {
    switch (caches.finalDate(date), caches.finalTime(time)) {
    case (.none, .none): return nil
    case (.value(let date), .value(let time)) where time.start < time.end:
      return Exam(date: date, time: MinuteSpan(from: time.start, to: time.end))
    default:
      (date ?? time ?? meeting).warn(.exam, .unknownExam(section))
      return nil
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func unknownSection(_ course: CourseID, _ code: String) -> Self {
    "'\(code)' of \(course.text) is not a valid section; expected [crn, meetings, credits, type, campus, …]"
  }

  fileprivate static func unknownTime(_ section: SectionID, _ days: String) -> Self {
    "the time of a meeting of \(section.text) cannot be read (\(days)); treated as unannounced"
  }

  fileprivate static func unknownExam(_ section: SectionID) -> Self {
    "the final exam of \(section.text) cannot be read; treated as unknown"
  }
}
