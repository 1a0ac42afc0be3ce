internal import CampusModel

/// The number of students by mark, separately for each grade system.
///
/// Records of one source have their marks at the same indices, where they are looked up first.
struct MarkTally {
  private var parts: [Part] = []

  private struct Part {
    let system: GradeSystem
    var marks: [String]
    var students: [Int]

    init(_ system: GradeSystem) {
      self.system = system
      (marks, students) = ([], [])
    }

    mutating func add(_ counts: [GradeCount]) {
      for (place, count) in counts.enumerated() {
        if place < marks.count, marks[place] == count.mark {
          students[place] += count.students
        } else if let known = marks.firstIndex(of: count.mark) {
          students[known] += count.students
        } else {
          marks.append(count.mark)
          students.append(count.students)
        }
      }
    }
  }

  mutating func add(_ record: GradeRecord) {
    let known = parts.firstIndex { $0.system == record.system }
    if known == nil { parts.append(Part(record.system)) }
    parts[known ?? parts.count - 1].add(record.counts)
  }

  var systems: [GradeSystem] { parts.map(\.system) }

  /// The sum of grade points in hundredths.
  var hundredths: Int {
    parts.reduce(0) { sum, part in
      part.marks.indices.reduce(sum) { sum, place in
        sum + (part.system.hundredths(of: part.marks[place], near: place) ?? 0)
          * part.students[place]
      }
    }
  }

  /// Students with that mark; `nil` where no record has it.
  func students(with mark: String) -> Int? {
    var students: Int?
    for part in parts {
      guard let place = part.marks.firstIndex(of: mark) else { continue }
      students = (students ?? 0) + part.students[place]
    }
    return students
  }

  /// In the order of the first system, followed by marks that only later systems have.
  var letters: [GradeCount] {
    counts(of: systems.flatMap { $0.marks.filter { $0.hundredths != nil }.map(\.text) })
  }

  var counted: [GradeCount] { counts(of: systems.flatMap { $0.marks(.counted) }) }

  var withdrawn: Int? {
    let known = counts(of: systems.flatMap { $0.marks(.withdrawn) })
    return known.isEmpty ? nil : known.map(\.students).reduce(0, +)
  }

  /// All other marks, alphabetically.
  var others: [GradeCount] {
    let shown = systems.flatMap { $0.marks.filter { $0.role != .excluded }.map(\.text) }
    let marks = parts.flatMap(\.marks).filter { !shown.contains($0) }
    return counts(of: marks).sorted { $0.mark < $1.mark }
  }

  /// The students of these marks, without repeats; marks that no record has are left out.
  private func counts(of marks: [String]) -> [GradeCount] {
    var counts: [GradeCount] = []
    for mark in marks where !counts.contains(where: { $0.mark == mark }) {
      if let students = students(with: mark) {
        counts.append(GradeCount(mark: mark, students: students))
      }
    }
    return counts
  }
}
