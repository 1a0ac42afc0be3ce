internal import CampusModel
internal import Diagnostics

/// Reads a CSV of the columns `name` and `rated-as`: names of instructors as sections write them, and as ratings do.
///
/// It is written by hand: what cannot be read is an error of its owner. Whether the names are anybody's is seen where they are joined.
enum AliasesReader {
  static func read(
    _ files: [SourceFile], into yield: inout SourceYield, diagnostics: inout [Diagnostic]
  ) {
    for file in files {
      var log = DataLog(file)
      var found: [Diagnostic] = []
      if log.text.isBlank {
        log.fail(.noHeader)
      } else if var reader = CSVReader(&log), let columns = columns(of: reader, &log) {
        while let row = reader.next(&log) { read(row, columns, into: &yield.aliases, &log) }
      }
      log.close(into: &yield, diagnostics: &found)
      diagnostics += found.map { diagnostic in
        var own = diagnostic
        own.origin = .owner
        return own
      }
    }
  }

  private static func columns(
    of reader: CSVReader, _ log: inout DataLog
  ) -> (name: Int, ratedAs: Int)? {
    guard let name = reader.column("name"), let ratedAs = reader.column("rated-as") else {
      log.fail(
        at: 0, .notAliases,
        suggestion: RecordShape.suggestion(forHeader: reader.header)
          ?? RecordShape.suggestion(forTable: log)
          ?? "the header has: \(reader.header.joined(separator: ", "))")
      return nil
    }
    return (name, ratedAs)
  }

  private static func read(
    _ row: CSVReader.Row, _ columns: (name: Int, ratedAs: Int), into aliases: inout [NameAlias],
    _ log: inout DataLog
  ) {
    let (name, ratedAs) = (row[columns.name].collapsed, row[columns.ratedAs].collapsed)
    guard !name.isEmpty, !ratedAs.isEmpty else {
      return log.fail(at: row.offset, .noName)
    }
    log.kept += 1
    aliases.append(NameAlias(name: name, ratedAs: ratedAs, place: log.place(row.offset)))
  }
}

extension Diagnostic.Message {
  fileprivate static var noHeader: Self {
    "the file is empty; expected a first line 'name,rated-as'"
  }

  fileprivate static var notAliases: Self { "expected the columns 'name' and 'rated-as'" }
  fileprivate static var noName: Self { "a row without both of its names" }
}
