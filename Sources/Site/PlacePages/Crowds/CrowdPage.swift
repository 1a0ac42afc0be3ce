internal import CampusModel
package import Markup
package import Plotting
package import RoomUse
package import SiteFrame

/// A place and whether it is worth going there now: the verdict, today compared with the usual, and
/// the week by half hours.
package struct CrowdPage {
  let edition: Edition
  let crowd: Crowd
  let address: String

  package init(edition: Edition, crowd: Crowd, address: String) {
    (self.edition, self.crowd, self.address) = (edition, crowd, address)
  }

  private var words: CrowdWords { CrowdWords(edition: edition, crowd: crowd) }
  private var place: CrowdPlace { crowd.place }
  private var root: String { Address.root(from: address) }
  private var now: LocalMinute { edition.now }

  var content: CrowdContent {
    CrowdContent(
      crumbs: crumbs, head: words.verdict, isVerdict: isVerdict, line: words.line, stale: stale,
      counted: countedMoment, figures: figures,
      band: band, week: week, empty: "Usual levels appear after three days of counts.",
      method: method)
  }

  private var crumbs: [Crumb] {
    var crumbs = [Crumb("Rooms", root + Address.rooms)]
    if let building = place.building, edition.index.buildings[building]?.floors.isEmpty == false {
      crumbs.append(Crumb(edition.name(of: building), root + Address.building(building)))
    }
    switch place.kind {
    case .zone: crumbs.append(Crumb(place.name))
    case .floor(let building, let floor):
      crumbs.append(Crumb(place.name, root + Address.floor(floor, of: building)))
    case .building: break
    }
    return crumbs
  }

  private var stale: TrustedMarkup? {
    guard case .unknown(.stale(let time)) = crowd.verdict else { return nil }
    return phrase("◷ \(duration((now.localSeconds - edition.local(time).localSeconds) / 60)) old.")
  }

  private var isVerdict: Bool {
    switch crowd.verdict {
    case .closed, .known: true
    case .unknown: false
    }
  }

  private var countedMoment: CountedMoment? {
    let moment: Instant? =
      switch crowd.verdict {
      case .closed: edition.instant
      case .known(let present, _, _): present.time
      case .unknown(.stale(let time)): time
      case .unknown(.noCounts), .unknown(.tooFewCounters): nil
      }
    return moment.map { CountedMoment($0, for: edition.campus.settings.counts.staleAfter) }
  }

  private var figures: [FigureCell] {
    [
      FigureCell(
        "Now", crowd.present.map { words.people($0.people) } ?? unknown, present, isVerdict: true),
      FigureCell("Usual", usual.map { words.people($0.median) } ?? unknown, usualNote),
      FigureCell("Next quiet", nextQuiet.value, nextQuiet.note, isVerdict: true),
    ]
  }

  private var unknown: TrustedMarkup { Figure(nil, .count).markup }

  /// "of at most 180", and how many counters were heard where some were not.
  private var present: TrustedMarkup {
    guard let present = crowd.present else { return phrase("unknown") }
    let capacity = place.capacity.map { phrase("of \(Figure.count($0))") }
    let heard =
      present.heard < present.counters
      ? phrase(
        "\(Figure.count(present.heard)) of \(counted(present.counters, "sensor", "sensors"))")
      : nil
    let parts = [capacity, heard].compactMap(\.self)
    return parts.isEmpty ? phrase("people, estimated") : parts.joined(by: ", ")
  }

  private var slot: Int { now.time.value / CountDay.minutes }

  private var usual: CrowdProfile.Usual? { crowd.profile.usual(on: crowd.usual.weekday, at: slot) }

  private var usualNote: TrustedMarkup {
    guard let usual else { return phrase("too few days") }
    let time = MinuteOfDay(wrapping: slot * CountDay.minutes)
    return phrase("\(time), n \(Figure.count(usual.days))")
  }

  private var nextQuiet: (value: TrustedMarkup, note: TrustedMarkup) {
    guard let quiet = crowd.nextQuiet else { return (unknown, .empty) }
    let start = quiet.stretch.time.startTime
    let people = phrase("\(words.people(quiet.stretch.people)) people")
    let day = quiet.date == now.date ? TrustedMarkup.empty : quiet.date.markup
    return (start.numeralMarkup, [day, people].joined(by: ", "))
  }
}

// Today
extension CrowdPage {
  private var hours: MinuteSpan? { crowd.profile.hours }

