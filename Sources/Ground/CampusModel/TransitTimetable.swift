/// When buses and trains go: what an agency's timetable tells of its stops, lines and runs. Its times are those of the
/// site's clock.
package struct TransitTimetable: Hashable, Encodable, Sendable {
  package var stops: [Stop]
  package var services: [Service]
  package var runs: [Run]
  /// The calls of all runs, those of each in a row and in its order.
  package var calls: [Call]

  package struct Stop: Hashable, Encodable, Sendable {
    package var name: String
    package var coordinate: Coordinate
    package init(name: String, at coordinate: Coordinate) {
      (self.name, self.coordinate) = (name, coordinate)
    }
  }

  /// The dates on which some runs are made.
  package struct Service: Hashable, Encodable, Sendable {
    /// `nil` where only single dates are named.
    package var span: DateSpan?
    /// Within the span.
    package var weekdays: WeekdaySet
    @MembersInOrder package var added: Set<CalendarDate>
    @MembersInOrder package var removed: Set<CalendarDate>

    package init(
      span: DateSpan? = nil, weekdays: WeekdaySet = [], added: Set<CalendarDate> = [],
      removed: Set<CalendarDate> = []
    ) {
      self.span = span
      self.weekdays = weekdays
      self.added = added
      self.removed = removed
    }

    /// Whether runs begin on that date.
    package func runs(on date: CalendarDate) -> Bool {
      if removed.contains(date) { return false }
      if added.contains(date) { return true }
      return span.map { $0.contains(date) && weekdays.contains(date.weekday) } ?? false
    }
  }

  /// A vehicle on its way along its stops, on each date of its service.
  package struct Run: Hashable, Encodable, Sendable {
    /// What riders call it: "104".
    package var line: String
    /// The number of its service.
    package var service: Int
    /// Where its calls stand among all: at least two.
    package var first: Int
    package var count: Int
    /// By how much its times are later than those of its calls, in seconds: runs that follow each other share calls.
    package var shift: Int

    package init(line: String, service: Int, calls: Range<Int>, shift: Int = 0) {
      (self.line, self.service, self.shift) = (line, service, shift)
      (first, count) = (calls.lowerBound, calls.count)
    }

    package var calls: Range<Int> { first..<first + count }
  }

  /// A run's halt at a stop. Times are seconds after noon of the run's date less twelve hours, which is midnight but on days on which
  /// clocks are set; beyond 86,400 lies the next date. Neither is before any time of the call before.
  package struct Call: Hashable, Encodable, Sendable {
    /// The number of its stop.
    package var stop: Int
    package var arrival: Int
    package var departure: Int
    /// Whether one can get on, and off.
    package var boards: Bool
    package var alights: Bool

    package init(
      stop: Int, arrival: Int, departure: Int, boards: Bool = true, alights: Bool = true
    ) {
      self.stop = stop
      self.arrival = arrival
      self.departure = departure
      self.boards = boards
      self.alights = alights
    }
  }

  package init(
    stops: [Stop] = [], services: [Service] = [], runs: [Run] = [], calls: [Call] = []
  ) {
    self.stops = stops
    self.services = services
    self.runs = runs
    self.calls = calls
  }

  package var isEmpty: Bool { runs.isEmpty }
}
