import CampusModel
import Markup
import Testing

@testable import PlacePages
@testable import SiteFrame

/// The sample campus, at 11:10 on Wednesday 18 November 2026, with Robin in CMPS 231-0101 (9:00),
/// 0102 (10:00) and MATH 246-0103 (13:00).
private func sample(_ canceled: [Cancellation]) throws -> SampleCampus {
  var sample = try SampleCampus()
  sample.campus.catalog.courses[2].sections.append(
    Section(
      id: try section("MATH 246-0103"), meetings: [try meeting("MWF 13:00-13:50", in: "MAB 0231")],
      cancellations: canceled))
  sample.campus.people[0].saved[0].sections = try [
    "CMPS 231-0101", "MATH 246-0103",
  ].map(section)
  return sample
}

private let reason = "Dr. <Gale> is away"

@Test func `a canceled class is struck through today, and never the next one`() async throws {
  let held = try await sample([]).html("index.html")
  #expect(!held.has(.struckOut) && held.all(.nextUp).first?.clocks.dropFirst().first == "13:00")
  let cancellation = Cancellation(
    date: try date("2026-11-18"), start: MinuteOfDay(780), reason: reason)
  let canceled = try await sample([cancellation]).html("index.html")
  let off = try canceled.one(.struckOut)
  #expect(try off.one("h3").text == "MATH 246 Differential Equations")
  #expect(try off.one("p").text == cancellation.phrase.words)
  #expect(held.all(.nextUp).contains { $0["data-start"] == "780" })
  #expect(!canceled.all(.nextUp).contains { $0["data-start"] == "780" })
}

@Test func `a canceled class is shown with the reason, if there is one`() throws {
  let day = try date("2026-11-18")
  #expect(Cancellation(date: day).phrase.words == "Canceled")
  #expect(Cancellation(date: day, reason: reason).phrase.words == "Canceled: \(reason)")
}

@Test(arguments: [("2026-11-18", 540), ("2026-11-17", nil), ("2026-11-20", nil)])
func `only the class of that date and time is canceled`(_ day: String, _ start: Int?) async throws {
  let canceled = try await sample([
    Cancellation(date: try date(day), start: start.flatMap { MinuteOfDay($0) })
  ]).html("index.html")
  #expect(!canceled.has(.struckOut))
  #expect(canceled.all(.nextUp).first?.clocks.dropFirst().first == "13:00")
}

@Test func `a course's page lists what is canceled from today on`() async throws {
  let canceled = [
    Cancellation(date: try date("2026-11-16"), reason: "Over"),
    Cancellation(date: try date("2026-11-18"), reason: reason),
    Cancellation(date: try date("2026-11-23"), start: MinuteOfDay(780)),
  ]
  let page = try await sample(canceled).html("courses/math246.html")
  let row = try #require(page.all("tr").first { $0.all("th").texts == ["0103"] })
  #expect(
    row.all("td > span").map(\.figures) == [
      ["13:00", "13:50"], ["2026-11-18"], ["2026-11-23", "13:00"],
    ])
  #expect(row.text.ranges(of: reason).count == 1)
}

@Test func `a canceled class leaves its room free that day`() async throws {
  let held = try await sample([]).html("rooms/mab/0231.html")
  let meeting = "1:00 – 1:50 pm ■ MATH 246"
  #expect(try ShownDay("2026-11-20", on: held).uses.contains(meeting))
  let canceled = try await sample([Cancellation(date: try date("2026-11-20"))])
    .html("rooms/mab/0231.html")
  #expect(try ShownDay("2026-11-20", on: canceled).uses == ["8:00 am – 10:00 pm ○ Free"])
  let today = try canceled.one("[data-slot=780] td")
  #expect(today.text.contains("MATH 246"), "it is held today")
}

@Test func `cancellations change no list and no page of a plan but the line by its calendar`()
  async throws
{
  let dates = try ["2026-11-18", "2026-11-20"].map { Cancellation(date: try date($0)) }
  let held = try await sample([]).site().htmlPages(below: "schedules/")
  let canceled = try await sample(dates).site().htmlPages(below: "schedules/")
  #expect(held.count > 3 && held.keys == canceled.keys)
  var said = 0
  for (route, page) in held {
    let before = try page.one("main").text
    let after = try #require(canceled[route]).one("main").text
    guard before != after else { continue }
    let start = zip(before, after).prefix { $0 == $1 }.count
    let end = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
    #expect(start + end >= before.count, "something else has changed on \(route)")
    let line = try #require(canceled[route]).all("section > p").filter {
      $0.dates.suffix(2) == ["2026-11-18", "2026-11-20"]
    }
    #expect(line.count == 1 && line[0].text.ranges(of: "MATH 246-0103").count == 2, "\(route)")
    said += 1
  }
  #expect(said > 0)
}

@Test func `the term's key dates are among the upcoming ones`() async throws {
  var campus = try sample([])
  func known(_ name: String, _ first: String, _ last: String, _ time: Int? = nil) throws
    -> TermDate
  {
    TermDate(
      name: name, days: DateSpan(try date(first), try date(last)),
      time: time.flatMap { MinuteOfDay($0) })
  }
  campus.campus.catalog.terms[0].dates = try [
    known("Past day", "2026-11-16", "2026-11-17"),
    known("Running days", "2026-11-09", "2026-11-20", 1020),
    known("Long days", "2026-11-19", "2026-12-01"), known("Far day", "2026-12-01", "2026-12-01"),
  ]
  let coming = try await campus.html("index.html").all("li").filter { line in
    line.all("h3").texts.contains { $0.hasSuffix(" day") || $0.hasSuffix(" days") }
  }
  #expect(coming.flatMap { $0.all("h3") }.texts == ["Long days", "Running days"])
  #expect(
    coming.map(\.figures) == [
      ["2026-11-19", "2026-11-19", "2026-12-01"], ["2026-11-20", "2026-11-20", "17:00"],
    ])
}
