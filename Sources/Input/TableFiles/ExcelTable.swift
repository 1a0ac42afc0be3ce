package import FileFormats

/// Sheets of Excel's workbooks (`.xlsx`, ECMA-376 part 1, §18).
///
/// The first row that has anything has the names. Formulas count as the values they had when the
/// workbook was saved.
package enum ExcelTable: TableFormat {
  package static let endings = ["xlsx"]

  package static func table(in report: Report, named name: String?) -> WordTable? {
    do throws(WorkbookError) {
      return table(of: try Workbook(report.text.bytes).rows(ofSheet: name))
    } catch {
      report.fail(error.message, suggestion: error.suggestion)
      return nil
    }
  }

  package static func names(in report: Report) -> [String] {
    // Reading its first sheet reports its problems.
    (try? Workbook(report.text.bytes).sheetNames) ?? []
  }

  private static func table(of rows: [[String]]) -> WordTable {
    let rows = rows.drop { row in row.allSatisfy(\.isEmpty) }
    var names = rows.first ?? []
    while names.last?.isEmpty == true { names.removeLast() }
    var table = WordTable(names: names)
    for row in rows.dropFirst() where !row.allSatisfy(\.isEmpty) {
      table.append(names.indices.map { $0 < row.count ? row[$0] : "" })
    }
    return table
  }
}
