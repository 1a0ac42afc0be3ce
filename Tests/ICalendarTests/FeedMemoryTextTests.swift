import CampusModel
import ICalendar
import SeededRandom
import Testing

private let september = Instant(seconds: 1_788_220_800)
private let october = Instant(seconds: 1_790_812_800)

/// A memory with two scopes, a removed event, and a feed that has ended.
private func lively() throws -> FeedMemory {
  var memory = FeedMemory()
  let whole = try Fixture.classFeed()
  let notice = try #require(whole.events.first)
  var named = Fixture.feed(
    whole.events, id: "Ada Quill/50% off\n", scope: "Ada Quill", zone: whole.zone)
  named.name = "50 % – of\tsomething\n"
  _ = memory.publish([whole, named], now: september)
  _ = memory.publish(Fixture.feed([notice], zone: whole.zone), now: october)
  return memory
}

@Test func `a memory is read back as it was written`() throws {
  for memory in [FeedMemory(), try lively()] {
    let bytes = memory.serialized()
    #expect(try FeedMemory(reading: bytes) == memory)
    #expect(try FeedMemory(reading: bytes).serialized() == bytes)
  }
  let ended = try FeedMemory(reading: lively().serialized()).ended(now: october)
  #expect(ended.map(\.name) == ["50 % – of\tsomething\n"])
  #expect(ended.map(\.path) == ["feeds/Ada Quill/50% off\n.ics"])
}

@Test func `a damaged line is reported and the rest is kept`() throws {
  let memory = try lively()
  let whole = text(memory.serialized())
  let count = whole.split(separator: "\n").count
  func reading(_ text: String) throws -> (memory: FeedMemory, damage: [Int]) {
    var damage: [Int] = []
    let memory = try FeedMemory(reading: Array(text.utf8), damage: &damage)
    return (memory, damage)
  }
  #expect(try reading(whole).damage.isEmpty)
  let end = try #require(whole.split(separator: "\n").last)
  let cut = try reading(String(whole.dropLast(end.utf8.count + 1)))
  #expect(cut.memory == memory && cut.damage == [count])
  for line in 1..<count - 1 {
    var lines = whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[line] += "?"
    let read = try reading(lines.joined(separator: "\n"))
    #expect(read.damage == [line + 1])
    #expect(read.memory.serialized().count < whole.utf8.count)
    #expect(throws: FeedMemoryError.damaged(line: line + 1)) {
      try FeedMemory(reading: Array(lines.joined(separator: "\n").utf8))
    }
    lines.remove(at: line)
    #expect(try reading(lines.joined(separator: "\n")).memory == read.memory)
  }
  #expect(throws: FeedMemoryError.unknownFormat) { try reading("") }
  #expect(throws: FeedMemoryError.unknownFormat) { try reading("almanac feed memory 5\nend\n") }
  #expect(FeedMemoryError.damaged(line: 3).description == "line 3 of the feed memory is damaged")
}

/// The text of a memory, its records without their marks.
private func unmarked(_ bytes: [UInt8]) -> String {
  text(bytes).replacing(#/ #[0-9a-f]{6}\n/#, with: "\n")
}

@Test func `a memory of an earlier version has no marks and is read as it is`() throws {
  let mark = String(repeating: "1", count: 32)
  let former = """
    almanac feed memory 2
    identity almanac.example.edu
    site https://almanac.example.edu/campus%20a/
    feed feeds/ada/50%25.ics Ada%20–%20classes - 1788220800
    feed feeds/old.ics - 1788220800
    exam fall-2026.cmps231.0101 2 1792526400 -
    ada a@h \(mark) 7 1788220800 -
    robin b@h \(mark) 4 1788220800 1790812800
    end

    """
  let memory = try FeedMemory(reading: Array(former.utf8))
  #expect(memory.ended(now: september).map(\.name) == ["-"])
  let now = former.replacing("memory 2", with: "memory 4")
    .replacing("feeds/old.ics - 1788220800", with: "feeds/old.ics - 1788220800 -")
  #expect(unmarked(memory.serialized()) == now)
  #expect(throws: FeedMemoryError.damaged(line: 9)) {
    try FeedMemory(reading: Array(former.utf8.dropLast(4)))
  }
}

@Test func `a number that was changed shows by its mark`() throws {
  let memory = try lively()
  let lines = text(memory.serialized()).split(separator: "\n", omittingEmptySubsequences: false)
  let place = try #require(lines.firstIndex { $0.contains(" 0 1788220800 ") })
  var changed = lines.map(String.init)
  changed[place] = changed[place].replacing(" 0 1788220800 ", with: " 5 1788220800 ")
  var damage: [Int] = []
  _ = try FeedMemory(
    reading: Array(changed.joined(separator: "\n").utf8), damage: &damage)
  #expect(damage == [place + 1])
}

