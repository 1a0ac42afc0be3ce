/// Somebody the site has pages for.
package struct Person: Hashable, Sendable {
  package enum Visibility: Hashable, Sendable { case `public`, `private` }

  package let id: PersonID
  package var name: String
  package var visibility: Visibility
  package var plan: Plan
  package var gradebook: Gradebook?
  /// By their ids.
  package var notes: [Note] = []
  /// The rooms they have reserved themselves, in order. The same are among the campus's, where nothing tells whose they are.
  package var reservations: [Reservation] = []
  /// `nil` where they have no `days.yml`.
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
  /// The saved schedules whose classes they go to: those that their calendar names, else the first of each term.
  package var attendedSchedules: [SavedSchedule] {
    if let ids = plan.calendar.schedules {
      return ids.compactMap { id in plan.saved.first { $0.id == id } }
    }
    var seen: Set<TermID> = []
    return plan.saved.filter { seen.insert($0.term).inserted }
  }
}
