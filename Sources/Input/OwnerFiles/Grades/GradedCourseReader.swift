internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import GradebookFiles

/// Reads one course of a gradebook.
struct GradedCourseReader {
  let around: Surroundings
  /// Where exports lie.
  private let folder: PersonFolder

  init(_ around: Surroundings, in folder: PersonFolder) {
    (self.around, self.folder) = (around, folder)
  }

  /// `nil`, with errors, where it is not told which course in which term.
  func read(_ map: YAMLMapping, index: Int, _ findings: inout Findings) -> GradedCourse? {
    let id = map.required("course", .courseID, &findings)
    let title = map.optional("title", .text, &findings)
    let term = readTermName(map, around, &findings) ?? around.presentTerm
    let credits = map.optional("credits", .credits, &findings)
    let colour = map.optional("colour", .integer(in: 1...12), &findings) ?? index % 12 + 1
    let icon = map.optional("icon", .icon, &findings)
    let scale = readScaleName(map, &findings)
    let result = readResult(map, on: scale, &findings)
    let status = map.optional("status", .word(GradedCourse.Status.self), &findings)
    if map["result"] == nil { map.demand("groups", &findings) }
    var groups = readGroups(map, &findings)
    let untaken = readExport(map, into: &groups, &findings)
    guard let id, let term else {
      // What is wrong further on is told all the same.
      readDetails(of: map, groups, into: nil, &findings)
      return nil
    }
    let catalogued = around.offered?.course(id, in: term)
    var course = GradedCourse(
      course: id, title: title ?? catalogued?.title ?? id.text, term: term,
      credits: credits ?? catalogued?.credits,
      status: status ?? self.status(in: term, result), colour: colour, icon: icon, scale: scale,
      groups: groups, result: result)
    course.untaken = untaken
    return readDetails(of: map, groups, into: course, &findings)
  }

  /// Adds the assignments of the export that `from` names, and hands back what no group takes.
  private func readExport(
    _ map: YAMLMapping, into groups: inout [WeightGroup], _ findings: inout Findings
  ) -> [Assignment] {
    guard let entry = readExportEntry(map, &findings),
      let file = folder.file(entry.path, noun: "export", namedBy: "grades.yml", &findings)
    else { return [] }
    return takeExport(entry, file, into: &groups, &findings)
  }

  /// What a course has beside its groups.
  @discardableResult private func readDetails(
    of map: YAMLMapping, _ groups: [WeightGroup], into course: GradedCourse?,
    _ findings: inout Findings
  ) -> GradedCourse? {
    let rounding = map.optional("rounding", .word(GradeRounding.self), &findings)
    let drops = map.optional("drops", .word(DropOrder.self), &findings)
    let professor = map.optional("professor", .text, &findings)
    let countsInGPA = map.optional("in-gpa", .flag, &findings)
    let isPassFail = map.optional("pass-fail", .flag, &findings)
    let retake = readRetake(map, of: course?.course, &findings)
    let slots = readSlots(map, &findings)
    let study = readStudy(map, &findings)
    let scenarios = ScenarioReader(groups).read(map, &findings)
    let notes = map.optional("notes", .text, &findings)
    guard var course else { return nil }
    course.rounding = rounding ?? .exact
    course.drops = drops ?? .gradedFirst
    course.professor = professor
    course.countsInGPA = countsInGPA ?? true
    course.isPassFail = isPassFail ?? false
    (course.retakeOf, course.slots, course.study) = (retake, slots, study)
    (course.scenarios, course.notes) = (scenarios, notes)
    return course
  }

  /// Where the owner says nothing: what was given up is dropped, what has another result than an incomplete is completed, and so is what
  /// was over before the present term began.
  private func status(in term: TermID, _ result: CourseResult?) -> GradedCourse.Status {
    switch result {
    case .mark(.withdrawn): return .dropped
    case .mark(.incomplete): return .current
    case .letter, .mark: return .completed
    case nil: break
    }
    guard let days = around.days[term], let present = around.presentTerm,
      let now = around.days[present]
    else { return .current }
    return days.last < now.first ? .completed : .current
  }

  private func readScaleName(_ map: YAMLMapping, _ findings: inout Findings) -> GradeScale {
    guard let name = map.optional("scale", .text, &findings) else {
      return around.scales.first { $0.name == "standard" } ?? .standard
    }
    if let scale = around.scales.first(where: { $0.name == name }) { return scale }
    findings.error(
      at: map.place(of: "scale"), .noScale(findings.quoted(name)),
      suggestion: findings.didYouMean(name, among: around.scales.map(\.name)))
    return .standard
  }

