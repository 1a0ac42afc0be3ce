package import CampusModel
package import Markup
internal import Plotting
internal import Watch

extension Edition {
  /// The seat log with the present data added: the seats of every section, and the state of these
  /// people's saved schedules. Nothing is added for terms whose sources have no date.
  static func noticed(
    in campus: Campus, _ offerings: [CourseID: [Course]], by people: [Person],
    after past: (seats: SeatLog, schedules: ScheduleHistory)
  ) -> (seats: SeatLog, schedules: ScheduleHistory) {
    var (seats, schedules) = past
    seats.append(campus)
    for person in people {
      for saved in person.saved {
        guard let moment = campus.catalogMoment(of: saved.term) else { continue }
        schedules.notice(
          saved, of: person.id, in: { offerings[$0]?.first { $0.term == saved.term } },
          asOf: moment)
      }
    }
    schedules.keep(only: people)
    return (seats, schedules)
  }

  /// The open seats of a section over time; `nil` where they are unknown or have never changed.
  package func sparkline(of section: SectionID, in term: TermID, id: String) -> TrustedMarkup? {
    guard let history = seatLog.history(of: section, in: term) else { return nil }
    let line = Sparkline(
      subject: section.text,
      steps: history.steps.map { Sparkline.Step(from: local($0.at), $0.seats.open) },
      scarceBelow: SeatState.mostFew + 1)
    return line?.svg(id: id)
  }
}
