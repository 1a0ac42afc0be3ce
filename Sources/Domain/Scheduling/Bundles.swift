internal import CampusModel

/// One way to take a course: a section, or one section of each of its parts, in the order of the parts.
struct Bundle: Hashable, Sendable {
  var sections: [Section]

  var ids: [SectionID] { sections.map(\.id) }

  static func order(_ a: Self, _ b: Self) -> Bool {
    a.sections.lexicographicallyPrecedes(b.sections) { $0.id < $1.id }
  }
}

/// Every way to take a course.
struct Ways: Sendable {
  /// By the ids of their sections.
  var bundles: [Bundle] = []
  /// What said which sections of different parts go together; `nil` for a course without two parts.
  var rule: LinkRule?
  /// False where there are more than `Ways.most` of them, or looking for them takes too long: the rest is left out.
  var isComplete = true

  /// Two hundred times what the largest course of a large university has, and what memory bears.
  static let most = 100_000
}

extension Course {
  /// Every way to take the course, whatever the order its sections are listed in.
  ///
  /// A section that is no part of anything is a way by itself. Of the others one of every part is taken; parts follow one
  /// another by their lowest section. Any two of them must be linked by the course's rule (see `Linking`), and must not
  /// overlap on any date. A part's section whose links name nothing that is still offered is no way. Of sections with the
  /// same id the first counts.
  ///
  /// - Complexity: the ways, and each step towards one that fails, within a limit; every two distinct timetables are
  ///   compared once.
  func ways(on days: TermDays) -> Ways {
    let parts = parts
    let linking = Linking(parts)
    var taking = Taking(parts, linked: linking, on: days)
    taking.take()
    let alone = uniqueSections.filter { $0.part == nil }.map { Bundle(sections: [$0]) }
    return Ways(
      bundles: alone.isEmpty ? taking.bundles : (alone + taking.bundles).sorted(by: Bundle.order),
      rule: linking.rule, isComplete: taking.isComplete)
  }

  var parts: Parts { Parts(of: uniqueSections.sorted { $0.id < $1.id }) }

  private var uniqueSections: [Section] {
    var seen: Set<SectionID> = []
    return sections.filter { seen.insert($0.id).inserted }
  }
}

/// A course's sections by part, without those that are no part of anything.
struct Parts: Sendable {
  /// By id.
  private(set) var sections: [Section] = []
  /// By section, the number of its part.
  private(set) var part: [Int] = []
  /// By part, its name.
  private(set) var names: [String] = []
  /// By part, its sections in order. Parts follow one another by their lowest section.
  private(set) var members: [[Int]] = []

  /// - Precondition: `sections` are in the order of their ids, each once.
  fileprivate init(of sections: [Section]) {
    var numbers: [String: Int] = [:]
    for section in sections {
      guard let name = section.part else { continue }
      let number = numbers[name] ?? members.count
      if number == members.count {
        numbers[name] = number
        names.append(name)
        members.append([])
      }
      members[number].append(self.sections.count)
      part.append(number)
      self.sections.append(section)
    }
  }
}

/// Puts the bundles of a course together, part by part: in the order of their ids, as parts and sections are.
private struct Taking {
  private let parts: Parts
  private let linking: Linking
  /// By section, the number of its timetable; equal ones share it.
  private var timetable: [Int] = []
  private var clashes: [[Bool]] = []
  private var taken: [Int] = []
  /// Sections looked at, and how many of them are enough: ten for each of the most ways.
  private var steps = 0
  private static let mostSteps = 10 * Ways.most
  private(set) var bundles: [Bundle] = []
  private(set) var isComplete = true

  init(_ parts: Parts, linked linking: Linking, on days: TermDays) {
    (self.parts, self.linking) = (parts, linking)
    guard parts.members.count > 1 else { return }
    var numbers: [Timetable: Int] = [:]
    var timetables: [Timetable] = []
    for section in parts.sections {
      let own = Timetable(of: section, on: days)
      let number = numbers[own] ?? timetables.count
      if number == timetables.count {
        numbers[own] = number
        timetables.append(own)
      }
      timetable.append(number)
    }
    clashes = timetables.map { a in timetables.map { a.clashes(with: $0) } }
  }

  mutating func take() {
    guard !parts.members.isEmpty else { return }
    guard taken.count < parts.members.count else {
      bundles.append(Bundle(sections: taken.map { parts.sections[$0] }))
      return
    }
    for next in parts.members[taken.count] {
      steps += 1
      guard bundles.count < Ways.most, steps < Self.mostSteps else {
        isComplete = false
        return
      }
      guard !linking.isStranded(next), taken.allSatisfy({ goes($0, with: next) }) else { continue }
      taken.append(next)
      take()
      taken.removeLast()
    }
  }

  private func goes(_ a: Int, with b: Int) -> Bool {
    linking.links(a, with: b) && !clashes[timetable[a]][timetable[b]]
  }
}
