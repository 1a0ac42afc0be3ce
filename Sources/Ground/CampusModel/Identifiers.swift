internal import Bytes

/// The id of a course: department letters and a number, such as `CMSC131` or `MATH241H`.
///
/// Ids are equal when they differ only in case, spaces, dashes and underscores: "cmsc 131" is
/// `CMSC131`.
package struct CourseID: Hashable, Comparable, Encodable, Sendable {
  /// Upper case, without spaces: the form that is compared, sorted and written into addresses.
  package let canonical: String

  /// `nil` unless something remains besides spaces, dashes and underscores, with only letters,
  /// digits and `.&/`.
  ///
  /// ```
  /// CourseID("cmsc 131")?.canonical  // "CMSC131"
  /// CourseID("CMSC131")?.text        // "CMSC 131"
  /// ```
  package init?(_ text: some StringProtocol) {
    let kept = text.uppercased().filter { !" -_\u{a0}\t".contains($0) }
    guard !kept.isEmpty,
      kept.allSatisfy({ $0.isLetter || $0.isNumber || ".&/".contains($0) })
    else { return nil }
    canonical = kept
  }

  /// - Parameter canonical: the `canonical` text of another id.
  package init(canonical: String) { self.canonical = canonical }

  /// The letters before the first digit: "CMSC".
  package var department: String { String(canonical[..<firstDigit]) }

  /// The number with its suffix: "131", "241H".
  package var number: String { String(canonical[firstDigit...]) }

  /// As people read it, with a space before the number: "CMSC 131".
  package var text: String {
    let cut = firstDigit
    return cut == canonical.startIndex || cut == canonical.endIndex
      ? canonical : "\(canonical[..<cut]) \(canonical[cut...])"
  }

  /// Searches bytes, which is fast, and characters only where letters beyond ASCII come first, and
  /// where their kinds are known: a phone has no tables of them.
  private var firstDigit: String.Index {
    let bytes = canonical.utf8
    #if hasFeature(Embedded)
      return bytes.firstIndex { (0x30...0x39).contains($0) } ?? canonical.endIndex
    #else
      guard let first = bytes.firstIndex(where: { $0 >= 0x80 || (0x30...0x39).contains($0) }),
        bytes[first] >= 0x80
      else {
        return bytes.firstIndex { (0x30...0x39).contains($0) } ?? canonical.endIndex
      }
      return canonical.firstIndex(where: { $0.isNumber }) ?? canonical.endIndex
    #endif
  }

  /// The number with zeros for all digits but the first: 100 for CMSC 131, 1000 for MATH 1331.
  ///
  /// `nil` for numbers below 100, which have no level, and without a number.
  package var level: Int? {
    guard let value = Int(String(decoding: number.utf8.prefix { $0.isASCIIDigit }, as: UTF8.self)),
      value >= 100
    else {
      return nil
    }
    var power = 100
    while value / power >= 10 { power *= 10 }
    return value / power * power
  }

  /// By the canonical spelling.
  package static func < (a: Self, b: Self) -> Bool { a.canonical < b.canonical }
}

/// The id of a section within its term: a course and the registrar's section code.
package struct SectionID: Hashable, Comparable, Encodable, Sendable {
  /// The course that the section belongs to.
  package let course: CourseID
  /// The registrar's code as written: "0101", "ESG1", "BA01".
  package let code: String

  package init(_ course: CourseID, _ code: String) {
    (self.course, self.code) = (course, code)
  }

  /// Reads "CMSC131-0101", "CMSC 131-0101" or "CMSC 131 0101": the code follows the last dash or
  /// space.
  package init?(parsing text: some StringProtocol) {
    guard let cut = text.lastIndex(where: { $0 == "-" || $0 == " " }),
      let course = CourseID(text[..<cut]), !course.number.isEmpty
    else { return nil }
    let code = text[text.index(after: cut)...]
    guard !code.isEmpty else { return nil }
    self.init(course, code.uppercased())
  }

  /// "CMSC 131-0101".
  package var text: String { "\(course.text)-\(code)" }

  /// By course, then by code.
  package static func < (a: Self, b: Self) -> Bool { (a.course, a.code) < (b.course, b.code) }
}

/// The id of a term: the name of its file under `terms/`, such as "fall-2026". Part of addresses.
package struct TermID: Hashable, Comparable, Encodable, Sendable {
  /// The id as written.
  package let text: String
  package init(_ text: String) { self.text = text }
  /// Alphabetically, not by date.
  package static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}

/// The id of a person: the name of their folder under `people/`.
package struct PersonID: Hashable, Comparable, Encodable, Sendable {
  /// The id as written.
  package let text: String
  package init(_ text: String) { self.text = text }
  /// Alphabetically.
  package static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}

/// A building's short code, upper case: "ESJ".
package struct BuildingCode: Hashable, Comparable, Encodable, Sendable {
  /// Upper case, with single spaces.
  package let text: String

  /// `nil` for an empty text or white space.
  package init?(_ text: some StringProtocol) {
    let words = text.uppercased().split { $0.isWhitespace }
    guard !words.isEmpty else { return nil }
    self.text = words.joined(separator: " ")
  }

  /// - Parameter canonical: the `text` of another id.
  package init(canonical: String) { text = canonical }

  /// Alphabetically.
  package static func < (a: Self, b: Self) -> Bool { a.text < b.text }
}

/// A room within its building: "ESJ" and "0224".
package struct RoomID: Hashable, Comparable, Encodable, Sendable {
  /// The building that it is in.
  package let building: BuildingCode
  /// As the registrar writes it: "0224", "B0429", "0170E".
  package let number: String

  package init(_ building: BuildingCode, _ number: String) {
    (self.building, self.number) = (building, number)
  }

  /// Reads "ESJ 0224": the number follows the last space.
  package init?(parsing text: some StringProtocol) {
    guard let cut = text.lastIndex(of: " "), let building = BuildingCode(text[..<cut]) else {
      return nil
    }
    let number = text[text.index(after: cut)...]
    guard !number.isEmpty else { return nil }
    self.init(building, String(number))
  }

  /// "ESJ 0224".
  package var text: String { "\(building.text) \(number)" }

  /// By building, then by number.
  package static func < (a: Self, b: Self) -> Bool {
    (a.building, a.number) < (b.building, b.number)
  }
}
