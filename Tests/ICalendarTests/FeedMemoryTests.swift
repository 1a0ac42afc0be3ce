import CampusModel
import ICalendar
import SeededRandom
import Testing
import TimeZones

private let september = Instant(seconds: 1_788_220_800)
private let october = Instant(seconds: 1_790_812_800)
private let november = Instant(seconds: 1_793_491_200)

/// UID of each event's lines, with its SEQUENCE and LAST-MODIFIED, as a reader of the file finds them.
private func stamps(_ bytes: [UInt8]) -> [String: [String]] {
  let blocks = text(bytes).replacing("\r\n ", with: "").split(separator: "BEGIN:VEVENT\r\n")
  return blocks.dropFirst().reduce(into: [:]) { stamps, block in
    let lines = block.split(separator: "\r\n").map(String.init)
    stamps[String(lines[0].dropFirst("UID:".count).prefix { $0 != "@" })] = Array(lines[1...3])
  }
}

private func stamp(_ time: String, _ sequence: Int) -> [String] {
  ["DTSTAMP:\(time)", "LAST-MODIFIED:\(time)", "SEQUENCE:\(sequence)"]
}

private let lecture = "fall-2026.cmps216.0101.lecture"
private let lab = "fall-2026.cmps216.0101.lab"

@Test func `nothing changed, same bytes, whatever the clock says`() throws {
  var memory = FeedMemory()
  let feed = try Fixture.classFeed()
  let first = FeedWriter.bytes(of: memory.stamp(feed, now: september))
  let remembered = memory.serialized()
  for now in [october, november, Instant(seconds: 0)] {
    #expect(FeedWriter.bytes(of: memory.stamp(feed, now: now)) == first)
    #expect(memory.serialized() == remembered)
  }
}

@Test func `a changed room changes its own lines and stamps, and no others`() throws {
  var memory = FeedMemory()
  let before = FeedWriter.bytes(of: memory.stamp(try Fixture.classFeed(), now: september))
  let after = FeedWriter.bytes(of: memory.stamp(try Fixture.classFeed(room: "0231"), now: october))
  #expect(stamps(after)[lecture] == stamp("20261001T000000Z", 1))
  #expect(stamps(after)["\(lecture).20261013"] == stamp("20261001T000000Z", 1))
  #expect(stamps(after)[lab] == stamps(before)[lab])
  let (old, new) = (unfolded(before), unfolded(after))
  #expect(old.count == new.count)
  let names = zip(old, new).filter { $0 != $1 }.map { String($1.prefix { $0 != ":" && $0 != ";" }) }
  let changed = ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "LOCATION", "X-APPLE-STRUCTURED-LOCATION"]
  #expect(names == ["LAST-MODIFIED"] + changed + changed)
}

@Test func `a clock that was put back never takes stamps back`() throws {
  var memory = FeedMemory()
  _ = memory.stamp(try Fixture.classFeed(), now: october)
  let after = FeedWriter.bytes(of: memory.stamp(try Fixture.classFeed(room: "1"), now: september))
  #expect(stamps(after)[lecture] == stamp("20261001T000000Z", 1))
}

@Test func `an event that was removed returns with a higher sequence`() throws {
  var memory = FeedMemory()
  let whole = try Fixture.classFeed()
  let notice = try #require(whole.events.first)
  let part = Fixture.feed(
    whole.events.filter { $0.uid.local != lab }, zone: whole.zone, notice: notice)
  _ = memory.stamp(whole, now: september)
  #expect(stamps(FeedWriter.bytes(of: memory.stamp(part, now: october)))[lab] == nil)
  var forgetful = memory
  let back = FeedWriter.bytes(of: memory.stamp(whole, now: november))
  #expect(stamps(back)[lab] == stamp("20261101T000000Z", 1))
  #expect(stamps(back)[lecture] == stamp("20260901T000000Z", 0))

  // More than a year later it is a new one.
  let late = Instant(seconds: october.seconds + 401 * 86_400)
  _ = forgetful.stamp(part, now: late)
  #expect(
    stamps(FeedWriter.bytes(of: forgetful.stamp(whole, now: late)))[lab]?.last == "SEQUENCE:0")
}

@Test func `a feed that was retired is forgotten after a year, not before`() throws {
  var memory = FeedMemory()
  let feed = try Fixture.classFeed()
  _ = memory.stamp(feed, now: september)
  let kept = memory
  memory.retireFeeds(except: [feed.uid], now: october)
  #expect(memory == kept)
  memory.retireFeeds(except: [], now: october)
  var returning = memory
  #expect(
    stamps(FeedWriter.bytes(of: returning.stamp(feed, now: november)))[lab]?.last == "SEQUENCE:1")
  memory.retireFeeds(except: [], now: Instant(seconds: october.seconds + 401 * 86_400))
  #expect(memory == FeedMemory())
}

