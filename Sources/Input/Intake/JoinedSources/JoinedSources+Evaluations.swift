internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import OwnerFiles
internal import SourceFiles

/// Evaluations under the names that the catalog uses for courses and instructors: by exactly those,
/// or by an alias that the owner wrote; nothing is guessed.
struct EvaluationJoin {
  private(set) var evaluations = Evaluations()
  private(set) var diagnostics: [Diagnostic] = []

  /// A section that an earlier source has already is not taken again.
  init(_ results: [SourceResult], courses: [Course]) {
    let catalog = Set(courses.map(\.id))
    let names = Dictionary(
      grouping: results.flatMap(\.contribution.aliases), by: \.ratedAs
    ).mapValues { uniqued($0.map(\.name)) }
    let aliases = results.flatMap(\.contribution.courseAliases)
    let others = Dictionary(grouping: aliases, by: \.evaluatedAs).mapValues { $0.map(\.course) }
    var known: Set<TermSection> = []
    for result in results where !result.contribution.evaluations.isEmpty {
      var own = result.contribution.evaluations
      own.reports.removeAll { report in
        TermSection.all(of: report).contains { known.contains($0) }
      }
      for index in own.reports.indices {
        own.reports[index].rename(courses: others, instructors: names)
      }
      known.formUnion(own.reports.flatMap(TermSection.all))
      if !catalog.isEmpty { reportUnknown(own.reports, of: result, catalog) }
      evaluations.append(own)
    }
    check(aliases, catalog)
  }

  private struct TermSection: Hashable {
    var course: CourseID
    var term: String
    var section: String

    static func all(of report: Evaluation) -> [TermSection] {
      guard let term = report.term, let section = report.section else { return [] }
      return report.courses.map { TermSection(course: $0, term: term, section: section) }
    }
  }

  /// One warning for each source with reports of courses that no term has; they are kept, for
  /// others are compared with them.
  private mutating func reportUnknown(
    _ reports: [Evaluation], of result: SourceResult, _ catalog: Set<CourseID>
  ) {
    let unknown = reports.filter { !$0.courses.contains { catalog.contains($0) } }
    let courses = uniqued(unknown.map { $0.courses[0].text })
    guard let first = courses.first else { return }
    let place = result.entry.place
    diagnostics.append(
      Diagnostic(
        .warning, .data, at: FilePlace(inSettings: place),
        .unknownCourses(unknown.count, of: reports.count, courses),
        suggestion: didYouMean(first, among: catalog.map(\.text))
          ?? "a source of kind 'aliases' can list the names under which courses are evaluated"))
  }

  private mutating func check(_ aliases: [CourseAlias], _ catalog: Set<CourseID>) {
    guard !aliases.isEmpty else { return }
    let evaluated = Set(evaluations.reports.flatMap(\.courses))
    for alias in aliases {
      if !evaluated.contains(alias.evaluatedAs) {
        warn(
          alias, .neverEvaluated(alias.evaluatedAs),
          suggestion: didYouMean(alias.evaluatedAs.text, among: evaluated.map(\.text)))
      }
      if !catalog.contains(alias.course) {
        warn(
          alias, .noCourse(alias.course),
          suggestion: didYouMean(alias.course.text, among: catalog.map(\.text)))
      }
    }
  }

  private mutating func warn(
    _ alias: CourseAlias, _ message: Diagnostic.Message, suggestion: String?
  ) {
    diagnostics.append(
      Diagnostic(.warning, .owner, at: alias.place, message, suggestion: suggestion))
  }
}

extension Evaluation {
  /// Adds the further names of its courses, and calls instructors as sections do; where sections
  /// have several spellings of one, evaluations of that person count for each spelling.
  fileprivate mutating func rename(
    courses others: [CourseID: [CourseID]], instructors names: [String: [String]]
  ) {
    for course in courses.flatMap({ others[$0] ?? [] }) where !courses.contains(course) {
      courses.append(course)
    }
    guard instructors.contains(where: { names[$0] != nil }) else { return }
    var new: [String] = []
    var places: [[Int]] = []
    for name in instructors {
      places.append(
        (names[name] ?? [name]).map { spelling in
          if let known = new.firstIndex(of: spelling) { return known }
          new.append(spelling)
          return new.count - 1
        })
    }
    instructors = new
    scores = scores.flatMap { score in
      guard let place = score.instructor else { return [score] }
      return places[place].enumerated().map { index, spelling in
        score.moved(
          category: score.category, instructor: spelling,
          isRepeated: score.isRepeated || index > 0)
      }
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func unknownCourses(_ count: Int, of all: Int, _ courses: [String]) -> Self {
    let first = courses.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
    return
      "evaluations of unknown courses: \(count) of \(all) reports, of \(courses.count) courses such as \(first)"
  }

  fileprivate static func neverEvaluated(_ course: CourseID) -> Self {
    "no evaluations under the name '\(course.text)'"
  }

  fileprivate static func noCourse(_ course: CourseID) -> Self {
    "unknown course '\(course.text)'; no source lists it"
  }
}
