extension SourceFile {
  /// The file as readers of tables take it: of a workbook of Excel the named sheet, or the first,
  /// as CSV; any other file as it is, unless a sheet is named.
  ///
  /// A line is a row of the sheet, so that messages name rows by the numbers Excel shows: the end
  /// of a line within a cell becomes a vertical tab.
  package func asTable(sheet: String?) throws(WorkbookError) -> SourceFile {
    guard Workbook.isLikely(bytes) || sheet != nil else { return self }
    return SourceFile(path: path, rows: try Workbook(bytes).rows(ofSheet: sheet))
  }

  /// The text of a table as comma-separated values: a line is a row.
  package init(path: String, rows: [[String]]) {
    var text: [UInt8] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column > 0 { text.append(UInt8(ascii: ",")) }
        text += Self.quoted(cell)
      }
      text.append(UInt8(ascii: "\n"))
    }
    self.init(path: path, bytes: text)
  }

  private static func quoted(_ cell: String) -> [UInt8] {
    guard cell.utf8.contains(where: { ",;\t\"\n\r".utf8.contains($0) }) else {
      return Array(cell.utf8)
    }
    var bytes: [UInt8] = [UInt8(ascii: "\"")]
    var isAfterReturn = false
    for byte in cell.utf8 {
      switch byte {
      case UInt8(ascii: "\""): bytes += [byte, byte]
      case UInt8(ascii: "\n") where isAfterReturn: break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): bytes.append(0x0b)
      default: bytes.append(byte)
      }
      isAfterReturn = byte == UInt8(ascii: "\r")
    }
    return bytes + [UInt8(ascii: "\"")]
  }
}
