internal import Compression
internal import Diagnostics
package import FileFormats

/// Sheets of Excel's workbooks (`.xlsx`, ECMA-376 part 1, §18).
///
/// The first row that has anything has the names. Formulas count as the values they had when the
/// workbook was saved.
package enum ExcelTable: TableFormat {
  package static let endings = ["xlsx"]

  package static func table(in report: Report, named name: String?) -> WordTable? {
    guard let archive = Zip(report.text.bytes) else {
      report.fail(.noWorkbook)
      return nil
    }
    do throws(XMLError) {
      let book = try Workbook(archive)
      guard
        let sheet = name.map({ name in book.sheets.first { $0.name == name } })
          ?? book.sheets.first
      else {
        report.fail(
          .noSheet(name),
          suggestion: name.flatMap { didYouMean($0, among: book.sheets.map(\.name)) })
        return nil
      }
      guard let bytes = archive.content(of: sheet.path) else {
        report.fail(.noWorkbook)
        return nil
      }
      var reader = SheetReader(bytes, book)
      return table(of: try reader.rows())
    } catch {
      report.fail(.damaged)
      return nil
    }
  }

  package static func names(in report: Report) -> [String] {
    do throws(XMLError) {
      return try Zip(report.text.bytes).map { archive throws(XMLError) in
        try Workbook(archive).sheets.map(\.name)
      } ?? []
    } catch {
      // Reading its first sheet reports it.
      return []
    }
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

extension Diagnostic.Message {
  fileprivate static let noWorkbook: Self = "this is not a workbook of Excel, or it is damaged"
  fileprivate static let damaged: Self = "a part of this workbook is not valid XML"

  fileprivate static func noSheet(_ name: String?) -> Self {
    name.map { "the workbook has no sheet '\($0)'" } ?? "the workbook has no sheets"
  }
}