  private func readResult(
    _ map: YAMLMapping, on scale: GradeScale, _ findings: inout Findings
  ) -> CourseResult? {
    guard let text = map.optional("result", .text, &findings) else { return nil }
    if let step = scale.steps.first(where: { $0.letter == text }) { return .letter(step) }
    if let mark = CourseResult.Mark(rawValue: text) { return .mark(mark) }
    let letters = scale.steps.map(\.letter)
    let marks = CourseResult.Mark.allCases.map(\.rawValue)
    let found = findings.found(map["result"] ?? YAMLNode(value: .mapping([]), place: map.place))
    findings.error(
      at: map.place(of: "result"), .noResult(findings.quoted(scale.name), found: found),
      suggestion: findings.suggestion(
        "its letters are \(letters.joined(separator: ", ")); the marks are \(marks.joined(separator: ", "))"
      ))
    return nil
  }

  /// "fall-2025", or "CMPS 131 in fall-2025" where the course had another id.
  private func readRetake(
    _ map: YAMLMapping, of course: CourseID?, _ findings: inout Findings
  ) -> GradedCourse.Attempt? {
    guard let retake = map.optional("retake-of", .retake, &findings) else { return nil }
    guard around.terms.contains(retake.term) else {
      findings.error(
        at: map.place(of: "retake-of"), .noTerm(findings.quoted(retake.term.text)),
        suggestion: findings.didYouMean(retake.term.text, among: around.terms.map(\.text)))
      return nil
    }
    return (retake.course ?? course).map { GradedCourse.Attempt(course: $0, term: retake.term) }
  }
}

private func readSlots(_ map: YAMLMapping, _ findings: inout Findings) -> [CourseSlot] {
  map.mappings("slots", keys: ["days", "time", "place"], &findings).compactMap { entry in
    let days = entry.requiredWeekdays("days", &findings)
    let time = entry.required("time", .timeSpan, &findings)
    let place = entry.optional("place", .text, &findings)
    guard let days, let time else { return nil }
    return CourseSlot(days: days, time: time, place: place)
  }
}

private func readStudy(_ map: YAMLMapping, _ findings: inout Findings) -> [StudySession] {
  map.mappings("study", keys: ["date", "minutes", "hours", "note"], &findings).compactMap {
    entry in
    let date = entry.required("date", .date, &findings)
    let note = entry.optional("note", .text, &findings)
    if entry["hours"] != nil, entry["minutes"] != nil {
      findings.error(at: entry.place(of: "hours"), .minutesAndHours)
    }
    let minutes =
      entry["hours"] == nil
      ? entry.required("minutes", .integer(in: 1...1440), &findings)
      : entry.required("hours", .studyHours, &findings)
    guard let date, let minutes else { return nil }
    return StudySession(date: date, minutes: minutes, note: note)
  }
}

extension YAMLScalar<Int> {
  /// Decimal hours as minutes, to the nearest; at least one minute and at most a day.
  fileprivate static var studyHours: Self {
    Self("hours like 2 or 1.5, at most 24") { text in
      guard let number = ExactNumber(parsing: text), number.digits > 0,
        number.approximate <= 24
      else { return nil }
      let minutes = Int((number.approximate * 60).rounded())
      return minutes > 0 ? minutes : nil
    }
  }
}

extension YAMLScalar<CourseIcon> {
  fileprivate static var icon: Self {
    let words = CourseIcon.Drawing.allCases.map(\.rawValue)
    return Self(
      "one character, or one of \(words.joined(separator: ", "))", words: words
    ) { CourseIcon($0) }
  }
}

/// An earlier attempt; `course` is `nil` where it is the same course.
private struct Retake: Sendable {
  var course: CourseID?
  var term: TermID
}

extension YAMLScalar<Retake> {
  fileprivate static var retake: Self {
    Self("a term like fall-2025, or a course and its term like CMPS 131 in fall-2025") { text in
      let words = text.split(separator: " ")
      guard let last = words.last else { return nil }
      let term = TermID(String(last))
      guard words.count > 1 else { return Retake(course: nil, term: term) }
      guard words.count > 2, words[words.count - 2] == "in",
        let course = YAMLScalar<CourseID>.courseID.parse(
          words.dropLast(2).joined(separator: " "))
      else { return nil }
      return Retake(course: course, term: term)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func noScale(_ name: String) -> Self { "there is no grade scale\(name)" }

  fileprivate static func noResult(_ scale: String, found: String) -> Self {
    "expected a letter of the scale\(scale), or a mark such as P or W\(found)"
  }

  fileprivate static let minutesAndHours: Self = "expected either 'minutes' or 'hours', found both"
}
