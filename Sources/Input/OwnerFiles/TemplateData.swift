package import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Markup
internal import TableFiles

/// A file whose values all templates have, as `data` in `site.yml` names it.
struct TemplateDataEntry {
  /// The name of the values in templates: "members" for `{{data.members}}`.
  let name: String
  /// A file in `Content` or in `Content/data`.
  let file: Placed<String>

  /// The entries under `data`: `{members: members.yml}`.
  static func list(_ map: YAMLMapping) -> [TemplateDataEntry] {
    map.entries("data", "names with files, like {members: members.yml}").compactMap { entry in
      guard isName(entry.key) else {
        entry.value.report.error(
          at: entry.name.place, .noTemplateName(entry.value.report.quoted(entry.key)),
          suggestion: "use letters, digits, dashes and underscores")
        return nil
      }
      return entry.value.read(.text).map {
        TemplateDataEntry(name: entry.key, file: Placed(value: $0, place: entry.value.place))
      }
    }
  }

  /// Whether a template can ask for it: dots separate the names of a path.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) }
  }
}

extension OwnFiles {
  /// The values of the files that `data` in `site.yml` names, by the names that it gives them.
  ///
  /// YAML, TOML and JSON keep their shape. A table is a list of rows, each with the words of its
  /// cells by the names of the columns. A file that cannot be read is an error, and its name has
  /// no value.
  package mutating func templateData(_ settings: OwnSettings) -> [String: FrontValue] {
    let files = DataFiles(tree)
    return settings.templateData.reduce(into: [:]) { found, entry in
      found[entry.name] = values(in: entry.file, files)
    }
  }

  private mutating func values(in file: Placed<String>, _ files: DataFiles) -> FrontValue? {
    func lose(_ message: Diagnostic.Message, suggestion: String?) {
      let place = FilePlace(inSettings: file.place)
      diagnostics.append(
        Diagnostic(.error, .owner, at: place, message, suggestion: suggestion))
    }
    guard let path = files.path(of: file.value, from: "Content") else {
      lose(
        .noDataFile(file.value),
        suggestion: didYouMean(file.value, among: files.names(from: "Content")))
      return nil
    }
    let ending = FileName.parts(of: path).ending.dropFirst().lowercased()
    let format = TableFormats.format(of: path)
    let tree = Self.trees[ending]
    guard tree != nil || format != nil else {
      lose(.noTemplateData(ending), suggestion: "use a .yml, .toml, .json or .csv file")
      return nil
    }
    guard let bytes = bytes(path) else { return nil }
    if let tree { return inspect(path) { tree(bytes[...], $0)?.front } }
    let report = Report(SourceFile(path: path, bytes: bytes), origin: .owner)
    // Other sources of rows come from programs; these are written by hand, and say where they fail.
    let isSound = !["csv", "tsv", "tab"].contains(ending) || report.isReadable(bytes[...])
    let table = isSound ? format?.table(in: report, named: nil) : nil
    _ = report.close(diagnostics: &diagnostics)
    return table.map { .list($0.rows) }
  }

  /// How files are read that hold more than a table.
  private static let trees: [String: @Sendable (ArraySlice<UInt8>, Report) -> YAMLValue?] = [
    "yml": { YAMLValue(parsing: $0, $1) }, "yaml": { YAMLValue(parsing: $0, $1) },
    "toml": { YAMLValue(parsingTOML: withoutByteOrderMark($0), $1) },
    "json": { YAMLValue(parsingJSON: withoutByteOrderMark($0), $1) },
  ]
}

extension WordTable {
  /// Its rows, each with the words of its cells by the names of the columns.
  fileprivate var rows: [FrontValue] {
    (columns.first ?? []).indices.map { row in
      .map(
        zip(names, columns).reduce(into: [:]) { cells, column in
          cells[column.0] = .text(column.1[row])
        })
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func noTemplateName(_ name: String) -> Self {
    "templates cannot use the name\(name)"
  }

  fileprivate static func noDataFile(_ name: String) -> Self {
    "neither Content nor Content/data has a file '\(name)'"
  }

  fileprivate static func noTemplateData(_ ending: String) -> Self {
    "files that end in '.\(ending)' have no values for templates"
  }
}
