import CampusModel
import Diagnostics
import Glibc
import OccupancyStore
import SeededRandom
import TimeZones

@testable import CountFiles
@testable import FileFormats
@testable import Intake
@testable import SourceFiles

/// A folder of files of counts on the disk, and the entries of settings that name them.
final class CountSite {
  struct Entry {
    var kind: SourceKind
    var paths: [String]
    var reading = CountReading()
  }

  let folder: String
  var entries: [Entry] = []
  let zone: Zone
  /// How many bytes the pieces of a file have: few, so that small files have several.
  var pieceSize = 1 << 10

  init(zone: String) throws {
    var template = Array("/tmp/almanac-counts-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw FileError.missing }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    self.zone = try Zone.load(zone)
  }

  deinit { _ = system("rm -rf '\(folder)'") }

  var store: String { "\(folder)/cache/counts" }

  func write(_ text: String, to path: String, appending: Bool = false) {
    guard let file = fopen("\(folder)/\(path)", appending ? "a" : "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  func remove(_ path: String) { unlink("\(folder)/\(path)") }

  private var files: [CountFile] {
    entries.enumerated().flatMap { index, entry -> [CountFile] in
      guard let format = SourceFormats.builtIn[entry.kind] as? any CountFormat.Type else {
        return []
      }
      return entry.paths.map {
        CountFile(path: $0, format: format, context: context(entry.reading), entry: index)
      }
    }
  }

  private func context(_ reading: CountReading) -> SourceContext {
    var context = SourceContext(term: nil, terms: []) { [zone] in
      Instant(seconds: zone.instant(localSeconds: $0.localSeconds))
    }
    context.counts = reading
    return context
  }

  /// What the site gets with the index, or without one.
  func read(at now: Int, days: Int?, indexed: Bool = true, keeps: Bool = true) async -> CountYield {
    let place = CountStorePlace(path: store, keeps: keeps) { _ in 1 }
    let reader = CountFileReader(tree: .disk(at: folder), zone: zone, jobs: 2, pieceSize: pieceSize)
    return await CountIntake(
      reader: reader, place: indexed ? place : nil, now: Instant(seconds: now), days: days
    ).read(files)
  }

  /// The plain definition: all files read whole by the readers of their kinds, all counts at hand
  /// at once.
  func plain(at now: Int, days: Int?) -> CountYield {
    var yield = CountYield()
    var moments: [Instant: [String: Int]] = [:]
    for entry in entries {
      var own = Contribution()
      var found = CountYield.Entry()
      let files = entry.paths.compactMap { path -> SourceFile? in
        (try? FileTree.disk(at: folder).read(path)).map { SourceFile(path: path, bytes: $0) }
      }
      var context = context(entry.reading)
      context.lossLimit = 1
      entry.kind.read(files, context: context, into: &own, diagnostics: &found.diagnostics)
      found.diagnostics.removeAll { $0.severity == .error && own.rows.kept == 0 }
      found.files = own.files
      found.counters = own.snapshots.reduce(into: []) { $0.formUnion($1.devices.keys) }
      yield.entries.append(found)
      for snapshot in own.snapshots {
        moments[snapshot.time, default: [:]].merge(snapshot.devices) { first, _ in first }
      }
    }
    let snapshots = moments.map { Snapshot(time: $0.key, devices: $0.value) }
    yield.history = CountHistory(snapshots, at: Instant(seconds: now), days: days) { [zone] in
      LocalMinute(localSeconds: zone.localSeconds(at: $0.seconds))
    }
    return yield
  }
}

extension CountYield {
  /// Where two yields differ; empty where they do not.
  func difference(from other: CountYield) -> [String] {
    var found: [String] = []
    if history.newest != other.history.newest {
      found.append(
        "newest \(String(describing: history.newest)) / \(String(describing: other.history.newest))"
      )
    }
    for counter in Set(history.days.keys).union(other.history.days.keys).sorted() {
      let (mine, its) = (history.days[counter] ?? [], other.history.days[counter] ?? [])
      if mine != its {
        let dates = Set(mine).symmetricDifference(its).map(\.date.description).sorted()
        found.append("\(counter) on \(dates) (\(mine.count) days / \(its.count))")
      }
    }
    guard entries.count == other.entries.count else { return found + ["entries"] }
    for (index, (mine, its)) in zip(entries, other.entries).enumerated() {
      if mine.files != its.files {
        found.append("entry \(index): \(mine.files) / \(its.files)")
      }
      if mine.counters != its.counters { found.append("entry \(index): counters") }
      if mine.diagnostics != its.diagnostics {
        found.append("entry \(index): \(mine.diagnostics) / \(its.diagnostics)")
      }
    }
    return found
  }
}
