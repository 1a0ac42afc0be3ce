package import CampusModel
package import Watch

extension Edition {
  /// The address of a course's feed without its extension; `nil` where none of its sections has
  /// anything that a calendar can show.
  package func feed(of course: Course) -> String? {
    guard campus.term(course.term) != nil, course.sections.contains(where: \.hasDates) else {
      return nil
    }
    return Address.courseFeed(course.id, in: course.term)
  }

  /// The address of a section's feed without its extension; `nil` where a calendar can show nothing
  /// of it.
  package func feed(of section: Section, in term: TermID) -> String? {
    guard campus.term(term) != nil, section.hasDates else { return nil }
    return Address.sectionFeed(section.id, in: term)
  }

  /// A saved schedule that has a page, with its past.
  package struct Watch {
    package var saved: SavedSchedule
    package var past: ScheduleWatch
  }

  /// The saved schedules of a person that have pages, in the order of the file.
  package func watches(of person: Person) -> [Watch] {
    person.saved.compactMap { saved in
      guard campus.term(saved.term) != nil,
        let past = records.schedules.watch(on: saved.id, of: person.id)
      else { return nil }
      return Watch(saved: saved, past: past)
    }
  }

  /// The address of a person's feed of changes; `nil` where there is none.
  package func changeFeed(of person: Person) -> String? {
    watches(of: person).isEmpty || access != nil ? nil : Address.changes(person.id)
  }
}

extension Section {
  /// Whether a calendar can show any part of the section.
  package var hasDates: Bool {
    meetings.contains { $0.weekly != nil } || !(exams ?? []).isEmpty
  }
}
