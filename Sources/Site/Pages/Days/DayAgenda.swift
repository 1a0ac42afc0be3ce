internal import CampusModel
internal import DayPlanning
internal import Markup
internal import Plotting
internal import Templating

/// The lines of a day: what is done, numbered as on the map, and the ways between.
struct DayAgenda {
  let page: DayPage
  let itinerary: Itinerary
  let stops: DayStops

  /// What takes all day.
  var allDay: [TemplateValue] {
    itinerary.entries.filter { $0.time == nil }.map { entry in
      let words = words(for: entry)
      return [
        "name": .text(words.name), "detail": .markup(words.detail),
        "glyph": .text(words.kind.glyph),
      ]
    }
  }

  /// What is still to come, or all of another day.
  var rows: [TemplateValue] {
    let coming = lines.filter { !$0.isPast }
    let next = page.isToday ? coming.firstIndex(where: \.isDeadline) : nil
    return coming.enumerated().map { index, line in
      var value = line.value
      if index == next { value["go"] = .flag(true) }
      return .record(value)
    }
  }

  /// What is over by now, folded; nothing on other days.
  var past: TemplateValue {
    let over = lines.filter(\.isPast)
    guard let first = over.first, let last = over.last else { return .nothing }
    return [
      "summary": .markup(
        phrase("Earlier: \(counted(over.count { !$0.isLeg }, "stop", "stops"))")),
      "time": .markup(
        phrase(
          "\(MinuteOfDay(wrapping: first.start)) – \(MinuteOfDay(wrapping: last.end))")),
      "rows": .list(over.map { .record($0.value) }),
    ]
  }

  private struct Line {
    var start: Int
    var end: Int
    var isLeg: Bool
    /// Whether somebody goes there.
    var isStop = false
    var isPast: Bool
    var isDeadline = false
    var value: [String: TemplateValue]
  }

  /// By time: each way stands before what it leads to, and before what nobody goes to and begins
  /// later than one leaves; that home at the end.
  private var lines: [Line] {
    let legs = Dictionary(
      itinerary.legs.map { ($0.goal ?? itinerary.entries.count, $0) }
    ) { first, _ in first }
    var lines: [Line] = []
    for (index, entry) in itinerary.entries.enumerated() where entry.time != nil {
      if let leg = legs[index].map(line) {
        let place = lines.lastIndex { $0.isLeg || $0.isStop || $0.start < leg.start }
        lines.insert(leg, at: place.map { $0 + 1 } ?? 0)
      }
      if let line = line(of: entry, index) { lines.append(line) }
    }
    if let home = legs[itinerary.entries.count] { lines.append(line(of: home)) }
    return lines
  }

  private func isOver(_ minute: Int) -> Bool {
    page.isToday && minute <= page.edition.now.time.value
  }

  private func line(of leg: Leg) -> Line {
    let words = LegWords(leg, in: itinerary)
    let start = words.departure ?? leg.due ?? 0
    let end = leg.chosen?.arrival ?? leg.due ?? start
    return Line(
      start: start, end: end, isLeg: true, isPast: isOver(end), isDeadline: words.isDeadline,
      value: [
        "leg": .flag(true), "go": .flag(false), "late": .flag(words.isDeadline),
        "time": time(words.departure),
        "head": .markup(words.head), "detail": .markup(words.detail), "end": .markup(words.end),
        "data": data(start, end),
      ])
  }

  private func line(of entry: DayEntry, _ index: Int) -> Line? {
    guard let time = entry.time else { return nil }
    let words = words(for: entry)
    let number = stops.numbers[index]
    return Line(
      start: time.start, end: time.end, isLeg: false, isStop: number != nil,
      isPast: isOver(time.end),
      value: [
        "leg": .flag(false), "time": self.time(time.start),
        "colour": .text(words.color?.className ?? ""),
        "href": .optional(words.href), "name": .text(words.name), "title": .text(words.title),
        "detail": .markup(words.detail), "cancelled": .flag(entry.isCanceled),
        "number": number.map { .markup(Figure.count($0).markup) } ?? .nothing,
        "data": data(time.start, time.end),
      ])
  }

  private func words(for entry: DayEntry) -> EntryWords {
    page.days.words(for: entry, root: page.root)
  }

  private func time(_ minute: Int?) -> TemplateValue {
    guard let time = minute.map(MinuteOfDay.init(wrapping:)) else { return .nothing }
    return ["face": .markup(time.faceMarkup), "half": .text(time.half)]
  }

  /// With it, scripts fold the line away once it is over.
  private func data(_ start: Int, _ end: Int) -> TemplateValue {
    page.isToday ? ["start": .text(String(start)), "end": .text(String(end))] : .nothing
  }
}
