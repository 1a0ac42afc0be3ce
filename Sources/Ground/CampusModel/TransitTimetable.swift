/// Departures of buses and trains: stops, lines and runs of an agency, in the site's time zone.
package struct TransitTimetable: Hashable, Encodable, Sendable {
  /// Runs refer to them by index.
  package var stops: [Stop]
  /// Runs refer to them by index.
  package var services: [Service]
  /// In the order of the source.
  package var runs: [Run]
  /// The calls of all runs; those of one run are adjacent and in order.
  package var calls: [Call]

  /// A place where vehicles halt.
  package struct Stop: Hashable, Encodable, Sendable {
    /// As riders know it.
    package var name: String
    /// Its position.
    package var coordinate: Coordinate
    package init(name: String, at coordinate: Coordinate) {
      (self.name, self.coordinate) = (name, coordinate)
    }
  }

  /// The dates on which some runs operate.
  package struct Service: Hashable, Encodable, Sendable {
    /// `nil` where only single dates are listed.
    package var span: DateSpan?
    /// Within the span.
    package var weekdays: WeekdaySet
    /// Dates without service; they take precedence.
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

  /// The trip of one vehicle along its stops, on each date of its service.
  package struct Run: Hashable, Encodable, Sendable {
    /// As riders know it: "104".
    package var line: String
    /// An index into the services.
    package var service: Int
    /// The index of its first call.
    package var first: Int
    /// The number of its calls, at least two.
    package var count: Int
    /// Seconds to add to the times of its calls, so that runs can share calls.
    package var shift: Int

    package init(line: String, service: Int, calls: Range<Int>, shift: Int = 0) {
      (self.line, self.service, self.shift) = (line, service, shift)
      (first, count) = (calls.lowerBound, calls.count)
    }

    /// The indices of its calls.
    package var calls: Range<Int> { first..<first + count }
  }

  /// A halt of a run at a stop.
  ///
  /// Times are seconds since noon of the run's date minus twelve hours, which is midnight except
  /// when clocks change. Times beyond 86,400 are on the next date. Times never decrease along a
  /// run.
  package struct Call: Hashable, Encodable, Sendable {
    /// An index into the stops.
    package var stop: Int
    /// In seconds.
    package var arrival: Int
    /// In seconds; not before the arrival.
    package var departure: Int
    /// Whether riders may get on.
    package var boards: Bool
    /// Whether riders may get off.
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

  /// Whether there are no runs.
  package var isEmpty: Bool { runs.isEmpty }
}
