import CampusModel
import Markup
import Plotting
import Testing

/// What holds for every chart, whatever is in it.
@Suite struct EveryChartTests {
  @Test(arguments: Specimens.all.map(\.name))
  func `a chart is well-formed, within its frame and without collisions`(name: String) throws {
    let markup = try #require(Specimens.all.first { $0.name == name }?.markup)
    try Self.check(markup, "\(name)")
  }

  /// The claims about any drawing; `note` names the case on failure.
  static func check(_ markup: TrustedMarkup, _ note: Comment) throws {
    let drawing = try Drawing(markup)
    let root = try #require(drawing.elements.first, note)
    #expect(root.name == "svg", note)
    if root.attributes["aria-hidden"] == nil {
      #expect(root.attributes["role"] == "img", note)
      #expect(
        root.attributes["aria-labelledby"] == drawing.all("title").first?.attributes["id"], note)
      let width = root.classes.contains("sparkline") ? 84.0 : 358
      #expect(!drawing.title.isEmpty && drawing.size.width == width, note)
    }
    #expect(drawing.strays == [], note)
    #expect(drawing.collisions == [], note)
    #expect(drawing.blemishes == [], note)
    let ids = drawing.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count, note)
  }

  @Test func `any text from outside is escaped`() throws {
    let evil = "\"><script>alert(1)</script><svg onload=x & 'y' ]]>"
    let short = WeekEntry(
      name: evil, place: evil, days: .all, time: Specimens.span("9:00", "12:00"),
      color: CourseColor(1))
    let place = FloorMap.Place(name: evil, outline: Specimens.places[0].outline, isMarked: true)
    let plan = FloorPlan(
      width: 358, height: 300, shapes: [.label("<b>&", PlanPoint(x: 20, y: 200))])
    let bars = GradeBars(
      subject: evil, bars: [.init(mark: "<", students: 3), .init(mark: "&", students: 1)],
      color: CourseColor(1), median: evil, note: evil)
    let progress = ProgressChart(
      subject: evil, days: Specimens.term, points: [.init(Specimens.term.first, 80)], letter: evil,
      thresholds: [.init(letter: evil, from: ExactNumber(digits: 80))], color: CourseColor(1))
    let charts: [TrustedMarkup?] =
      Specimens.namedBy(evil) + [
        bars?.svg(id: "a"), progress.svg(id: "b"),
        DayRuler(
          subject: evil, hours: Specimens.day,
          stretches: [.init(short.time, .course(evil, CourseColor(2)))]
        ).svg(id: "c"),
        WeekGrid(subject: evil, entries: [short]).svg(id: "d"),
        WeekStrip(subject: evil, hours: Specimens.day, entries: [short]).svg(id: "e"),
        Specimens.floorMap(plan, [place], [])?.svg(id: "f"),
        HeatMap(subject: evil, finding: evil, hours: Specimens.day, days: Specimens.gymWeek)
          .svg(id: "i"),
        Specimens.band(subject: evil, name: evil).svg(id: "j"),
        Sparkline(
          subject: evil,
          steps: [
            .init(from: LocalMinute(Specimens.term.first, minutes: 0), 1),
            .init(from: LocalMinute(Specimens.term.last, minutes: 0), 2),
          ], scarceBelow: 3)?.svg(id: "g"),
      ]
    for chart in charts {
      let markup = try #require(chart)
      #expect(!markup.text.contains("<script") && !markup.text.contains("<b>"))
      #expect(!markup.text.contains("<svg onload"))
      let drawing = try Drawing(markup)
      #expect(drawing.elements.allSatisfy { $0.attributes["onload"] == nil })
    }
    #expect(
      try Drawing(WeekStrip(subject: evil, hours: Specimens.day, entries: []).svg(id: "h")).title
        .hasPrefix(evil))
  }
}
