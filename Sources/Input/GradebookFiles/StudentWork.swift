internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads one student's row: an assignment for each column that is one.
struct StudentWork {
  private let sheet: ExportSheet
  private let layout: ExportLayout
  private let entry: ExportEntry

  init(_ sheet: ExportSheet, _ layout: ExportLayout, _ entry: ExportEntry) {
    (self.sheet, self.layout, self.entry) = (sheet, layout, entry)
  }

  /// In the order of the columns; none if the row's cells are ambiguous.
  func read(_ row: CSVReader.Row) -> [ImportedWork] {
    guard let cells = fitted(row) else { return [] }
    let isShifted = cells.count < row.columns.count && cells.contains { $0.text.contains(",") }
    let style = isShifted ? ExportNumberStyle(hasDecimalComma: true) : layout.style
    var titles = UniqueTitles()
    var works: [ImportedWork] = []
    for (column, cell) in zip(layout.columns.indices, cells) {
      switch layout.columns[column] {
      case .identity, .passedOver: continue
      case .words(let title):
        if !leavesOut(title) {
          sheet.heading(column).warn(.words, .words(title))
        }
      case .work(let work):
        guard !leavesOut(work.title), !work.title.isEmpty else { continue }
        let score = ExportScore(cell.text, style: style, isPercent: work.isPercent)
        guard var assignment = assignment(work, column, cell, score) else { continue }
        assignment.name = titles.unique(work.title, otherwise: work.fullTitle)
        works.append(
          ImportedWork(
            assignment: assignment, group: nil, offset: sheet.heading(column).offset))
      }
    }
    return works
  }

  private func leavesOut(_ title: String) -> Bool { entry.leaveOut.contains { $0.fits(title) } }

  private func fitted(_ row: CSVReader.Row) -> [ExportCell]? {
    let count = sheet.headings.count
    let cells = fittedCells(
      row, under: count, scoresFrom: layout.firstScore, delimiter: sheet.delimiter)
    if cells == nil {
      row.warn(
        .rowLength, .cannotBeFitted(row.columns.count, count),
        suggestion: "export it with semicolons between cells, or in a language with decimal points")
    } else if row.columns.count < count {
      row.warn(.rowLength, .shortRow(row.columns.count, count))
    } else if let cells, row.columns.count > count, cells.contains(where: { $0.text.contains(",") })
    {
      row.warn(.rowLength, .repaired(row.columns.count, count))
    }
    return cells
  }

  /// `nil` if the column is not an assignment, or its points are unknown.
  private func assignment(
    _ work: ExportColumn, _ column: Int, _ cell: ExportCell, _ score: ExportScore
  ) -> Assignment? {
    let heading = sheet.heading(column)
    if score == .words {
      // Remarks among the columns need no message; neither does text that may be no heading at all.
      if work.isCertain { heading.warn(.words, .words(work.title)) }
      return nil
    }
    let isWritten = !cell.text.isEmpty
    guard let outOf = entry.outOf(work.title) ?? work.outOf ?? score.hundred(work) else {
      if work.isCertain || isWritten {
        heading.warn(.points, .noPoints(work.title), suggestion: outOfHint)
      }
      return nil
    }
    var assignment = Assignment(name: work.title, outOf: outOf)
    assignment.isExcused = score == .excused
    // Points out of 0 can only be a bonus.
    assignment.isExtraCredit =
      outOf.digits == 0 || entry.extraCredit.contains { $0.fits(work.title) }
    assignment.setScore(
      score, in: ReportedPlace(cell.offset, of: sheet.report),
      isUnposted: layout.unposted.contains(column))
    return assignment
  }
}

extension ExportScore {
  /// The points of a column that shows percentages and does not say out of how many.
  fileprivate func hundred(_ work: ExportColumn) -> ExactNumber? {
    if case .percent = self { return ExactNumber(digits: 100) }
    return work.isPercent ? ExactNumber(digits: 100) : nil
  }
}

extension Assignment {
  /// Sets the score, which is out of `outOf`; warns about a written one that cannot be read.
  mutating func setScore(_ written: ExportScore, in cell: ReportedPlace, isUnposted: Bool) {
    switch written {
    case .open, .excused, .words: return
    case .unreadable: cell.warn(.score, .unreadable(name))
    case .points, .percent:
      if isUnposted {
        cell.warn(
          .unposted, .unposted(name),
          suggestion: "enter it in the gradebook if you know it")
      } else if case .points(let points) = written {
        score = points
      } else if case .percent(let percent) = written {
        if let points = ExactNumber.percent(percent, of: outOf), outOf.digits > 0 {
          score = points
        } else {
          cell.warn(.score, .unreadable(name))
        }
      }
    }
  }
}

/// Names of assignments, none twice.
private struct UniqueTitles {
  private var taken: Set<String> = []

  /// A title that no other work has: this one, otherwise the other one, otherwise this one with a
  /// number.
  mutating func unique(_ title: String, otherwise other: String) -> String {
    if taken.insert(title).inserted { return title }
    if taken.insert(other).inserted { return other }
    var number = 2
    while !taken.insert("\(title) (\(number))").inserted { number += 1 }
    return "\(title) (\(number))"
  }
}

/// How the points of an assignment can be given by hand.
let outOfHint = "add 'out-of: {name or pattern: points}' under 'from'"

extension Diagnostic.Message {
  static func noPoints(_ title: String) -> Self {
    "the points possible for '\(title.brief)' are unknown; it is skipped"
  }

  fileprivate static func words(_ title: String) -> Self {
    "the column '\(title.brief)' contains text, not points; it is skipped"
  }

  fileprivate static func unreadable(_ title: String) -> Self {
    "the score of '\(title.brief)' cannot be read; treated as not graded"
  }

  fileprivate static func unposted(_ title: String) -> Self {
    "'\(title.brief)' is muted or posted manually; treated as not graded"
  }

  fileprivate static func cannotBeFitted(_ cells: Int, _ headings: Int) -> Self {
    "the student's row has \(cells) cells but there are \(headings) headings, so scores cannot be matched"
  }

  fileprivate static func repaired(_ cells: Int, _ headings: Int) -> Self {
    "the student's row has \(cells) cells but there are \(headings) headings; decimal commas were rejoined"
  }

  fileprivate static func shortRow(_ cells: Int, _ headings: Int) -> Self {
    "the student's row has \(cells) cells but there are \(headings) headings; missing scores are treated as not graded"
  }
}

extension String {
  /// The text, long ones cut.
  var brief: String { count > 60 ? prefix(59) + "…" : self }
}
