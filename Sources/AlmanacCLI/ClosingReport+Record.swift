internal import CampusModel
internal import Diagnostics
internal import SiteBuild

// What a build says, kept so that the next can say it again.
extension ClosingReport {
  /// Everything but what is of one build alone: what it changed, how long it took, how much room is left.
  var bytes: [UInt8] {
    var out: [UInt8] = []
    for number in [
      build.unchanged + build.written, build.kept, build.bytes, feeds, leftOut, warnings,
      now.seconds,
      isPinned ? 1 : 0, sources.count,
    ] {
      out.append(number: UInt64(bitPattern: Int64(number)))
    }
    for source in sources {
      out.append(text: source.kind)
      out.append(text: source.name)
      for number in [source.kept, source.dropped, source.asOf?.seconds ?? Int.min] {
        out.append(number: UInt64(bitPattern: Int64(number)))
      }
    }
    out.append(text: told)
    return out
  }

  /// What a build says that has nothing to do, after one that said this.
  init(reading bytes: [UInt8], _ phases: Phases) {
    var reader = ByteReader(bytes, at: 0)
    func number() -> Int { Int(Int64(bitPattern: reader.number())) }
    var build = BuildReport()
    build.unchanged = number()
    build.kept = number()
    build.bytes = number()
    (feeds, leftOut, warnings) = (number(), number(), number())
    now = Instant(seconds: number())
    isPinned = number() == 1
    let count = reader.count(ofAtLeast: 40)
    sources = (0..<count).map { _ in
      let (kind, name) = (reader.string(), reader.string())
      let (kept, dropped, asOf) = (number(), number(), number())
      return SourceReport(
        kind: kind, name: name, files: [], kept: kept, dropped: dropped,
        asOf: asOf == Int.min ? nil : Instant(seconds: asOf))
    }
    told = reader.string()
    (command, self.build, self.phases) = (.build, build, phases)
    libraries = LibraryVersion.all()
  }
}
