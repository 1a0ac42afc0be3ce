internal import CampusModel

/// A want held against the catalog: so many of these courses.
struct Wish: Hashable, Sendable {
  var counts: ClosedRange<Int>
  /// By their numbers in `Request.candidates`, in canonical order: as listed, or of a kind by id.
  var members: [Int]
}

/// A course that schedules may hold.
struct Candidate: Sendable {
  /// With the credits somebody chose.
  var course: Course
  /// Whether every schedule holds it.
  var isNeeded = false
  /// Whether the plan names it; what only its kind speaks for is not.
  var isNamed = true
  /// Its place in one of the plan's lists, from 0.
  var listed: (list: Int, place: Int)?
  var fixed: [Section] = []

  /// What of a way to take it is left to choose: its sections that are not fixed.
  func free(of bundle: Bundle) -> [Section] {
    bundle.sections.filter { section in !fixed.contains { $0.id == section.id } }
  }
}

/// A plan held against a term's catalog: what it asks for, and what is wrong with it.
struct Request: Sendable {
  let plan: Plan
  private(set) var catalogue: Catalogue
  private(set) var candidates: [Candidate] = []
  /// In the order of the plan, then the courses of fixed sections that nothing else wants.
  private(set) var wishes: [Wish] = []
  /// What each wish comes from.
  private(set) var wants: [Want] = []
  /// How many courses of each of the plan's lists may be taken: at least, at most.
  private(set) var listCounts: [ClosedRange<Int>] = []
  private(set) var fixed: [Section] = []
  var problems: [PlanProblem] = []

  private var numbers: [CourseID: Int] = [:]
  private var asked: Set<CourseID> = []

  init(_ plan: Plan, among catalogue: Catalogue) {
    self.plan = plan
    self.catalogue = catalogue
    chooseCredits()
    addNamed()
    addFixed()
    for (place, want) in wants.enumerated() {
      if case .any(_, let kind) = want { fill(place, with: kind) }
    }
  }

  /// A choice of credits must lie within the course's; of unknown ones any does.
  private mutating func chooseCredits() {
    for (id, chosen) in plan.chosenCredits.sorted(by: { $0.key < $1.key }) {
      guard let course = catalogue[id] else { continue }
      if let own = course.credits, chosen.lowest < own.lowest || chosen.highest > own.highest {
        problems.append(.chosenCreditsOutOfRange(id, chosen: chosen, offered: own))
      } else {
        catalogue.change(id, to: chosen)
      }
    }
  }

  /// Takes in the courses that wants name, each by the first want that does.
  private mutating func addNamed() {
    for want in plan.wants {
      switch want {
      case .course(let id):
        guard let number = add(id) else { continue }
        candidates[number].isNeeded = true
        add(Wish(counts: 1...1, members: [number]), for: want)
      case .some(let counts, let ids):
        let members = ids.compactMap { add($0) }
        for (place, number) in members.enumerated() {
          candidates[number].listed = (listCounts.count, place)
        }
        listCounts.append(counts)
        add(Wish(counts: counts, members: members), for: want)
      case .any(let count, _):
        add(Wish(counts: max(0, count)...max(0, count), members: []), for: want)
      }
    }
  }

  private mutating func add(_ wish: Wish, for want: Want) {
    wishes.append(wish)
    wants.append(want)
  }

  /// The number of a course that is offered and that nothing named before; `nil` for any other, which is told.
  private mutating func add(_ id: CourseID) -> Int? {
    guard asked.insert(id).inserted else { return nil }
    guard let course = catalogue[id] else {
      problems.append(.unknownCourse(id, nearest: catalogue.nearest(to: id)))
      return nil
    }
    guard !course.sections.isEmpty else {
      problems.append(.noSections(id))
      return nil
    }
    numbers[id] = candidates.count
    candidates.append(Candidate(course: course))
    return candidates.count - 1
  }

  private mutating func addFixed() {
    var seen: Set<SectionID> = []
    for id in plan.fixedSections where seen.insert(id).inserted {
      guard let section = catalogue.section(id) else {
        problems.append(.unknownSection(id, nearest: catalogue.nearest(to: id)))
        continue
      }
      fixed.append(section)
      if numbers[id.course] == nil {
        problems.append(.fixedNotWanted(id))
        if let number = add(id.course) {
          add(Wish(counts: 1...1, members: [number]), for: .course(id.course))
        }
      }
      guard let number = numbers[id.course] else { continue }
      candidates[number].fixed.append(section)
      settle(number)
    }
  }

  /// Has every schedule hold a course. Where it is one of a list it counts there, so that so many fewer of the others are
  /// taken.
  private mutating func settle(_ number: Int) {
    guard !candidates[number].isNeeded else { return }
    candidates[number].isNeeded = true
    guard let list = candidates[number].listed,
      let place = wishes.firstIndex(where: { $0.members.contains(number) })
    else { return }
    let counts = wishes[place].counts
    wishes[place].members.removeAll { $0 == number }
    wishes[place].counts = max(0, counts.lowerBound - 1)...max(0, counts.upperBound - 1)
    if counts.upperBound == 0 { listCounts[list.list] = 0...1 }
    wishes.insert(Wish(counts: 1...1, members: [number]), at: place)
    wants.insert(.course(candidates[number].course.id), at: place)
  }

  /// Courses of a kind that nothing in the plan names, by id.
  private mutating func fill(_ place: Int, with kind: CourseKind) {
    for id in catalogue.all {
      guard let course = catalogue[id], !course.sections.isEmpty, kind.includes(course) else {
        continue
      }
      let known = numbers[id]
      if let known, candidates[known].isNamed { continue }
      let number = known ?? candidates.count
      if known == nil {
        numbers[id] = number
        candidates.append(Candidate(course: course, isNamed: false))
      }
      wishes[place].members.append(number)
    }
  }

  /// Leaves a course that cannot be taken out of everything, as if it had no sections.
  mutating func drop(_ number: Int) {
    for place in wishes.indices { wishes[place].members.removeAll { $0 == number } }
    if candidates[number].isNeeded {
      let empty = wishes.indices.filter { wishes[$0] == Wish(counts: 1...1, members: []) }
      for place in empty.reversed() where wants[place] == .course(candidates[number].course.id) {
        wishes.remove(at: place)
        wants.remove(at: place)
      }
    }
    guard let listed = candidates[number].listed else { return }
    candidates[number].listed = nil
    for other in candidates.indices {
      guard let own = candidates[other].listed, own.list == listed.list, own.place > listed.place
      else { continue }
      candidates[other].listed?.place -= 1
    }
  }
}
