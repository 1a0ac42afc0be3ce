internal import Bytes
internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import ICalendar
internal import Intake
internal import Pages
internal import SiteBuild
internal import SiteFrame
internal import Watch

/// The memory of builds: the files of `.almanac/memory/` of a site.
struct KeptMemory {
  /// The site's folder.
  let site: String
  /// The folder of the published site.
  let output: String
  /// Receives messages about damaged or lost files.
  let log: (String) -> Void

  /// The content of all files.
  struct Content: Sendable {
    var feeds: FeedMemory
    var seats: SeatLog
    var schedules: ScheduleHistory
    var catalog: CatalogSize
    var pages: PageHistory
    /// A sum of the bytes from which `feeds` was read.
    var sumOfFeeds: UInt64
    var damage = Damage()
  }

  /// The damage of the files.
  struct Damage: Sendable {
    /// The bytes of damaged files, by name. They are kept next to the new files, since they
    /// cannot be made again.
    var files: [String: [UInt8]] = [:]
    /// Whether no file was damaged.
    var isSound = true
  }

  func read() throws -> Content {
    let notes = Notes()
    let noting = Self(site: site, output: output) {
      notes.add($0)
      log($0)
    }
    var content = try noting.content()
    content.damage.isSound = notes.text.isEmpty
    return content
  }

  private func content() throws -> Content {
    var damaged: [String: [UInt8]] = [:]
    let seats = try read("seats", into: &damaged) { SeatLog(reading: $0, damage: &$1) }
    let schedules = try read("schedules", into: &damaged) {
      ScheduleHistory(reading: $0, damage: &$1)
    }
    let catalog = try read("catalog", into: &damaged) { CatalogSize(reading: $0, damage: &$1) }
    let pages = try read("pages", into: &damaged) { PageHistory(reading: $0, damage: &$1) }
    if schedules == nil, try publishedChanges() {
      log("\(path("schedules")): warning: file lost; changes are recorded again from now on\n")
    }
    let (feeds, sum) = try feeds()
    return Content(
      feeds: feeds, seats: seats ?? SeatLog(), schedules: schedules ?? ScheduleHistory(),
      catalog: catalog ?? CatalogSize(), pages: pages ?? PageHistory(),
      sumOfFeeds: sum, damage: Damage(files: damaged))
  }

  /// The files to write before a site is published, in this order: name and bytes. The memory is
  /// ahead of the site: a crash between the two loses no change, it only skips a number.
  static func files(
    of site: CampusSite, _ catalog: CatalogSize, _ pages: PageHistory, after damage: Damage
  ) -> [(name: String, bytes: [UInt8])] {
    damage.files.sorted { $0.key < $1.key }.map { ("\($0.key).damaged", $0.value) } + [
      (feeds, site.memory.serialized()), ("seats", site.seats.serialized()),
      ("schedules", site.schedules.serialized()), ("catalog", catalog.serialized()),
      ("pages", pages.serialized()),
    ]
  }

  /// The name of the memory of feeds.
  static let feeds = "feeds"

  /// All paths, relative to the site's folder.
  static let places = [feeds, "seats", "schedules", "catalog", "pages"].map(place)

  /// The path of a file, relative to the site's folder.
  static func place(_ name: String) -> String { ".almanac/memory/\(name)" }

  /// The path of a file.
  func path(_ name: String) -> String { "\(site)/\(Self.place(name))" }
}

// Seats, schedules and the catalog's size
extension KeptMemory {
  /// Notes that the former release is published again, where builds have noted the size of its
  /// catalog.
  func rollBackCatalog() throws(PublishError) {
    var damaged: [String: [UInt8]] = [:]
    let known = try read("catalog", into: &damaged) { CatalogSize(reading: $0, damage: &$1) }
    guard var catalog = known else { return }
    catalog.rollBack()
    for (name, bytes) in damaged { try AtomicFile.write(bytes, to: path("\(name).damaged")) }
    try AtomicFile.write(catalog.serialized(), to: path("catalog"))
  }

