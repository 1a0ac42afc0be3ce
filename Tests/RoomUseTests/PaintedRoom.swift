import CampusModel

@testable import RoomUse

/// What is true of one room at one minute, as the rules say it without any shortcut.
struct PaintedMinute: Equatable {
  /// The sections in it, as places in a list that goes on with those of their exams.
  var sections: Set<Int> = []
  var isReserved = false
  var isMine = false
  var isOpen = false
  /// The first closure that concerns it.
  var closure: String?
  /// Whether its date lies in the term, or before its last exam that has a room.
  var isKnown = false

  var isUsed: Bool { !sections.isEmpty || isReserved || isMine }
  var isFree: Bool { isOpen && isKnown && !isUsed }
}

/// What the naive reading is made of.
struct PaintedRules {
  var term: Term
  var hours: OpeningHours
  var closures: [Closure]
  var sections: [Section]
  var reservations: [Reservation] = []
  var mine: [Reservation] = []

  /// The last day of classes, or the last exam with a room of the 30 days after it.
  var last: CalendarDate {
    let exams = sections.flatMap { $0.exams ?? [] }.filter { $0.place != .toBeAnnounced }
    return exams.map(\.date).filter { $0 - term.days.last <= 30 }
      .reduce(term.days.last) { max($0, $1) }
  }
}

/// A whole term of one room, every minute of it painted by the most naive reading of the rules,
/// some days around it included.
struct PaintedRoom {
  let rules: PaintedRules
  private let first: CalendarDate
  private var minutes: [PaintedMinute]

  init(_ room: RoomID, _ rules: PaintedRules) {
    self.rules = rules
    first = rules.term.days.first - 3
    let count = (rules.last - rules.term.days.first + 8) * 1440
    minutes = Array(repeating: PaintedMinute(), count: count)
    paintDates()
    paintHours()
    paintClasses(in: room)
    paintExams(in: room)
    for reservation in rules.reservations where reservation.room == room {
      paint(reservation) { $0.isReserved = true }
    }
    for reservation in rules.mine where reservation.room == room {
      paint(reservation) { $0.isMine = true }
    }
  }

  /// The dates that are painted with two days after them.
  var dates: [CalendarDate] {
    DateSpan(rules.term.days.first - 2, rules.last + 1).dates
  }

  subscript(_ date: CalendarDate, _ minute: Int) -> PaintedMinute {
    minutes[(date - first) * 1440 + minute]
  }

  /// The last minute of the hours that begin on the date, at least midnight.
  func end(of date: CalendarDate) -> Int {
    rules.hours[date.weekday].reduce(1440) { max($0, $1.end) }
  }

  /// The first minute that is not only of the night before.
  private func dawn(of date: CalendarDate) -> Int {
    let night = end(of: date - 1) - 1440
    return rules.hours[date.weekday].map(\.start).min().map { min($0, night) } ?? night
  }

  private mutating func paint(
    _ span: Range<Int>, on date: CalendarDate, _ change: (inout PaintedMinute) -> Void
  ) {
    let midnight = (date - first) * 1440
    for minute in span where minutes.indices.contains(midnight + minute) {
      change(&minutes[midnight + minute])
    }
  }

  private mutating func paint(_ taken: Reservation, _ change: (inout PaintedMinute) -> Void) {
    let length = (taken.end.date - taken.start.date) * 1440 + taken.end.time.value
    paint(taken.start.time.value..<length, on: taken.start.date, change)
  }

  private mutating func paintDates() {
    for date in DateSpan(rules.term.days.first, rules.last).dates {
      paint(0..<1440, on: date) { $0.isKnown = true }
    }
  }

  private mutating func paintHours() {
    let days = DateSpan(first - 1, rules.last + 4).dates
    let whole = rules.closures.filter { $0.time == nil }
    for date in days where !whole.contains(where: { $0.days.contains(date) }) {
      for span in rules.hours[date.weekday] {
        paint(span.start..<span.end, on: date) { $0.isOpen = true }
      }
    }
    for closure in rules.closures {
      for date in days where closure.days.contains(date) { paint(closure, on: date) }
    }
  }