@Test func `a damaged memory is made whole by the published feeds`() throws {
  var memory = FeedMemory()
  let feed = try Fixture.classFeed()
  _ = memory.publish(try Fixture.classFeed(room: "9"), now: september)
  let published = memory.publish(feed, now: october)
  var lines = text(memory.serialized()).split(separator: "\n", omittingEmptySubsequences: false)
  lines[2] = "?"
  var damage: [Int] = []
  var read = try FeedMemory(reading: Array(lines.joined(separator: "\n").utf8), damage: &damage)
  #expect(damage == [3] && read != memory)
  #expect(read.heal(from: published, at: path(of: feed)) == 1)
  #expect(read == memory)
}

@Test func `the former memory is read scope by scope, and nothing loses its stamps`() throws {
  let (old, new) = (String(repeating: "1", count: 32), String(repeating: "2", count: 32))
  let former = """
    almanac feed memory 1
    feed ada_20q.mine@h
    a@h \(old) 7 1788220800 -
    feed robin.first-choice@h
    a@h \(old) 2 1788220800 -
    b@h \(old) 4 1788220800 1790812800
    feed robin.listed.fall-2026@h
    a@h \(old) 3 1788220900 1788220901
    b@h \(new) 1 1788220800 -
    c@h \(new) 0 1788220800 -
    end

    """
  let memory = try FeedMemory(reading: Array(former.utf8))
  #expect(
    unmarked(memory.serialized()) == """
      almanac feed memory 4
      ada_20q a@h \(old) 7 1788220800 -
      robin a@h \(old) 3 1788220900 -
      robin b@h \(new) 4 1788220800 -
      robin c@h \(new) 0 1788220800 -
      end

      """)
  var damage: [Int] = []
  _ = try FeedMemory(
    reading: Array(former.replacing(" 2 1788", with: " x 1788").utf8), damage: &damage)
  #expect(damage == [5])
}

/// A feed and its memory as the version before wrote them: one all-day event.
@Test func `an event that the former memory knows, and that reads as it did, has not changed`()
  throws
{
  let event = Event(
    uid: EventUID(["fall-2026", "holiday", "labor-day"], host: Fixture.host),
    summary: "No classes – Labor Day",
    timing: .allDay(DateSpan(try Fixture.date("2026-09-07"))), categories: ["Holiday"],
    transparency: .transparent)
  let feed = Fixture.feed([event], zone: try Fixture.newYork())
  // FNV-1a of 128 bits over the event's lines without stamps, each ended by a line feed; reckoned
  // in Python.
  let former = """
    almanac feed memory 1
    feed robin-vale.first-choice@\(Fixture.host)
    fall-2026.holiday.labor-day@\(Fixture.host) 955adbe5ae22fafb4924e977c33a1b0e 5 1788220800 -
    end

    """
  var memory = try FeedMemory(reading: Array(former.utf8))
  _ = memory.publish(feed, now: october)
  #expect(
    memory.stamps(of: event.uid, in: "robin-vale")
      == EventStamps(sequence: 5, modified: september))
  // Files of that version name no scope.
  let file = text(memory.publish(feed, now: october)).replacing(
    "X-ALMANAC-SCOPE:robin-vale\r\n", with: "")
  var healed = FeedMemory()
  healed.heal(from: Array(file.utf8), at: path(of: feed))
  #expect(healed == memory)
}

@Test func `no bytes make a memory trap`() throws {
  let seed: UInt64 = 216
  var random = SeededGenerator(seed: seed)
  var memory = FeedMemory()
  let feed = memory.publish(try Fixture.classFeed(alarm: 5).variant(.alarms), now: september)
  let former = unmarked(memory.serialized()).replacing("memory 4", with: "memory 1")
    .replacing("robin-vale+alarms ", with: "").replacing("feed ", with: "feed a@h\n")
  for whole in [feed, memory.serialized(), Array(former.utf8)] {
    for _ in draws(500) {
      var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
      for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      var healed = FeedMemory()
      healed.heal(from: bytes, at: "a.ics")
      var damage: [Int] = []
      if let read = try? FeedMemory(reading: bytes, damage: &damage) {
        #expect(try FeedMemory(reading: read.serialized()) == read, "seed \(seed)")
      }
      #expect(try FeedMemory(reading: healed.serialized()) == healed, "seed \(seed)")
    }
  }
}