  /// Adds the present counts of a campus to the log, as a build does.
  ///
  /// A build that read the log before this and publishes after it overwrites the log without them.
  /// The next build or fetch adds them again, at the moment of their data, unless newer data has
  /// replaced them by then: nothing more can be lost.
  func noteSeats(of campus: Campus) throws {
    var damaged: [String: [UInt8]] = [:]
    var seatLog =
      try read("seats", into: &damaged) { SeatLog(reading: $0, damage: &$1) } ?? SeatLog()
    seatLog.append(campus)
    for (name, bytes) in damaged { try AtomicFile.write(bytes, to: path("\(name).damaged")) }
    try AtomicFile.write(seatLog.serialized(), to: path("seats"))
  }

  /// The number of damaged lines of a file that are reported separately.
  private static let mostReported = 3

  /// `nil` for a missing file.
  private func read<Value>(
    _ name: String, into damaged: inout [String: [UInt8]],
    _ value: ([UInt8], inout [MemoryProblem]) -> Value
  ) throws(PublishError) -> Value? {
    guard let bytes = try AtomicFile.read(path(name)) else { return nil }
    var damage: [MemoryProblem] = []
    let read = value(bytes, &damage)
    for part in damage.prefix(Self.mostReported) { log("\(part.diagnostic(of: path(name)))\n") }
    if damage.count > Self.mostReported {
      let more = ClosingReport.counted(
        damage.count - Self.mostReported, "more damaged line", "more damaged lines")
      log("\(path(name)): warning: \(more)\n")
    }
    if !damage.isEmpty { damaged[name] = bytes }
    return read
  }

  /// Whether an earlier build published feeds of changes; if so, there was a memory of schedules.
  private func publishedChanges() throws -> Bool {
    try publishedFeeds().contains { $0.hasSuffix("/changes.atom") }
  }
}

// Feeds
extension KeptMemory {
  /// Read from its file, whose sum is returned too, or learned again from the published feeds: all
  /// of it, or damaged lines only.
  private func feeds() throws -> (FeedMemory, sum: UInt64) {
    guard let bytes = try AtomicFile.read(path(Self.feeds)) else { return (try learned(), 0) }
    return (try feeds(reading: bytes), WordSum(of: bytes).value)
  }

  private func feeds(reading bytes: [UInt8]) throws -> FeedMemory {
    var damage: [Int] = []
    let memory: FeedMemory
    do throws(FeedMemoryError) {
      memory = try FeedMemory(reading: bytes, damage: &damage)
    } catch {
      reportLearning(error)
      return try learned()
    }
    for line in damage.prefix(Self.mostReported) { reportLearning(.damaged(line: line)) }
    return damage.isEmpty ? memory : try learned(beside: memory)
  }

  private func reportLearning(_ error: FeedMemoryError) {
    log("\(path(Self.feeds)): warning: \(error); it is restored from the published feeds\n")
  }

  private func learned(beside known: FeedMemory = FeedMemory()) throws -> FeedMemory {
    var memory = known
    let tree = FileTree.disk(at: output)
    let feeds = try publishedFeeds().filter { $0.hasSuffix(".ics") }
    let flat = feeds.filter(Feed.Variant.flat.isForm)
    for feed in feeds.filter({ !Feed.Variant.flat.isForm(of: $0) }) + flat {
      let bytes = try reading("\(output)/\(feed)") { () throws(FileError) in try tree.read(feed) }
      memory.heal(from: bytes, at: feed)
      memory.learnSite(from: bytes, at: feed)
    }
    return memory
  }

  /// The feeds of the published site, as paths within it.
  private func publishedFeeds() throws(CommandError) -> [String] {
    let tree = FileTree.disk(at: output)
    var feeds: [String] = []
    for folder in CampusSite.feedFolders {
      feeds += try reading("\(output)/\(folder)") { () throws(FileError) in
        try tree.files(below: folder)
      }
    }
    return feeds
  }
}
