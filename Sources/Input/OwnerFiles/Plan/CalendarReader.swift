internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension PersonalCalendar {
  /// Reads `calendar:`; missing keys keep their defaults. `saved` are the ids of the plan's saved
  /// schedules.
  init(_ map: YAMLMapping, saved: [String], context: PlanContext) {
    self.init()
    if map.has("parts") {
      parts = Set(map.report.once(map.oneOrMore("parts", .calendarPart)) { $0.rawValue })
    }
    if map.has("schedules") {
      let ids = map.oneOrMore("schedules", .text)
      for id in ids where !saved.contains(id.value) {
        map.report.error(
          at: id.place, .noSaved(map.report.quoted(id.value)),
          suggestion: map.report.savedSuggestion(id.value, among: saved))
      }
      schedules = map.report.once(ids) { $0 }
    }
    colors = map.colors(context)
    map.with("alarms") { alarms in
      // A week ahead at most: calendars drop alarms that ring earlier.
      let minutes = 0...10_080
      classAlarm = alarms.integer("classes", in: minutes) ?? classAlarm
      examAlarm = alarms.integer("exams", in: minutes) ?? examAlarm
      leaveAlarm = alarms.integer("leaving", in: minutes) ?? leaveAlarm
    }
  }
}

// MARK: Colors

extension YAMLMapping {
  fileprivate func colors(_ context: PlanContext) -> [CourseID: CSSColor] {
    var colors: [CourseID: CSSColor] = [:]
    var seen: Set<CourseID> = []
    for entry in entries("colors", "courses and colors") {
      let course = entry.keyValue.read(.courseID)
      let color = entry.value.color()
      guard let course else { continue }
      guard seen.insert(course).inserted else {
        entry.error(.coloredTwice(report.quoted(course.text)))
        continue
      }
      context.warnIfNowhere(Placed(value: course, place: entry.name.place), report)
      colors[course] = color
    }
    return colors
  }
}

extension YAMLValue {
  /// `nil` with an error; for a hexadecimal color, the error has the nearest name.
  fileprivate func color() -> CSSColor? {
    if let text, let color = CSSColor(text) { return color }
    let suggestion: String?
    if let rgb = text.flatMap(rgb(ofHex:)) {
      suggestion = report.suggestion("the nearest name is '\(CSSColor.nearest(to: rgb).name)'")
    } else if isEmpty {
      suggestion =
        "text after a space and '#' is a comment; use the name of a color"
    } else {
      suggestion = text.flatMap { report.didYouMean($0, among: CSSColor.names) }
    }
    mismatch("the name of a CSS color, like teal", suggestion: suggestion)
    return nil
  }
}

/// Red, green and blue of "#008080", "#088" or "#008080FF", whose last part is the opacity.
private func rgb(ofHex text: String) -> UInt32? {
  guard text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
  let digits = text.dropFirst()
  switch digits.utf8.count {
  case 3: return UInt32(digits.map { "\($0)\($0)" }.joined(), radix: 16)
  case 6, 8: return UInt32(digits.prefix(6), radix: 16)
  default: return nil
  }
}

extension PlanContext {
  /// Warns of a course that no term has: a calendar holds several terms' schedules.
  func warnIfNowhere(_ course: Placed<CourseID>, _ report: Report) {
    guard let catalog, !terms.contains(where: { catalog.course(course.value, in: $0) != nil })
    else { return }
    let near = terms.lazy.compactMap { catalog.suggestion(for: course.value, in: $0) }.first {
      $0.hasPrefix("did you mean")
    }
    report.warn(
      at: course.place, .nowhere(report.quoted(course.value.text)),
      suggestion: report.suggestion(near))
  }
}

// MARK: Words

extension YAMLScalar<PersonalCalendar.Part> {
  static var calendarPart: Self {
    let words = PersonalCalendar.Part.allCases.map(\.rawValue)
    return Self("a part of the calendar (\(words.joined(separator: ", ")))", words: words) {
      PersonalCalendar.Part(rawValue: $0)
    }
  }
}

extension Report {
  /// The values in their order; an error for each that is there already.
  fileprivate func once<Value: Hashable>(
    _ written: [Placed<Value>], name: (Value) -> String
  ) -> [Value] {
    var seen: Set<Value> = []
    return written.compactMap { item in
      if seen.insert(item.value).inserted { return item.value }
      error(at: item.place, .twice(quoted(name(item.value))))
      return nil
    }
  }

  /// The nearest id, or all of them where they are few.
  fileprivate func savedSuggestion(_ id: String, among saved: [String]) -> String? {
    if let near = didYouMean(id, among: saved) { return near }
    guard !saved.isEmpty else { return suggestion("the plan has no 'saved:'") }
    return suggestion(saved.count > 8 ? nil : "the ids are \(saved.joined(separator: ", "))")
  }
}

extension Diagnostic.Message {
  fileprivate static func noSaved(_ id: String) -> Self { "unknown saved schedule\(id)" }
  fileprivate static func twice(_ name: String) -> Self {
    "expected each part only once, found\(name) again"
  }

  fileprivate static func coloredTwice(_ course: String) -> Self {
    "the course\(course) already has a color"
  }

  fileprivate static func nowhere(_ course: String) -> Self {
    "the course\(course) is not in any term's catalog"
  }
}
