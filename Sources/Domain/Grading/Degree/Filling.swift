/// Groups that ask for courses, and courses that can be put into them: what a degree comes to in whole numbers.
struct Filling {
  /// What a group asks for; 0 where it does not.
  struct Demand: Hashable {
    var courses: Int
    var credits: Int
  }

  /// Courses that are alike: which groups take them, their credits, and how far they have come.
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

/// What is lost by a filling, the gravest first; the least is the best.
struct Loss: Hashable, Comparable {
  /// How many courses and how many credits the groups lack together. What one group has too much makes up for no other.
  var courses = 0
  var credits = 0
  /// How many courses count that are only planned, and how many that are not finished yet.
  var planned = 0
  var inProgress = 0

  /// Only what the groups lack.
  var missing: Self { Loss(courses: courses, credits: credits) }

  static func < (a: Self, b: Self) -> Bool {
    (a.courses, a.credits, a.planned, a.inProgress)
      < (b.courses, b.credits, b.planned, b.inProgress)
  }
}

extension Filling {
  /// How many courses of each kind count in each group.
  struct Counts: Hashable {
    private(set) var counts: [[Int]]

    init(_ filling: Filling) {
      counts = filling.kinds.map { _ in Array(repeating: 0, count: filling.demands.count) }
    }

    subscript(kind: Int, group: Int) -> Int {
      get { counts[kind][group] }
      set { counts[kind][group] = newValue }
    }

    func used(of kind: Int) -> Int { counts[kind].reduce(0, +) }
  }

  /// What `counts` lose.
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

  /// Without courses that nothing would be lacking without: those that have come least far go first, then the last kind of the file.
  func trimmed(_ counts: Counts) -> Counts {
    var counts = counts
    let order = kinds.indices.sorted {
      (kinds[$0].progress, kinds[$0].places[0]) > (kinds[$1].progress, kinds[$1].places[0])
    }
    for group in demands.indices.reversed() {
      for kind in order {
        while counts[kind, group] > 0, isSpare(kind, group, counts) { counts[kind, group] -= 1 }
      }
    }
    return counts
  }

  private func isSpare(_ kind: Int, _ group: Int, _ counts: Counts) -> Bool {
    let courses = kinds.indices.map { counts[$0, group] }.reduce(0, +)
    let credits = kinds.indices.map { counts[$0, group] * kinds[$0].credits }.reduce(0, +)
    let (without, demand) = (credits - kinds[kind].credits, demands[group])
    return courses > demand.courses
      && (without >= demand.credits || kinds[kind].credits == 0)
  }

  /// The filling in parts that share no course, each with the groups and the kinds of it, ascending.
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

  /// One of its parts by itself, in which groups and kinds have new numbers.
  func part(groups: [Int], kinds chosen: [Int]) -> Filling {
    let number = Dictionary(uniqueKeysWithValues: groups.enumerated().map { ($1, $0) })
    return Filling(
      demands: groups.map { demands[$0] },
      kinds: chosen.map { place in
        var kind = kinds[place]
        kind.groups = kind.groups.compactMap { number[$0] }
        return kind
      })
  }
}