  private mutating func paint(_ closure: Closure, on date: CalendarDate) {
    if let time = closure.time {
      paint(time.start..<time.end, on: date) {
        $0.isOpen = false
        $0.closure = $0.closure ?? closure.name
      }
    } else {
      paint(0..<1440, on: date) { $0.closure = $0.closure ?? closure.name }
      for span in rules.hours[date.weekday] {
        paint(max(span.start, 1440)..<max(span.end, 1440), on: date) {
          $0.closure = $0.closure ?? closure.name
        }
      }
    }
  }

  private mutating func paintClasses(in room: RoomID) {
    for (index, section) in rules.sections.enumerated() {
      for meeting in section.meetings where meeting.room == room {
        guard let (days, time) = meeting.weekly else { continue }
        for date in rules.term.days.dates where meeting.dates?.contains(date) ?? true {
          guard let weekday = weekday(on: date), days.contains(weekday) else { continue }
          let isCanceled = section.cancellations.contains {
            $0.date == date && ($0.start == nil || $0.start == time.startTime)
          }
          if isCanceled { continue }
          paint(time.start..<time.end, on: date) { $0.sections.insert(index) }
        }
      }
    }
  }

  private func id(of place: Int) -> SectionID { rules.sections[place % rules.sections.count].id }

  private mutating func paintExams(in room: RoomID) {
    for (index, section) in rules.sections.enumerated() {
      for (number, exam) in (section.exams ?? []).enumerated() where exam.place == .room(room) {
        // Every exam has a color of its own, since one may overlap with the section's class.
        let place = index + (number + 1) * rules.sections.count
        paint(exam.time.start..<exam.time.end, on: exam.date) { $0.sections.insert(place) }
      }
    }
  }

  private func weekday(on date: CalendarDate) -> Weekday? {
    for swap in rules.term.swaps where swap.date == date { return swap.follows }
    for holiday in rules.term.holidays where holiday.days.contains(date) { return nil }
    return date.weekday
  }
}

extension PaintedRoom {
  /// Runs of free minutes of the date, in order.
  func free(_ window: Range<Int>, on date: CalendarDate) -> [Range<Int>] {
    window.reduce(into: []) { runs, minute in
      guard self[date, minute].isFree else { return }
      if let last = runs.last, last.upperBound == minute {
        runs[runs.count - 1] = last.lowerBound..<minute + 1
      } else {
        runs.append(minute..<minute + 1)
      }
    }
  }

  /// Walks on from a free minute until one is not, at most to the end of the next day.
  func endOfFree(from minute: Int, on date: CalendarDate) -> RoomDay.FreeEnd {
    var end = minute
    while end < 2880, self[date, end].isFree { end += 1 }
    guard end < 2880 else { return RoomDay.FreeEnd(minute: end, cause: .unknown) }
    let next = self[date, end]
    return RoomDay.FreeEnd(
      minute: end, cause: !next.isOpen ? .closing : !next.isKnown ? .unknown : .use)
  }

  /// The minutes at which the paint changes, or the day says that anything does, and those before:
  /// what lies between two of them is like the first.
  private func turns(of day: RoomDay, to end: Int) -> [Int] {
    let reported = day.uses.map(\.stretch) + day.free + day.opening.open
    var turns = Set(reported.flatMap { [$0.start - 1, $0.start, $0.end - 1, $0.end] })
    turns.formUnion((0..<end).filter { $0 == 0 || self[day.date, $0] != self[day.date, $0 - 1] })
    turns.formUnion(turns.map { $0 - 1 })
    return turns.filter { (0..<end).contains($0) }.sorted()
  }

