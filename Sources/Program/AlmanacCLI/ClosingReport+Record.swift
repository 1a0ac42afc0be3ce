internal import Bytes
internal import CampusModel
internal import Diagnostics
internal import SiteBuild

// A build's report in the record, for the next build to repeat
extension ClosingReport {
  /// Everything except facts about one build only: its changes, its duration, the free space.
  var bytes: [UInt8] {
    var out: [UInt8] = []
    for number in [
      build.unchanged + build.written, build.kept, build.bytes, feeds, problems ?? -1, excluded,
      warnings, now.seconds, isPinned ? 1 : 0, unpublished.drafts, unpublished.future,
      unpublished.expired,
    ] {
      out.append(signed: number)
    }
    out.append(number: sources.count)
    for source in sources {
      out.append(text: source.kind)
      out.append(text: source.name)
      out.append(signed: source.asOf?.seconds ?? Int.min)
      out.append(number: source.files.count)
      for file in source.files {
        out.append(text: file.path)
        let rows = file.rows
        for number in [rows.kept, rows.dropped, rows.merged, rows.unused] {
          out.append(signed: number)
        }
      }
    }
    out.append(number: reported.count)
    for warning in reported { out.append(warning) }
    out.append(site)
    return out
  }

  /// The report of a build that has nothing to do, from the record of the last one.
  init(reading bytes: [UInt8], _ phases: Phases) throws(ByteCursor.ReadError) {
    var cursor = ByteCursor(bytes)
    var build = BuildReport()
    build.unchanged = try cursor.integer()
    build.kept = try cursor.integer()
    build.bytes = try cursor.integer()
    feeds = try cursor.integer()
    let count = try cursor.integer()
    problems = count < 0 ? nil : count
    (excluded, warnings) = (try cursor.integer(), try cursor.integer())
    now = Instant(seconds: try cursor.integer())
    isPinned = try cursor.integer() == 1
    unpublished.drafts = try cursor.integer()
    unpublished.future = try cursor.integer()
    unpublished.expired = try cursor.integer()
    sources = try cursor.list(of: 4) { cursor throws(ByteCursor.ReadError) in try cursor.source() }
    reported = try cursor.list(of: 6) { cursor throws(ByteCursor.ReadError) in try cursor.warning()
    }
    site = try cursor.siteFacts()
    (command, self.build, self.phases) = (.build, build, phases)
    libraries = LibraryVersion.all()
  }
}

// Messages that quote a private person's files are left out: a record lasts longer than a look at a
// terminal.
extension [UInt8] {
  fileprivate mutating func append(_ warning: Diagnostic) {
    append(warning.origin == .data ? 1 : 0)
    append(text: warning.place.file)
    append(number: warning.place.line ?? 0)
    append(number: warning.place.column ?? 0)
    append(text: warning.message.text)
    append(text: warning.suggestion ?? "")
    append(number: warning.notes.count)
    for note in warning.notes { append(text: note) }
  }

  fileprivate mutating func append(_ site: SiteFacts) {
    append(text: site.title)
    append(text: site.address)
    append(text: site.currentTerm ?? "")
    append(number: site.terms.count)
    for term in site.terms {
      for text in [term.id, term.name, term.first, term.last] { append(text: text) }
    }
  }
}

extension ByteCursor {
  fileprivate mutating func integer() throws(ReadError) -> Int { Int(try signed()) }

  /// A number of values, each of at least `size` bytes, and the values.
  fileprivate mutating func list<Value>(
    of size: Int, _ value: (inout Self) throws(ReadError) -> Value
  ) throws(ReadError) -> [Value] {
    var values: [Value] = []
    for _ in 0..<(try count(of: size)) { values.append(try value(&self)) }
    return values
  }

  fileprivate mutating func source() throws(ReadError) -> SourceReport {
    let (kind, name) = (try string(), try string())
    let asOf = try integer()
    let files = try list(of: 5) { cursor throws(ReadError) in
      FileReport(
        path: try cursor.string(),
        rows: RowCounts(
          kept: try cursor.integer(), dropped: try cursor.integer(),
          merged: try cursor.integer(), unused: try cursor.integer()))
    }
    return SourceReport(
      kind: kind, name: name, files: files, asOf: asOf == Int.min ? nil : Instant(seconds: asOf))
  }

  fileprivate mutating func siteFacts() throws(ReadError) -> SiteFacts {
    var site = SiteFacts()
    (site.title, site.address) = (try string(), try string())
    let current = try string()
    site.currentTerm = current.isEmpty ? nil : current
    site.terms = try list(of: 4) { cursor throws(ReadError) in
      SiteFacts.Term(
        id: try cursor.string(), name: try cursor.string(), first: try cursor.string(),
        last: try cursor.string())
    }
    return site
  }

  fileprivate mutating func warning() throws(ReadError) -> Diagnostic {
    let isOfData = try byte() == 1
    let file = try string()
    let (line, column) = (try number(atMost: .max), try number(atMost: .max))
    let (message, suggestion) = (try string(), try string())
    let notes = try list(of: 1) { cursor throws(ReadError) in try cursor.string() }
    return Diagnostic(
      .warning, isOfData ? .data : .owner,
      at: FilePlace(file, line: line == 0 ? nil : line, column: column == 0 ? nil : column),
      .init(message), suggestion: suggestion.isEmpty ? nil : suggestion, notes: notes)
  }
}
