internal import CampusModel
internal import Plotting
internal import Templating
internal import Watch

extension Edition {
  /// What earlier builds saw and what the present data adds to it: the seats of every section, and
  /// how the saved schedules of these people look. Of a term whose sources do not say when they
  /// were true nothing is noted.
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

  /// The open seats of a section over time; nothing where they are unknown or have never changed.
  func sparkline(of section: SectionID, in term: TermID, id: String) -> TemplateValue {
    guard let history = seatLog.history(of: section, in: term) else { return .nothing }
    let line = Sparkline(
      subject: section.text,
      steps: history.steps.map { Sparkline.Step(from: local($0.at), $0.seats.open) },
      scarceBelow: SeatState.mostFew + 1)
    return line.map { .markup($0.svg(id: id)) } ?? .nothing
  }
}
