internal import CampusModel
package import Diagnostics
package import FileFormats

/// Reads Harvard's Q guide: reports as records of JSON, and as the pages that a browser saves, one report each; also the records of the
/// older Q as Coursica keeps them.
package enum HarvardReader {
  package static func read(
    _ files: [SourceFile], context: SourceContext, into yield: inout SourceYield,
    diagnostics: inout [Diagnostic]
  ) {
    var rows = EvaluationRows(context.evaluations)
    for file in files {
      var log = DataLog(file)
      if log.text.bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") {
        readPage(context, into: &rows, &log)
      } else {
        readRecords(context, into: &rows, &log)
      }
      log.close(into: &yield, diagnostics: &diagnostics)
    }
    yield.evaluations.append(rows.evaluations)
  }

  private static func readPage(
    _ context: SourceContext, into rows: inout EvaluationRows, _ log: inout DataLog
  ) {
    log.repairEncoding()
    let source = context.comments.source(of: log.text)
    guard var report = ReportPage(&log, source)?.report else { return }
    report.term = report.term ?? context.gradeTerm
    report.add(to: &rows, &log)
  }

  private static func readRecords(
    _ context: SourceContext, into rows: inout EvaluationRows, _ log: inout DataLog
  ) {
    if let header = CSVReader.header(ifTable: log) {
      return log.fail(
        at: 0, .notAReport,
        suggestion: RecordShape.suggestion(forHeader: header)
          ?? "a CSV of evaluations is of kind '\(SourceKind.evaluationsCSV.rawValue)'")
    }
    let source = context.comments.source(of: log.text)
    var records = JSONRecords(&log)
    while let record = records?.next(&log) {
      if var report = HarvardReport(record, in: source, &log) {
        report.term = report.term ?? context.gradeTerm
        report.add(to: &rows, &log)
      } else if !OldReports.read(record, of: context.gradeTerm, into: &rows, &log) {
        guard records?.count ?? 0 > 1 else {
          return log.fail(
            at: record.offset, .notAReport, suggestion: RecordShape.suggestion(for: record))
        }
        log.drop(.shape, at: record.offset, .unknownRecord)
      }
    }
  }
}

// MARK: - Records

extension HarvardReport {
  /// A record of JSON; `nil` for one that is no report.
  fileprivate init?(_ record: JSONValue, in source: CommentSource, _ log: inout DataLog) {
    guard record.has("course"), record.has("ratings") || record.has("statistics") else {
      return nil
    }
    let course = record["course"]
    self.init(
      course: Cell(bytes: Array((course?.scalar ?? "").utf8), offset: (course ?? record).offset),
      offset: record.offset)
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
        log.warn(.shape, at: comment.offset, .noComment)
        continue
      }
      comments.append(range, .escaped, of: log.text, in: source)
    }
  }

  private mutating func add(ratings table: JSONValue) {
    let labels = table["scale"]?.elements.compactMap(\.string) ?? []
    let mean = table["mean"]?.string ?? "Mean"
    let isOfInstructor = mean.lowercased().contains("instructor")
    let (meanKey, labelKeys) = (Array(mean.utf8), labels.map { Array($0.utf8) })
    for row in table["rows"]?.elements ?? [] {
      let none = Cell(bytes: [], offset: row.offset)
      ratings.append(
        Rating(
          question: row["item"]?.string?.collapsed ?? "", isOfInstructor: isOfInstructor,
          count: row["Count"].map { Cell($0) } ?? none,
          mean: row.member(meanKey).map { Cell($0) } ?? none, labels: labels,
          shares: labelKeys.map { row.member($0).map { Cell($0) } ?? none }))
    }
  }

  /// How many gave each answer; of answers that no score stands behind nothing is kept, for they have no mean.
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
    self.init(bytes: value.scalarBytes ?? [UInt8(ascii: "?")], offset: value.offset)
  }
}

// MARK: - The older Q

/// Reports of the Q before 2014, as Coursica keeps them: an object with a report under each id, or one report.
enum OldReports {
  /// Whether it is one; then its reports are taken, those that name no term as of that one.
  static func read(
    _ record: JSONValue, of term: String?, into rows: inout EvaluationRows, _ log: inout DataLog
  ) -> Bool {
    if isReport(record) {
      add(record, of: term, to: &rows, &log)
      return true
    }
    let reports = record.members.flatMap { $0.value.members.map(\.value) }.filter(isReport)
    for report in reports { add(report, of: term, to: &rows, &log) }
    return !reports.isEmpty
  }

  private static func isReport(_ value: JSONValue) -> Bool {
    value.has("responses") && value.has("number") && value.has("group")
  }

  private static func add(
    _ record: JSONValue, of term: String?, to rows: inout EvaluationRows, _ log: inout DataLog
  ) {
    let name = "\(record["group"]?.scalar ?? "") \(record["number"]?.scalar ?? "")"
    guard let courses = courseNames(name) else {
      return log.drop(.identifier, at: record.offset, .noCourse(name.collapsed))
    }
    var report = Evaluation(
      courses: courses,
      term: evaluationTerm("\(record["term"]?.scalar ?? "") \(record["year"]?.scalar ?? "")")
        ?? term)
    (report.responses, report.invited) = log.turnout(
      record["evals"]?.integer, of: record["size"]?.integer, at: record.offset)
    report.scores = scores(record["responses"], &rows, &log)
    for person in record["profs"]?.elements ?? [] {
      guard let name = instructorNames([person["displayName"]?.string ?? ""]).first,
        !report.instructors.contains(name), report.instructors.count < mostInstructors
      else { continue }
      report.instructors.append(name)
      report.scores += scores(person["responses"], &rows, &log).map {
        $0.moved(category: $0.category, instructor: report.instructors.count - 1)
      }
    }
    rows.add(report, key: record["reportId"]?.scalar, at: record.offset, &log)
  }

  /// Answers are told from the worst to the best, by their numbers.
  private static func scores(
    _ responses: JSONValue?, _ rows: inout EvaluationRows, _ log: inout DataLog
  ) -> [CategoryScore] {
    (responses?.members ?? []).compactMap { name, value in
      let usual: EvaluationReading.Usual =
        name == "overall" ? .overall : .init(role: name == "workload" ? .workload : .other, top: 5)
      let counts = value["dist"]?.elements ?? []
      let place = rows.category(
        name, answers: counts.indices.map { String($0 + 1) }, usual: usual)
      let category = rows.category(at: place)
      guard let written = value["score"],
        let mean = WrittenScore.mean(
          Array((written.scalar ?? "?").utf8), of: category, at: written.offset, &log)
      else { return nil }
      let answers =
        category.answers.count == counts.count
        ? WrittenScore.answers(
          counts.map { Array(($0.scalar ?? "?").utf8) }, of: name, at: value.offset, &log) : nil
      let count = answers.map { answers in (0..<answers.count).reduce(0) { $0 + answers[$1] } }
      return CategoryScore(category: place, mean: mean, count: count, answers: answers)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static var notAReport: Self {
    "expected reports with 'course', 'ratings' and 'statistics', or saved report pages"
  }

  fileprivate static var unknownRecord: Self { "a record that is no evaluation report" }
  fileprivate static var noComment: Self { "a comment that is no text, left out" }

  fileprivate static func noCourse(_ text: String) -> Self {
    "a report without a course that can be read ('\(text)')"
  }
}
