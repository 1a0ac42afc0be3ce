internal import CampusModel
internal import FileFormats
internal import Markup
internal import Pages
internal import SiteBuild
internal import SiteFrame

extension JobsCommand {
  /// Writes the page about all sites and the same as JSON. A site that cannot be read is on the
  /// page; it stops nothing.
  func collect() throws {
    let sites = try SitesFolder(at: folder, keepsBuilt: true)
    for name in sites.unreadable {
      environment.warn(
        "the name of the folder '\(printableText(name))' is not valid UTF-8; it is left out")
    }
    let output = arguments[.overview] ?? "\(folder)/Public"
    try expectOwnPage(in: output)
    let now = self.now
    let tree = FileTree.disk(at: folder)
    let records = sites.names.map { SiteRecord(of: $0, in: tree, at: now) }
    let listing: JSON = [
      "title": .text(title), "now": .number(now.seconds), "sites": .list(records.map(\.json)),
    ]
    let page = try SitesPage(titled: title, of: records, at: now).bytes()
    try AtomicFile.write(Array((listing.line + "\n").utf8), to: "\(output)/sites.json")
    try AtomicFile.write(page, to: "\(output)/index.html")
    environment.report(
      options.format == .json
        ? json(records, in: output).line + "\n" : words(records, in: output))
  }

  private var title: String { arguments[.pageTitle] ?? "Sites" }

  /// The present, or `--now`, which is in UTC unless it names another offset.
  private var now: Instant {
    switch options.now {
    case nil: environment.now()
    case .fixed(let moment): moment
    case .local(let minute): Instant(seconds: minute.localSeconds)
    }
  }

  /// Throws if a different page would be replaced.
  private func expectOwnPage(in output: String) throws {
    let tree = FileTree.disk(at: output)
    let isSite = try reading(output) { () throws(FileError) in try tree.status("Content") } != nil
    let page = try AtomicFile.read("\(output)/index.html")
    guard isSite || page.map({ !SitesPage.isOwn($0) }) ?? false else { return }
    throw CommandError(
      .cannotWrite,
      "'\(output)' contains \(isSite ? "a site" : "another page"), which is not "
        + "replaced; choose another folder with --output")
  }
}

// The report
extension JobsCommand {
  private func words(_ records: [SiteRecord], in output: String) -> String {
    let published = records.count { $0.state == .published }
    let others = records.filter { $0.state != .published }
    return "\(ClosingReport.counted(records.count, "site", "sites")), \(published) published; "
      + "wrote '\(output)/index.html'\n"
      + others.map { "  \($0.state.rawValue): \(printableText($0.folder))\n" }.joined()
  }

  /// The names are part of the command line's contract.
  private func json(_ records: [SiteRecord], in output: String) -> JSON {
    [
      "command": .text(Command.jobs.rawValue), "status": .number(0),
      "action": .text(action.rawValue), "folder": .text(output),
      "sites": .number(records.count),
      "published": .number(records.count { $0.state == .published }),
    ]
  }
}

// The page
extension SitesPage {
  fileprivate init(titled title: String, of records: [SiteRecord], at now: Instant) {
    let ordered = records.sorted {
      ($0.name.lowercased(), $0.folder) < ($1.name.lowercased(), $1.folder)
    }
    let good = ordered.filter { $0.state == .published }
    let others = ordered.filter { $0.state != .published }
    self.init(
      title: title,
      line: "\(ClosingReport.counted(records.count, "site", "sites")), \(good.count) published. "
        + "As of \(timeText(now)).",
      groups: [("Without a good build last time", others), ("Published", good)]
        .filter { !$1.isEmpty }
        .map { Group(title: $0, rows: $1.map { Row($0, at: now) }) })
  }
}

extension SitesPage.Row {
  fileprivate init(_ record: SiteRecord, at now: Instant) {
    let address = record.site.address
    let isLink = address.hasPrefix("https://") || address.hasPrefix("http://")
    let lastGood = record.lastGood.map {
      "\(timeText($0)), \(ClosingReport.age(now.seconds - $0.seconds))"
    }
    let facts: [(label: String, text: String?)] = [
      ("Term", record.termsText(at: now)), ("Last good build", lastGood ?? "none"),
      ("Data", record.dataText(at: now)), ("Problems", record.problemsText),
    ]
    self.init(
      name: record.name, href: isLink ? address : nil, folder: record.folder,
      state: record.word,
      color: record.state == .published ? .ok : record.state == .late ? .warn : .red,
      reason: record.reason,
      facts: facts.compactMap { fact in fact.text.map { (fact.label, $0) } })
  }
}

extension SiteRecord {
  fileprivate var word: String {
    switch state {
    case .published: "published"
    case .late: "late"
    case .failed: "failed"
    case .unfinished: "not finished"
    case .never: "never built"
    case .unreadable: "unknown"
    case .missing: "missing"
    }
  }

  /// Why it is not published; `nil` if it is. Nothing that a build has quoted: files may be
  /// private.
  fileprivate var reason: String? {
    switch state {
    case .published: nil
    case .late: "The last build was more than two days ago."
    case .failed:
      "The last build \(failure); "
        + (lastGood == nil
          ? "no good build is known." : "the site before it is still published.")
    case .unfinished:
      "A build started on \(started.map(timeText) ?? "an unknown date") and has not ended: it is "
        + "running, or it was killed."
    case .never: "There is no report of a build."
    case .unreadable: "The report of the last build cannot be read."
    case .missing: "The folder has no Content/."
    }
  }

  private var failure: String {
    let when = ended.map { "on \(timeText($0))" } ?? ""
    let kind =
      status.flatMap { Int32(exactly: $0) }.flatMap { ExitCode(rawValue: $0) }?.summary
      ?? "an unknown status"
    let count = errors == 0 ? "" : " (\(ClosingReport.counted(errors, "error", "errors")))"
    return "\(when) ended with status \(status ?? -1): \(kind)\(count)"
  }

  /// The terms that are not over, or the last one.
  fileprivate func termsText(at now: Instant) -> String? {
    let today = now.utc.date.description
    let open = site.terms.filter { $0.last >= today }
    guard let first = open.first else { return site.terms.last.map { "\($0.name), which is over" } }
    return ([Self.span(of: first)] + open.dropFirst().map(\.name)).joined(separator: ", then ")
  }

  private static func span(of term: SiteFacts.Term) -> String {
    guard let first = CalendarDate(parsing: term.first), let last = CalendarDate(parsing: term.last)
    else { return term.name }
    return "\(term.name) (\(dateText(first)) – \(dateText(last)))"
  }

  fileprivate func dataText(at now: Instant) -> String? {
    guard let newest = dataTimes.max(), let oldest = dataTimes.min() else { return nil }
    let ages = [newest, oldest].map { ClosingReport.age(now.seconds - $0.seconds) }
    return ages[0] == ages[1] ? ages[0] : "newest \(ages[0]), oldest \(ages[1])"
  }

  fileprivate var problemsText: String? {
    let parts = [
      dataProblems.map { ClosingReport.counted($0, "data problem", "data problems") },
      warnings.map { ClosingReport.counted($0, "warning", "warnings") },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

/// "18 Nov 2026".
private func dateText(_ date: CalendarDate) -> String {
  "\(date.day) \(date.monthName.prefix(3)) \(date.year)"
}

/// "18 Nov 2026, 13:10 UTC".
private func timeText(_ moment: Instant) -> String {
  let (date, second) = moment.utc
  return "\(dateText(date)), \(MinuteOfDay(wrapping: second / 60)) UTC"
}
