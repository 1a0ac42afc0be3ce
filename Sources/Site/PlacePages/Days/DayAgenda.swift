internal import CampusModel
internal import DayPlanning
internal import Markup
internal import Plotting
internal import SiteFrame

/// The lines of a day: stops, numbered as on the map, and the routes between them.
struct DayAgenda {
  let page: DayPage
  let itinerary: Itinerary
  let stops: DayStops

  /// Entries that take all day.
  var allDay: [DayContent.AllDay] {
    itinerary.entries.filter { $0.time == nil }.map { entry in
      let words = words(for: entry)
      return .init(name: words.name, detail: words.detail, glyph: words.kind.glyph)
    }
  }

  /// The entries still to come, or all entries of another day.
  var rows: [DayLine] {
    let coming = lines.filter { !$0.isPast }
    let next = page.isNow ? coming.firstIndex(where: \.isDeadline) : nil
    return coming.enumerated().map { index, line in
      var content = line.content
      content.go = index == next
      return content
    }
  }

  /// How many lines are over by now.
  var countOver: Int { lines.count(where: \.isPast) }

  /// The entries that are over by now, folded; nothing on other days.
  var past: DayContent.Past? {
    let over = lines.filter(\.isPast)
    guard let first = over.first, let last = over.last else { return nil }
    return .init(
      summary: phrase("Earlier: \(counted(over.count { !$0.isLeg }, "stop", "stops"))"),
      time: phrase("\(MinuteOfDay(wrapping: first.start)) – \(MinuteOfDay(wrapping: last.end))"),
      rows: over.map(\.content))
  }

  private struct Line {
    var start: Int
    var end: Int
    var isLeg: Bool
    /// Whether the person goes to the entry's place.
    var isStop = false
    var isPast: Bool
    var isDeadline = false
    var content: DayLine
  }

  /// All lines by time. Each route is before its destination, and before entries without a place
  /// that begin after the person leaves; the route home is the last line.
  private var lines: [Line] {
    let legs = Dictionary(
      itinerary.legs.enumerated().map {
        ($1.goal ?? itinerary.entries.count, (number: $0, leg: $1))
      }
    ) { first, _ in first }
    var lines: [Line] = []
    for (index, entry) in itinerary.entries.enumerated() where entry.time != nil {
      if let leg = legs[index].map({ line(of: $0.number, $0.leg) }) {
        let place = lines.lastIndex { $0.isLeg || $0.isStop || $0.start < leg.start }
        lines.insert(leg, at: place.map { $0 + 1 } ?? 0)
      }
      if let line = line(of: entry, index) { lines.append(line) }
    }
    if let home = legs[itinerary.entries.count] { lines.append(line(of: home.number, home.leg)) }
    return lines
  }

  private func isOver(_ minute: Int) -> Bool {
    page.isNow && minute <= page.edition.now.time.value
  }

  private func line(of number: Int, _ leg: Leg) -> Line {
    let words = LegWords(leg, in: itinerary)
    let start = words.departure ?? leg.due ?? 0
    let end = leg.chosen?.arrival ?? leg.due ?? start
    return Line(
      start: start, end: end, isLeg: true, isPast: isOver(end), isDeadline: words.isDeadline,
      content: DayLine(
        leg: true, late: words.isDeadline, time: time(words.departure), head: words.head,
        detail: words.detail, end: words.end, data: data(start, end),
        shape: page.mayBePresent && leg.chosen?.trip != nil ? RouteBlock.id(ofLeg: number) : nil))
  }

  private func line(of entry: DayEntry, _ index: Int) -> Line? {
    guard let time = entry.time else { return nil }
    let words = words(for: entry)
    let number = stops.numbers[index]
    return Line(
      start: time.start, end: time.end, isLeg: false, isStop: number != nil,
      isPast: isOver(time.end),
      content: DayLine(
        leg: false, time: self.time(time.start), detail: words.detail,
        color: words.color?.className ?? "", href: words.href, name: words.name,
        title: words.title, canceled: entry.isCanceled,
        number: number.map { Figure.count($0).markup }, data: data(time.start, time.end)))
  }

  private func words(for entry: DayEntry) -> EntryWords {
    page.days.words(for: entry, root: page.root)
  }

  private func time(_ minute: Int?) -> DayLine.Time? {
    minute.map { DayLine.Time(MinuteOfDay(wrapping: $0)) }
  }

  private func data(_ start: Int, _ end: Int) -> LineMinutes? {
    page.mayBePresent ? LineMinutes(start, end) : nil
  }
}
