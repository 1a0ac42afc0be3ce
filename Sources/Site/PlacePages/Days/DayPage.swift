internal import CampusModel
internal import DayPlanning
internal import Markup
internal import Plotting
internal import SiteBuild
internal import SiteFrame

/// A date of a person's: their entries, when they must leave, which route they take, and other
/// possible uses of the time in between.
struct DayPage {
  let days: PersonDays
  let date: CalendarDate
  let travel: CampusTravel
  let spare: SpareTime

  var edition: Edition { days.edition }
  var person: Person { days.person }
  var address: String { Address.day(person.id, on: date) }
  var root: String { Address.root(from: address) }
  /// Whether it may be the present day when the page is read: scripts then need its minutes.
  var mayBePresent: Bool { edition.present.days.contains(date) }
  /// Whether the day is present when the page is made, at a minute that it shows.
  var isNow: Bool { date == edition.presentDay }

  func page() throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: address, origin: "days of \(person.id.text)", tab: .today,
      title: "\(date.weekdayText), \(person.name)",
      sources: SourceNames.places, day: date, isFound: false)
    return try edition.page(frame, showsNow: isNow, basis: addBasis) { content }
  }

  /// Adds all that the content depends on, apart from facts shared by all pages.
  @Sendable private func addBasis(to digest: inout Fingerprint) {
    digest.add(person.name)
    let itinerary = days.itinerary(on: date)
    // From the time of day a page only uses which lines are over.
    digest.add(UInt64(agenda(of: itinerary).countOver))
    digest.add(days.digest(on: date))
    digest.add(itinerary.legs)
    digest.add(itinerary.tour)
    for gap in gaps(of: itinerary) {
      digest.add(spare.offers(in: gap, on: date))
      digest.add(spare.quietTexts(in: gap, on: date, asOf: edition.now.date))
    }
    // The note says how routes were calculated, even where the routes themselves are the same.
    digest.add(person.days?.travel)
    for matrix in TravelMode.allCases.compactMap(travel.matrix) {
      digest.add([matrix.pace, matrix.detour])
    }
    digest.add(ClassFree(date, for: days).reason?.text ?? "")
    digest.add(edition.campus.travel.streets.digest.digits)
  }

  private var content: DayContent {
    let itinerary = days.itinerary(on: date)
    let agenda = agenda(of: itinerary)
    let stops = agenda.stops
    let rows = agenda.rows
    let gaps = gaps(of: itinerary).compactMap {
      spare.content(of: $0, on: date, in: edition, root: root)
    }
    return DayContent(
      crumbs: [Crumb("Today", root + edition.outline.today), Crumb("\(person.name)’s day")],
      head: stamp(date.description, "\(date.weekday.name) \(date.day) \(date.monthName)"),
      line: line(of: itinerary), allDay: agenda.allDay, past: agenda.past, rows: rows,
      hasRows: !rows.isEmpty,
      free: stops.count > 0 ? ClassFree(date, for: days).reason : nil,
      note: travelNote(of: itinerary).markup,
      map: RouteBlock(page: self, itinerary: itinerary, stops: stops).content,
      modes: ModesTable(legs: itinerary.legs).content,
      errands: ErrandsBlock(page: self, itinerary: itinerary).content, gaps: gaps,
      hasGaps: !gaps.isEmpty, before: neighbor(-1), after: neighbor(1),
      week: root + Address.week(person.id, of: date),
      month: root + Address.month(person.id, of: date))
  }

  private func agenda(of itinerary: Itinerary) -> DayAgenda {
    DayAgenda(page: self, itinerary: itinerary, stops: DayStops(of: itinerary))
  }

  private func travelNote(of itinerary: Itinerary) -> TravelNote {
    TravelNote(legs: itinerary.legs, travel: travel, ownPace: person.days?.travel.pace)
  }

  private func neighbor(_ days: Int) -> PageLink? {
    let other = date + days
    guard edition.horizon.contains(other) else { return nil }
    return PageLink(href: root + Address.day(person.id, on: other), name: other.markup)
  }
}

extension DayPage {
  /// "4 places · 3.0 km on foot · 42 min traveling · Home at 7:18 pm"
  private func line(of itinerary: Itinerary) -> TrustedMarkup {
    let places = itinerary.placeCount
    guard places > 0 else {
      return ClassFree(date, for: days).reason ?? phrase("Nothing is planned.")
    }
    var parts = [counted(places, "place", "places")]
    let trips = itinerary.legs.compactMap { $0.chosen?.trip }
    let standing: Figure.Standing =
      trips.contains { $0.origin == .straightLine } ? .estimate : .measured
    parts += itinerary.meters.map { phrase("\(distance($0.meters, standing)) \($0.mode.adverb)") }
    if !trips.isEmpty {
      parts.append(phrase("\(duration(itinerary.minutesTraveled, standing)) traveling"))
    }
    if let last = itinerary.legs.last, last.due == nil, let arrival = last.chosen?.arrival {
      parts.append(phrase("\(last.to.name) at \(MinuteOfDay(wrapping: arrival))"))
    }
    let unknown = itinerary.legs.count - trips.count
    if unknown > 0 {
      parts.append(phrase("\(counted(unknown, "route", "routes")) unknown"))
    }
    return parts.joined(by: " · ")
  }

  /// Free stretches of the day that are long enough for something in between.
  private func gaps(of itinerary: Itinerary) -> [SpareTime.Gap] {
    itinerary.gaps.filter { gap in
      gap.minutes >= SpareTime.shortest && (!isNow || gap.end > edition.now.time.value)
    }.map { gap in
      SpareTime.Gap(
        start: gap.start, end: gap.end, next: itinerary.entries[gap.next].place,
        before: gap.leg.map { itinerary.legs[$0].from })
    }
  }
}
