package import FileFormats
internal import Markup

/// A format of files that hold tables.
///
/// To add one, write it in a file of its own and name it in `TableFormats.all`.
package protocol TableFormat: Sendable {
  /// The endings of such files, in lowercase, without a point.
  static var endings: [String] { get }

  /// The table of a file; the one that is called `name` where a file may have several, otherwise
  /// the first. `nil` after an error in the report of the file.
  static func table(in report: Report, named name: String?) -> WordTable?

  /// The names of the tables of a file that can have several, in order; none for other files, and
  /// for one that cannot be read.
  static func names(in report: Report) -> [String]
}

extension TableFormat {
  package static func names(in report: Report) -> [String] { [] }
}

/// The formats of tables.
package enum TableFormats {
  package static let all: [any TableFormat.Type] = [
    CSVTable.self, TSVTable.self, JSONTable.self, YAMLTable.self, ExcelTable.self, SQLiteTable.self,
  ]

  /// The endings of all files of tables, in order.
  package static var endings: [String] { all.flatMap { $0.endings } }

  /// The format of a file by its name; `nil` where it holds no table.
  package static func format(of path: String) -> (any TableFormat.Type)? {
    let ending = FileName.parts(of: path).ending.dropFirst().lowercased()
    return all.first { $0.endings.contains(ending) }
  }
}
