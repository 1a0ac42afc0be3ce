package import CampusModel
package import Diagnostics
package import FileFormats

/// The data of one source, before it is joined with the others.
package struct Contribution: Sendable {
  /// The problems of its files, in their order.
  package var diagnostics: [Diagnostic] = []
  /// Courses with the sections that the source knows.
  package var courses: [Course] = []
  /// Courses of sources that know no sections: for those which no other source gives.
  package var outlines: [Course] = []
  /// Mean grade points by course.
  package var gpas: [CourseID: Measure] = [:]
  /// Mean ratings by instructor's name as the source writes it, each run of white space made one
  /// space.
  package var ratings: [String: Measure] = [:]
  /// How many students got which letter, by section.
  package var grades: [GradeRecord] = []
  /// How many rows of grades are in none of `grades`, by the course that they are about.
  package var omittedGrades: [CourseID: Int] = [:]
  /// Evaluations of courses by students.
  package var evaluations = Evaluations()
  /// Seats of courses as wholes; of several terms' the first row's, while `outlines` have each
  /// term's.
  package var seats: [CourseID: Seats] = [:]
  /// With their rooms and floors.
  package var buildings: [Building] = []
  /// Named places, except buildings.
  package var places: [NamedPlace] = []
  /// Counts of files that were read as a whole.
  package var snapshots: [Snapshot] = []
  /// The counters of an entry whose counts are in the site's history.
  package var counters: Set<String> = []
  /// When sections have exams.
  package var exams: [ExamNotice] = []
  /// Canceled meetings.
  package var cancellations: [CancellationNotice] = []
  /// Other names of rooms and buildings.
  package var aliases: [NameAlias] = []
  /// Former and other codes of courses.
  package var courseAliases: [CourseAlias] = []
  /// Who has which room, as calendars say it.
  package var bookings: [RoomBooking] = []
  /// Holidays and other days of a term.
  package var termDays: [TermDay] = []
  /// When the data was true, where its files say so; of several the latest.
  package var asOf: Instant?
  /// The row counts of each file, in the order of reading.
  package var files: [FileReport] = []
  /// How many of the files are valid and have no row yet.
  package var awaitedFiles = 0

  /// The row counts of all files together.
  package var rows: RowCounts { files.reduce(RowCounts()) { $0 + $1.rows } }

  package init() {}
}

extension Contribution {
  /// Takes over the diagnostics and the row counts of a file that was read to its end.
  package mutating func close(_ report: Report) {
    let closed = report.close(diagnostics: &diagnostics)
    files.append(closed.report)
    if closed.isAwaited { awaitedFiles += 1 }
    omittedGrades.merge(closed.omittedGrades, uniquingKeysWith: +)
  }
}
