/// A person with pages on the site.
package struct Person: Hashable, Sendable {
  /// Whether everyone can read the person's pages.
  package enum Visibility: Hashable, Sendable { case `public`, `private` }

  /// The name of the folder under `people/`.
  package let id: PersonID
  /// The name as shown.
  package var name: String
  /// Private pages are encrypted.
  package var visibility: Visibility
  /// The person's requests for a term.
  package var plan: Plan
  /// Schedules of all terms that they saved, in the order written.
  package var saved: [SavedSchedule] = []
  /// Favorite rooms, in the order written.
  package var favorites: [RoomID] = []
  /// Their own calendar.
  package var calendar = PersonalCalendar()
  /// `nil` without a `grades.yml`.
  package var gradebook: Gradebook?
  /// By id.
  package var notes: [Note] = []
  /// The person's own reservations, in order.
  ///
  /// They are also among those of the campus, without the name.
  package var reservations: [Reservation] = []
  /// `nil` without a `days.yml`.
  package var days: DayBook?

  package init(
    id: PersonID, name: String, visibility: Visibility, plan: Plan, gradebook: Gradebook? = nil
  ) {
    self.id = id
    self.name = name
    self.visibility = visibility
    self.plan = plan
    self.gradebook = gradebook
  }
}

extension Person {
  /// The saved schedules whose classes the person attends: those named in the calendar, otherwise
  /// the first of each term.
  package var attendedSchedules: [SavedSchedule] {
    if let ids = calendar.schedules {
      return ids.compactMap { id in saved.first { $0.id == id } }
    }
    var seen: Set<TermID> = []
    return saved.filter { seen.insert($0.term).inserted }
  }
}
