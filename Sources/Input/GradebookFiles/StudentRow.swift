internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The row of the student that the entry names, or the only one there is; `nil` after an error. No
/// message says who else is in the file.
func studentRow(
  of sheet: ExportSheet, _ layout: ExportLayout, _ entry: ExportEntry
) -> Int? {
  let rows = layout.students.filter { row in
    layout.columns.indices.contains { !sheet.rows[row].text($0).isEmpty }
  }
  guard !rows.isEmpty else {
    sheet.report.fail(.noStudents, suggestion: "export it again; the download may have failed")
    return nil
  }
  guard let student = entry.student else {
    if rows.count > 1 {
      entry.report.error(
        at: entry.place, .manyStudents(rows.count),
        suggestion: "add 'student: …' with a name or id as in the file")
    }
    return rows.count == 1 ? rows[0] : nil
  }
  let names = layout.columns.indices.filter { layout.columns[$0] == .identity }
  let wanted = nameKey(student.value)
  let found = rows.filter { row in
    sheet.rows[row].names(names, headings: sheet.headings).contains(wanted)
  }
  if found.count != 1 {
    entry.report.error(
      at: student.place,
      found.isEmpty
        ? .noStudent(entry.report.quoted(student.value), rows.count)
        : .severalRows(entry.report.quoted(student.value), found.count),
      suggestion: found.isEmpty
        ? "write the name or id exactly as in the file" : "use an id to choose one")
  }
  return found.count == 1 ? found[0] : nil
}

extension CSVReader.Row {
  /// The names that a student may have: each cell of `columns`, and the first and the last name put
  /// together.
  fileprivate func names(_ columns: [Int], headings: [String]) -> [String] {
    func part(_ words: [String]) -> String? {
      columns.first { words.contains(headings[$0].lowercased()) }.map { text($0) }
    }
    var names = columns.map { text($0) }.filter { !$0.isEmpty }.map(nameKey)
    if let first = part(["first name", "firstname"]),
      let last = part(["last name", "lastname", "surname"])
    {
      names.append(nameKey("\(first) \(last)"))
    }
    return names
  }
}

/// A name for comparisons: "Quill, Pat" is "pat quill", without the mark that Canvas adds to stop
/// spreadsheets from calculating.
private func nameKey(_ name: String) -> String {
  var text = name.collapsed.lowercased()
  if text.hasPrefix("=\""), text.hasSuffix("\""), text.utf8.count > 3 {
    text = String(text.dropFirst(2).dropLast())
  }
  let parts = text.split(separator: ",", maxSplits: 1).map { $0.withoutMargins }
  return parts.count == 2 && !parts.contains("") ? "\(parts[1]) \(parts[0])" : text
}

extension Diagnostic.Message {
  fileprivate static let noStudents: Self = "this file has no row of a student"

  fileprivate static func manyStudents(_ count: Int) -> Self {
    "the export has rows of \(count) students"
  }

  fileprivate static func noStudent(_ name: String, _ count: Int) -> Self {
    "unknown student\(name); the export has \(count == 1 ? "one row" : "\(count) rows"), none with this name"
  }

  fileprivate static func severalRows(_ name: String, _ count: Int) -> Self {
    "\(count) rows of the export match the student\(name)"
  }
}
