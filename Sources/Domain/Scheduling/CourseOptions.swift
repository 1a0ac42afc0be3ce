internal import CampusModel

/// One option for taking a course: a section, or one section of each part, in the order of the
/// parts.
struct Bundle: Hashable, Sendable {
  var sections: [Section]

  var ids: [SectionID] { sections.map { $0.id } }

  static func order(_ a: Self, _ b: Self) -> Bool {
    a.sections.lexicographicallyPrecedes(b.sections) { $0.id < $1.id }
  }
}

/// Every option for taking a course.
struct CourseOptions: Sendable {
  /// By the ids of their sections.
  var bundles: [Bundle] = []
  /// The rule that decides which sections of different parts go together; `nil` for a course
  /// without two parts.
  var rule: LinkRule?
  /// False where there are more than `CourseOptions.most`, or the search takes too long: the rest
  /// is missing.
  var isComplete = true

  /// Two hundred times the most options of a course at a large university; memory can hold them.
  static let most = 100_000
}

extension Course {
  /// Every option for taking the course, independent of the order of its sections.
  ///
  /// A section without a part is an option on its own. Otherwise an option has one section of every
  /// part; parts are ordered by their lowest section. Any two of its sections must be linked by the
  /// course's rule (see `Linking`) and must not overlap on any date. A section whose links name
  /// only sections that are no longer offered is in no option. Of sections with one id the first
  /// counts.
  ///
  /// - Complexity: linear in the options and in the failed steps toward one, up to a limit; every
  ///   two distinct timetables are compared once.
  ///
  /// ```
  /// // Lectures 0101, 0102 and labs 01, 02; only 0101 and 01 overlap:
  /// course.options(on: days).bundles  // 0101 + 02, 0102 + 01, 0102 + 02
  /// ```
  func options(on days: TermDays) -> CourseOptions {
    let parts = parts
    let linking = Linking(parts)
    var enumeration = BundleEnumeration(parts, linked: linking, on: days)
    enumeration.run()
    let alone = uniqueSections.filter { $0.part == nil }.map { Bundle(sections: [$0]) }
    return CourseOptions(
      bundles: alone.isEmpty
        ? enumeration.bundles : (alone + enumeration.bundles).sorted(by: Bundle.order),
      rule: linking.rule, isComplete: enumeration.isComplete)
  }

  var parts: Parts { Parts(of: uniqueSections.sorted { $0.id < $1.id }) }

  private var uniqueSections: [Section] {
    var seen: Set<SectionID> = []
    return sections.filter { seen.insert($0.id).inserted }
  }
}

/// A course's sections by part, without those that belong to no part.
struct Parts: Sendable {
  /// By id.
  private(set) var sections: [Section] = []
  /// By section, the number of its part.
  private(set) var part: [Int] = []
  /// By part, its name.
  private(set) var names: [String] = []
  /// By part, its sections in order. Parts are ordered by their lowest section.
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

/// Builds the bundles of a course part by part, in the order of the sections' ids.
private struct BundleEnumeration {
  private let parts: Parts
  private let linking: Linking
  /// By section, the number of its timetable; equal ones share it.
  private var timetable: [Int] = []
  private var clashes: [[Bool]] = []
  private var taken: [Int] = []
  /// Sections that were tried; the limit is ten for each of the most options.
  private var steps = 0
  private static let mostSteps = 10 * CourseOptions.most
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

  mutating func run() {
    guard !parts.members.isEmpty else { return }
    guard taken.count < parts.members.count else {
      bundles.append(Bundle(sections: taken.map { parts.sections[$0] }))
      return
    }
    for next in parts.members[taken.count] {
      steps += 1
      guard bundles.count < CourseOptions.most, steps < Self.mostSteps else {
        isComplete = false
        return
      }
      guard !linking.isStranded(next), taken.allSatisfy({ goes($0, with: next) }) else { continue }
      taken.append(next)
      run()
      taken.removeLast()
    }
  }

  private func goes(_ a: Int, with b: Int) -> Bool {
    linking.links(a, with: b) && !clashes[timetable[a]][timetable[b]]
  }
}
