internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import GradebookFiles

/// Reads one course of a gradebook.
struct GradedCourseReader {
  let context: PlanContext
  /// The folder of exports.
  private let folder: PersonFolder

  init(_ context: PlanContext, in folder: PersonFolder) {
    (self.context, self.folder) = (context, folder)
  }

  /// `nil`, with errors, where the course or its term is not known.
  func read(_ map: YAMLMapping, index: Int) -> GradedCourse? {
    let id = map.required("course", .courseID)
    let title = map.optional("title", .text)
    let term = context.term(of: map) ?? context.currentTerm
    let credits = map.optional("credits", .credits)
    let status = map.optional("status", .word(GradedCourse.Status.self))
    let color = map.integer("color", in: 1...12) ?? index % 12 + 1
    let icon = map.optional("icon", .icon)
    let scale = scale(map)
    let result = result(map, on: scale)
    if !map.has("result") { map.demand("groups") }
    var groups = map.weightGroups()
    let ungrouped = takeExport(map, into: &groups)
    let details = details(of: map, course: id, groups: groups)
    guard let id, let term else { return nil }
    let listed = context.offered?.course(id, in: term)
    var course = GradedCourse(
      course: id, title: title ?? listed?.title ?? id.text, term: term,
      credits: credits ?? listed?.credits,
      status: status ?? self.status(in: term, result), color: color, icon: icon, scale: scale,
      groups: groups, result: result)
    course.ungrouped = ungrouped
    details(&course)
    return course
  }

  /// Adds the assignments of the export that `from` names, and returns those that no group takes.
  private func takeExport(_ map: YAMLMapping, into groups: inout [WeightGroup]) -> [Assignment] {
    guard let entry = map.mapping("from", { ExportEntry($0) }),
      let file = folder.file(
        entry.path, noun: "export", namedBy: "grades.yml", reportingTo: map.report)
    else { return [] }
    return entry.merge(file, into: &groups)
  }

  /// Reads everything about a course except its groups, and returns a function that sets it.
  private func details(
    of map: YAMLMapping, course id: CourseID?, groups: [WeightGroup]
  ) -> (inout GradedCourse) -> Void {
    let professor = map.optional("professor", .text)
    let rounding = map.optional("rounding", .word(GradeRounding.self))
    let drops = map.optional("drops", .word(DropOrder.self))
    let countsInGPA = map.optional("in-gpa", .flag)
    let isPassFail = map.optional("pass-fail", .flag)
    let retake = retake(map, of: id)
    let slots = map.mappings("slots") { CourseSlot($0) }
    let study = map.mappings("study") { StudySession($0) }
    let scenarios = ScenarioReader(groups).read(map)
    let notes = map.optional("notes", .text)
    return { course in
      course.professor = professor
      course.rounding = rounding ?? .exact
      course.drops = drops ?? .gradedFirst
      course.countsInGPA = countsInGPA ?? true
      course.isPassFail = isPassFail ?? false
      (course.retakeOf, course.slots, course.study) = (retake, slots, study)
      (course.scenarios, course.notes) = (scenarios, notes)
    }
  }

  /// The status of a course for which the owner gives none: dropped if withdrawn; completed if it
  /// has a result other than an incomplete, or if its term was over before the present term began.
  private func status(in term: TermID, _ result: CourseResult?) -> GradedCourse.Status {
    switch result {
    case .mark(.withdrawn): return .dropped
    case .mark(.incomplete): return .current
    case .letter, .mark: return .completed
    case nil: break
    }
    guard let days = context.days[term], let present = context.currentTerm,
      let now = context.days[present]
    else { return .current }
    return days.last < now.first ? .completed : .current
  }

  private func scale(_ map: YAMLMapping) -> GradeScale {
    guard let name = map.optional("scale", .text) else {
      return context.scales.first { $0.name == "standard" } ?? .standard
    }
    if let scale = context.scales.first(where: { $0.name == name }) { return scale }
    map.error(
      at: "scale", .noScale(map.report.quoted(name)),
      suggestion: map.report.didYouMean(name, among: context.scales.map(\.name)))
    return .standard
  }

  private func result(_ map: YAMLMapping, on scale: GradeScale) -> CourseResult? {
    guard let value = map["result"], let text = value.read(.text) else { return nil }
    if let step = scale.steps.first(where: { $0.letter == text }) { return .letter(step) }
    if let mark = CourseResult.Mark(rawValue: text) { return .mark(mark) }
    let letters = scale.steps.map(\.letter)
    let marks = CourseResult.Mark.allCases.map(\.rawValue)
    value.error(
      .noResult(map.report.quoted(scale.name), found: value.found),
      suggestion: map.report.suggestion(
        "its letters are \(letters.joined(separator: ", ")); the marks are \(marks.joined(separator: ", "))"
      ))
    return nil
  }

  /// "fall-2025", or "CMPS 131 in fall-2025" where the course had another id.
  private func retake(_ map: YAMLMapping, of course: CourseID?) -> GradedCourse.Attempt? {
    guard let retake = map.optional("retake-of", .retake) else { return nil }
    guard context.terms.contains(retake.term) else {
      map.error(
        at: "retake-of", .noTerm(map.report.quoted(retake.term.text)),
        suggestion: map.report.didYouMean(retake.term.text, among: context.terms.map(\.text)))
      return nil
    }
    return (retake.course ?? course).map { GradedCourse.Attempt(course: $0, term: retake.term) }
  }
}

extension CourseSlot {
  fileprivate init?(_ map: YAMLMapping) {
    let days = map.weekdays("days")
    let time = map.required("time", .timeSpan)
    let place = map.optional("place", .text)
    guard let days, let time else { return nil }
    self.init(days: days, time: time, place: place)
  }
}

extension StudySession {
  fileprivate init?(_ map: YAMLMapping) {
    let date = map.required("date", .date)
    let given = map.given("minutes", "hours")
    let note = map.optional("note", .text)
    if given.count == 2 { map.error(at: "hours", .minutesAndHours) }
    let minutes =
      given.contains("hours")
      ? map.required("hours", .studyHours) : map.required("minutes", .integer(in: 1...1440))
    guard let date, let minutes else { return nil }
    self.init(date: date, minutes: minutes, note: note)
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
  fileprivate static func noScale(_ name: String) -> Self { "unknown grade scale\(name)" }

  fileprivate static func noResult(_ scale: String, found: String) -> Self {
    "expected a letter of the scale\(scale) or a mark such as P or W\(found)"
  }

  fileprivate static let minutesAndHours: Self = "expected either 'minutes' or 'hours', found both"
}
