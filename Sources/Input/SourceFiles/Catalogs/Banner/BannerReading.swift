internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads one section of Banner's class search.
struct BannerReading {
  private let record: JSONValue
  private let meetings: [JSONValue]

  init(_ record: JSONValue) {
    self.record = record
    meetings = record["meetingsFaculty"]?.elements ?? []
  }

  /// A section counts with its meetings.
  var rows: Int { 1 + meetings.count }

  var course: CourseID? {
    let parts = [record["subject"]?.scalar ?? "", record["courseNumber"]?.scalar ?? ""]
    return parts.contains("") ? nil : CourseID(parts.joined())
  }

  func section(
    of course: CourseID, _ number: String, in term: Term, _ buildings: NamedBuildings
  ) -> BannerSection {
    let id = SectionID(course, number)
    let kind = line("scheduleTypeDescription")
    var section = Section(id: id)
    var exams: [Exam] = []
    for value in meetings {
      let before = value.report.rows
      let reading = BannerMeeting(value, of: id, in: term, isOnline: isOnline)
      if let exam = reading.exam(buildings) {
        exams.append(exam)
        value.keep()
        continue
      }
      section.meetings.add(reading.meeting(kind, buildings), of: value, since: before)
    }
    section.exams = exams.isEmpty ? nil : uniqued(exams).inOrder
    section.instructors = instructors
    section.seats = Seats.read(
      total: record["maximumEnrollment"]?.scalar, taken: record["enrollment"]?.scalar,
      open: record["seatsAvailable"]?.scalar, waitlist: record["waitCount"]?.scalar, of: id.text,
      in: record)
    return BannerSection(
      term: term.id, course: course, number: number, code: record["sequenceNumber"]?.scalar ?? "",
      section: section, title: line("courseTitle") ?? "", subject: line("subjectDescription"),
      credits: credits(of: id), kind: kind, link: link, crossList: line("crossList"),
      attributes: attributes)
  }

  /// A text without markup; `nil` for an empty one.
  private func line(_ name: StaticString) -> String? {
    let text = PlainText.line(of: record[name]?.scalar ?? "")
    return text.isEmpty ? nil : text
  }

  private var isOnline: Bool {
    [line("instructionalMethodDescription"), line("campusDescription")].contains { text in
      let text = text?.lowercased() ?? ""
      return text.contains("online") && !text.contains("hybrid")
    }
  }

  /// `nil` for a section that is taken by itself.
  private var link: String? {
    guard record["isSectionLinked"]?.isTrue == true else { return nil }
    return record["linkIdentifier"]?.scalar ?? ""
  }

  /// The names of the instructors, those in charge first. A name that is an address is left out.
  private var instructors: [String] {
    let people =
      (record["faculty"]?.elements ?? [])
      + meetings.flatMap {
        $0["faculty"]?.elements ?? []
      }
    let inCharge = people.filter { $0["primaryIndicator"]?.isTrue == true }
    return instructorNames(
      (inCharge + people).compactMap { person in
        person["displayName"]?.string.map { PlainText.line(of: $0) }
      }.filter { !$0.contains("@") })
  }

  private var attributes: [String] {
    uniqued(
      (record["sectionAttributes"]?.elements ?? []).compactMap { attribute in
        let text = PlainText.line(
          of: (attribute["description"] ?? attribute["code"])?.scalar ?? "")
        return text.isEmpty ? nil : text
      })
  }

  /// The hours of this section where they are fixed, otherwise from the lowest to the highest.
  private func credits(of section: SectionID) -> Credits? {
    let fixed = record["creditHours"]?.scalar
    let range = [record["creditHourLow"], record["creditHourHigh"]].compactMap { $0?.scalar }
    let text = fixed ?? range.joined(separator: " to ")
    guard !text.isEmpty else { return nil }
    let credits = looseCredits(text)
    if credits == nil { record.warn(.credits, .unreadableCredits(of: section)) }
    return credits
  }
}

/// Reads one meeting of a section.
struct BannerMeeting {
  private let value: JSONValue
  /// The known values of its time; an empty object where they cannot be read.
  private let time: JSONValue?
  private let section: SectionID
  private let term: Term
  private let isOnline: Bool
  private let dates: DateSpan?

