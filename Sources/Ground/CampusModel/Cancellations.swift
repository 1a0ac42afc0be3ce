extension Cancellation {
  /// Whether it takes away what begins at that minute of that date.
  package func covers(_ date: CalendarDate, at start: MinuteOfDay) -> Bool {
    self.date == date && (self.start ?? start) == start
  }
}

extension [Cancellation] {
  /// In the order of time, each once: of several for one minute the first listed counts, and one for a whole day takes in
  /// those for minutes of it. Takes n log n steps.
  package var inOrder: [Cancellation] {
    let sorted = enumerated().sorted { a, b in
      (a.element.date, a.element.start?.value ?? -1, a.offset)
        < (b.element.date, b.element.start?.value ?? -1, b.offset)
    }.map(\.element)
    return sorted.reduce(into: []) { kept, next in
      guard let last = kept.last, last.date == next.date,
        last.start == nil || last.start == next.start
      else { return kept.append(next) }
    }
  }
}

extension Section {
  /// What takes `meeting` away on `date`; `nil` where nothing does, and for a meeting without a time. Whether it would meet
  /// that day at all is for `Term.meets(_:on:)` to say.
  package func cancellation(of meeting: Meeting, on date: CalendarDate) -> Cancellation? {
    guard !cancellations.isEmpty, let start = meeting.weekly?.time.startTime else { return nil }
    return cancellations.first { $0.covers(date, at: start) }
  }
}

extension Term {
  /// The dates of `dates(of:)` without those on which the section's meeting is cancelled: what really takes place. Schedules
  /// are ranked without regard to cancellations, by `dates(of:)`.
  package func dates(of meeting: Meeting, in section: Section) -> [CalendarDate] {
    dates(of: meeting).filter { section.cancellation(of: meeting, on: $0) == nil }
  }
}
