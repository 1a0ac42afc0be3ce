import CampusModel
import Markup
import Plotting
import Testing

/// What each chart says, read back from its drawing.
@Suite struct ChartTests {
  // Grades

  @Test func `there is one bar for each grade, from zero, in proportion to the largest`() throws {
    let chart = try #require(Specimens.gradeBars(Specimens.marks, Specimens.counts))
    let drawing = try Drawing(chart.svg(id: "g"))
    let bars = drawing.boxes("fill") + drawing.boxes("open")
    #expect(bars.count == Specimens.counts.count)
    #expect(drawing.boxes("open").count == 1)
    let axis = try #require(drawing.boxes("axis").first)
    #expect(axis.x == 0 && axis.maxX == 358)
    for (bar, count) in zip(bars, Specimens.counts) {
      #expect(
        abs((bar.maxY - bar.y) / (bars[1].maxY - bars[1].y) - Double(count) / 88) <= 0.01)
      #expect(abs(bar.maxY - axis.y) <= 0.011)
    }
    let texts = drawing.texts.map(\.text)
    for count in Specimens.counts { #expect(texts.contains(String(count))) }
    #expect(texts.contains("A−") && !texts.contains("A-"))
    #expect(drawing.title == "Grades in CMPS 231: 436 students, A most often, median B+, 17 W")
  }

  @Test func `counts too wide for their bars become percents, and the note says so`() throws {
    let counts = Specimens.counts.map { $0 * 1000 }
    let drawing = try Drawing(
      try #require(Specimens.gradeBars(Specimens.marks, counts)).svg(id: "g"))
    let texts = drawing.texts.map(\.text)
    #expect(texts.contains("% of 436,000, median B+"))
    #expect(texts.contains("20") && !texts.contains("88,000"))
    #expect(drawing.title.contains("436,000 students"))
  }

  @Test func `without marks there is no chart, and with only withdrawals no most frequent grade`()
    throws
  {
    #expect(Specimens.gradeBars([], []) == nil)
    #expect(Specimens.gradeBars(["A", "W"], [0, 0]) == nil)
    #expect(Specimens.gradeBars(["A"], [-3]) == nil)
    let drawing = try Drawing(
      try #require(Specimens.gradeBars(["A", "W"], [0, 4])).svg(id: "g"))
    #expect(drawing.title == "Grades in CMPS 231: 0 students, median B+, 4 W")
    let bars = drawing.boxes("fill") + drawing.boxes("open")
    #expect(bars.map { $0.maxY - $0.y } == [0, 112])
  }

  // Rulers

  @Test func `a stretch begins and ends where its minutes are, in color and shape`() throws {
    let ruler = DayRuler(
      subject: "Mabry 0230", hours: Specimens.day, stretches: Specimens.roomDay, size: .room)
    let drawing = try Drawing(ruler.svg(id: "r"))
    let free = try #require(drawing.all("rect", "ok-tint").first)
    #expect(abs(free["x"] - 2) < 0.01 && abs(free["width"] - 354.0 / 14) < 0.011)
    #expect(drawing.all("rect", "ok-tint").count == drawing.all("path", "ok-line").count)
    #expect(
      drawing.all("path", "warn-line").allSatisfy { $0.attributes["stroke-dasharray"] == "3 2" })
    #expect(drawing.all("rect", "hue7", "fill").count == 2)
    #expect(drawing.all("rect", "ink").count == 1 && drawing.all("circle", "paper").count == 1)
    #expect(drawing.all("rect", "outline").first?.attributes["fill"] == "url(#r-h)")
    #expect(drawing.all("pattern").first?.attributes["id"] == "r-h")
    #expect(drawing.all("path", "closed").count == 1)
    #expect(drawing.texts.map(\.text) == ["8", "10", "noon", "2", "4", "6", "8", "10"])
    #expect(drawing.title.hasPrefix("Mabry 0230: free 8:00 – 9:00 am, partly free 9:00 – 10:00 am"))
  }

  @Test func `now is red and only where given and shown`() throws {
    var ruler = DayRuler(subject: "Day", hours: Specimens.day, stretches: [])
    #expect(try Drawing(ruler.svg(id: "r")).all("path", "now-line").isEmpty)
    ruler.now = MinuteOfDay(hour: 15, minute: 0)
    #expect(
      try Drawing(ruler.svg(id: "r")).all("path", "now-line").first?.attributes["d"] == "M179 0V25")
    ruler.now = MinuteOfDay(hour: 7, minute: 0)
    #expect(try Drawing(ruler.svg(id: "r")).all("path", "now-line").isEmpty)
    #expect(try Drawing(ruler.svg(id: "r")).title == "Day: nothing; now 7:00 am")
  }

  @Test func `stretches outside the hours are clipped or left out`() throws {
    let ruler = DayRuler(
      subject: "Day", hours: Specimens.span("9:00", "17:00"),
      stretches: [
        .init(Specimens.span("7:00", "9:00"), .free),
        .init(Specimens.span("8:00", "10:00"), .yours),
        .init(Specimens.span("16:00", "23:00"), .closed),
      ])
    let drawing = try Drawing(ruler.svg(id: "r"))
    #expect(drawing.all("rect", "ok-tint").isEmpty)
    #expect(abs((drawing.all("rect", "ink").first?["width"] ?? 0) - 354.0 / 8) < 0.011)
    #expect(drawing.all("path", "closed").first?.attributes["d"] == "M311.75 12H356")
    #expect(drawing.title == "Day: yours 8:00 – 10:00 am, closed 4:00 – 11:00 pm")
  }

