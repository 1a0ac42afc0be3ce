import CampusModel
import ICalendar
import TimeZones

/// What a build of a large campus costs beside its pages: two events for each section, a feed for
/// each section and for every two of them another, as courses and rooms have.
enum MemoryBench {
  static func run(sections: Int) {
    guard let campus = MadeUpCampus() else { return print("there is no zone to write in") }
    let feeds = feeds(of: campus, sections)
    let now = Instant(seconds: 1_793_491_200)
    var first = FeedMemory()
    for feed in feeds { first.note(feed, at: "feeds/\(feed.id ?? feed.name).ics", now: now) }
    first.finish(now: now)
    let file = first.serialized()

    let start = Bench.stopwatch()
    guard var memory = try? FeedMemory(reading: file) else { return print("it cannot be read") }
    let read = Bench.stopwatch()
    for feed in feeds { memory.note(feed, at: "feeds/\(feed.id ?? feed.name).ics", now: now) }
    memory.finish(now: now)
    let noted = Bench.stopwatch()
    let again = memory.serialized()
    let written = Bench.stopwatch()
    var bytes = 0
    for feed in feeds { bytes += FeedWriter.bytes(of: feed, by: memory).count }
    let published = Bench.stopwatch()
    Bench.answer([
      ("feeds", "\(feeds.count)"), ("same", "\(again == file)"), ("bytes", "\(file.count)"),
      ("read", "\(read - start)"), ("note", "\(noted - read)"), ("write", "\(written - noted)"),
      ("publish", "\(published - written)"), ("published", "\(bytes)"),
      ("peak", "\(Bench.peak)"),
    ])
  }

  private static func feeds(of campus: MadeUpCampus, _ sections: Int) -> [Feed] {
    func feed(_ id: String, _ sections: Range<Int>) -> Feed {
      var feed = Feed(
        id: id, host: campus.host, name: "Classes \(id)", description: "Classes of the campus",
        zone: campus.zone,
        events: (2 * sections.lowerBound..<2 * sections.upperBound).map(campus.event),
        scope: FeedMemory.campus)
      feed.sourceURL = "https://almanac.example.edu/feeds/\(id).ics"
      feed.color = .royalBlue
      return feed
    }
    let alone = (0..<sections).map { feed("campus/sections/\($0)", $0..<$0 + 1) }
    let pairs = stride(from: 0, to: sections - 1, by: 2).map {
      feed("campus/courses/\($0)", $0..<$0 + 2)
    }
    return alone + pairs
  }
}
