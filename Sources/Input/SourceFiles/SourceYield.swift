package import CampusModel
package import Diagnostics
internal import FileFormats

/// What one source gave, before it is joined with the others.
package struct SourceYield: Sendable {
  package var courses: [Course] = []
  /// Courses of sources that know no sections: for those which no other source gives.
  package var outlines: [Course] = []
  /// Mean grade points by course.
  package var gpas: [CourseID: Measure] = [:]
  /// Mean ratings by instructor's name as the source writes it, with runs of white space made one space.
  package var ratings: [String: Measure] = [:]
  package var grades: [GradeRecord] = []
  /// How many rows of grades are in none of `grades`, by the course that they are about.
  package var omittedGrades: [CourseID: Int] = [:]
  package var evaluations = Evaluations()
  /// Seats of courses as wholes; of several terms' the first row's, while `outlines` have each term's.
  package var seats: [CourseID: Seats] = [:]
  package var buildings: [Building] = []
  /// What has a name, beside buildings.
  package var places: [NamedPlace] = []
  /// Of files that were read as a whole.
  package var snapshots: [Snapshot] = []
  /// The counters of an entry whose counts are in the site's history.
  package var counters: Set<String> = []
  package var exams: [ExamNotice] = []
  package var cancellations: [CancellationNotice] = []
  package var aliases: [NameAlias] = []
  package var courseAliases: [CourseAlias] = []
  package var bookings: [RoomBooking] = []
  package var termDays: [TermDay] = []
  /// When the data was true, where its files say so; of several the latest.
  package var asOf: Instant?
  /// What became of the rows of each file, in the order in which they were read.
  package var files: [FileReport] = []
  /// How many of the files are valid and have no row yet.
  package var awaitedFiles = 0

  /// What became of the rows of all files.
  package var rows: RowCounts { files.reduce(RowCounts()) { $0 + $1.rows } }

  package init() {}
}

extension DataLog {
  /// Hands over what was told, by place, and what became of the rows.
  package consuming func close(
    into yield: inout SourceYield, diagnostics all: inout [Diagnostic]
  ) {
    let closed = close(diagnostics: &all)
    yield.files.append(closed.report)
    if closed.isAwaited { yield.awaitedFiles += 1 }
    yield.omittedGrades.merge(closed.omittedGrades, uniquingKeysWith: +)
  }
}
