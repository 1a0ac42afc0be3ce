/// The groups of a degree and the courses to allocate to them, as integers.
struct DegreeAllocation {
  /// The requirement of a group; 0 for none.
  struct Demand: Hashable {
    var courses: Int
    var credits: Int
  }

  /// Courses that are alike: the groups that accept them, their credits and their progress.
  struct Kind: Hashable {
    /// Ascending, never empty.
    var groups: [Int]
    var credits: Int
    var progress: CourseProgress
    /// The courses' places among all, ascending, from 0; never empty.
    var places: [Int]
  }

  var demands: [Demand]
  var kinds: [Kind]
}

/// The deficits of an allocation, the most important first; lower is better.
struct Loss: Hashable, Comparable {
  /// The number of missing courses of all groups. A surplus in one group does not help another.
  var courses = 0
  /// The number of missing credits of all groups.
  var credits = 0
  /// The number of planned courses that count.
  var planned = 0
  /// The number of courses in progress that count.
  var inProgress = 0

  /// Only the deficits of groups.
  var missing: Self { Loss(courses: courses, credits: credits) }

  static func < (a: Self, b: Self) -> Bool {
    (a.courses, a.credits, a.planned, a.inProgress)
      < (b.courses, b.credits, b.planned, b.inProgress)
  }
}

extension DegreeAllocation {
  /// The number of courses of each kind in each group.
  struct Counts: Hashable {
    private(set) var counts: [[Int]]

    init(_ allocation: DegreeAllocation) {
      counts = allocation.kinds.map { _ in Array(repeating: 0, count: allocation.demands.count) }
    }

    subscript(kind: Int, group: Int) -> Int {
      get { counts[kind][group] }
      set { counts[kind][group] = newValue }
    }

    func used(of kind: Int) -> Int { counts[kind].reduce(0, +) }
  }

  /// The loss of an allocation.
  func loss(of counts: Counts) -> Loss {
    var loss = Loss()
    for (group, demand) in demands.enumerated() {
      var left = demand
      for kind in kinds.indices {
        left.courses -= counts[kind, group]
        left.credits -= counts[kind, group] * kinds[kind].credits
      }
      loss.courses += max(0, left.courses)
      loss.credits += max(0, left.credits)
    }
    for kind in kinds.indices {
      switch kinds[kind].progress {
      case .finished: break
      case .inProgress: loss.inProgress += counts.used(of: kind)
      case .planned: loss.planned += counts.used(of: kind)
      }
    }
    return loss
  }

  /// The allocation without unneeded courses: those least far along are removed first, then the
  /// last kind.
  func trimmed(_ counts: Counts) -> Counts {
    var counts = counts
    let order = kinds.indices.sorted {
      (kinds[$0].progress, kinds[$0].places[0]) > (kinds[$1].progress, kinds[$1].places[0])
    }
    for group in demands.indices.reversed() {
      for kind in order {
        while counts[kind, group] > 0, isDispensable(kind, in: group, of: counts) {
          counts[kind, group] -= 1
        }
      }
    }
    return counts
  }

  private func isDispensable(_ kind: Int, in group: Int, of counts: Counts) -> Bool {
    let courses = kinds.indices.map { counts[$0, group] }.reduce(0, +)
    let credits = kinds.indices.map { counts[$0, group] * kinds[$0].credits }.reduce(0, +)
    let (without, demand) = (credits - kinds[kind].credits, demands[group])
    return courses > demand.courses
      && (without >= demand.credits || kinds[kind].credits == 0)
  }

  /// The parts that share no course, each with its groups and kinds, ascending.
  func parts() -> [(groups: [Int], kinds: [Int])] {
    var partition = Partition(count: demands.count)
    for kind in kinds {
      for group in kind.groups { partition.join(kind.groups[0], group) }
    }
    return partition.parts.map { groups in
      let isOfPart = { partition.leader(of: kinds[$0].groups[0]) == groups[0] }
      return (groups: groups, kinds: kinds.indices.filter(isOfPart))
    }
  }

  /// One part as an allocation of its own, with new indices.
  func part(groups: [Int], kinds chosen: [Int]) -> DegreeAllocation {
    let number = Dictionary(uniqueKeysWithValues: groups.enumerated().map { ($1, $0) })
    return DegreeAllocation(
      demands: groups.map { demands[$0] },
      kinds: chosen.map { place in
        var kind = kinds[place]
        kind.groups = kind.groups.compactMap { number[$0] }
        return kind
      })
  }
}