  /// Today compared with the usual; `nil` without counts.
  package var bandChart: BandChart? {
    guard let hours, crowd.today != nil || crowd.profile.days != nil else { return nil }
    let weekday = crowd.usual.weekday
    let usual = (0..<CountDay.slots).map { crowd.profile.usual(on: weekday, at: $0) }
    return BandChart(
      subject: "People in \(edition.name(of: place)) today", hours: hours,
      name: "usual \(weekday.shortName)",
      usual: usual.map { usual in
        usual.map {
          .init(lower: shown($0.lower), median: shown($0.median), upper: shown($0.upper))
        }
      }, today: todayShown.map { $0.map(shown) },
      present: crowd.present.flatMap { present in
        present.local.date == now.date
          ? .init(present.local.time, people: shown(present.people)) : nil
      }, now: now.time)
  }

  private var band: CrowdContent.Band? {
    bandChart.map { chart in
      CrowdContent.Band(
        unit: "people, estimated", chart: chart.svg(id: "band"),
        count: counted(chart.rows.count, "row", "rows"),
        rows: chart.rows.map { row in
          let slot = row.time.value / CountDay.minutes
          let usual = crowd.profile.usual(on: crowd.usual.weekday, at: slot)
          return .init(
            time: row.time.markup, today: cell(row.today), usual: cell(usual?.median),
            range: usual.map { phrase("\(cell($0.lower))–\(cell($0.upper))") } ?? unknown,
            days: Figure(usual.map { Double($0.days) }, .count).markup)
        })
    }
  }

  /// Nothing where small counts are withheld: a person who saw the page before knows some counts
  /// of a half hour, and its mean would reveal the others.
  private var todayShown: [Double?] {
    guard words.least == nil, let today = crowd.today else {
      return [Double?](repeating: nil, count: CountDay.slots)
    }
    return today.people
  }

  /// The smallest number that may be published; `nil` where all may.
  package var least: Double? { words.least }

  /// The number as charts may draw it: never below the smallest count that may be published.
  private func shown(_ people: Double) -> Double { max(people, words.least ?? 0) }

  /// A number in the tables, whose headings say that they are estimates.
  private func cell(_ people: Double?) -> TrustedMarkup {
    guard let people, let least = words.least, people < least else {
      return Figure(people, .count).markup
    }
    return words.people(people)
  }
}

// The week
extension CrowdPage {
  /// The usual numbers by weekday and half hour; `nil` with too few days.
  package var weekChart: HeatMap? {
    let profile = crowd.profile
    guard let hours, profile.days != nil, profile.peak != nil else { return nil }
    return HeatMap(
      subject: "People in \(edition.name(of: place)) by weekday and half hour", hours: hours,
      days: Weekday.allCases.map { day in
        HeatMap.Day(
          (0..<CountDay.slots).map { profile.usual(on: day, at: $0).map { shown($0.median) } },
          quietest: profile.quietestHour(on: day), busiest: profile.busiest(on: day))
      }, now: HeatMap.Cell(now.date.weekday, slot: slot))
  }

  private var week: CrowdContent.Week? {
    let profile = crowd.profile
    guard let map = weekChart, let span = profile.days else { return nil }
    return CrowdContent.Week(
      span: span.markup, chart: map.svg(id: "week"), key: map.key(id: "week-key"),
      words: Weekday.allCases.compactMap { profile.quiet(on: $0).map(words.words) },
      days: Weekday.allCases.map(\.shortName), count: counted(map.rows.count, "row", "rows"),
      rows: map.rows.map { row in
        let slot = row.time.value / CountDay.minutes
        return .init(
          time: row.time.markup,
          cells: Weekday.allCases.map { cell(profile.usual(on: $0, at: slot)?.median) })
      })
  }

  /// How the numbers are made.
  package var method: TrustedMarkup {
    let factor = Figure(place.peoplePerDevice, .gradePoints)
    let days: TrustedMarkup =
      switch crowd.usual.kind {
      case .teaching(let id):
        phrase(
          """
          teaching days of \(edition.campus.term(id)?.name ?? id.text) before today, \
          without holidays and days that follow another weekday’s schedule
          """)
      case .free: phrase("holidays and days outside of terms before today")
      }
    return phrase(
      """
      ~ Estimate: \(factor) people per device. Usual: the median of \(days). Range: the middle \
      half of them.
      """)
  }
}
