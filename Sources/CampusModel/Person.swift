/// Somebody the site has pages for.
package struct Person: Hashable, Sendable {
  package enum Visibility: Hashable, Sendable { case `public`, `private` }

  package let id: PersonID
  package var name: String
  package var visibility: Visibility
  package var plan: Plan
  package var gradebook: Gradebook?

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

/// What a person wants of a term, what is settled, and what they keep.
package struct Plan: Hashable, Sendable {
  package var term: TermID
  /// In the order written, each once; a course's place is its colour.
  package var wants: [CourseID]
  /// Sections that every schedule must hold.
  package var fixedSections: [SectionID]
  /// Own times that every schedule must keep free.
  package var blocks: [OwnBlock]
  package var saved: [SavedSchedule]
  package var preferences: Preferences
  package var favourites: [RoomID]

  package init(
    term: TermID, wants: [CourseID] = [], fixedSections: [SectionID] = [],
    blocks: [OwnBlock] = [], saved: [SavedSchedule] = [], preferences: Preferences = Preferences(),
    favourites: [RoomID] = []
  ) {
    self.term = term
    self.wants = wants
    self.fixedSections = fixedSections
    self.blocks = blocks
    self.saved = saved
    self.preferences = preferences
    self.favourites = favourites
  }
}

/// A weekly time of one's own: work, sport.
package struct OwnBlock: Hashable, Sendable {
  package var title: String
  package var days: WeekdaySet
  package var time: MinuteSpan
  package var dates: DateSpan?

  package init(title: String, days: WeekdaySet, time: MinuteSpan, dates: DateSpan? = nil) {
    (self.title, self.days, self.time, self.dates) = (title, days, time, dates)
  }

  /// The block as a meeting without a place, so that one rule decides every clash.
  package var meeting: Meeting {
    Meeting(kind: title, timing: .weekly(days, time), place: .toBeAnnounced, dates: dates)
  }
}

/// A schedule somebody keeps: its sections, by id, so that it survives new data.
package struct SavedSchedule: Hashable, Sendable {
  /// Unique among the person's saved schedules, also its address: "first-choice".
  package let id: String
  package var title: String
  package var term: TermID
  package var sections: [SectionID]

  package init(id: String, title: String, term: TermID, sections: [SectionID]) {
    (self.id, self.title, self.term, self.sections) = (id, title, term, sections)
  }
}

package struct Preferences: Hashable, Sendable {
  /// How many schedules are listed, at least 1.
  package var top: Int
  /// The parts of GPA and rating in a section's value; together above 0. Equal by default.
  package var gpaWeight: Double
  package var ratingWeight: Double

  package init(top: Int = 20, gpaWeight: Double = 1, ratingWeight: Double = 1) {
    (self.top, self.gpaWeight, self.ratingWeight) = (top, gpaWeight, ratingWeight)
  }
}
