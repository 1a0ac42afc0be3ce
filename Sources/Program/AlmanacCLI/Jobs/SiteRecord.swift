internal import CampusModel
internal import FileFormats
internal import Markup

/// A site of a folder, as the report of its last build shows it.
struct SiteRecord: Sendable {
  enum State: String, Sendable {
    case published
    /// The last build succeeded, but more than `lateAfter` ago.
    case late
    case failed
    /// A build has started and not ended: it is running, or was killed.
    case unfinished
    case never
    /// The report cannot be read.
    case unreadable
    /// The folder has a report, but no `Content/`.
    case missing
  }

  /// Seconds after which a site that should be built every night is late: two days.
  static let lateAfter = 172_800

  /// The name of its folder.
  let folder: String
  let state: State
  /// When the last build started and ended, its status, and the number of errors it reported.
  var started: Instant?
  var ended: Instant?
  var status: Int?
  var errors = 0
  /// When the last good build ended, and its report.
  var lastGood: Instant?
  var site = SiteFacts()
  var warnings: Int?
  var dataProblems: Int?
  /// The times of the data of all sources whose time is known.
  var dataTimes: [Instant] = []

  /// Reads the report of the site `name` in `tree`. Problems of the report are not errors here: the
  /// state shows them.
  init(of name: String, in tree: FileTree, at now: Instant) {
    folder = name
    guard (try? tree.status("\(name)/Content")) != nil else {
      state = .missing
      return
    }
    let path = "\(name)/\(SitesFolder.report)"
    guard let bytes = try? tree.read(path) else {
      state = (try? tree.status(path)) == nil ? .never : .unreadable
      return
    }
    guard let report = try? JSONReader.read(bytes), let started = report["started"]?.integer else {
      state = .unreadable
      return
    }
    let status = report["status"]?.integer
    let ended = (report["ended"]?.integer).map { Instant(seconds: $0) }
    state = Self.state(status, ended: ended, at: now)
    (self.started, self.ended, self.status) = (Instant(seconds: started), ended, status)
    errors = report["diagnostics"]?.elements.count { $0["severity"]?.string == "error" } ?? 0
    if let good = status == 0 ? report : report["lastGood"] { read(good) }
  }

  private static func state(_ status: Int?, ended: Instant?, at now: Instant) -> State {
    guard let status, let ended else { return .unfinished }
    if status != 0 { return .failed }
    return now.seconds - ended.seconds > lateAfter ? .late : .published
  }

  private mutating func read(_ good: JSONValue) {
    lastGood = (good["ended"]?.integer).map { Instant(seconds: $0) }
    site.title = good["title"]?.string ?? ""
    site.address = good["address"]?.string ?? ""
    site.currentTerm = good["currentTerm"]?.string
    site.terms = (good["terms"]?.elements ?? []).map { term in
      SiteFacts.Term(
        id: term["id"]?.string ?? "", name: term["name"]?.string ?? "",
        first: term["first"]?.string ?? "", last: term["last"]?.string ?? "")
    }
    warnings = good["warnings"]?.integer
    dataProblems = good["dataProblems"]?.integer
    dataTimes = (good["sources"]?.elements ?? []).compactMap {
      ($0["asOf"]?.integer).map { Instant(seconds: $0) }
    }
  }

  /// Its title, or the name of its folder where that is unknown.
  var name: String { site.title.isEmpty ? folder : site.title }
}

extension SiteRecord {
  /// The names are part of the contract of `sites.json`.
  var json: JSON {
    [
      "folder": .text(folder), "state": .text(state.rawValue), "title": .optional(title),
      "address": .optional(site.address.isEmpty ? nil : site.address),
      "started": Self.json(started), "ended": Self.json(ended),
      "status": status.map { .number($0) } ?? .null, "errors": .number(errors),
      "lastGood": Self.json(lastGood), "currentTerm": .optional(site.currentTerm),
      "terms": .list(site.terms.map(\.json)), "newestData": Self.json(dataTimes.max()),
      "oldestData": Self.json(dataTimes.min()),
      "warnings": warnings.map { .number($0) } ?? .null,
      "dataProblems": dataProblems.map { .number($0) } ?? .null,
    ]
  }

  private var title: String? { site.title.isEmpty ? nil : site.title }

  private static func json(_ moment: Instant?) -> JSON {
    moment.map { .number($0.seconds) } ?? .null
  }
}