  /// Everything that `day` says differently, a line each: of all of its minutes.
  func differences(from day: RoomDay, slotMinutes: Int = 30) -> [String] {
    let (date, end) = (day.date, end(of: day.date))
    var wrong: [String] = []
    func expect(_ isRight: Bool, _ what: @autoclosure () -> String) {
      if !isRight { wrong.append("\(date) \(what())") }
    }
    let runs = free(0..<end, on: date)
    expect(day.opening.end == end, "ends at \(day.opening.end), not \(end)")
    expect(day.free.map { $0.start..<$0.end } == runs, "free \(day.free), not \(runs)")
    let longest = free(dawn(of: date)..<end, on: date).reduce(nil as Range<Int>?) { best, run in
      best.map { $0.count >= run.count ? $0 : run } ?? run
    }
    expect(
      day.longestFree.map { $0.start..<$0.end } == longest,
      "longest is \(String(describing: longest))")
    for minute in turns(of: day, to: end) {
      let painted = self[date, minute]
      let present = day.uses.filter { $0.stretch.contains(minute) }
      expect(says(present, painted), "\(minute) is used by \(present), not \(painted)")
      let state = day.state(at: minute)
      expect(agrees(state, painted, minute, date, runs), "\(minute) is \(state), not \(painted)")
    }
    for slot in day.slots(of: slotMinutes) {
      expect(agrees(slot, date), "slot \(slot)")
    }
    for row in day.opening.window.map(day.rows(over:)) ?? [] {
      if case .partly = row.state { expect(false, "row \(row)") }
      expect(agrees(row, date), "row \(row)")
    }
    return wrong
  }

  /// Whether the uses at a minute are the painted ones: a class goes before what is reserved, mine
  /// before anybody's.
  private func says(_ present: [ClassUse], _ painted: PaintedMinute) -> Bool {
    let sections = Set(painted.sections.map(id(of:)))
    guard sections.isEmpty else {
      return Set(present.flatMap(\.sections)) == sections && present.allSatisfy(\.isClass)
    }
    guard painted.isUsed else { return present.isEmpty }
    return present.count == 1 && present[0].sections.isEmpty && present[0].isMine == painted.isMine
      && present[0].isReserved == !painted.isMine
  }

  private func agrees(
    _ state: RoomDay.State, _ painted: PaintedMinute, _ minute: Int, _ date: CalendarDate,
    _ free: [Range<Int>]
  ) -> Bool {
    switch state {
    case .free(let until, let cause):
      return painted.isFree
        && endOfFree(from: minute, on: date) == RoomDay.FreeEnd(minute: until, cause: cause)
    case .taken(let uses, let until, let next):
      return painted.isUsed && says(uses, painted) && uses.map(\.stretch.end).max() == until
        && (until >= 2880 || self[date, until] != painted)
        && next.map { $0.start..<$0.end } == free.first { $0.lowerBound > minute }
    case .closed(.outsideHours):
      return !painted.isOpen && !painted.isUsed && painted.closure == nil
    case .closed(.closure(let name)):
      return !painted.isOpen && !painted.isUsed && painted.closure == name
    case .unknown: return painted.isOpen && !painted.isKnown && !painted.isUsed
    }
  }

  private func agrees(_ slot: RoomSlot, _ date: CalendarDate) -> Bool {
    let window = slot.stretch.start..<slot.stretch.end
    let painted = window.map { self[date, $0] }
    let rest = free(window, on: date)
    let sections = Set(painted.flatMap(\.sections).map(id(of:)))
    switch slot.state {
    case .free(let until, let cause):
      return rest == [window]
        && endOfFree(from: window.lowerBound, on: date)
          == RoomDay.FreeEnd(minute: until, cause: cause)
    case .partly(let free, let uses):
      return free.map { $0.start..<$0.end } == rest && !rest.isEmpty && rest != [window]
        && Set(uses.flatMap(\.sections)) == sections
        && uses.isEmpty == !painted.contains(where: \.isUsed)
    case .taken(let uses):
      return rest.isEmpty && Set(uses.flatMap(\.sections)) == sections
        && painted.contains(where: \.isUsed)
    case .closed(let why):
      let shut = painted.first { !$0.isOpen }
      return rest.isEmpty && !painted.contains(where: \.isUsed) && shut != nil
        && why == (shut?.closure.map { .closure($0) } ?? .outsideHours)
    case .unknown: return painted.allSatisfy { $0.isOpen && !$0.isKnown && !$0.isUsed }
    }
  }
}
