internal import CampusModel

/// The parts that a campus has: pages show no tab, column or figure for a missing part.
///
/// The page that a missing tab would lead to exists, so that the owner's links to it do not break.
/// It is in no other page and in no search engine.
package struct SiteParts: Hashable, Encodable, Sendable {
  /// Public people, or private ones whose pages are sealed.
  package let hasPeople: Bool
  /// Gradebooks or notes of public people, or private people whose pages are sealed: their content
  /// is not public.
  package let hasGradebooks: Bool
  /// Rooms, floors, or places where people are counted.
  package let hasRooms: Bool
  /// Courses of any term.
  package let hasCourses: Bool
  /// Sections of any term, which visitors build schedules of.
  package let hasSections: Bool
  /// Mean grade points of courses.
  package let hasGPAs: Bool
  /// Ratings of instructors.
  package let hasRatings: Bool
  /// Grades given in past terms, or their means.
  package let hasGrades: Bool
  /// The number of open seats of a section or course.
  package let hasSeats: Bool

  /// `people` are public, `sealed` have sealed pages. Linear in the sections.
  init(of campus: Campus, people: [Person], sealed: [Person]) {
    hasPeople = !people.isEmpty || !sealed.isEmpty
    hasGradebooks =
      !sealed.isEmpty || people.contains { $0.gradebook != nil || !$0.notes.isEmpty }
    let courses = campus.catalog.courses
    hasRooms =
      campus.catalog.buildings.contains { !$0.floors.isEmpty } || !campus.occupancy.zones.isEmpty
      || courses.contains { $0.sections.contains { !$0.rooms.isEmpty } }
    hasCourses = !courses.isEmpty
    hasSections = courses.contains { !$0.sections.isEmpty }
    let results = campus.results
    hasGPAs = !results.evidence.gpa.measures.isEmpty
    hasRatings = !results.evidence.rating.measures.isEmpty
    hasGrades = hasGPAs || !results.grades.isEmpty || !results.omittedGrades.isEmpty
    hasSeats = courses.contains { course in
      course.seats?.open != nil || course.sections.contains { $0.seats?.open != nil }
    }
  }

  /// The page that the tab of schedules leads to.
  package var schedules: String { hasSections ? Address.build : Address.plans }

  /// The page that the tab of grades leads to.
  var grades: String { hasGradebooks ? Address.grades : Address.myGrades }

  /// The tabs of the site, in order; a site of text pages has none.
  package var tabs: [Tab] {
    Tab.allCases.filter { tab in
      switch tab {
      case .today: true
      case .schedules: hasPeople || hasSections
      case .grades: hasGradebooks || hasCourses
      case .rooms: hasRooms
      case .catalog: hasCourses
      }
    }
  }
}
