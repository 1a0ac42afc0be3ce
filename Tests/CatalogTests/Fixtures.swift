import CampusModel

func id(_ text: String) -> CourseID {
  guard let id = CourseID(text) else { fatalError("no course: \(text)") }
  return id
}

let fall = TermID("fall-2026")

/// A section of `course` with so many open of all seats.
func section(
  _ course: String, _ code: String, open: Int? = nil, of total: Int? = nil, part: String? = nil,
  by instructors: [String] = []
) -> Section {
  Section(
    id: SectionID(id(course), code), instructors: instructors,
    seats: Seats(total: total, open: open), part: part)
}

/// "A+ 3, B 2, W 1" as a record's counts.
func record(
  of course: String = "CMPS231", term: String = "202601", section: String? = "0101",
  by instructor: String? = nil, _ counts: String
) -> GradeRecord {
  GradeRecord(
    course: id(course), term: term, section: section, instructors: instructor.map { [$0] } ?? [],
    counts: counts.split(separator: ",").map { part in
      let words = part.split(separator: " ")
      return GradeCount(mark: String(words[0]), students: Int(words[1]) ?? 0)
    })
}
