internal import CampusModel
internal import Plotting
internal import Templating
internal import Watch

extension Edition {
  /// The edition that also knows what earlier builds saw, and adds what the present data says: the seats of every section,
  /// and how the saved schedules of `watched` look. Of a term whose sources do not say when they were true nothing is
  /// noted.
  func watching(
    _ seats: SeatLog, _ schedules: ScheduleHistory, of watched: [Person]
  ) -> Edition {
    var edition = self
    (edition.seatLog, edition.schedules) = (seats, schedules)
    edition.seatLog.append(campus)
    for person in watched {
      for saved in person.plan.saved {
        guard let moment = campus.catalogMoment(of: saved.term) else { continue }
        edition.schedules.notice(
          saved, of: person.id, in: { course($0, in: saved.term) }, asOf: moment)
      }
    }
    edition.schedules.keep(only: watched)
    return edition
  }

  /// The open seats of a section over time; nothing before its term was looked at a second time, or where nobody told any.
  func sparkline(of section: SectionID, in term: TermID, id: String) -> TemplateValue {
    guard let history = seatLog.history(of: section, in: term) else { return .nothing }
    let line = Sparkline(
      subject: section.text,
      steps: history.steps.map { Sparkline.Step(from: local($0.at), $0.seats.open) },
      until: local(history.last), scarceBelow: SeatState.mostFew + 1)
    return line.map { .markup($0.svg(id: id)) } ?? .nothing
  }
}
