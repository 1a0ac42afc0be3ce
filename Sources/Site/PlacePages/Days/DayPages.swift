package import CampusModel
internal import DayPlanning
internal import Parallel
internal import RoomUse
package import SiteBuild
package import SiteFrame

/// People's calendars: a page for each day of the horizon, each week, and each month of their
/// terms.
package struct DayPages {
  let edition: Edition
  let days: CampusDays
  let spare: SpareTime

  package init(edition: Edition, days: CampusDays, spare: SpareTime) {
    (self.edition, self.days, self.spare) = (edition, days, spare)
  }

  /// In any order; nothing is rendered yet. Throws if a name of the data cannot be a file name.
  package func pages() throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    for person in edition.people {
      guard let days = days[person.id] else { continue }
      let span = days.span
      for date in edition.horizon {
        pages.append(
          try DayPage(days: days, date: date, travel: self.days.travel, spare: spare).page())
      }
      for monday in span.mondays {
        pages.append(try WeekPage(days: days, monday: monday, span: span).page())
      }
      for month in span.months {
        pages.append(try MonthPage(days: days, month: month, span: span).page())
      }
    }
    return pages
  }
}

/// The days of the people of an edition.
package struct CampusDays: Sendable {
  let travel: CampusTravel
  private let people: [PersonID: PersonDays]

  package init(of edition: Edition, _ travel: CampusTravel) {
    self.travel = travel
    let recent = PersonDays.Recent()
    people = Dictionary(
      uniqueKeysWithValues: edition.people.filter(PersonDays.areNeeded).map {
        ($0.id, PersonDays(of: $0, in: edition, travel, recent))
      })
  }

  /// `nil` for a person without days.
  package subscript(person: PersonID) -> PersonDays? { people[person] }
}

extension PersonDays {
  /// The months of the present term, of later terms for which people have saved schedules, and of
  /// the horizon.
  package var span: CalendarSpan {
    let start = edition.term.days.first
    let terms = [edition.term] + schedules.map(\.term).filter { $0.days.last >= start }
    return CalendarSpan(touching: terms.map(\.days) + edition.horizon.map { DateSpan($0) })
  }

  /// Where a date is shown: on its own page, or in its week.
  func address(of date: CalendarDate) -> String {
    edition.horizon.contains(date)
      ? Address.day(person.id, on: date) : "\(Address.week(person.id, of: date))#d-\(date)"
  }

  /// The kinds of entries that a date has, for the marks in months.
  func kinds(on date: CalendarDate, among entries: [DayEntry]) -> Set<DayKind> {
    var kinds = Set(
      entries.filter { !$0.isCanceled }.map { words(for: $0, root: "").kind })
    if edition.campus.catalog.terms.contains(where: { term in
      term.dates.contains { $0.days.first == date || $0.days.last == date }
    }) {
      kinds.insert(.known)
    }
    if isDue(on: date) { kinds.insert(.work) }
    if !errands(on: date).isEmpty { kinds.insert(.errand) }
    return kinds
  }

  private func isDue(on date: CalendarDate) -> Bool {
    (person.gradebook?.courses ?? []).contains { course in
      course.groups.contains { $0.assignments.contains { $0.date == date } }
    }
  }
}