  @Test func `stretches after midnight are at the end of hours that last as long`() throws {
    let ruler = DayRuler(
      subject: "Night", hours: Specimens.span("20:00", "2:00"),
      stretches: [
        .init(Specimens.span("1:00", "2:00"), .free),
        .init(Specimens.span("21:00", "1:00"), .yours),
        .init(Specimens.span("3:00", "4:00"), .closed),
      ])
    let drawing = try Drawing(ruler.svg(id: "r"))
    let free = try #require(drawing.all("rect", "ok-tint").first)
    #expect(abs(free["x"] - 297) < 0.01 && abs(free["width"] - 59) < 0.01)
    #expect(drawing.title == "Night: yours 9:00 pm – 1:00 am, free 1:00 – 2:00 am")
  }

  // Weeks

  @Test func `a strip has a bar for each meeting, and the hours of its list`() throws {
    let hours = WeekStrip.hours(for: Specimens.week)
    #expect(hours == Specimens.span("8:00", "18:00"))
    let strip = WeekStrip(subject: "Schedule 1", hours: hours, entries: Specimens.week)
    let drawing = try Drawing(strip.svg(id: "w"))
    #expect(drawing.boxes("fill").count == 9)
    #expect(drawing.texts.prefix(5).map(\.text) == ["M", "T", "W", "T", "F"])
    // The rules of the days go from 8 am to 6 pm.
    let rule = try #require(drawing.boxes("grid").max { $0.maxX - $0.x < $1.maxX - $1.x })
    let hour = (rule.maxX - rule.x) / 10
    let noon = try #require(drawing.texts.first { $0.text == "noon" })
    #expect(abs(noon["x"] - rule.x - 4 * hour) < 0.11)
    let bar = try #require(drawing.boxes("hue1").first)
    #expect(abs(bar.x - rule.x - 1.5 * hour) < 0.11)
    #expect(abs(bar.maxX - rule.x - 2.75 * hour) < 0.11)
    #expect(WeekStrip.hours(for: Specimens.crowdedWeek) == MinuteSpan(360, 1560))
    #expect(WeekStrip.hours(for: []) == Specimens.span("8:00", "18:00"))
  }

  @Test func `a timetable has a block for each meeting, its hours, and all entries in the title`()
    throws
  {
    let drawing = try Drawing(WeekGrid(subject: "Schedule 1", entries: Specimens.week).svg(id: "w"))
    #expect(drawing.boxes("tint").count == 9 && drawing.boxes("fill").count == 9)
    #expect(
      drawing.all("text", "serif").map(\.text) == ["9", "10", "11", "12", "1", "2", "3", "4"])
    #expect(drawing.all("text", "middle").map(\.text) == ["Mon", "Tue", "Wed", "Thu", "Fri"])
    let block = try #require(drawing.boxes("tint").first)
    #expect(abs(block.y - (22 + 23 + 1)) < 0.011 && abs(block.maxY - block.y - 55.5) < 0.011)
    #expect(drawing.texts.filter { $0.text == "SOR 104" }.count == 2)
    #expect(!drawing.texts.contains { $0.text == "MAB 210" }, "50 minutes have no room for a room")
    #expect(
      drawing.title
        == "Schedule 1: CMPS 330 Mon and Wed 9:30 – 10:45 am, SOR 104; "
        + "ENGL 301 Mon and Wed 1:00 – 1:50 pm, MAB 210; "
        + "MATH 246 Tue and Thu 11:00 am – 12:15 pm, BEX 203; "
        + "STAT 318 Tue and Thu 2:00 – 3:15 pm, ALD 120; PHYS 271 Thu 9:00 – 9:50 am, BEX L3")
  }

  @Test func `blocks of one column never overlap`() throws {
    let drawing = try Drawing(
      WeekGrid(subject: "Schedule", entries: Specimens.crowdedWeek).svg(id: "w"))
    let blocks = drawing.boxes("tint")
    #expect(blocks.count == Specimens.crowdedWeek.reduce(0) { $0 + $1.days.days.count })
    for (i, a) in blocks.enumerated() {
      for b in blocks.dropFirst(i + 1) {
        let apart =
          a.maxX <= b.x || b.maxX <= a.x || a.maxY <= b.y || b.maxY <= a.y
        #expect(apart)
      }
    }
    #expect(drawing.all("text", "middle").count == 7)
  }

  @Test func `an empty week is a grid of working hours that says so, and given hours are shown`()
    throws
  {
    let empty = try Drawing(WeekGrid(subject: "Week", entries: []).svg(id: "w"))
    #expect(empty.title == "Week: nothing at a fixed time")
    #expect(empty.all("text", "serif").count == 11)
    let wide = WeekGrid(
      subject: "Week", entries: Specimens.week, hours: Specimens.span("8:00", "18:00"))
    #expect(try Drawing(wide.svg(id: "w")).all("text", "serif").count == 11)
  }

  // Needs

  @Test(arguments: [(50.0, "50"), (100, "100"), (0.5, "0.5")])
  func `a needed score is a bar of its length`(need: Double, width: String) throws {
    let drawing = try Drawing(NeedGauge(need: need).svg())
    #expect(drawing.all("rect", "ink").map { $0.attributes["width"] } == [width])
    #expect(drawing.all("path", "red-fill").isEmpty)
  }

  @Test func `out of reach is an arrow, safe is a full bar, unknown is the bare scale`() throws {
    let out = try Drawing(NeedGauge(need: 100.1).svg())
    #expect(out.all("rect").isEmpty && out.all("path", "red-fill").count == 1)
    let safe = try Drawing(NeedGauge(need: 0).svg())
    #expect(safe.all("rect", "ok-fill").first?["width"] == 100)
    for unknown in [nil, Double.nan] {
      let drawing = try Drawing(NeedGauge(need: unknown).svg())
      #expect(drawing.all("path").count == 1 && drawing.all("rect").isEmpty)
    }
  }
}
