internal import CampusModel
internal import FileFormats

/// How a CSV says which section a row is about: by its whole id in `section`, or by `course` and
/// the section's own code.
struct SectionColumns {
  private let section: Int?
  private let course: Int?

  /// `nil` if there is neither column.
  init?(_ reader: CSVReader) {
    section = reader.column("section")
    course = reader.column("course")
    guard section != nil || course != nil else { return nil }
  }

  /// `nil` if there is none that can be read.
  func section(_ row: CSVReader.Row) -> SectionID? {
    let written = section.map { row[$0] } ?? ""
    if let course = course.flatMap({ CourseID(row[$0]) }), !written.isEmpty,
      !written.contains(where: { $0 == "-" || $0 == " " })
    {
      return SectionID(course, written.uppercased())
    }
    return SectionID(parsing: written)
  }

  /// The course of a row without a section: it is about all of them.
  func wholeCourse(_ row: CSVReader.Row) -> CourseID? {
    guard section.map({ row[$0].isEmpty }) ?? true else { return nil }
    return course.flatMap { CourseID(row[$0]) }
  }
}
