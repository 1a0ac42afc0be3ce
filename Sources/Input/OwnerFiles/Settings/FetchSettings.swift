package import Diagnostics
internal import FileFormats
package import SourceFiles

/// One entry of `fetch:`: the data that `almanac fetch` gets, its source, and its place on the
/// site.
package struct FetchEntry: Hashable, Sendable {
  /// The services that data can be fetched from.
  package enum Kind: String, CaseIterable, Sendable { case umdio, planetterp }

  /// The service that is asked.
  package var kind: Kind
  /// An address without a query.
  package var url: String
  /// Codes of terms, such as "202608"; at least one for `umdio`.
  package var semesters: [String]
  /// Codes of four letters; empty for all.
  package var departments: [String]
  /// A folder below `Content/`.
  package var into: String
  /// Whether the texts of reviews are fetched, too.
  package var wantsReviews: Bool
  /// Whether grades are fetched, too.
  package var wantsGrades: Bool
  /// The most requests in a second.
  package var perSecond: Double
  /// The most connections at the same time.
  package var connections: Int
  /// Seconds without a byte after which a request is given up.
  package var timeout: Int
  /// How often a request is made before it has failed, at least once.
  package var attempts: Int
  /// Milliseconds.
  package var backOff: Int
  /// The limits of a fetch in all: seconds from the first request on, requests, and megabytes of
  /// answers.
  package var mostSeconds: Int
  /// Requests, repeated ones included.
  package var mostRequests: Int
  /// Megabytes (10⁶ bytes) over the wire.
  package var mostMegabytes: Int
}

extension FetchEntry {
  /// Reads `fetch:`; nothing where the key is missing.
  static func list(_ map: YAMLMapping) -> [FetchEntry] {
    var folders: [String] = []
    return map.mappings("fetch") { map in
      let entry = FetchEntry(map)
      if let entry {
        if folders.contains(entry.into) { map.error(at: "into", .folderTwice(entry.into)) }
        folders.append(entry.into)
      }
      return entry
    }
  }

  private init?(_ map: YAMLMapping) {
    let kind = map.required("kind", .fetchKind)
    let url = map.optional("url", .baseURL)
    semesters = uniqued(map.list("semesters", .semester).map(\.value))
    departments = uniqued(map.list("departments", .departmentCode).map(\.value))
    let into = map.required("into", .folder)
    if kind == .umdio, !map.has("semesters") {
      map.error(.noSemesters, suggestion: "write semesters: [\"202608\"]")
    }
    if kind == .planetterp { map.refuse("semesters") { .notOfThisKind($0) } }
    if kind == .umdio { map.refuse("reviews", "grades") { .notOfThisKind($0) } }
    wantsReviews = map.optional("reviews", .flag) ?? false
    // For all departments that would be ten thousand requests.
    wantsGrades = map.optional("grades", .flag) ?? !departments.isEmpty
    perSecond = map.optional("per-second", .requestRate) ?? 4
    connections = map.integer("connections", in: 1...8) ?? 2
    timeout = map.integer("timeout", in: 1...600) ?? 30
    attempts = map.integer("attempts", in: 1...20) ?? 5
    backOff = map.integer("back-off", in: 1...600_000) ?? 1000
    mostSeconds = map.integer("most-seconds", in: 1...86_400) ?? 3600
    mostRequests = map.integer("most-requests", in: 1...1_000_000) ?? 20_000
    mostMegabytes = map.integer("most-megabytes", in: 1...100_000) ?? 500
    guard let kind, let into else { return nil }
    (self.kind, self.into, self.url) = (kind, into, url ?? kind.home)
  }
}

extension FetchEntry.Kind {
  /// Where the service is at home.
  fileprivate var home: String {
    switch self {
    case .umdio: "https://api.umd.io/v1/"
    case .planetterp: "https://planetterp.com/api/v1/"
    }
  }
}

extension YAMLScalar<FetchEntry.Kind> {
  fileprivate static var fetchKind: Self {
    let words = FetchEntry.Kind.allCases.map(\.rawValue)
    return Self("a service (\(words.joined(separator: ", ")))", words: words) {
      FetchEntry.Kind(rawValue: $0)
    }
  }
}

extension YAMLScalar<Double> {
  /// At most 100, for no service is to be flooded, and at least one in a hundred seconds, for a run
  /// must end.
  fileprivate static var requestRate: Self {
    Self("requests per second, from 0.01 to 100") { text in
      YAMLScalar<Double>.coordinate.parse(text).flatMap { (0.01...100).contains($0) ? $0 : nil }
    }
  }
}

extension YAMLScalar<String> {
  fileprivate static var semester: Self {
    Self("a semester code like 202608") { text in
      text.utf8.count == 6 && text.utf8.allSatisfy { (48...57).contains($0) } ? text : nil
    }
  }

  fileprivate static var departmentCode: Self {
    Self("a department code of four letters like CMSC") { text in
      text.utf8.count == 4 && text.utf8.allSatisfy { (65...90).contains($0) } ? text : nil
    }
  }

  /// A path that stays below `Content/` and outside of the folders of hand-written files.
  fileprivate static var folder: Self {
    Self("a folder in Content/ like data/umdio, other than people, terms, pages and guide") {
      text in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      let isPlain = parts.allSatisfy { part in
        !part.isEmpty && part.first != "."
          && part.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f && !"*?[]\\".utf8.contains($0) }
      }
      let isOwn = parts.first.map { ["people", "terms", "pages", "guide"].contains($0) } ?? true
      return isPlain && !isOwn ? text : nil
    }
  }
}

extension Diagnostic.Message {
  fileprivate static let noSemesters: Self = "'semesters' is missing"

  fileprivate static func folderTwice(_ folder: String) -> Self {
    "two entries use the folder '\(folder)' and would replace each other's files"
  }

  fileprivate static func notOfThisKind(_ key: String) -> Self {
    "'\(key)' is not supported for this kind"
  }
}

/// The entries of `site.yml` in the site's folder that have to be fetched, with all problems found
/// in that file; `nil` where it cannot be trusted. No data needs to be there yet.
package func readFetchEntries(
  siteFolder: String, formats: SourceFormats
) -> (entries: [FetchEntry]?, diagnostics: [Diagnostic]) {
  var files = OwnFiles(.disk(at: siteFolder))
  let own = files.settings(formats: formats, hasCampus: files.hasCampus())
  let diagnostics = files.diagnostics.inFileOrder()
  return (diagnostics.hasErrors ? nil : own?.fetch, diagnostics)
}
