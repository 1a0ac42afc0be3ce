internal import FoundationEssentials

/// The tables of `guide/templates.md`: every template with the names that its page's content has,
/// and what the comments of their properties say.
struct TemplateGuide {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static var file: URL { root.appending(path: "Content/guide/templates.md") }
  /// The tables are the rest of the file after it.
  static let heading = "## Names\n"

  /// The comment of each property, by type and name: "RoomContent.Slot.time".
  private let comments: [String: String]

  init() throws {
    let folder = Self.root.appending(path: "Sources/Site")
    var comments: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".swift") {
      let bytes = FileManager.default.contents(atPath: folder.appending(path: name).path) ?? Data()
      comments.merge(Self.comments(in: String(decoding: bytes, as: UTF8.self))) { a, _ in a }
    }
    self.comments = comments
  }

  /// Of stored properties with a comment. Files are formatted, so that indentation tells what is
  /// inside of what.
  private static func comments(in source: String) -> [String: String] {
    var found: [String: String] = [:]
    var types: [Substring] = []
    var comment: [Substring] = []
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let depth = line.prefix { $0 == " " }.count / 2
      let words = Array(line.split(separator: " ").drop { $0 == "package" })
      if words.first == "///" {
        comment.append(line.drop { $0 == " " }.dropFirst(4))
        continue
      }
      if let type = words.firstIndex(where: { $0 == "struct" || $0 == "extension" }),
        words.indices.contains(type + 1), depth <= types.count
      {
        types.removeLast(types.count - depth)
        types.append(words[type + 1].prefix { $0.isLetter || $0 == "." })
      } else if words.first == "var", words.count > 1, depth <= types.count, !comment.isEmpty {
        let name = words[1].filter { $0 != "`" && $0 != ":" }
        let path = types.prefix(depth) + [Substring(name)]
        found[path.joined(separator: ".")] = comment.joined(separator: " ")
      }
      comment = []
    }
    return found
  }

  /// All tables: one for what the layout shows on each page, one for each template.
  func text(layout: [Shape.Record], pages: [(template: String, records: [Shape.Record])]) -> String
  {
    let tables =
      [table(of: "layout", layout)]
      + pages.sorted { $0.template < $1.template }.map { table(of: $0.template, $0.records) }
    return Self.heading + "\n" + tables.joined(separator: "\n")
  }

  private func table(of template: String, _ records: [Shape.Record]) -> String {
    var rows: [String] = []
    let fields = records.flatMap { record in record.fields.map { (record, $0) } }
    if fields.isEmpty { return "### \(template)\n\nOnly the names of `layout`.\n" }
    add(fields, below: "", to: &rows)
    return "### \(template)\n\n| in | names |\n|---|---|\n" + rows.joined()
  }

  /// A row for the names of a record, then one for each record among them.
  private func add(
    _ fields: [(Shape.Record, Shape.Record.Field)], below path: String, to rows: inout [String]
  ) {
    let names = fields.map { record, field in
      let comment = comments["\(record.type).\(field.name)"].map { " (\(Self.phrase($0)))" } ?? ""
      return "`\(field.name)`\(field.isOptional ? "?" : "")\(Self.mark(of: field.shape))\(comment)"
    }
    let place = path.isEmpty ? "the page" : "`\(path)`"
    rows.append("| \(place) | \(names.joined(separator: ", ")) |\n")
    for (_, field) in fields {
      guard let record = field.shape.records.first else { continue }
      add(
        record.fields.map { (record, $0) },
        below: path.isEmpty ? field.name : "\(path).\(field.name)", to: &rows)
    }
  }

  private static func mark(of shape: Shape) -> String {
    switch shape {
    case .text, .flag, .record: ""
    case .markup: " ◆"
    case .list(let element): " …\(mark(of: element))"
    }
  }

  /// "The room’s calendar." → "the room’s calendar"
  private static func phrase(_ comment: String) -> String {
    let text = comment.hasSuffix(".") ? comment.dropLast() : comment[...]
    let isName = text.dropFirst().first.map { $0.isUppercase } ?? false
    return isName ? String(text) : text.prefix(1).lowercased() + text.dropFirst()
  }
}
