internal import CampusModel
package import Diagnostics
package import FileFormats

/// Reads evaluations from any CSV: tables with a column for each category, tables with a row for each, and tables of comments.
package enum EvaluationsCSVReader {
  package static func read(
    _ files: [SourceFile], context: SourceContext, into yield: inout SourceYield,
    diagnostics: inout [Diagnostic]
  ) {
    var rows = EvaluationRows(
      context.evaluations,
      hint: "a category that is asked about each instructor needs 'about: instructor'")
    var comments = CommentRows()
    for file in files {
      var log = DataLog(file)
      let delimiter = CSVReader.Delimiter.likeliest(in: log.text.bytes)
      if var reader = CSVReader(&log, delimiter: delimiter),
        var table = EvaluationTable(reader, &rows, context: context, &log)
      {
        let source = context.comments.source(of: log.text)
        switch table.layout {
        case .wide(let columns):
          readWide(&reader, &table, columns, source, into: &rows, &log)
        case .long(let category, let mean, let count, let answers):
          let columns = LongColumns(category: category, mean: mean, count: count, answers: answers)
          readLong(&reader, &table, columns, source, into: &rows, &log)
        case .comments:
          while let row = reader.next(&log) {
            comments.add(row, &table, in: source, &log)
          }
        }
      }
      log.close(into: &yield, diagnostics: &diagnostics)
    }
    comments.join(to: &rows)
    yield.evaluations.append(rows.evaluations)
  }

  private static func readWide(
    _ reader: inout CSVReader, _ table: inout EvaluationTable, _ columns: [EvaluationTable.Column],
    _ source: CommentSource, into rows: inout EvaluationRows, _ log: inout DataLog
  ) {
    let categories = columns.map { rows.category(at: $0.category) }
    while let row = reader.next(&log) {
      guard var report = table.report(row, &log) else { continue }
      (report.responses, report.invited) = table.turnout(row, &log)
      report.scores.reserveCapacity(columns.count)
      for (column, category) in zip(columns, categories) {
        if let score = score(row, column, category, of: report, &log) {
          report.append(score, isAboutInstructor: column.isAboutInstructor)
        }
      }
      row.addComment(table.comment, to: &report.comments, in: source)
      rows.add(report, at: row.offset, &log)
    }
  }

  /// `nil` where there is no mean, and where nobody answered.
  fileprivate static func score(
    _ row: CSVReader.Row, _ column: EvaluationTable.Column, _ category: EvaluationCategory,
    of report: Evaluation, _ log: inout DataLog
  ) -> CategoryScore? {
    guard
      let mean = WrittenScore.mean(
        row.bytes(column.mean), of: category, at: row.offset(column.mean), &log)
    else { return nil }
    let count =
      column.count.map {
        WrittenScore.count(row.bytes($0), of: "answered", at: row.offset($0), &log)
      } ?? report.responses
    guard count != 0 else { return nil }
    let answers = WrittenScore.answers(
      column.answers.map { Array(row.bytes($0)) }, of: category.name, at: row.offset, &log)
    return CategoryScore(category: column.category, mean: mean, count: count, answers: answers)
  }

  private struct LongColumns {
    var category: Int
    var mean: Int
    var count: Int?
    var answers: [Int]
  }

  /// Puts the categories of each report together, wherever in the file they stand.
  private static func readLong(
    _ reader: inout CSVReader, _ table: inout EvaluationTable, _ columns: LongColumns,
    _ source: CommentSource, into rows: inout EvaluationRows, _ log: inout DataLog
  ) {
    let labels = columns.answers.map { reader.header[$0] }
    var reports: [(report: Evaluation, offset: Int, rows: Int)] = []
    var places: [Evaluation: Int] = [:]
    var last: (identity: Evaluation, place: Int)?
    while let row = reader.next(&log) {
      guard let identity = table.report(row, &log) else { continue }
      let place: Int
      if let last, last.identity == identity {
        place = last.place
      } else {
        place = places[identity] ?? reports.count
        if place == reports.count {
          places[identity] = place
          reports.append((identity, row.offset, 0))
        }
        last = (identity, place)
      }
      reports[place].rows += 1
      reports[place].report.take(table.turnout(row, &log), at: row.offset, &log)
      row.addComment(table.comment, to: &reports[place].report.comments, in: source)
      let name = row[columns.category].collapsed
      guard !name.isEmpty else { continue }
      let category = rows.category(name, answers: labels)
      let column = EvaluationTable.Column(
        category: category, isAboutInstructor: rows.isAboutInstructor(category),
        mean: columns.mean, count: columns.count, answers: columns.answers)
      guard
        let score = score(
          row, column, rows.category(at: category), of: reports[place].report, &log)
      else { continue }
      // A score that is lost or repeated is counted where that is found.
      let isNew = reports[place].report.add(
        score, of: column, named: name, at: row.offset, &log)
      if !isNew { reports[place].rows -= 1 }
    }
    for (report, offset, count) in reports { rows.add(report, at: offset, rows: count, &log) }
  }
}

extension Evaluation {
  /// Takes a further row's numbers of students who answered and were asked; the first that are
  /// there count.
  fileprivate mutating func take(
    _ turnout: (responses: Int?, invited: Int?), at offset: Int, _ log: inout DataLog
  ) {
    let isOther =
      responses ?? turnout.responses != turnout.responses ?? responses
      || invited ?? turnout.invited != turnout.invited ?? invited
    if isOther { log.warn(.conflict, at: offset, .twoTurnouts(name)) }
    responses = responses ?? turnout.responses
    invited = invited ?? turnout.invited
  }

  /// Adds a score, and says whether it is new; of a category that is given twice the first counts.
  fileprivate mutating func add(
    _ score: CategoryScore, of column: EvaluationTable.Column, named category: String,
    at offset: Int, _ log: inout DataLog
  ) -> Bool {
    guard let known = scores.first(where: { $0.category == score.category }) else {
      append(score, isAboutInstructor: column.isAboutInstructor)
      return true
    }
    if known.hasSameAnswers(as: score) {
      log.merge(at: offset)
    } else {
      log.drop(.conflict, at: offset, .twoScores(category, name))
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
      cell.range, cell.hasDoubledQuotes ? .doubledQuotes : .plain, of: text, in: source)
  }
}

/// Comments of files that hold nothing else, until all reports are read.
private struct CommentRows {
  private var identities: [Evaluation] = []
  private var comments: [Comments] = []
  private var places: [Evaluation: Int] = [:]
  private var last: Int?

  mutating func add(
    _ row: CSVReader.Row, _ table: inout EvaluationTable, in source: CommentSource,
    _ log: inout DataLog
  ) {
    guard let identity = table.report(row, &log) else { return }
    log.rows.kept += 1
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
    "'\(category)' of \(name) is given again with another mean; the first counts"
  }

  fileprivate static func twoTurnouts(_ name: String) -> Self {
    "\(name) is given again with other numbers of students; the first count"
  }
}
