internal import CampusModel
internal import Diagnostics

/// The reports that a source's files tell, each group of students once.
struct EvaluationRows {
  let reading: EvaluationReading
  private(set) var evaluations = Evaluations()
  private var places: [String: Int] = [:]
  private var sections: [SectionKey: [Int]] = [:]
  private var wholes: [Evaluation: Int] = [:]

  private struct SectionKey: Hashable {
    var courses: [CourseID]
    var term: String?
    var section: String
  }

  init(_ reading: EvaluationReading) { self.reading = reading }

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

  /// Takes a report. A section that is told again with the same scores of the course has the instructors, their scores and the comments
  /// of both; with other scores of the same people the first counts. Without a section, or the source's own `key` of one, reports cannot
  /// be told apart, and all of them stay, but for those that are the same to the letter.
  mutating func add(
    _ report: Evaluation, key: String? = nil, at offset: Int, _ log: inout DataLog
  ) {
    guard let section = key ?? report.section else { return addWhole(report, at: offset, &log) }
    let key = SectionKey(courses: report.courses, term: report.term, section: section)
    let known = sections[key] ?? []
    if let same = known.first(where: { evaluations.reports[$0].tellsTheSame(as: report) }) {
      join(report, to: same, at: offset, &log)
    } else if known.contains(where: { evaluations.reports[$0].instructors == report.instructors }) {
      log.drop(.conflict, at: offset, .otherScores(report.name))
    } else {
      sections[key, default: []].append(append(report, &log))
    }
  }

  private mutating func addWhole(_ report: Evaluation, at offset: Int, _ log: inout DataLog) {
    var key = report
    key.comments = Comments()
    if let known = wholes[key] { return join(report, to: known, at: offset, &log) }
    wholes[key] = append(report, &log)
  }

  private mutating func append(_ report: Evaluation, _ log: inout DataLog) -> Int {
    log.kept += 1
    evaluations.reports.append(report)
    return evaluations.reports.count - 1
  }

  private mutating func join(
    _ report: Evaluation, to known: Int, at offset: Int, _ log: inout DataLog
  ) {
    if evaluations.reports[known].take(report) {
      log.kept += 1
    } else {
      log.tally(.repeated, at: offset)
    }
  }

  // MARK: - Comments of a file of their own

  /// Adds comments to the one report that `identity` can mean; to one of their own where there is none, or several.
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

  /// Whether both are of the same students, as far as what they said of the course can tell.
  fileprivate func tellsTheSame(as other: Evaluation) -> Bool {
    responses == other.responses && invited == other.invited
      && scores.lazy.filter { $0.instructor == nil }
        .elementsEqual(other.scores.lazy.filter { $0.instructor == nil })
  }

  /// Takes from another report of the same students what is new, and says whether anything is.
  fileprivate mutating func take(_ other: Evaluation) -> Bool {
    var isNew = comments.add(newOf: other.comments) > 0
    for (place, name) in other.instructors.enumerated() {
      let known = instructors.firstIndex(of: name)
      if known == nil {
        instructors.append(name)
        isNew = true
      }
      let own = known ?? instructors.count - 1
      for score in other.scores where score.instructor == place {
        let moved = score.moved(category: score.category, instructor: own)
        let isKnown = scores.contains {
          $0.instructor == own && $0.category == moved.category
        }
        if !isKnown {
          scores.append(moved)
          isNew = true
        }
      }
    }
    return isNew
  }
}

extension Diagnostic.Message {
  fileprivate static func otherScores(_ name: String) -> Self {
    "\(name) is evaluated again with other scores; the first counts"
  }
}
