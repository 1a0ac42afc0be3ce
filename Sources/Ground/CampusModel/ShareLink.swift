/// A schedule as a link: its term and its sections by id, so that it can be sent, kept and opened again without the page it
/// was found on.
///
/// The link leads to one page of the site and carries the rest behind "#", which browsers do not send to servers:
/// `https://example.edu/almanac/share/#spring-2027:CMPS330-0101,MATH246-0101`. Between the marks `:`, `,` and the first `-`
/// of each section, everything but ASCII letters and digits and `._~` is percent-encoded UTF-8; a dash stays in the term.
package struct ShareLink: Hashable, Sendable {
  package let term: TermID
  /// Never empty, none twice, in the order of the link.
  package let sections: [SectionID]

  /// Why a text is no such link.
  package enum Refusal: Error, Hashable, Sendable {
    case noTerm
    case noSections
    /// "%" without two hexadecimal digits behind it, bytes that are not UTF-8, or a control character.
    case badEncoding(String)
    /// What stands between two commas and is no section.
    case notASection(String)
    case tooMany(Int)
  }

  /// More than anybody takes; a link is read from strangers.
  package static let mostSections = 64

  /// `nil` without sections, with more than 64, and for a term without a name. A section that stands twice counts once.
  package init?(term: TermID, sections: [SectionID]) {
    var seen: Set<SectionID> = []
    let kept = sections.filter { seen.insert($0).inserted }
    guard !kept.isEmpty, kept.count <= Self.mostSections, !term.text.isEmpty else { return nil }
    (self.term, self.sections) = (term, kept)
  }

  /// Reads a whole link, or only what stands behind its "#". Courses may be written in any case, as everywhere; white space
  /// around the link is nothing.
  package init(parsing text: some StringProtocol) throws(Refusal) {
    let text = Self.trimmed(text)
    let fragment = text.firstIndex(of: "#").map { text[text.index(after: $0)...] } ?? text[...]
    guard let colon = fragment.firstIndex(of: ":"), colon != fragment.startIndex else {
      throw .noTerm
    }
    let term = TermID(try Self.decoded(fragment[..<colon]))
    let parts = fragment[fragment.index(after: colon)...].split(separator: ",")
    guard !parts.isEmpty else { throw .noSections }
    guard parts.count <= Self.mostSections else { throw .tooMany(parts.count) }
    var sections: [SectionID] = []
    for part in parts { sections.append(try Self.section(part)) }
    guard let link = ShareLink(term: term, sections: sections) else { throw .noSections }
    self = link
  }

  /// What stands behind the "#".
  package var fragment: String {
    let names = sections.map { section in
      "\(Self.encoded(section.course.canonical))-\(Self.encoded(section.code))"
    }
    return "\(Self.encoded(term.text, keeping: "-")):\(names.joined(separator: ","))"
  }

  /// The link on the site with that base, which ends in a slash.
  package func address(on base: String) -> String { "\(base)share/#\(fragment)" }
}

extension ShareLink {
  private static func section(_ part: Substring) throws(Refusal) -> SectionID {
    guard let dash = part.firstIndex(of: "-") else { throw .notASection(String(part)) }
    let code = try decoded(part[part.index(after: dash)...])
    guard let course = CourseID(try decoded(part[..<dash])), !code.isEmpty else {
      throw .notASection(String(part))
    }
    return SectionID(course, code)
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    var rest = text[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// Unreserved characters of RFC 3986 §2.3 but the dash, which is a mark here.
  private static func encoded(_ text: String, keeping other: String = "") -> String {
    var out: [UInt8] = []
    for byte in text.utf8 {
      let isPlain = isAlphanumeric(byte) || "._~".utf8.contains(byte) || other.utf8.contains(byte)
      out += isPlain ? [byte] : [UInt8(ascii: "%"), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func decoded(_ text: Substring) throws(Refusal) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(value(of:)),
        let low = rest.popFirst().flatMap(value(of:))
      else { throw .badEncoding(String(text)) }
      bytes.append(high << 4 | low)
    }
    guard let word = String(validating: bytes, as: UTF8.self),
      !word.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw .badEncoding(String(text)) }
    return word
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static func hexadecimal(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension ShareLink.Refusal: CustomStringConvertible {
  /// To follow "this is no share link: ".
  package var description: String {
    switch self {
    case .noTerm: "behind its '#' a term and a colon are expected, as in '#fall-2026:CMPS231-0101'"
    case .noSections: "it names no section"
    case .badEncoding(let text): "'\(text)' is not percent-encoded UTF-8"
    case .notASection(let text): "'\(text)' is no section; they are written like CMPS231-0101"
    case .tooMany(let count): "it names \(count) sections, more than \(ShareLink.mostSections)"
    }
  }
}
