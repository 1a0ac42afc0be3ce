internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads Harvard's Q guide: reports as records of JSON, and as the pages that a browser saves, one
/// report each; also the records of the older Q as Coursica keeps them.
package struct HarvardReader: FileSourceFormat {
  package static let kind = SourceKind.harvardEvaluations
  package static let shapes = [FileShape.record("ratings", "comments")]
  package static var keys: SourceKeys { .categories }
  package static let traits = SourceTraits.pastTerms

  private let context: SourceContext
  private var rows: EvaluationRows

  package init(_ context: SourceContext) {
    self.context = context
    rows = EvaluationRows(context.evaluations)
  }

  package func add(to contribution: inout Contribution) {
    contribution.evaluations.append(rows.evaluations)
  }

  package mutating func read(_ report: Report) {
    if report.text.bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
      readPage(report)
    } else {
      readRecords(report)
    }
  }

  private mutating func readPage(_ report: Report) {
    report.repairEncoding()
    let source = context.comments.source(of: report.text)
    guard var page = ReportPage(report, source)?.content else { return }
    page.term = page.term ?? context.gradeTerm
    page.add(to: &rows)
  }

  private mutating func readRecords(_ report: Report) {
    if let header = CSVReader.header(ifTable: report) {
      return report.fail(
        at: 0, .notAReport,
        suggestion: report.shapes.suggestion(forHeader: header)
          ?? "a CSV of evaluations is of kind '\(SourceKind.evaluationsCSV.rawValue)'")
    }
    let source = context.comments.source(of: report.text)
    var records = JSONRecords(report)
    while let record = records?.next() {
      if var content = HarvardReport(record, in: source) {
        content.term = content.term ?? context.gradeTerm
        content.add(to: &rows)
      } else if !OldReports.read(record, of: context.gradeTerm, into: &rows) {
        guard records?.count ?? 0 > 1 else {
          return record.fail(.notAReport, suggestion: record.report.shapes.suggestion(for: record))
        }
        record.drop(.shape, .unknownRecord)
      }
    }
  }
}

extension SourceKind {
  package static let harvardEvaluations = SourceKind("harvard-evaluations")
}

// MARK: - Records

extension HarvardReport {
  /// A record of JSON; `nil` if it is not a report.
  fileprivate init?(_ record: JSONValue, in source: CommentSource) {
    guard record.has("course"), record.has("ratings") || record.has("statistics") else {
      return nil
    }
    let course = record["course"]
    self.init(
      course: Cell(
        bytes: Array((course?.scalar ?? "").utf8), report: record.report,
        offset: (course ?? record).offset),
      place: ReportedPlace(record.offset, of: record.report))
    term = record["term"]?.scalar.flatMap { evaluationTerm($0) }
    if let id = record["id"]?.string, let own = Self.section(ofID: id) {
      (key, section) = (own.key, own.section)
    }
    instructors = instructorNames(
      (record["instructor"]?.string ?? "").split(separator: ";").map(String.init))
    responded = record["response"]?["Responded"].map { Cell($0) }
    invited = record["response"]?["Invited"].map { Cell($0) }
    for table in record["ratings"]?.elements ?? [] { add(ratings: table) }
    for table in record["statistics"]?.elements ?? [] {
      let place = question(Self.asked(table["q"]?.string ?? ""))
      questions[place].statistics += table["rows"]?.members.map { ($0.key, Cell($0.value)) } ?? []
    }
    for table in record["frequencies"]?.elements ?? [] { add(frequencies: table) }
    for comment in record["comments"]?.elements ?? [] {
      guard let range = comment.textRange else {
        comment.warn(.shape, .noComment)
        continue
      }
      comments.append(range, .escaped, of: record.report.text, in: source)
    }
  }

  private mutating func add(ratings table: JSONValue) {
    let labels = table["scale"]?.elements.compactMap(\.string) ?? []
    let mean = table["mean"]?.string ?? "Mean"
    let isOfInstructor = mean.lowercased().contains("instructor")
    let (meanKey, labelKeys) = (Array(mean.utf8), labels.map { Array($0.utf8) })
    for row in table["rows"]?.elements ?? [] {
      let none = Cell(bytes: [], report: row.report, offset: row.offset)
      ratings.append(
        Rating(
          question: row["item"]?.string?.collapsed ?? "", isOfInstructor: isOfInstructor,
          count: row["Count"].map { Cell($0) } ?? none,
          mean: row.member(meanKey).map { Cell($0) } ?? none, labels: labels,
          shares: labelKeys.map { row.member($0).map { Cell($0) } ?? none }))
    }
  }

