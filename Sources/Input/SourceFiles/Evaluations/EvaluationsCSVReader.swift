internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads evaluations from any CSV: tables with a column for each category, tables with a row for
/// each, and tables of comments.
package struct EvaluationsCSVReader: FileSourceFormat {
  package static let kind = SourceKind.evaluationsCSV
  package static let shapes = [FileShape.table("course", "category", "mean")]
  package static var keys: SourceKeys { .evaluationColumns }
  package static let traits = SourceTraits.pastTerms

  private let context: SourceContext
  private var rows: EvaluationRows
  private var comments = CommentRows()

  package init(_ context: SourceContext) {
    self.context = context
    rows = EvaluationRows(
      context.evaluations,
      hint: "a category about each instructor needs 'about: instructor'")
  }

  package mutating func add(to contribution: inout Contribution) {
    comments.join(to: &rows)
    contribution.evaluations.append(rows.evaluations)
  }

  package mutating func read(_ report: Report) {
    let delimiter = CSVReader.Delimiter.likeliest(in: report.text.bytes)
    guard var reader = CSVReader(report, delimiter: delimiter),
      var table = EvaluationTable(reader, &rows, context: context)
    else { return }
    let source = context.comments.source(of: report.text)
    switch table.layout {
    case .wide(let columns):
      readWide(columns, of: &reader, into: &table, in: source)
    case .long(let category, let mean, let count, let answers):
      let columns = LongColumns(category: category, mean: mean, count: count, answers: answers)
      readLong(columns, of: &reader, into: &table, in: source)
    case .comments:
      while let row = reader.next() { comments.add(row, &table, in: source) }
    }
  }

  private mutating func readWide(
    _ columns: [EvaluationTable.Column], of reader: inout CSVReader,
    into table: inout EvaluationTable, in source: CommentSource
  ) {
    let categories = columns.map { rows.category(at: $0.category) }
    while let row = reader.next() {
      guard var report = table.report(row) else { continue }
      (report.responses, report.invited) = table.turnout(row)
      report.scores.reserveCapacity(columns.count)
      for (column, category) in zip(columns, categories) {
        if let score = Self.score(in: row, column, category, of: report) {
          report.append(score, isAboutInstructor: column.isAboutInstructor)
        }
      }
      row.addComment(table.comment, to: &report.comments, in: source)
      rows.add(report, in: row)
    }
  }

  /// `nil` if there is no mean or no answer.
  fileprivate static func score(
    in row: CSVReader.Row, _ column: EvaluationTable.Column, _ category: EvaluationCategory,
    of report: Evaluation
  ) -> CategoryScore? {
    guard
      let mean = WrittenScore.mean(row.bytes(column.mean), of: category, in: row.cell(column.mean))
    else { return nil }
    let count =
      column.count.map {
        WrittenScore.count(row.bytes($0), of: "answered", in: row.cell($0))
      } ?? report.responses
    guard count != 0 else { return nil }
    let answers = WrittenScore.answers(
      column.answers.map { Array(row.bytes($0)) }, of: category.name, in: row)
    return CategoryScore(category: column.category, mean: mean, count: count, answers: answers)
  }

  private struct LongColumns {
    var category: Int
    var mean: Int
    var count: Int?
    var answers: [Int]
  }

  /// Joins the categories of each report from anywhere in the file.
  private mutating func readLong(
    _ columns: LongColumns, of reader: inout CSVReader, into table: inout EvaluationTable,
    in source: CommentSource
  ) {
    let labels = columns.answers.map { reader.header[$0] }
    var reports: [(report: Evaluation, start: ReportedPlace, rows: Int)] = []
    var places: [Evaluation: Int] = [:]
    var last: (identity: Evaluation, place: Int)?
    while let row = reader.next() {
      guard let identity = table.report(row) else { continue }
      let place: Int
      if let last, last.identity == identity {
        place = last.place
      } else {
        place = places[identity] ?? reports.count
        if place == reports.count {
          places[identity] = place
          reports.append((identity, ReportedPlace(row.offset, of: row.report), 0))
        }
        last = (identity, place)
      }
      reports[place].rows += 1
      reports[place].report.take(table.turnout(row), in: row)
      row.addComment(table.comment, to: &reports[place].report.comments, in: source)
      let name = row[columns.category].collapsed
      guard !name.isEmpty else { continue }
      let category = rows.category(name, answers: labels)
      let column = EvaluationTable.Column(
        category: category, isAboutInstructor: rows.isAboutInstructor(category),
        mean: columns.mean, count: columns.count, answers: columns.answers)
      guard
        let score = Self.score(
          in: row, column, rows.category(at: category), of: reports[place].report)
      else { continue }
      // A score that is lost or repeated is counted where that is found.
      let isNew = reports[place].report.add(score, of: column, named: name, in: row)
      if !isNew { reports[place].rows -= 1 }
    }
    for (report, start, count) in reports { rows.add(report, in: start, rows: count) }
  }
}

extension Evaluation {
  /// Takes a further row's numbers of students who answered and were asked; the first that are
  /// there count.
  fileprivate mutating func take(
    _ turnout: (responses: Int?, invited: Int?), in row: CSVReader.Row
  ) {
    let isOther =
      responses ?? turnout.responses != turnout.responses ?? responses
      || invited ?? turnout.invited != turnout.invited ?? invited
    if isOther { row.warn(.conflict, .twoTurnouts(name)) }
    responses = responses ?? turnout.responses
    invited = invited ?? turnout.invited
  }

  /// Adds a score, and says whether it is new; of a category that is given twice the first counts.
  fileprivate mutating func add(
    _ score: CategoryScore, of column: EvaluationTable.Column, named category: String,
    in row: CSVReader.Row
  ) -> Bool {
    guard let known = scores.first(where: { $0.category == score.category }) else {
      append(score, isAboutInstructor: column.isAboutInstructor)
      return true
    }
    if known.hasSameAnswers(as: score) {
      row.merge()
    } else {
      row.drop(.conflict, .twoScores(category, name))
    }
    return false
  }
}

extension CSVReader.Row {
  fileprivate func addComment(
    _ column: Int?, to comments: inout Comments, in source: CommentSource
  ) {
    guard let column else { return }
    let cell = written(column)
    comments.append(
      cell.range, cell.hasDoubledQuotes ? .doubledQuotes : .plain, of: report.text, in: source)
  }
}

extension SourceKind {
  package static let evaluationsCSV = SourceKind("evaluations-csv")
}

/// Comments of files without scores, until all reports are read.
private struct CommentRows {
  private var identities: [Evaluation] = []
  private var comments: [Comments] = []
  private var places: [Evaluation: Int] = [:]
  private var last: Int?

  mutating func add(
    _ row: CSVReader.Row, _ table: inout EvaluationTable, in source: CommentSource
  ) {
    guard let identity = table.report(row) else { return }
    row.keep()
    let place: Int
    if let last, identities[last] == identity {
      place = last
    } else {
      place = places[identity] ?? identities.count
    }
    if place == identities.count {
      places[identity] = place
      identities.append(identity)
      comments.append(Comments())
    }
    last = place
    row.addComment(table.comment, to: &comments[place], in: source)
  }

  func join(to rows: inout EvaluationRows) {
    for (identity, comments) in zip(identities, comments) where !comments.isEmpty {
      rows.add(comments, of: identity)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func twoScores(_ category: String, _ name: String) -> Self {
    "'\(category)' of \(name) is listed again with another average; the first is used"
  }

  fileprivate static func twoTurnouts(_ name: String) -> Self {
    "\(name) is listed again with other numbers of students; the first are used"
  }
}
