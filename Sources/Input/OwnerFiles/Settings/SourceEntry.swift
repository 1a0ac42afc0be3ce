package import CampusModel
internal import Diagnostics
package import FileFormats
package import SourceFiles

/// One entry of `sources:`.
package struct SourceEntry {
  package let kind: SourceKind
  /// The place of the entry in `site.yml`.
  package let place: TextPlace
  /// Paths and patterns, counted from `Content/`.
  package let paths: [Placed<String>]
  /// As readers see it; `nil` for one made of kind and paths.
  package var name: String?
  package var term: Placed<TermID>?
  /// When the data was current, by the site's clock.
  package var asOf: LocalMinute?
  /// The sheet of a workbook that has the table; `nil` for the first.
  package var sheet: String?
  /// The best mean GPA that courses can have.
  package var gpaTop = 4.0
  /// The best mean rating that instructors can have.
  package var ratingTop = 5.0
  /// Whether someone else writes it; for a list of cancellations.
  package var isThirdParty = false
  /// The share of its rows that it may lose: 0 to 1; `nil` for the usual one.
  package var lossLimit: Double?
  /// The settings that only its kind understands.
  package var settings = SourceSettings()

  package init(kind: SourceKind, place: TextPlace, paths: [Placed<String>]) {
    (self.kind, self.place, self.paths) = (kind, place, paths)
  }
}

extension SourceEntry {
  /// Reads the keys of every entry, then the keys of its kind; `nil`, with errors, where the kind,
  /// the path or a key that the kind needs is missing or wrong.
  init?(_ map: YAMLMapping, formats: SourceFormats) {
    let format = map.required("kind", .source(formats)).flatMap { formats[$0] }
    // A kind that takes a command needs no path with one.
    let hasCommand = map.has("run") && format?.keys.names.contains("run") == true
    self.init(
      kind: format?.kind ?? SourceKind(""), place: map.place,
      paths: hasCommand ? [] : map.oneOrMore("path", .text))
    name = map.optional("name", .text)
    term = map.placed("term", .termID)
    asOf = map.optional("as-of", .localMinute)
    gpaTop = map.optional("gpa-top", .positiveDecimal)?.approximate ?? gpaTop
    ratingTop = map.optional("rating-top", .positiveDecimal)?.approximate ?? ratingTop
    isThirdParty = map.optional("third-party", .flag) ?? isThirdParty
    lossLimit = map.integer("may-lose", in: 0...100).map { Double($0) / 100 }
    let others = formats.all.flatMap { $0.keys.names }
    guard let format else {
      for key in others + ["sheet"] { map.allow(key) }
      return nil
    }
    readSheet(map, format)
    let own = format.keys.names
    map.refuse(uniqued(others).filter { !own.contains($0) }) {
      .notOfKind($0, map.report.quoted(kind.rawValue))
    }
    guard format.keys.read(map, &settings), hasCommand || !paths.isEmpty else { return nil }
  }
}

extension SourceEntry {
  /// Its kind and the columns that it names: "sections-csv course=Kurs". Where this is another than
  /// before, other courses are no loss.
  package var reading: String {
    let columns = settings.table.columns.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return ([kind.rawValue] + columns).joined(separator: " ")
  }

  /// Only kinds that may read tables can have a workbook.
  private mutating func readSheet(_ map: YAMLMapping, _ format: any SourceFormat.Type) {
    let sheet = map.placed("sheet", .text)
    let readsTables =
      format is any FileSourceFormat.Type
      ? !format.traits.holdsCounts : format.keys.names.contains("run")
    if let sheet, !readsTables {
      map.report.error(at: sheet.place, .notOfKind("sheet", map.report.quoted(kind.rawValue)))
    }
    self.sheet = sheet?.value
  }
}

extension YAMLScalar<SourceKind> {
  fileprivate static func source(_ formats: SourceFormats) -> Self {
    let words = formats.kinds.map(\.rawValue)
    // All of them would fill a screen; the manual lists them.
    let expected = "a kind of source, such as sections-csv, grades-csv or rooms"
    return Self(expected, words: words) { word in
      words.contains(word) ? SourceKind(word) : nil
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func notOfKind(_ key: String, _ kind: String) -> Self {
    "'\(key)' is not supported for sources of kind\(kind)"
  }
}