@Test func `a lost memory is healed from the published feed and bumps nothing`() throws {
  var memory = FeedMemory()
  _ = memory.stamp(try Fixture.classFeed(), now: september)
  let published = FeedWriter.bytes(of: memory.stamp(try Fixture.classFeed(room: "9"), now: october))
  var healed = FeedMemory()
  #expect(healed.heal(from: published) == 5)
  let again = FeedWriter.bytes(of: healed.stamp(try Fixture.classFeed(room: "9"), now: november))
  #expect(again == published)
  #expect(healed == memory)

  // What is known already stays; what is known to be older learns.
  #expect(healed.heal(from: published) == 0)
  var old = FeedMemory()
  _ = old.stamp(try Fixture.classFeed(), now: september)
  #expect(old.heal(from: published) == 2)
  #expect(
    FeedWriter.bytes(of: old.stamp(try Fixture.classFeed(room: "9"), now: november)) == published)
}

@Test func `two feeds that share an event stamp it alike, and each keeps its own text`() throws {
  let first = try Fixture.classFeed()
  let notice = try #require(first.events.first)
  let second = Fixture.feed(first.events, id: "robin-vale/second", zone: first.zone, notice: notice)
  var linked = first.events
  for index in linked.indices { linked[index].url = "https://almanac.example.edu/third/" }
  let third = Fixture.feed(linked, id: "robin-vale/third", zone: first.zone, notice: notice)
  var memory = FeedMemory()
  _ = memory.stamp(first, now: september)
  let later = FeedWriter.bytes(of: memory.stamp(second, now: october))
  #expect(stamps(later)[lecture] == stamp("20260901T000000Z", 0))
  let other = FeedWriter.bytes(of: memory.stamp(third, now: october))
  #expect(stamps(other)[lecture] == stamp("20261001T000000Z", 0))
  let remembered = memory
  for feed in [first, second, third] { _ = memory.stamp(feed, now: november) }
  #expect(memory == remembered)
}

@Test func `a memory is read back as it was written`() throws {
  var memory = FeedMemory()
  #expect(try FeedMemory(reading: memory.serialized()) == memory)
  let whole = try Fixture.classFeed()
  let notice = try #require(whole.events.first)
  _ = memory.stamp(whole, now: september)
  _ = memory.stamp(Fixture.feed([notice], zone: whole.zone, notice: notice), now: october)
  _ = memory.stamp(Fixture.feed([notice], id: "b", zone: whole.zone, notice: notice), now: october)
  let bytes = memory.serialized()
  #expect(try FeedMemory(reading: bytes) == memory)
  #expect(try FeedMemory(reading: bytes).serialized() == bytes)
}

@Test func `a damaged memory is reported with its line`() throws {
  var memory = FeedMemory()
  _ = memory.stamp(try Fixture.classFeed(), now: september)
  let whole = text(memory.serialized())
  func damage(_ text: String) -> FeedMemoryError? {
    do throws(FeedMemoryError) {
      _ = try FeedMemory(reading: Array(text.utf8))
      return nil
    } catch { return error }
  }
  #expect(damage("") == .unknownFormat)
  #expect(damage("almanac feed memory 2\nend\n") == .unknownFormat)
  #expect(damage(String(whole.dropLast(4))) == .damaged(line: 8))
  #expect(damage(whole.replacing("feed ", with: "feud ")) == .unknownFormat)
  #expect(damage(whole.replacing("lab@", with: "lab @")) == .damaged(line: 3))
  #expect(damage(whole.replacing(" 0 ", with: " -1 ")) == .damaged(line: 3))
  #expect(damage(whole.replacing("-\nend", with: "x\nend")) == .damaged(line: 7))
  #expect(FeedMemoryError.damaged(line: 3).description == "line 3 of the feed memory is damaged")
}

@Test func `no bytes make a memory trap`() throws {
  let seed: UInt64 = 216
  var random = SeededGenerator(seed: seed)
  var memory = FeedMemory()
  let feed = FeedWriter.bytes(of: memory.stamp(try Fixture.classFeed(), now: september))
  for whole in [feed, memory.serialized()] {
    for _ in 0..<500 {
      var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
      for _ in 0..<Int.random(in: 0...4, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      var healed = FeedMemory()
      healed.heal(from: bytes)
      if let read = try? FeedMemory(reading: bytes) {
        #expect(try FeedMemory(reading: read.serialized()) == read, "seed \(seed)")
      }
      #expect(try FeedMemory(reading: healed.serialized()) == healed, "seed \(seed)")
    }
  }
}
