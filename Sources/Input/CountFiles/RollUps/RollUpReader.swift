internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import OccupancyStore
internal import TableFiles
internal import TimeZones

/// The result of reading one table of roll-ups.
struct RollUpReading {
  var rows = RowCounts()
  /// In the order of lines.
  var diagnostics: [Diagnostic] = []
  /// The greatest watermark of its rows; `nil` without rows.
  var watermark: Int?
}

/// Reads tables of roll-ups in all formats of tables.
struct RollUpReader: Sendable {
  var zone: Zone

  /// Records the rows of a table, as rows of the file of that number. The format is that of the
  /// file's name. If a file has several tables, the one called `name` is read, by default the
  /// first.
  func read(
    _ file: SourceFile, named name: String? = nil, into rolled: inout RolledCounts, as number: Int
  ) -> RollUpReading {
    var reading = RollUpReading()
    let report = Report(file)
    guard let text = text(of: file, named: name, report) else {
      reading.rows = report.close(diagnostics: &reading.diagnostics).report.rows
      return reading
    }
    if let scanner = RollUpScanner(text.bytes, zone: zone, file: number) {
      let (lines, watermark) = (scanner.lines, scanner.watermark)
      if rolled.append(scanner.found()) {
        (reading.rows.kept, reading.watermark) = (lines, watermark)
        return reading
      }
    }
    let rows = Report(text)
    if var table = RollUpTable(rows, zone: zone) {
      table.read(into: &rolled, file: number)
      reading.watermark = table.watermark
    }
    reading.rows = rows.close(diagnostics: &reading.diagnostics).report.rows
    return reading
  }

  /// The table as CSV; `nil` after an error. Lines are rows, the first that of the names.
  private func text(of file: SourceFile, named name: String?, _ report: Report) -> SourceFile? {
    let format = TableFormats.format(of: file.path) ?? CSVTable.self
    if Workbook.isLikely(file.bytes) || format == CSVTable.self || format == TSVTable.self {
      do throws(WorkbookError) {
        return try file.asTable(sheet: name)
      } catch {
        report.fail(error.message, suggestion: error.suggestion)
        return nil
      }
    }
    guard let table = format.table(in: report, named: name), !report.hasFailed else { return nil }
    let rows = (0..<(table.columns.first?.count ?? 0)).lazy.map { row in
      table.columns.map { $0[row] }
    }
    return SourceFile(path: file.path, rows: [table.names] + Array(rows))
  }
}
