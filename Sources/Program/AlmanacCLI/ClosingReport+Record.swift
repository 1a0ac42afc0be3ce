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
      warnings, now.seconds, isPinned ? 1 : 0, sources.count,
    ] {
      out.append(number: UInt64(bitPattern: Int64(number)))
    }
    for source in sources {
      out.append(text: source.kind)
      out.append(text: source.name)
      for number in [source.asOf?.seconds ?? Int.min, source.files.count] {
        out.append(number: UInt64(bitPattern: Int64(number)))
      }
      for file in source.files {
        out.append(text: file.path)
        let rows = file.rows
        for number in [rows.kept, rows.dropped, rows.merged, rows.unused] {
          out.append(number: UInt64(bitPattern: Int64(number)))
        }
      }
    }
    out.append(number: UInt64(reported.count))
    for warning in reported { out.append(warning) }
    return out
  }

  /// The report of a build that has nothing to do, from the bytes of the one before.
  init(reading bytes: [UInt8], _ phases: Phases) {
    var reader = CacheReader(bytes, at: 0)
    func number() -> Int { Int(Int64(bitPattern: reader.number())) }
    var build = BuildReport()
    build.unchanged = number()
    build.kept = number()
    build.bytes = number()
    feeds = number()
    let count = number()
    problems = count < 0 ? nil : count
    (excluded, warnings) = (number(), number())
    now = Instant(seconds: number())
    isPinned = number() == 1
    let sourceCount = reader.count(ofAtLeast: 32)
    sources = (0..<sourceCount).map { _ in
      let (kind, name) = (reader.string(), reader.string())
      let asOf = number()
      let files = (0..<reader.count(ofAtLeast: 40)).map { _ in
        FileReport(
          path: reader.string(),
          rows: RowCounts(kept: number(), dropped: number(), merged: number(), unused: number()))
      }
      return SourceReport(
        kind: kind, name: name, files: files,
        asOf: asOf == Int.min ? nil : Instant(seconds: asOf))
    }
    let warningCount = reader.count(ofAtLeast: 40)
    reported = (0..<warningCount).map { _ in reader.warning() }
    (command, self.build, self.phases) = (.build, build, phases)
    libraries = LibraryVersion.all()
  }
}

// Messages that quote a private person's files are left out: a record lasts longer than a look at a
// terminal.
extension [UInt8] {
  fileprivate mutating func append(_ warning: Diagnostic) {
    append(number: warning.origin == .data ? 1 : 0)
    append(text: warning.place.file)
    append(number: UInt64(warning.place.line ?? 0))
    append(number: UInt64(warning.place.column ?? 0))
    append(text: warning.message.text)
    append(text: warning.suggestion ?? "")
    append(number: UInt64(warning.notes.count))
    for note in warning.notes { append(text: note) }
  }
}

extension CacheReader {
  fileprivate mutating func warning() -> Diagnostic {
    let isOfData = number() == 1
    let file = string()
    let (line, column) = (Int(truncatingIfNeeded: number()), Int(truncatingIfNeeded: number()))
    let (message, suggestion) = (string(), string())
    let notes = (0..<count(ofAtLeast: 8)).map { _ in string() }
    return Diagnostic(
      .warning, isOfData ? .data : .owner,
      at: FilePlace(file, line: line == 0 ? nil : line, column: column == 0 ? nil : column),
      .init(message), suggestion: suggestion.isEmpty ? nil : suggestion, notes: notes)
  }
}
