internal import CampusModel

/// The rule for which sections of different parts may be combined.
///
/// The first rule that applies decides for the whole course:
///
/// 1. `explicit`, where any section has links. A section's links must name the sections it goes
///    with; a section without links accepts what the other one says. Links that all exist and name
///    sections of some other part, but none of this part, do not restrict this part: a lecture tied
///    to its discussions leaves the labs open.
/// 2. `prefix`, where the code of a section begins with that of a section of another part: A and
///    A01, in either direction. Sections with such partners in a part go only with those; sections
///    without any there go with each other.
/// 3. `free`: any with any.
///
/// ```
/// // Lectures A, B and labs A01, A02, B01:
/// linking.rule                 // .prefix
/// linking.links(a, with: b01)  // false
/// ```
struct Linking: Sendable {
  /// `nil` for fewer than two parts.
  let rule: LinkRule?

  private let parts: Parts
  private let stranded: [Bool]
  /// By section: its linked sections with `explicit`, its partners with `prefix`.
  private var partners: [Set<Int>] = []
  /// By section, the parts in which it goes only with its partners.
  private var tied: [Set<Int>] = []

  /// - Complexity: linear in the sections with their links and partners, times the length of codes.
  init(_ parts: Parts) {
    self.parts = parts
    let ids = Set(parts.sections.map { $0.id })
    stranded = parts.sections.map { !$0.links.isEmpty && !$0.links.contains { ids.contains($0) } }
    guard parts.members.count > 1 else {
      rule = nil
      return
    }
    if parts.sections.contains(where: { !$0.links.isEmpty }) {
      rule = .explicit
      (partners, tied) = Self.named(in: parts)
    } else {
      partners = Self.prefixed(in: parts)
      tied = partners.map { Set($0.map { parts.part[$0] }) }
      rule = partners.contains { !$0.isEmpty } ? .prefix : .free
    }
  }

  /// Whether the section has links and none of them is offered, so that it cannot be taken.
  func isStranded(_ a: Int) -> Bool { stranded[a] }

  /// Whether two sections, by their numbers in the parts, may be combined.
  func links(_ a: Int, with b: Int) -> Bool {
    switch rule {
    case .explicit: allows(a, b) && allows(b, a)
    case .prefix:
      partners[a].contains(b)
        || !tied[a].contains(parts.part[b]) && !tied[b].contains(parts.part[a])
    case .free, nil: true
    }
  }

  /// Whether none of these is stranded and any two may be combined. Sections of other courses are
  /// ignored.
  func links(_ ids: [SectionID]) -> Bool {
    let numbers = ids.compactMap { id in parts.sections.firstIndex { $0.id == id } }
    return numbers.allSatisfy { a in
      !stranded[a] && numbers.allSatisfy { b in a == b || links(a, with: b) }
    }
  }

  private func allows(_ a: Int, _ b: Int) -> Bool {
    partners[a].contains(b) || !tied[a].contains(parts.part[b])
  }

  private static func named(in parts: Parts) -> (partners: [Set<Int>], tied: [Set<Int>]) {
    let numbers = Dictionary(
      uniqueKeysWithValues: zip(parts.sections.map { $0.id }, parts.sections.indices))
    let every = Set(parts.members.indices)
    var (partners, tied): ([Set<Int>], [Set<Int>]) = ([], [])
    for (number, section) in parts.sections.enumerated() {
      let named = section.links.compactMap { numbers[$0] }
      partners.append(Set(named))
      let linked = Set(named.map { parts.part[$0] }).filter { $0 != parts.part[number] }
      let isWhole = named.count == section.links.count && !linked.isEmpty
      tied.append(section.links.isEmpty ? [] : isWhole ? linked : every)
    }
    return (partners, tied)
  }

  private static func prefixed(in parts: Parts) -> [Set<Int>] {
    var byCode: [Substring: [Int]] = [:]
    for (number, section) in parts.sections.enumerated() {
      byCode[section.id.code[...], default: []].append(number)
    }
    var partners = [Set<Int>](repeating: [], count: parts.sections.count)
    for (number, section) in parts.sections.enumerated() {
      let code = section.id.code
      for end in code.indices.dropFirst() {
        for other in byCode[code[..<end]] ?? [] where parts.part[other] != parts.part[number] {
          partners[number].insert(other)
          partners[other].insert(number)
        }
      }
    }
    return partners
  }
}
