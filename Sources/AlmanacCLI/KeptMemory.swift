internal import ICalendar
internal import Intake
internal import SiteBuild

/// What earlier builds remembered of the feeds, from its file, or learned again from the feeds they published.
struct KeptMemory {
  /// `.almanac/memory/feeds` of the site.
  let path: String
  /// The folder of the published site.
  let output: String
  /// Told when the file is damaged: nothing is lost that the published feeds still tell.
  let tell: (String) -> Void

  func read() throws -> FeedMemory {
    guard let bytes = try MemoryFile.read(path) else { return try learned() }
    do throws(FeedMemoryError) {
      return try FeedMemory(reading: bytes)
    } catch {
      tell("\(path): warning: \(error); it is learned again from the published feeds\n")
      return try learned()
    }
  }

  private func learned() throws -> FeedMemory {
    var memory = FeedMemory()
    let tree = FileTree.disk(at: output)
    for feed in try tree.files(below: "feeds") where feed.hasSuffix(".ics") {
      memory.heal(from: try tree.read(feed))
    }
    return memory
  }
}
