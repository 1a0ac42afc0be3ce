import CampusModel
import Diagnostics
import ICalendar
import SiteBuild
import Testing

@testable import Pages
@testable import PlacePages
@testable import Scheduling
@testable import SiteFrame

/// The files of the feeds of listed schedules, by their routes.
private func feeds(
  of sample: PlanSample, remembering memory: inout FeedMemory
) async throws -> [String: [UInt8]] {
  let edition = try sample.edition()
  let site = edition.feeds(listing: [try sample.context()])
  let made = try await site.made(after: memory)
  memory = made.memory
  #expect(memory.contradictions.isEmpty)
  let pages = made.pages.filter {
    $0.route.text.hasPrefix("feeds/robin/listed/") && $0.route.text.hasSuffix(".ics")
  }
  return Dictionary(
    uniqueKeysWithValues: pages.map { page in
      var diagnostics: [Diagnostic] = []
      return (page.route.text, page.render(&diagnostics))
    })
}

@Test func `every listed schedule has a feed of its own classes alone`() async throws {
  let sample = try PlanSample()
  var memory = FeedMemory()
  let files = try await feeds(of: sample, remembering: &memory)
  #expect(files.count == sample.ranking.entries.count)
  for entry in sample.ranking.entries {
    let mark = ScheduleMark(of: entry, in: sample.campus.catalog.terms[0])
    let bytes = try #require(files["feeds/robin/listed/\(mark.text).ics"])
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
    let named = Set(text.matches(of: #/SUMMARY:([A-Z]+ [0-9]+-[0-9]+)/#).map { String($0.1) })
    #expect(named == Set(entry.picks.flatMap(\.sections).map(\.id.text)))
    #expect(text.matches(of: #/SUMMARY:[^\r\n]*Thanksgiving/#).count == 1)
    #expect(text.contains("listed/\(mark.text).ics"))
    #expect(text.contains("/schedules/robin/listed/\(mark.text).html#cal"))
  }
}

@Test func `all feeds of a plan are remembered once`() async throws {
  let sample = try PlanSample()
  var memory = FeedMemory()
  let first = try await feeds(of: sample, remembering: &memory)
  let lines = String(decoding: memory.serialized(), as: UTF8.self).split(separator: "\n")
  let scopes = Set(lines.dropFirst().dropLast().map { $0.prefix { $0 != " " } })
  #expect(scopes == ["identity", "site", "feed", "campus", "robin", "robin+alarms"])
  #expect(lines.count { $0.contains("feeds/robin/listed/") } == first.count)
  let again = memory
  #expect(try await feeds(of: sample, remembering: &memory) == first)
  #expect(memory == again)
}

@Test func `a schedule that leaves the lists and comes back has not changed`() async throws {
  var sample = try PlanSample()
  let all = sample.ranking.entries
  var memory = FeedMemory()
  let first = try await feeds(of: sample, remembering: &memory)
  // Only one is left, which has other sections in common with what is gone than all of them.
  sample.ranking.entries = Array(all.prefix(1))
  let one = try await feeds(of: sample, remembering: &memory).filter { first[$0.key] == $0.value }
  #expect(one.count == 1)
  sample.ranking.entries = all
  let back = try await feeds(of: sample, remembering: &memory)
  for (route, bytes) in one { #expect(back[route] == bytes) }
}

@Test func `a schedule that left the lists leaves word in its feed`() async throws {
  var sample = try PlanSample()
  var memory = FeedMemory()
  let first = try await feeds(of: sample, remembering: &memory)
  sample.ranking.entries = Array(sample.ranking.entries.prefix(1))
  let later = try await feeds(of: sample, remembering: &memory)
  #expect(first.keys == later.keys)
  let ended = later.filter { $0.value != first[$0.key] }
  #expect(ended.count == first.count - 1)
  for bytes in ended.values {
    let text = String(decoding: bytes, as: UTF8.self).replacing("\r\n ", with: "")
    #expect(text.ranges(of: "BEGIN:VEVENT").count == 1)
    #expect(text.ranges(of: "\r\nUID:ended.feeds.robin.listed.").count == 1)
  }
}

@Test func `a memory cannot make a build write where no feed belongs`() async throws {
  let sample = try PlanSample()
  var memory = FeedMemory()
  let first = try await feeds(of: sample, remembering: &memory)
  let path = try #require(first.keys.min())
  let written = """
    almanac feed memory 2
    feed ../../etc/passwd A 1795018200
    feed feeds/../index.ics A 1795018200
    feed index.html A 1795018200
    feed \(path.uppercased().replacing("FEEDS/", with: "feeds/").replacing(".ICS", with: ".ics")) A 1795018200
    end

    """
  memory = try FeedMemory(reading: Array(written.utf8))
  #expect(try await feeds(of: sample, remembering: &memory).keys == first.keys)
}

@Test func `a lost memory is learned again from the feeds that were published`() async throws {
  var sample = try PlanSample()
  var memory = FeedMemory()
  _ = try await feeds(of: sample, remembering: &memory)
  try sample.edit("MATH 246-0102") { $0.instructors = ["D. Plover"] }
  let published = try await feeds(of: sample, remembering: &memory)
  var healed = FeedMemory()
  for (path, bytes) in published { healed.heal(from: bytes, at: path) }
  #expect(try await feeds(of: sample, remembering: &healed) == published)
}

@Test func `a listed schedule's page says how long its feed follows`() throws {
  let section = try PlanSample().best().section(with: "#\(Address.feedBlock)")
  #expect(
    section.elements.first { $0.name == "p" }?.text
      == """
      The feed updates while the schedule is listed, until Mon 14 Dec 2026 at the latest. Save \
      the schedule to keep its feed.
      """)
}

@Test func `a listed schedule's link carries its term and its sections`() throws {
  let sample = try PlanSample()
  let code = try sample.best().one("code#share-link").text
  let link = try ShareLink(parsing: code)
  #expect(link.term == TermID("fall-2026"))
  #expect(link.sections == sample.ranking.entries[0].picks.flatMap(\.sections).map(\.id))
  #expect(code.hasPrefix("https://almanac.example.edu/larkspur/share/#"))
}

@Test func `the page of shared schedules shows a link that is one`() async throws {
  let page = try await SampleCampus().html("share/index.html")
  #expect(try page.one("#shared-command").text == "almanac save LINK")
  let links = page.all("pre > code").texts.filter { $0.hasPrefix("https:") }
  #expect(try links.map { try ShareLink(parsing: $0).sections.count } == [2])
}
