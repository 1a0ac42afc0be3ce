internal import Bytes
package import CampusModel

/// A course id within a text.
package struct CourseMention: Hashable, Sendable {
  /// Bytes of the text's UTF-8.
  package let range: Range<Int>
  /// The course that is mentioned.
  package let course: CourseID
}

/// Finds the ids of known courses in the texts of a catalog.
///
/// An id must be complete: capital letters, an optional space or dash, the number, and no letter or
/// digit before or after. The longest id counts.
///
/// ```
/// // "MATH 140 or 141" mentions only MATH 140; "CMPS 231X" does not mention CMPS 231
/// CourseMentions(ids).find(in: "MATH 140 or 141").map(\.course.text)  // ["MATH 140"]
/// ```
package struct CourseMentions: Sendable {
  private let known: [String: CourseID]

  package init(_ courses: some Sequence<CourseID>) {
    known = Dictionary(courses.map { ($0.canonical, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// In the order of the text, without overlaps.
  package func find(in text: String) -> [CourseMention] {
    let bytes = Array(text.utf8)
    var found: [CourseMention] = []
    var place = 0
    while place < bytes.count {
      if isStart(place, of: bytes), let mention = mention(at: place, in: bytes) {
        found.append(mention)
        place = mention.range.upperBound
      } else {
        place += 1
      }
    }
    return found
  }

  private func isStart(_ place: Int, of bytes: [UInt8]) -> Bool {
    bytes[place].isASCIICapital && (place == 0 || !bytes[place - 1].isInWord)
  }

  private func mention(at start: Int, in bytes: [UInt8]) -> CourseMention? {
    let letters = bytes[start...].prefix { $0.isASCIICapital || $0.isJoint }
    let number = start + letters.count + gap(at: start + letters.count, in: bytes)
    let digits = bytes[min(number, bytes.count)...].prefix { $0.isInWord || $0.isJoint }
    guard let first = digits.first, first.isASCIIDigit else { return nil }
    let ends = digits.indices.reversed().map { $0 + 1 }.filter { end in
      bytes[end - 1].isInWord && (end == bytes.count || !bytes[end].isInWord)
    }
    for end in ends {
      let id = String(decoding: letters + digits[..<end], as: UTF8.self)
      if let course = known[id] { return CourseMention(range: start..<end, course: course) }
    }
    return nil
  }

  /// The bytes between letters and number: a space, one that does not break, a dash.
  private func gap(at place: Int, in bytes: [UInt8]) -> Int {
    guard place < bytes.count else { return 0 }
    if bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "-") { return 1 }
    return bytes[place...].starts(with: [0xc2, 0xa0]) ? 2 : 0
  }
}

extension CourseMentions {
  /// For each course, the courses whose prerequisites mention it, in the order of the catalog.
  package func dependents(among courses: [Course]) -> [CourseID: [CourseID]] {
    var dependents: [CourseID: Set<CourseID>] = [:]
    for course in courses {
      for requirement in course.requirements where requirement.isPrerequisite {
        for mention in find(in: requirement.text) where mention.course != course.id {
          dependents[mention.course, default: []].insert(course.id)
        }
      }
    }
    return dependents.mapValues { $0.sorted { $0.precedesInCatalog($1) } }
  }
}

extension Requirement {
  /// Whether the label begins with "Prereq".
  fileprivate var isPrerequisite: Bool { label.lowercased().hasPrefix("prereq") }
}

extension UInt8 {
  /// The characters of ids other than letters and digits.
  fileprivate var isJoint: Bool {
    self == UInt8(ascii: ".") || self == UInt8(ascii: "&") || self == UInt8(ascii: "/")
  }
  /// A letter or digit, or a part of a character beyond ASCII.
  fileprivate var isInWord: Bool {
    isASCIIAlphanumeric || self >= 0x80
  }
}
