internal import Bytes

/// A schedule as a link: its term and the ids of its sections.
///
/// The link opens one page of the site; the rest is in the fragment, which browsers do not send to
/// servers. Everything but ASCII letters and digits and `._~` is percent-encoded UTF-8, except for
/// the separators `:`, `,` and the first `-` of each section; a dash in the term stays. The name of
/// the person may precede it, with `=`, and the version of the format the term, with `!`; without
/// one it is 1. The page of share links also reads up to ten links joined by `&`.
///
/// ```
/// https://example.edu/almanac/share/#spring-2027:CMPS330-0101,MATH246-0101
/// https://example.edu/almanac/share/#Robin=1!spring-2027:CMPS330-0101
/// ```
package struct ShareLink: Hashable, Sendable {
  /// The term of the sections.
  package let term: TermID
  /// In the order of the link, without repeats; never empty.
  package let sections: [SectionID]

  /// Why a text is not a share link.
  package enum ReadError: Error, Hashable, Sendable {
    case noTerm
    case noSections
    /// "%" without two hexadecimal digits, bytes that are not UTF-8, or a control character.
    case badEncoding(String)
    /// The text between two commas is not a section.
    case notASection(String)
    case tooMany(Int)
    /// The text before "!" is not the version of a format that is known.
    case unknownVersion(String)
    /// Schedules of several people.
    case several(Int)
  }

  /// The most sections in a link: it may come from anyone.
  package static let mostSections = 64

  /// `nil` without sections, with more than `mostSections`, and for an empty term. Repeated
  /// sections count once.
  package init?(term: TermID, sections: [SectionID]) {
    var seen: Set<SectionID> = []
    let kept = sections.filter { seen.insert($0).inserted }
    guard !kept.isEmpty, kept.count <= Self.mostSections, !term.text.isEmpty else { return nil }
    (self.term, self.sections) = (term, kept)
  }

  /// Reads a whole link, or only its fragment; case of course ids, white space around it and the
  /// person's name are ignored.
  package init(parsing text: some StringProtocol) throws(ReadError) {
    let text = Self.trimmed(text)
    let whole = text.firstIndex(of: "#").map { text[text.index(after: $0)...] } ?? text[...]
    let fragment = try Self.unversioned(try Self.unnamed(whole))
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

  /// The part after "#".
  package var fragment: String {
    let names = sections.map { section in
      "\(Self.encoded(section.course.canonical))-\(Self.encoded(section.code))"
    }
    return "\(Self.encoded(term.text, keeping: "-")):\(names.joined(separator: ","))"
  }

  /// The link on the site with that base address, which ends in a slash.
  package func address(on base: String) -> String { "\(base)share/#\(fragment)" }
}

extension ShareLink {
  /// The schedule after the name of its person.
  private static func unnamed(_ fragment: Substring) throws(ReadError) -> Substring {
    let schedules = fragment.split(separator: "&")
    guard schedules.count < 2 else { throw .several(schedules.count) }
    let own = schedules.first ?? ""
    return own.firstIndex(of: "=").map { own[own.index(after: $0)...] } ?? own
  }

  /// The schedule after the version of its format.
  private static func unversioned(_ schedule: Substring) throws(ReadError) -> Substring {
    guard let mark = schedule.firstIndex(of: "!") else { return schedule }
    let version = schedule[..<mark]
    guard version == "1" else { throw .unknownVersion(String(version)) }
    return schedule[schedule.index(after: mark)...]
  }

  private static func section(_ part: Substring) throws(ReadError) -> SectionID {
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
      if byte.isASCIIAlphanumeric || "._~".utf8.contains(byte) || other.utf8.contains(byte) {
        out.append(byte)
      } else {
        out.append(percentEncoded: byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func decoded(_ text: Substring) throws(ReadError) -> String {
    guard let bytes = PercentEncoding.decoded(text.utf8),
      let word = String(validating: bytes, as: UTF8.self),
      !word.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw .badEncoding(String(text)) }
    return word
  }
}

extension ShareLink.ReadError: CustomStringConvertible {
  /// A clause to follow "this is not a share link: ".
  package var description: String {
    switch self {
    case .noTerm: "expected a term and a colon after '#', as in '#fall-2026:CMPS231-0101'"
    case .noSections: "it has no sections"
    case .badEncoding(let text): "'\(text)' is not percent-encoded UTF-8"
    case .notASection(let text): "'\(text)' is not a valid section, such as 'CMPS231-0101'"
    case .tooMany(let count): "it has \(count) sections; expected at most \(ShareLink.mostSections)"
    case .unknownVersion(let text): "it has the format '\(text)'; expected '1'"
    case .several(let count): "it has the schedules of \(count) people; expected one schedule"
    }
  }
}
