extension Cancellation {
  /// Whether it cancels the meeting that begins at that minute of that date.
  package func covers(_ date: CalendarDate, at start: MinuteOfDay) -> Bool {
    self.date == date && (self.start ?? start) == start
  }
}

extension [Cancellation] {
  /// Sorted by time, without repeats.
  ///
  /// Of several cancellations for one minute the first listed is kept. One for a whole day replaces
  /// those for minutes of that day. Takes n log n steps.
  package var inOrder: [Cancellation] {
    let sorted = enumerated().sorted { a, b in
      (a.element.date, a.element.start?.value ?? -1, a.offset)
        < (b.element.date, b.element.start?.value ?? -1, b.offset)
    }.map { $0.element }
    return sorted.reduce(into: []) { kept, next in
      guard let last = kept.last, last.date == next.date,
        last.start == nil || last.start == next.start
      else { return kept.append(next) }
    }
  }
}

extension Section {
  /// The cancellation of `meeting` on `date`; `nil` without one, and for a meeting without a time.
  ///
  /// Does not check whether the meeting is held that day: see `Term.meets(_:on:)`.
  package func cancellation(of meeting: Meeting, on date: CalendarDate) -> Cancellation? {
    guard !cancellations.isEmpty, let start = meeting.weekly?.time.startTime else { return nil }
    return cancellations.first { $0.covers(date, at: start) }
  }
}

extension Term {
  /// The dates of `dates(of:)` without those on which the section's meeting is canceled.
  ///
  /// Rankings of schedules ignore cancellations and use `dates(of:)`.
  package func dates(of meeting: Meeting, in section: Section) -> [CalendarDate] {
    dates(of: meeting).filter { section.cancellation(of: meeting, on: $0) == nil }
  }
}
