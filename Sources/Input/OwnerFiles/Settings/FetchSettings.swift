package import Diagnostics
internal import FileFormats

/// One entry of `fetch:`: what `almanac fetch` gets, from where, and where it puts it.
package struct FetchEntry: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable { case umdio, planetterp }

  package var kind: Kind
  /// An address without a query.
  package var url: String
  /// Codes of terms, such as "202608"; at least one for `umdio`.
  package var semesters: [String]
  /// Codes of four letters; empty for all.
  package var departments: [String]
  /// A folder below `Content/`.
  package var into: String
  package var wantsReviews: Bool
  package var wantsGrades: Bool
  package var perSecond: Double
  package var connections: Int
  /// Seconds without a byte after which a request is given up.
  package var timeout: Int
  package var attempts: Int
  /// Milliseconds.
  package var backOff: Int
  /// What may be fetched in all: seconds from the first request on, requests, and megabytes of
  /// answers.
  package var mostSeconds: Int
  package var mostRequests: Int
  package var mostMegabytes: Int
}

/// Reads `fetch:`; nothing where the key is missing.
func readFetch(_ map: YAMLMapping, _ findings: inout Findings) -> [FetchEntry] {
  let keys = [
    "kind", "url", "semesters", "departments", "into", "reviews", "grades", "per-second",
    "connections", "timeout", "attempts", "back-off", "most-seconds", "most-requests",
    "most-megabytes",
  ]
  var folders: [String] = []
  return map.mappings("fetch", keys: keys, &findings).compactMap { entry in
    let read = readEntry(entry, &findings)
    if let read {
      if folders.contains(read.into) {
        findings.error(at: entry.place(of: "into"), .folderTwice(read.into))
      }
      folders.append(read.into)
    }
    return read
  }
}

private func readEntry(_ map: YAMLMapping, _ findings: inout Findings) -> FetchEntry? {
  let kind = map.required("kind", .fetchKind, &findings)
  let into = map.required("into", .folder, &findings)
  let semesters = map.list("semesters", .semester, &findings).map(\.value)
  let departments = map.list("departments", .departmentCode, &findings).map(\.value)
  if kind == .umdio, map["semesters"] == nil {
    findings.error(
      at: map.place, .noSemesters, suggestion: "write semesters: [\"202608\"]")
  } else if kind == .planetterp, map["semesters"] != nil {
    findings.error(at: map.place(of: "semesters"), .notOfThisKind("semesters"))
  }
  for key in ["reviews", "grades"] where kind == .umdio && map[key] != nil {
    findings.error(at: map.place(of: key), .notOfThisKind(key))
  }
  let url = map.optional("url", .baseURL, &findings)
  let perSecond = map.optional("per-second", .requestRate, &findings)
  let entry = FetchEntry(
    kind: kind ?? .umdio, url: url ?? (kind ?? .umdio).home, semesters: uniqued(semesters),
    departments: uniqued(departments), into: into ?? "",
    wantsReviews: map.optional("reviews", .flag, &findings) ?? false,
    // For all departments that would be ten thousand requests.
    wantsGrades: map.optional("grades", .flag, &findings) ?? !departments.isEmpty,
    perSecond: perSecond ?? 4,
    connections: map.optional("connections", .integer(in: 1...8), &findings) ?? 2,
    timeout: map.optional("timeout", .integer(in: 1...600), &findings) ?? 30,
    attempts: map.optional("attempts", .integer(in: 1...20), &findings) ?? 5,
    backOff: map.optional("back-off", .integer(in: 1...600_000), &findings) ?? 1000,
    mostSeconds: map.optional("most-seconds", .integer(in: 1...86_400), &findings) ?? 3600,
    mostRequests: map.optional("most-requests", .integer(in: 1...1_000_000), &findings) ?? 20_000,
    mostMegabytes: map.optional("most-megabytes", .integer(in: 1...100_000), &findings) ?? 500)
  return kind == nil || into == nil ? nil : entry
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
  /// At most 100, for no service is to be flooded, and at least one in a hundred seconds, for a run must end.
  fileprivate static var requestRate: Self {
    Self("requests a second, from 0.01 to 100") { text in
      YAMLScalar<Double>.coordinate.parse(text).flatMap { (0.01...100).contains($0) ? $0 : nil }
    }
  }
}

extension YAMLScalar<String> {
  fileprivate static var semester: Self {
    Self("a semester's code like 202608") { text in
      text.utf8.count == 6 && text.utf8.allSatisfy { (48...57).contains($0) } ? text : nil
    }
  }

  fileprivate static var departmentCode: Self {
    Self("a department's code of four letters like CMSC") { text in
      text.utf8.count == 4 && text.utf8.allSatisfy { (65...90).contains($0) } ? text : nil
    }
  }

  /// A path that stays below `Content/` and away from what is written there by hand.
  fileprivate static var folder: Self {
    Self("a folder below Content/ like data/umdio, and not one of people, terms, pages or guide") {
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
    "'\(folder)' is the folder of two entries, which would replace each other's files"
  }

  fileprivate static func notOfThisKind(_ key: String) -> Self {
    "'\(key)' is not for this kind"
  }
}

/// What `site.yml` of the site's folder wants fetched, with everything found wrong in that file; `nil` where it is not to be
/// trusted. No data needs to be there yet.
package func readFetchEntries(
  siteFolder: String, kinds: [String]
) -> (entries: [FetchEntry]?, diagnostics: [Diagnostic]) {
  var files = OwnFiles(.disk(at: siteFolder))
  let own = files.settings(kinds: kinds, hasCampus: files.hasCampus())
  let diagnostics = files.diagnostics.inFileOrder()
  return (diagnostics.hasErrors ? nil : own?.fetch, diagnostics)
}
