internal import CampusModel
internal import FileFormats

// Columns of words: titles, people and rooms. Words that are the same in all rows of a course are
// values of the course; words that differ are values of its sections.

extension ColumnSniff {
  /// The title of each course, and who teaches it.
  mutating func findNames() {
    let courses = Courses(self)
    if places[.instructor] == nil {
      // "Name" is a course's at one school and a teacher's at another.
      let named = places[.title].flatMap { header[$0].lowercased() == "name" ? $0 : nil }
      let column = header.indices.first { column in
        (isFree(column) || column == named) && courses.agree(on: cells[column]) != true
          && holds(column, Self.isPerson)
      }
      if let column { put(.instructor, column) }
    }
    guard places[.title] == nil else { return }
    let columns = header.indices.filter { isFree($0) && isTitle($0, of: courses) }
    let column = columns.first { !holds($0, Self.isRoom) } ?? columns.first
    if let column { put(.title, column) }
  }

  /// Rooms; a column with the same text in all rows of each course, and a different one for each
  /// course, has titles.
  mutating func findPlaces() {
    guard ![.place, .building, .room, .meetings].contains(where: { places[$0] != nil }) else {
      return
    }
    let courses = Courses(self)
    let column = header.indices.first { column in
      isFree(column) && holds(column, Self.isRoom)
        && (!courses.areNamed(by: cells[column]) || isPlain(column, courses))
    }
    if let column { put(.place, column) }
  }

  /// Whether a column that may have titles has rooms: by codes, or by long numbers where another
  /// column has the titles or each course has one row.
  private func isPlain(_ column: Int, _ courses: Courses) -> Bool {
    if holds(column, Self.isCodedRoom) { return true }
    let isSure = places[.title] != nil || courses.agree(on: cells[column]) == nil
    return isSure && holds(column, Self.isNumberedRoom)
  }

  private func isTitle(_ column: Int, of courses: Courses) -> Bool {
    let length = settled(column).reduce(0) { $0 + $1.count } / max(1, settled(column).count)
    return courses.areNamed(by: cells[column]) && (4...80).contains(length)
      && holds(column) { $0.contains(where: \.isLetter) && !$0.contains("@") }
      && !isPlain(column, courses) && !holds(column, Self.isPerson)
      && !holds(column, Self.isCourse) && !holds(column, Self.isCourseSection)
  }

  /// "Vale, Noor", "Prof. Vale", or several.
  private static func isPerson(_ text: String) -> Bool {
    text.split { ";/|".contains($0) }.allSatisfy { part in
      let words = part.split { " ,.".contains($0) }
      guard (2...6).contains(words.count), !part.contains(where: \.isNumber) else { return false }
      if titles.contains(words[0].lowercased()) { return true }
      let sides = part.split(separator: ",").map { String($0).collapsed }
      return sides.count == 2
        && sides.allSatisfy { $0.first?.isUppercase == true && $0.split(separator: " ").count < 4 }
    }
  }

  private static let titles: Set<String> = [
    "prof", "professor", "professorin", "dr", "pd", "mr", "mrs", "ms",
  ]

  private static func isRoom(_ text: String) -> Bool {
    RoomID(parsing: text)?.number.contains(where: \.isNumber) ?? false
  }

  /// "MAB 0101": a code and a number.
  private static func isCodedRoom(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return words.count == 2 && words[0].count <= 5 && !words[0].contains(where: \.isLowercase)
      && words[1].contains(where: \.isNumber)
  }

  /// "MAB 0101" and "Altbau 213", but not "Drawing 1".
  private static func isNumberedRoom(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return isCodedRoom(text)
      || (2...3).contains(words.count) && (words.last?.count(where: \.isNumber) ?? 0) > 1
  }
}

/// The courses of a table's rows.
private struct Courses {
  /// The course of each row.
  private let names: [String]
  private let count: Int

  init(_ sniff: ColumnSniff) {
    let places = sniff.places
    let whole = (places[.courseSection] ?? places[.course]).map { sniff.cells[$0] }
    let parts = [places[.subject], places[.number]].compactMap { $0.map { sniff.cells[$0] } }
    if let whole {
      names = whole.map { name in
        let id = places[.courseSection] == nil ? nil : SectionID(parsing: name)
        return id?.course.text ?? name
      }
    } else if parts.count == 2 {
      names = zip(parts[0], parts[1]).map { "\($0) \($1)" }
    } else {
      names = []
    }
    count = Set(names).count
  }

  /// Whether nearly each course with several rows has one value in them; `nil` without such
  /// courses.
  func agree(on cells: [String]) -> Bool? {
    let groups = values(of: cells).values.filter { $0.rows > 1 }
    guard !groups.isEmpty else { return nil }
    return groups.count { $0.values.count == 1 } * 20 >= groups.count * 19
  }

  /// Whether a column has a name for each course.
  func areNamed(by cells: [String]) -> Bool {
    let distinct = Set(cells.filter { !$0.isEmpty }).count
    return switch agree(on: cells) {
    case true?: distinct > 1 && distinct * 2 > count
    case false?: false
    case nil: count > 1 && distinct * 10 >= count * 9
    }
  }

  private func values(of cells: [String]) -> [String: (rows: Int, values: Set<String>)] {
    zip(names, cells).reduce(into: [:]) { groups, row in
      guard !row.1.isEmpty else { return }
      groups[row.0, default: (0, [])].rows += 1
      groups[row.0]?.values.insert(row.1)
    }
  }
}

extension SectionColumn {
  /// The contents of the cells, for a sentence of evidence.
  var noun: String {
    switch self {
    case .course: "courses"
    case .courseSection: "courses and sections"
    case .section, .crn: "sections"
    case .title: "titles"
    case .days: "days"
    case .time, .start, .end: "times"
    case .place: "places"
    case .building: "buildings"
    case .room: "rooms"
    case .first, .last, .dates: "dates"
    case .instructor: "instructors"
    default: rawValue
    }
  }
}
