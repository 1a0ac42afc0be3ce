internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// A report of Harvard's Q guide as a browser saves it: a page whose tables hold the answers.
struct ReportPage {
  let content: HarvardReport

  /// `nil` after an error.
  init?(_ report: Report, _ source: CommentSource) {
    let page = PageTables(report.text.bytes)
    if let open = page.open {
      report.fail(at: open, .endsEarly, suggestion: "check that the file is complete")
      return nil
    }
    guard let head = Self.head(of: page.title), !page.tables.isEmpty else {
      report.fail(at: 0, .noReport, suggestion: "save the page of one report")
      return nil
    }
    var content = HarvardReport(
      course: .init(
        bytes: Array(head.course.utf8), report: report, offset: page.titleOffset),
      place: ReportedPlace(0, of: report))
    content.instructors = instructorNames([head.instructor])
    let name = report.file.split(separator: "/").last.map(String.init) ?? ""
    if let own = HarvardReport.section(ofID: name) {
      (content.key, content.section) = (own.key, own.section)
    }
    let titles = page.texts.filter { $0.hasPrefix("Table of Contents for") }
    content.term =
      (titles + page.tables.map(\.caption)).lazy
      .compactMap { GradeTerm(written: $0)?.code }.first
    for table in page.tables { content.add(table, of: report.text, in: source) }
    self.content = content
  }

  /// "… Feedback for GENED 1011 - Ada Moss <br> (…": the course and who taught it.
  private static func head(of title: String) -> (course: String, instructor: String)? {
    guard let rest = title[...].cut(at: "Feedback for ")?.after else { return nil }
    let words = rest.cut(at: "<br")?.before ?? rest
    return words.cut(at: " - ").map { (String($0.before), String($0.after)) }
  }
}

extension HarvardReport {
  fileprivate mutating func add(
    _ table: PageTables.Table, of text: SourceText, in source: CommentSource
  ) {
    guard let head = table.rows.first?.map(\.text) else { return }
    let question = Self.asked(
      table.caption.cut(at: "Table for ").map { String($0.after) } ?? table.caption)
    let mean = head.firstIndex { $0.hasSuffix("Mean") }
    if head.count > 2, head[1] == "Count", let mean, mean > 1 {
      add(ratings: table, head, mean: mean)
    } else if head == ["Statistics", "Value"] {
      let place = self.question(question)
      questions[place].statistics += table.rows.dropFirst().compactMap { row in
        row.count == 2 ? (row[0].text, cell(row[1])) : nil
      }
    } else if head.starts(with: ["Options", "Score", "Count"]) {
      let place = self.question(question)
      questions[place].options = table.rows.dropFirst().compactMap { row in
        row.count > 2 ? (row[0].text, cell(row[2])) : nil
      }
    } else if head == ["Comments"] {
      for cell in table.rows.dropFirst().compactMap(\.first) {
        comments.append(cell.range, .markup, of: text, in: source)
      }
    } else {
      responded = responded ?? cell(nextTo: "Responded", in: table)
      invited = invited ?? cell(nextTo: "Invited", in: table)
    }
  }

  private mutating func add(ratings table: PageTables.Table, _ head: [String], mean: Int) {
    for row in table.rows.dropFirst() where row.count == head.count {
      ratings.append(
        Rating(
          question: row[0].text,
          isOfInstructor: head[mean].lowercased().contains("instructor"), count: cell(row[1]),
          mean: cell(row[mean]), labels: Array(head[2..<mean]),
          shares: row[2..<mean].map { cell($0) }))
    }
  }
}

extension HarvardReport {
  private func cell(_ cell: PageTables.Cell) -> Cell {
    Cell(bytes: Array(cell.text.utf8), report: place.report, offset: cell.range.lowerBound)
  }

  private func cell(nextTo name: String, in table: PageTables.Table) -> Cell? {
    table.rows.first { $0.count == 2 && $0[0].text == name }.map { cell($0[1]) }
  }
}

extension StringProtocol {
  /// The text before and after the first `mark`; `nil` if there is none.
  fileprivate func cut(at mark: String) -> (before: SubSequence, after: SubSequence)? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(mark) {
        return (self[..<start], self[index(start, offsetBy: mark.count)...])
      }
      start = index(after: start)
    }
    return nil
  }
}

extension Diagnostic.Message {
  fileprivate static var endsEarly: Self { "the page is incomplete" }

  fileprivate static var noReport: Self {
    "not an evaluation report; expected a title with 'Feedback for …' and a table"
  }
}
