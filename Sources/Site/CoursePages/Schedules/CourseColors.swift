internal import CampusModel
internal import Plotting
package import Scheduling

/// The color of each course: one throughout a plan, whichever schedule the course is in.
package struct CourseColors: Sendable {
  private var places: [CourseID: Int] = [:]

  /// The courses that the plan names in its order, then others in that of the schedules.
  init(of plan: Plan, in schedules: some Sequence<RankedSchedule>) {
    for course in plan.wants.flatMap(\.namedCourses) { add(course) }
    for schedule in schedules { for pick in schedule.picks { add(pick.course.id) } }
  }

  /// A single schedule's courses by their place in it.
  package init(of schedule: RankedSchedule) {
    for pick in schedule.picks { add(pick.course.id) }
  }

  subscript(course: CourseID) -> CourseColor { CourseColor(place(of: course) + 1) }

  /// From 0; a course that is in none of them has the first one's place.
  func place(of course: CourseID) -> Int { places[course] ?? 0 }

  private mutating func add(_ course: CourseID) {
    if places[course] == nil { places[course] = places.count }
  }
}
