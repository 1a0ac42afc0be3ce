package import CampusModel
internal import ICalendar
package import Markup
internal import Plotting
internal import Watch

extension EditionRecords {
  /// The records of earlier builds with the present data added: the seats of every section, and the
  /// state of the saved schedules of these people and of the others that the history names. Nothing
  /// is added for terms whose sources have no date.
  static func noticed(
    in campus: Campus, _ offerings: [CourseID: [Course]], by people: [Person],
    after history: EditionHistory?
  ) -> EditionRecords {
    guard let history else {
      return EditionRecords(
        seats: SeatLog(), schedules: ScheduleHistory(),
        feedIdentity: FeedIdentity(host: campus.settings.publishing.host))
    }
    var (seats, schedules) = (history.seats, history.schedules)
    let people = people + history.others
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
    return EditionRecords(
      seats: seats, schedules: schedules, feedIdentity: history.feedIdentity)
  }
}

extension Edition {
  /// The open seats of a section over time; `nil` where they are unknown or have never changed.
  package func sparkline(of section: SectionID, in term: TermID, id: String) -> TrustedMarkup? {
    guard let history = records.seats.history(of: section, in: term) else { return nil }
    let line = Sparkline(
      subject: section.text,
      steps: history.steps.map { Sparkline.Step(from: local($0.at), $0.seats.open) },
      scarceBelow: SeatState.mostFew + 1)
    return line?.svg(id: id)
  }
}
