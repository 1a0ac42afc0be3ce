internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The reports of a source's files, each group of students once.
struct EvaluationRows {
  let reading: EvaluationReading
  private(set) var evaluations = Evaluations()
  private var places: [String: Int] = [:]
  private var sections: [SectionKey: First] = [:]
  private var wholes: [Evaluation: Int] = [:]
  /// Advice for when instructors of one section have different values of the same category.
  private let hint: String?

  /// The report of a section, and where its first row is.
  private struct First {
    var report: Int
    var path: String
    var offset: Int
  }

  private struct SectionKey: Hashable {
    var courses: [CourseID]
    var term: String?
    var section: String
  }

  init(_ reading: EvaluationReading, hint: String? = nil) {
    (self.reading, self.hint) = (reading, hint)
  }

  /// The place of a category, which is added where it is new.
  mutating func category(
    _ name: String, answers: [String] = [], usual: EvaluationReading.Usual = .other
  ) -> Int {
    if let known = places[name], !evaluations.categories[known].answers.isEmpty || answers.isEmpty {
      return known
    }
    let place = evaluations.place(of: reading.category(name, answers: answers, usual: usual))
    places[name] = place
    return place
  }

  func category(at place: Int) -> EvaluationCategory { evaluations.categories[place] }

  /// Whether the entry says that a category is about each instructor, not the course.
  func isAboutInstructor(_ place: Int) -> Bool {
    let name = evaluations.categories[place].name
    return reading.categories.contains { $0.isAboutInstructor && $0.name == name }
  }

  /// Adds a report of so many rows, beginning with `record`.
  ///
  /// A section of a term has one report, from any number of rows: their instructors, scores and
  /// comments are joined. Missing values are taken from the next row; if rows disagree, the first
  /// counts, with a warning. Without a section, or the source's own `key` of one, reports cannot be
  /// distinguished, and all of them stay, except exact duplicates.
  mutating func add(
    _ report: Evaluation, key: String? = nil, in record: some ReportedRecord, rows: Int = 1
  ) {
    guard let section = key ?? report.section else {
      return addWhole(report, in: record, rows: rows)
    }
    let key = SectionKey(courses: report.courses, term: report.term, section: section)
    guard let first = sections[key] else {
      let place = append(report)
      record.keep(rows: rows)
      sections[key] = First(report: place, path: record.report.file, offset: record.offset)
      return
    }
    let isOfOthers = evaluations.reports[first.report].instructors != report.instructors
    let found = evaluations.reports[first.report].merge(report)
    guard !found.conflicts.isEmpty else { return count(found, in: record, rows: rows) }
    if found.isNew { record.keep(rows: rows) } else { record.report.rows.dropped += rows }
    let isHere = first.path == record.report.file
    record.warn(
      .conflict, .otherValues(report.name, found.conflicts.map(words)),
      suggestion: isOfOthers && found.conflicts.contains(where: \.isOfCategory) ? hint : nil,
      notes: [
        "first listed at \(isHere ? "\(record.report.place(first.offset))" : first.path)"
      ])
  }

  private func words(_ conflict: Evaluation.Conflict) -> String {
    switch conflict {
    case .responses: "number of students who answered"
    case .invited: "number of students asked"
    case .instructor(let name): "instructor, \(name), beyond the limit of \(mostInstructors)"
    case .category(let place, nil): "'\(evaluations.categories[place].name)'"
    case .category(let place, let name?): "'\(evaluations.categories[place].name)' of \(name)"
    }
  }

  private mutating func addWhole(_ report: Evaluation, in record: some ReportedRecord, rows: Int) {
    var key = report
    key.comments = Comments()
    if let known = wholes[key] {
      return count(evaluations.reports[known].merge(report), in: record, rows: rows)
    }
    wholes[key] = append(report)
    record.keep(rows: rows)
  }

  private mutating func append(_ report: Evaluation) -> Int {
    evaluations.reports.append(report)
    return evaluations.reports.count - 1
  }

  private func count(_ found: Evaluation.Joined, in record: some ReportedRecord, rows: Int) {
    if found.isNew { record.keep(rows: rows) } else { record.merge(rows: rows) }
  }

  // MARK: - Comments of a file of their own

  /// Adds comments to the one report that `identity` can mean; to a new one if there is none or
  /// several.
  mutating func add(_ comments: Comments, of identity: Evaluation) {
    var own = identity
    own.comments = comments
    guard let place = place(of: identity) else {
      evaluations.reports.append(own)
      return
    }
    for comment in comments.places { evaluations.reports[place].comments.append(comment) }
  }

  /// Where reports of a course and a term are; found once all are read.
  private var index: [CourseTerm: [Int]]?

  private struct CourseTerm: Hashable {
    var courses: [CourseID]
    var term: String?
  }

  private mutating func place(of identity: Evaluation) -> Int? {
    let index =
      self.index
      ?? Dictionary(grouping: evaluations.reports.indices) {
        CourseTerm(courses: evaluations.reports[$0].courses, term: evaluations.reports[$0].term)
      }
    self.index = index
    let key = CourseTerm(courses: identity.courses, term: identity.term)
    let fitting = (index[key] ?? []).filter { place in
      let report = evaluations.reports[place]
      return (identity.section == nil || identity.section == report.section)
        && identity.instructors.allSatisfy { report.instructors.contains($0) }
    }
    return fitting.count == 1 ? fitting[0] : nil
  }
}

extension Evaluation {
  /// "CMPS 231 0101 of 202601".
  var name: String {
    let place = term.map { "of \($0)" } ?? ""
    return "\(courses.first?.text ?? "") \(section ?? "") \(place)".collapsed
  }
}

extension Diagnostic.Message {
  fileprivate static func otherValues(_ name: String, _ values: [String]) -> Self {
    "\(name) is evaluated again with another \(values.joined(separator: ", ")); the first is used"
  }
}
