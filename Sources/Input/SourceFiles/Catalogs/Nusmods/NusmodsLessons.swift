internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// A lesson of a class, such as the first tutorial group's.
struct NusmodsLesson {
  var group: NusmodsGroup
  /// One for each run of weeks without a gap.
  var meetings: [Meeting]
  var seats: Seats?
}

/// A class, all of whose lessons are taken together.
struct NusmodsGroup: Hashable {
  /// "Tutorial".
  var kind: String
  /// "1"; unique among the groups of its kind.
  var number: String
}

/// Reads lessons of a term.
struct NusmodsLessons {
  private let term: Term
  private let weeks: TeachingWeeks

  init(in term: Term) {
    self.term = term
    weeks = TeachingWeeks(of: term)
  }

  /// Hands the lesson to `add`, which counts its row, unless it is lost.
  func read(
    _ lesson: JSONValue, at venue: String, of course: CourseID, add: (NusmodsLesson) -> Void
  ) {
    let kind = (lesson["lessonType"]?.string ?? "").collapsed
    let number = (lesson["classNo"]?.scalar ?? "").collapsed
    guard !kind.isEmpty, !number.isEmpty else {
      return lesson.drop(.identifier, .noClass(course))
    }
    let name = "\(course.text) \(kind) \(number)"
    let size = lesson["size"]?.scalar
    guard let timing = timing(lesson, of: name) else { return }
    let place = place(venue.collapsed, of: lesson)
    let seats = Seats.read(total: size, open: nil, waitlist: nil, of: name, in: lesson)
    add(
      NusmodsLesson(
        group: NusmodsGroup(kind: kind, number: number),
        meetings: spans(lesson, of: name).map {
          Meeting(kind: kind, timing: timing, place: place, dates: $0)
        }, seats: seats))
  }

  /// `nil`, and the lesson lost, where it cannot be read.
  private func timing(_ lesson: JSONValue, of name: String) -> Meeting.Timing? {
    let day = (lesson["day"]?.string ?? "").collapsed
    let texts = [lesson["startTime"], lesson["endTime"]].map { $0?.scalar ?? "" }
    guard let weekday = Weekday.allCases.first(where: { $0.name == day }),
      let start = TimetableText.clock(digits: texts[0]),
      let end = TimetableText.clock(digits: texts[1])
    else {
      lesson.drop(.time, .unknownTime(name, "\(day) \(texts.joined(separator: "-"))".collapsed))
      return nil
    }
    return TimetableText.weekly(WeekdaySet(weekday), from: start, to: end, of: name, in: lesson)
  }

  /// The dates of a lesson; one `nil` for the whole term, and where they cannot be read.
  private func spans(_ lesson: JSONValue, of name: String) -> [DateSpan?] {
    guard let value = lesson["weeks"] else { return [nil] }
    let spans =
      value.kind == .object
      ? Self.spans(ofRange: value) : Self.numbers(value).flatMap { weeks.spans(of: $0) }
    guard let spans, !spans.isEmpty else {
      lesson.warn(.moment, .unknownWeeks(name))
      return [nil]
    }
    return spans.map { term.part($0) }
  }

  /// `nil` for values other than lists of numbers.
  private static func numbers(_ value: JSONValue) -> [Int]? {
    let numbers = value.elements.compactMap(\.integer)
    return value.kind == .array && numbers.count == value.elements.count ? numbers : nil
  }

  /// `{start, end, weekInterval, weeks}`: every week, every so many weeks, or the weeks of these
  /// numbers, counted from the start.
  private static func spans(ofRange value: JSONValue) -> [DateSpan]? {
    let ends = [value["start"], value["end"]].map { value in
      value?.string.flatMap { CalendarDate(parsing: $0.prefix(10)) }
    }
    guard let start = ends[0], let end = ends[1], start <= end else { return nil }
    let interval = value["weekInterval"]?.integer ?? 1
    guard (1...52).contains(interval) else { return nil }
    if interval == 1, value["weeks"] == nil { return [DateSpan(start, end)] }
    let count = (end - start) / 7
    let numbers =
      value["weeks"].map { $0.elements.compactMap { $0.integer.map { $0 - 1 } } }
      ?? Array(stride(from: 0, through: count, by: interval))
    let known = numbers.filter { (0...52).contains($0) }
    return TeachingWeeks.runs(known).map {
      let first = start.monday + 7 * $0.lowerBound
      return DateSpan(first, start.monday + 7 * $0.upperBound + 6)
    }
  }

  private func place(_ venue: String, of lesson: JSONValue) -> Meeting.Place {
    let plain = venue.uppercased()
    if plain.isEmpty || TimetableText.isUnsettled(plain) { return .toBeAnnounced }
    if plain.hasPrefix("E-") || plain.hasPrefix("ONLINE") { return .online }
    guard let code = VenueCode(venue) else {
      lesson.tally(.noRoom)
      return .toBeAnnounced
    }
    return .room(code.room)
  }
}

extension Diagnostic.Message {
  fileprivate static func noClass(_ course: CourseID) -> Self {
    "a lesson of \(course.text) without 'lessonType' and 'classNo'"
  }

  fileprivate static func unknownTime(_ name: String, _ text: String) -> Self {
    "the time '\(text)' of \(name) cannot be read"
  }

  fileprivate static func unknownWeeks(_ name: String) -> Self {
    "the weeks of \(name) are not weeks of the term; it is shown for the whole term"
  }
}
