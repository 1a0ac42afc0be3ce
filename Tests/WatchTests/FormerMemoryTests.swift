import Bytes
import CampusModel
import Testing

@testable import Watch

/// Files as the version before wrote them, whose records have no marks.
@Suite struct `A memory of the former version` {
  private func damage<Memory>(
    of read: (inout [MemoryProblem]) -> Memory
  ) -> (Memory, [MemoryProblem]) {
    var damage: [MemoryProblem] = []
    let memory = read(&damage)
    return (memory, damage)
  }

  @Test func `of seats is read and written with marks`() throws {
    let former = """
      almanac seat log 1
      at 1793500000 fall-2026 4
      +0 fall-2026 CMPS231 0101
      +1 fall-2026 CMPS231 02%20%0a%25
      0 4 30 -
      1 -2 30 0
      at 1793586400 fall-2026 1
      0 3 30 -

      """
    let (log, found) = damage { SeatLog(reading: Array(former.utf8), damage: &$0) }
    #expect(found == [])
    #expect(
      log.history(of: try section("CMPS 231-0101"), in: fall)?.steps.map(\.seats.open) == [4, 3])
    let second = SectionID(try course("CMPS 231"), "02 \n%")
    #expect(log.history(of: second, in: fall)?.steps.map(\.seats.open) == [-2])
    #expect(unmarked(log.serialized()) == former.replacing("log 1", with: "log 2"))
    let cut = damage { SeatLog(reading: Array(former.utf8.dropLast(3)), damage: &$0) }.1
    #expect(cut == [.line(8)])
  }

  @Test func `of schedules is read and written with marks`() throws {
    let former = """
      almanac schedule history 1
      schedule robin first%20choice fall-2026 1793500000 2 1
      section CMPS231 0101 here open 30 1 2 1
      meeting Lecture,21/600/650,room/MAB/0230,2026-08-31/2026-12-14
      instructor Zo%c3%ab
      instructor D.%20Lark
      exam 2026-12-15/600/720,room/MAB/0230
      section MATH246 0101 never
      change 1793586400 CMPS231 0101 seats open full 0

      """
    let (history, found) = damage { ScheduleHistory(reading: Array(former.utf8), damage: &$0) }
    #expect(found == [])
    #expect(unmarked(history.serialized()) == former.replacing("history 1", with: "history 2"))
    let watch = history.watch(on: "first choice", of: PersonID("robin"))
    #expect(watch?.since == night(0))
  }

  @Test func `of the catalog and of pages is read and written with marks`() {
    let size = "almanac catalog size 1\npublished spring%202027 0\nformer fall-2026 4723\n"
    let (catalog, found) = damage { CatalogSize(reading: Array(size.utf8), damage: &$0) }
    #expect(found == [] && catalog.former?.courses == 4723)
    #expect(unmarked(catalog.serialized()) == size.replacing("size 1", with: "size 2"))
    let pages = """
      almanac page history 1
      since 1000
      00000000000000ab a.html
      ffffffffffffffff courses%2fb%20c.html
      gone 2000
      old.html

      """
    let (history, wrong) = damage { PageHistory(reading: Array(pages.utf8), damage: &$0) }
    #expect(wrong == [])
    #expect(unmarked(history.serialized()) == pages.replacing("history 1", with: "history 2"))
  }
}

@Suite struct `A memory with marks` {
  private static let size = {
    var size = CatalogSize()
    size.publish(CatalogSize.Count(term: fall, courses: 408))
    size.publish(CatalogSize.Count(term: fall, courses: 412))
    return size
  }()

  /// 412 and 413 read alike well: only the mark shows which was written.
  @Test func `shows damage that looks like another value`() {
    let bytes = text(Self.size.serialized()).replacing(" 412 ", with: " 413 ")
    var damage: [MemoryProblem] = []
    let read = CatalogSize(reading: Array(bytes.utf8), damage: &damage)
    #expect(damage == [.line(2)])
    #expect(read.published == nil && read.former == Self.size.former)
  }

  @Test func `is known by its records where its first line is damaged`() {
    let bytes = text(Self.size.serialized()).replacing("almanac catalog", with: "almamac catalog")
    var damage: [MemoryProblem] = []
    #expect(CatalogSize(reading: Array(bytes.utf8), damage: &damage) == Self.size)
    #expect(damage == [.line(1)])
    damage = []
    #expect(PageHistory(reading: Array(bytes.utf8), damage: &damage) == PageHistory())
    #expect(damage == [.unknownFormat])
  }

  /// Pages below a damaged heading belong to no moment, least of all to the one before.
  @Test func `of pages gives no page the moment of others`() {
    var history = PageHistory()
    history.note([
      "a.html": PageHistory.Content(digest: 1, since: night(0)),
      "b.html": PageHistory.Content(digest: 2, since: night(1)),
    ])
    let lines = text(history.serialized()).split(separator: "\n", omittingEmptySubsequences: false)
    var damage: [MemoryProblem] = []
    let cut = lines.enumerated().map { $0 == 3 ? "since ?" : String($1) }
    let read = PageHistory(reading: Array(cut.joined(separator: "\n").utf8), damage: &damage)
    #expect(damage == [.line(4), .line(5)])
    #expect(read.pages == history.pages.filter { $0.key == "a.html" })
  }
}
