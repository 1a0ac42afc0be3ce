extension Term {
  /// The day from which its catalog is expected.
  ///
  /// The first day of classes, or of a term date with the word "registration" in its name,
  /// whichever is earlier.
  package var opening: CalendarDate {
    let registrations = dates.filter { $0.name.lowercased().contains("registration") }
    return registrations.map { $0.days.first }.reduce(days.first, min)
  }
}
