/// Finds the sections that are parts of a course, such as lectures and their labs, and which of
/// them go together, if the source gives only a section's kind, campus, code and credits.
///
/// - Kinds that can be parts are lectures, laboratories, studios, recitations, discussions,
///   breakouts and common exams. Seminars, theses, directed study and the like are taken
/// separately, unless the source says that a section is linked.
/// - On each campus separately: if all sections are of one kind, or all carry credits, they are
///   alternatives, and none is a part.
/// - Two sections that both carry credits never go together.
/// - A section whose code begins with another's belongs to it: lab "A01" to lecture "A", and to
///   "AB" before "A". Sections that belong to none go with those of the other kind that have none,
/// and with all if all of them have some.
/// - A section without partners is taken separately.
struct CourseParts {
  struct Member: Hashable {
    var code: String
    var kind: String
    var campus: String?
    var carriesCredits: Bool
    /// Whether the source says that it must be taken with another.
    var isLinked = false
  }

  /// The role of a section within its course.
  struct Role: Hashable {
    /// `nil` for a section that is taken separately.
    var part: String?
    /// The places of the sections it goes with; empty if it goes with all of other parts and no
    /// code begins with another's.
    var partners: [Int] = []
  }

  /// In the order of the members.
  private(set) var roles: [Role]

  /// Beyond so many sections no partners are listed: their number grows with the square.
  static let mostLinked = 500

  /// Takes the square of the sections of a course, up to `mostLinked`.
  init(of members: [Member]) {
    roles = Array(repeating: Role(), count: members.count)
    let shared = members.indices.filter {
      members[$0].isLinked || Self.comesInParts(members[$0].kind)
    }
    guard Set(shared.map { members[$0].kind }).count > 1 else { return }
    let campuses = Dictionary(grouping: shared) { members[$0].campus }
    var partners: [Int: Set<Int>] = [:]
    for campus in campuses.values where campus.count <= Self.mostLinked {
      partners.merge(CampusParts(campus, of: members).partners) { known, _ in known }
    }
    for campus in campuses.values where campus.count > Self.mostLinked {
      for place in campus { roles[place].part = members[place].kind }
    }
    let kinds = Dictionary(grouping: partners.keys) { members[$0].kind }.mapValues(\.count)
    // Where a code begins with another's, silence would be taken to mean that codes decide, here
    // too where they do not.
    let areCodesMeaningful = Self.isAnyOwned(partners.keys.map { members[$0] })
    for (place, others) in partners {
      let kind = members[place].kind
      let isFree = !areCodesMeaningful && others.count == partners.count - (kinds[kind] ?? 0)
      roles[place] = Role(part: kind, partners: isFree ? [] : others.sorted())
    }
  }

  /// Whether the code of one begins with that of one of another kind.
  private static func isAnyOwned(_ members: [Member]) -> Bool {
    members.contains { one in
      members.contains { $0.kind != one.kind && one.code.hasPrefix($0.code) }
    }
  }

  private static func comesInParts(_ kind: String) -> Bool {
    let kind = kind.lowercased()
    return ["lecture", "studio", "recitation", "breakout", "discussion", commonExam].contains(kind)
      || kind.hasSuffix("laboratory") || kind.hasSuffix("lab")
  }

  fileprivate static let commonExam = "common exam"
}

/// The parts of a course on one campus.
private struct CampusParts {
  /// The partners of each; those without partners are missing.
  private(set) var partners: [Int: Set<Int>] = [:]
  private let members: [CourseParts.Member]

  init(_ places: [Int], of members: [CourseParts.Member]) {
    self.members = members
    var places = places
    // Sections without partners are removed, which may remove the only partner of another.
    while true {
      let kinds = Dictionary(grouping: places) { members[$0].kind }
      guard kinds.count > 1, places.contains(where: { !members[$0].carriesCredits }) else { return }
      let found = paired(kinds)
      let staying = places.filter { place in
        kinds.allSatisfy { kind, others in
          kind == members[place].kind || others.contains { found[place]?.contains($0) == true }
        }
      }
      if staying.count == places.count {
        partners = found
        return
      }
      places = staying
    }
  }

  private func paired(_ kinds: [String: [Int]]) -> [Int: Set<Int>] {
    let kinds = kinds.sorted { $0.key < $1.key }.map(\.value)
    var found: [Int: Set<Int>] = [:]
    for (index, some) in kinds.enumerated() {
      for others in kinds[(index + 1)...] {
        for (a, b) in pairs(some, others) {
          found[a, default: []].insert(b)
          found[b, default: []].insert(a)
        }
      }
    }
    return found
  }

  /// Who of one kind goes with whom of another.
  private func pairs(_ some: [Int], _ others: [Int]) -> [(Int, Int)] {
    let owners = owners(of: some, among: others).merging(owners(of: others, among: some)) {
      known, _ in known
    }
    let owned = Set(owners.keys).union(owners.values)
    let isSomeFree = some.contains { !owned.contains($0) }
    let isOtherFree = others.contains { !owned.contains($0) }
    return some.flatMap { a in
      others.filter { b in
        guard mayMeet(a, b) else { return false }
        if owners[a] == b || owners[b] == a { return true }
        return switch (owned.contains(a), owned.contains(b)) {
        case (false, false): true
        case (true, false): !isSomeFree
        case (false, true): !isOtherFree
        case (true, true): false
        }
      }.map { (a, $0) }
    }
  }

  private func mayMeet(_ a: Int, _ b: Int) -> Bool {
    !(members[a].carriesCredits && members[b].carriesCredits)
  }

  /// To whom of `others` each of `some` belongs by its code: to the longest that it begins with.
  private func owners(of some: [Int], among others: [Int]) -> [Int: Int] {
    guard !isCommonExam(some), !isCommonExam(others) else { return [:] }
    var owners: [Int: Int] = [:]
    for place in some {
      let code = members[place].code
      let candidates = others.filter { other in
        code.hasPrefix(members[other].code) && code != members[other].code && mayMeet(place, other)
      }
      owners[place] = candidates.max { members[$0].code.utf8.count < members[$1].code.utf8.count }
    }
    return owners
  }

  /// A common exam belongs to all sections, with any code.
  private func isCommonExam(_ places: [Int]) -> Bool {
    places.first.map { members[$0].kind.lowercased() == CourseParts.commonExam } ?? false
  }
}
