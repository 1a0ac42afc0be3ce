internal import CampusModel
internal import FileFormats

/// A saved schedule as a plan has it.
struct SavedScheduleText {
  private let keys: [(key: String, value: String)]

  init(_ saved: SavedSchedule) {
    keys = [
      ("id", yamlText(saved.id)), ("title", yamlText(saved.title)),
      ("term", yamlText(saved.term.text)),
      ("sections", "[\(saved.sections.map { yamlText($0.text) }.joined(separator: ", "))]"),
    ]
  }

  /// In braces on one line.
  var flow: String { "{\(keys.map { "\($0.key): \($0.value)" }.joined(separator: ", "))}" }

  /// Lines, one for each key, the first with the dash of the list.
  func block(indentation: Int) -> [String] {
    keys.enumerated().map { index, entry in
      "\(spaces(indentation))\(index == 0 ? "- " : "  ")\(entry.key): \(entry.value)"
    }
  }
}