  init(_ value: JSONValue, of section: SectionID, in term: Term, isOnline: Bool) {
    (self.value, self.section, self.term, self.isOnline) = (value, section, term, isOnline)
    time = value["meetingTime"].flatMap { $0.kind == .object ? $0 : nil }
    let texts = [time?["startDate"], time?["endDate"]].map { $0?.string?.collapsed ?? "" }
    dates = Self.dates(texts)
    if dates == nil, texts != ["", ""] {
      value.warn(.moment, .unreadableDates(texts, of: section))
    }
  }

  /// "01/07/2026" or "Aug 25, 2027".
  private static func dates(_ texts: [String]) -> DateSpan? {
    let ends = texts.map {
      CalendarDate(digits: $0, order: .monthFirst) ?? CalendarDate(written: $0)
    }
    guard let first = ends[0], let last = ends[1], first <= last else { return nil }
    return DateSpan(first, last)
  }

  func meeting(_ kind: String?, _ buildings: NamedBuildings) -> Meeting {
    guard time != nil else {
      value.drop(.shape, .unreadableMeeting(of: section))
      return Meeting(kind: kind, timing: .toBeAnnounced, place: .toBeAnnounced)
    }
    let place = place(buildings)
    return Meeting(
      kind: kind, timing: timing(at: place), place: place, dates: dates.flatMap { term.part($0) })
  }

  /// `nil` for a meeting that is not an exam on a date of its own.
  func exam(_ buildings: NamedBuildings) -> Exam? {
    let type = time?["meetingTypeDescription"]?.string?.lowercased() ?? ""
    guard type.contains("exam"), let days = dates, days.first == days.last,
      let start = clock("beginTime"), let end = clock("endTime"), start < end
    else { return nil }
    return Exam(
      date: days.first, time: MinuteSpan(from: start, to: end), place: place(buildings))
  }

  private func text(_ name: StaticString) -> String { (time?[name]?.scalar ?? "").collapsed }

  /// "1000" or "09:00 am".
  private func clock(_ name: StaticString) -> MinuteOfDay? {
    let text = text(name)
    return TimetableText.clock(digits: text) ?? TimetableText.clock(text)
  }

  private var days: WeekdaySet {
    let named: [(StaticString, Weekday)] = [
      ("monday", .monday), ("tuesday", .tuesday), ("wednesday", .wednesday),
      ("thursday", .thursday), ("friday", .friday), ("saturday", .saturday), ("sunday", .sunday),
    ]
    return WeekdaySet(named.filter { time?[$0.0]?.isTrue == true }.map(\.1))
  }

  private func timing(at place: Meeting.Place) -> Meeting.Timing {
    let (days, texts) = (days, [text("beginTime"), text("endTime")])
    if days.isEmpty, texts == ["", ""] {
      value.keep()
      return place == .online ? .anyTime : .toBeAnnounced
    }
    guard !days.isEmpty, let start = clock("beginTime"), let end = clock("endTime") else {
      let written = "\(days.code) \(texts.joined(separator: "-"))".collapsed
      value.drop(.time, .unreadableTime(written, of: section))
      return .toBeAnnounced
    }
    let timing = TimetableText.weekly(days, from: start, to: end, of: section.text, in: value)
    if timing != nil { value.keep() }
    return timing ?? .toBeAnnounced
  }

  private func place(_ buildings: NamedBuildings) -> Meeting.Place {
    let (building, room) = (text("building"), text("room"))
    let name = PlainText.line(of: text("buildingDescription"))
    if name.lowercased().contains("online") || building.isEmpty && room.isEmpty && isOnline {
      return .online
    }
    let place = TimetableText.place(building: building, room: room, of: section.text, in: value)
    if let room = place.room, !name.isEmpty {
      buildings.add(Building(code: room.building, name: name))
    }
    return place
  }
}

extension JSONValue {
  /// Whether it is `true`.
  fileprivate var isTrue: Bool { kind == .flag && source.first == UInt8(ascii: "t") }
}
