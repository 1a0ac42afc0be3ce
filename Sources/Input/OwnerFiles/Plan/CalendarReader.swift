internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads `calendar:`; what is not said keeps its default. `saved` are the ids of the plan's saved schedules.
func readCalendar(
  _ map: YAMLMapping, saved: [String], _ around: Surroundings, _ findings: inout Findings
) -> OwnCalendar {
  var calendar = OwnCalendar()
  let keys = ["parts", "schedules", "colours", "alarms"]
  guard let entry = map.mapping("calendar", keys: keys, &findings) else { return calendar }
  if entry["parts"] != nil {
    let parts = entry.oneOrMore("parts", .calendarPart, &findings)
    calendar.parts = Set(eachOnce(parts, &findings) { $0.rawValue })
  }
  if entry["schedules"] != nil {
    let ids = entry.oneOrMore("schedules", .text, &findings)
    for id in ids where !saved.contains(id.value) {
      findings.error(
        at: id.place, .noSaved(findings.quoted(id.value)),
        suggestion: findings.savedSuggestion(id.value, among: saved))
    }
    calendar.schedules = eachOnce(ids, &findings) { $0 }
  }
  calendar.colours = readColours(entry, around, &findings)
  if let alarms = entry.mapping("alarms", keys: ["classes", "exams", "leaving"], &findings) {
    // A week ahead at most: calendars drop what rings earlier.
    let minutes = YAMLScalar<Int>.integer(in: 0...10_080)
    calendar.classAlarm = alarms.optional("classes", minutes, &findings) ?? calendar.classAlarm
    calendar.examAlarm = alarms.optional("exams", minutes, &findings) ?? calendar.examAlarm
    calendar.leaveAlarm = alarms.optional("leaving", minutes, &findings) ?? calendar.leaveAlarm
  }
  return calendar
}

/// The values in their order; an error for each that is there already.
private func eachOnce<Value: Hashable>(
  _ written: [Placed<Value>], _ findings: inout Findings, name: (Value) -> String
) -> [Value] {
  var seen: Set<Value> = []
  return written.compactMap { item in
    if seen.insert(item.value).inserted { return item.value }
    findings.error(at: item.place, .twice(findings.quoted(name(item.value))))
    return nil
  }
}

// MARK: Colours

private func readColours(
  _ map: YAMLMapping, _ around: Surroundings, _ findings: inout Findings
) -> [CourseID: CSSColour] {
  guard let node = map["colours"] else { return [:] }
  guard let entries = node.entries else {
    findings.error(at: node.place, .mismatch("courses and colours", found: findings.found(node)))
    return [:]
  }
  var colours: [CourseID: CSSColour] = [:]
  var seen: Set<CourseID> = []
  for entry in entries {
    let key = YAMLNode(value: .scalar(entry.key, isPlain: true), place: entry.place)
    let course = YAMLScalar.courseID.read(key, &findings)
    let colour = readColour(entry.value, &findings)
    guard let course else { continue }
    guard seen.insert(course).inserted else {
      findings.error(at: entry.place, .colouredTwice(findings.quoted(course.text)))
      continue
    }
    around.warnIfNowhere(course, at: entry.place, &findings)
    colours[course] = colour
  }
  return colours
}

/// `nil` with an error, which for what other programs call a colour tells the name nearest to it.
private func readColour(_ node: YAMLNode, _ findings: inout Findings) -> CSSColour? {
  if let text = node.text, let colour = CSSColour(text) { return colour }
  let suggestion: String?
  if let rgb = node.text.flatMap(rgb(ofHex:)) {
    suggestion = findings.suggestion("the nearest name is '\(CSSColour.nearest(to: rgb).name)'")
  } else if node.isEmpty {
    suggestion = "what follows a space and '#' is a comment; calendars know colours by their names"
  } else {
    suggestion = node.text.flatMap { findings.didYouMean($0, among: CSSColour.names) }
  }
  findings.error(
    at: node.place,
    .mismatch("the name of a colour in CSS, like teal", found: findings.found(node)),
    suggestion: suggestion)
  return nil
}

/// Red, green and blue of "#008080", "#088" or "#008080FF", whose last part tells how solid it is.
private func rgb(ofHex text: String) -> UInt32? {
  guard text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit) else { return nil }
  let digits = text.dropFirst()
  switch digits.utf8.count {
  case 3: return UInt32(digits.map { "\($0)\($0)" }.joined(), radix: 16)
  case 6, 8: return UInt32(digits.prefix(6), radix: 16)
  default: return nil
  }
}

extension Surroundings {
  /// Warns of a course that no term has: a calendar holds several terms' schedules.
  func warnIfNowhere(
    _ course: CourseID, at place: TextPlace, _ findings: inout Findings
  ) {
    guard let catalog, !terms.contains(where: { catalog.course(course, in: $0) != nil }) else {
      return
    }
    let near = terms.lazy.compactMap { catalog.suggestion(for: course, in: $0) }.first {
      $0.hasPrefix("did you mean")
    }
    findings.warn(
      at: place, .nowhere(findings.quoted(course.text)), suggestion: findings.suggestion(near))
  }
}

// MARK: Words

extension YAMLScalar<OwnCalendar.Part> {
  static var calendarPart: Self {
    let words = OwnCalendar.Part.allCases.map(\.rawValue)
    return Self("a part of the calendar (\(words.joined(separator: ", ")))", words: words) {
      OwnCalendar.Part(rawValue: $0)
    }
  }
}

extension Findings {
  /// The nearest id, or all of them where they are few.
  fileprivate func savedSuggestion(_ id: String, among saved: [String]) -> String? {
    if let near = didYouMean(id, among: saved) { return near }
    guard !saved.isEmpty else { return suggestion("the plan has no 'saved:'") }
    return suggestion(saved.count > 8 ? nil : "the ids are \(saved.joined(separator: ", "))")
  }
}

extension Diagnostic.Message {
  fileprivate static func noSaved(_ id: String) -> Self { "no saved schedule has the id\(id)" }
  fileprivate static func twice(_ name: String) -> Self {
    "expected each once, found\(name) again"
  }

  fileprivate static func colouredTwice(_ course: String) -> Self {
    "the course\(course) has a colour already"
  }

  fileprivate static func nowhere(_ course: String) -> Self {
    "the course\(course) is not in the catalog of any term"
  }
}
