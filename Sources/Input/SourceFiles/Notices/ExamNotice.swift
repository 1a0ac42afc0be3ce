package import CampusModel
package import Diagnostics

/// An exam that a list of exams announces, and whom it is for.
package struct ExamNotice: Hashable, Sendable {
  package enum Target: Hashable, Sendable {
    case section(SectionID)
    /// All sections of the course.
    case course(CourseID)
    /// All sections with a meeting on exactly these days at exactly this time.
    case meetings(WeekdaySet, MinuteSpan)
  }

  package var target: Target
  package var term: TermID
  package var exam: Exam
  /// Where it is written.
  package var place: FilePlace

  package init(_ target: Target, term: TermID, exam: Exam, place: FilePlace) {
    (self.target, self.term, self.exam, self.place) = (target, term, exam, place)
  }
}

/// An instructor's name as sections write it, and the name under which the same person is rated.
package struct NameAlias: Hashable, Sendable {
  package var name: String
  package var ratedAs: String
  /// Where it is written.
  package var place: FilePlace

  package init(name: String, ratedAs: String, place: FilePlace) {
    (self.name, self.ratedAs, self.place) = (name, ratedAs, place)
  }
}

/// A course that is evaluated under another name, as the owner wrote it down.
package struct CourseAlias: Hashable, Sendable {
  /// The name of the catalog.
  package var course: CourseID
  /// The name of the evaluations.
  package var evaluatedAs: CourseID
  package var place: FilePlace

  package init(course: CourseID, evaluatedAs: CourseID, place: FilePlace) {
    (self.course, self.evaluatedAs, self.place) = (course, evaluatedAs, place)
  }
}