  /// The number of each answer; answers without scores are ignored, for they have no mean.
  private mutating func add(frequencies table: JSONValue) {
    let rows = table["rows"]?.elements ?? []
    guard !rows.isEmpty, rows.allSatisfy({ $0.has("Score") }) else { return }
    let place = question(Self.asked(table["q"]?.string ?? ""))
    questions[place].options = rows.map { row in
      (row["Options"]?.string?.collapsed ?? "", Cell(row["Count"] ?? row))
    }
  }
}

extension HarvardReport.Cell {
  fileprivate init(_ value: JSONValue) {
    self.init(
      bytes: value.scalarBytes ?? [UInt8(ascii: "?")], report: value.report, offset: value.offset)
  }
}

// MARK: - The older Q

/// Reports of the Q before 2014, as Coursica keeps them: an object with a report under each id, or
/// one report.
enum OldReports {
  /// Adds the reports in `record` to `rows`, those without a term as reports of `term`; `false` if
  /// it has none.
  static func read(_ record: JSONValue, of term: String?, into rows: inout EvaluationRows) -> Bool {
    if isReport(record) {
      add(record, of: term, to: &rows)
      return true
    }
    let reports = record.members.flatMap { $0.value.members.map(\.value) }.filter(isReport)
    for report in reports { add(report, of: term, to: &rows) }
    return !reports.isEmpty
  }

  private static func isReport(_ value: JSONValue) -> Bool {
    value.has("responses") && value.has("number") && value.has("group")
  }

  private static func add(_ record: JSONValue, of term: String?, to rows: inout EvaluationRows) {
    let name = "\(record["group"]?.scalar ?? "") \(record["number"]?.scalar ?? "")"
    guard let courses = courseNames(name) else {
      return record.drop(.identifier, .noCourse(name.collapsed))
    }
    var report = Evaluation(
      courses: courses,
      term: evaluationTerm("\(record["term"]?.scalar ?? "") \(record["year"]?.scalar ?? "")")
        ?? term)
    (report.responses, report.invited) = record.turnout(
      record["evals"]?.integer, of: record["size"]?.integer)
    report.scores = scores(record["responses"], &rows)
    for person in record["profs"]?.elements ?? [] {
      guard let name = instructorNames([person["displayName"]?.string ?? ""]).first,
        !report.instructors.contains(name), report.instructors.count < mostInstructors
      else { continue }
      report.instructors.append(name)
      report.scores += scores(person["responses"], &rows).map {
        $0.moved(category: $0.category, instructor: report.instructors.count - 1)
      }
    }
    rows.add(report, key: record["reportId"]?.scalar, in: record)
  }

  /// Answers are sorted from the worst to the best, by their numbers.
  private static func scores(
    _ responses: JSONValue?, _ rows: inout EvaluationRows
  ) -> [CategoryScore] {
    (responses?.members ?? []).compactMap { name, value in
      let usual: EvaluationReading.Usual =
        name == "overall" ? .overall : .init(role: name == "workload" ? .workload : .other, top: 5)
      let counts = value["dist"]?.elements ?? []
      let place = rows.category(name, answers: counts.indices.map { String($0 + 1) }, usual: usual)
      let category = rows.category(at: place)
      guard let written = value["score"],
        let mean = WrittenScore.mean(
          Array((written.scalar ?? "?").utf8), of: category, in: written)
      else { return nil }
      let answers =
        category.answers.count == counts.count
        ? WrittenScore.answers(
          counts.map { Array(($0.scalar ?? "?").utf8) }, of: name, in: value) : nil
      let count = answers.map { answers in (0..<answers.count).reduce(0) { $0 + answers[$1] } }
      return CategoryScore(category: place, mean: mean, count: count, answers: answers)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static var notAReport: Self {
    "expected reports with 'course', 'ratings' and 'statistics', or saved report pages"
  }

  fileprivate static var unknownRecord: Self { "unknown record; expected an evaluation report" }
  fileprivate static var noComment: Self { "a comment is not text and is ignored" }

  fileprivate static func noCourse(_ text: String) -> Self {
    "a report without a readable course ('\(text)')"
  }
}
