package import CampusModel

/// All evaluated courses together: the means that scores are adjusted toward, and percentile ranks.
///
/// ```
/// let peers = EvaluationPeers(evaluations, byCourse, settings: settings)
/// peers.displayedMean(mean, of: course)  // adjusted toward the mean of its peers
/// peers.percentileRank(of: mean, of: course, among: .department)?.percentile  // 83.5
/// ```
package struct EvaluationPeers: Sendable {
  private let settings: EvaluationSettings
  private let categories: [EvaluationCategory]
  /// The peer groups of each course.
  private var groups: [CourseID: Groups] = [:]
  /// The first name of courses with the same reports, which share one adjustment.
  private var heads: [CourseID: CourseID] = [:]
  /// The mean of all answers of a group in each category.
  private var means: [PeerGroup.Kind: [Int: CategorySum]] = [:]
  /// The number of members of a group with an adjusted mean.
  private var sizes: [Ladder: Int] = [:]
  /// Their adjusted means, ascending.
  private var ladders: [Ladder: [Double]] = [:]

  private struct Groups {
    var department: PeerGroup.Kind
    /// `nil` where the number of students is unknown.
    var size: PeerGroup.Kind?
    var all: [PeerGroup.Kind] { [.all, department] + (size.map { [$0] } ?? []) }
  }

  private struct Ladder: Hashable {
    var kind: PeerGroup.Kind
    var member: PeerGroup.Member
    var category: Int
  }

  /// `courses` are those of the evaluations. Takes about |scores| · log |scores| steps.
  package init(
    _ evaluations: Evaluations, _ courses: [CourseID: CourseEvaluations],
    settings: EvaluationSettings
  ) {
    self.settings = settings
    categories = evaluations.categories
    for (id, course) in courses {
      groups[id] = Groups(department: .department(id.department), size: sizeClass(of: course))
    }
    addMeans(of: evaluations.reports)
    let units = units(of: courses)
    for (course, names) in units {
      for name in names { heads[name] = course.course }
    }
    let members = members(units)
    for member in members {
      for key in keys(of: member) { sizes[key, default: 0] += 1 }
    }
    // The adjustment of means depends on the sizes of the groups.
    for member in members { appendToLadders(member) }
    for key in ladders.keys { ladders[key]?.sort() }
  }

  private struct Member {
    var part: CourseEvaluations.Part
    var kind: PeerGroup.Member
    var course: CourseID
    var groups: Set<PeerGroup.Kind>
  }

  private func members(_ units: [(CourseEvaluations, [CourseID])]) -> [Member] {
    units.flatMap { course, names in
      let groups = kinds(of: names)
      let own = Member(part: course.all, kind: .course, course: course.course, groups: groups)
      return [own]
        + course.instructors.map {
          Member(part: $0.all, kind: .instructor, course: course.course, groups: groups)
        }
    }
  }

  private func keys(of member: Member) -> [Ladder] {
    member.part.means.filter { $0.count != nil }.flatMap { mean in
      member.groups.map { Ladder(kind: $0, member: member.kind, category: mean.category) }
    }
  }

  /// Groups of courses with the same reports, each with all names.
  private func units(
    of courses: [CourseID: CourseEvaluations]
  ) -> [(CourseEvaluations, [CourseID])] {
    var units: [[Evaluation]: (CourseEvaluations, [CourseID])] = [:]
    for (id, course) in courses.sorted(by: { $0.key < $1.key }) {
      units[course.reports, default: (course, [])].1.append(id)
    }
    return Array(units.values)
  }

  private func kinds(of names: [CourseID]) -> Set<PeerGroup.Kind> {
    Set(names.flatMap { groups[$0]?.all ?? [] })
  }

  /// Each report counts once in each group.
  private mutating func addMeans(of reports: [Evaluation]) {
    for report in reports {
      let kinds = kinds(of: report.courses)
      for score in report.scores where !score.isRepeated {
        for kind in kinds {
          means[kind, default: [:]][score.category, default: CategorySum()].add(score)
        }
      }
    }
  }

  private mutating func appendToLadders(_ member: Member) {
    for mean in member.part.means {
      guard let value = value(of: mean, course: member.course) else { continue }
      for kind in member.groups {
        let key = Ladder(kind: kind, member: member.kind, category: mean.category)
        ladders[key, default: []].append(value)
      }
    }
  }

  /// By the mean number of students asked, over reports with that number.
  private func sizeClass(of course: CourseEvaluations) -> PeerGroup.Kind? {
    let known = course.reports.compactMap(\.invited)
    guard !known.isEmpty else { return nil }
    let size = known.reduce(0, +) / known.count
    let from = settings.sizes.last { $0 <= size } ?? 0
    return .size(from: from, below: settings.sizes.first { $0 > size })
  }
}

extension EvaluationPeers {
  /// A mean of the course, its instructor or a term, adjusted toward the mean of its peers.
  ///
  /// The peers are those of the settings, or all courses where those are too few or unknown. `nil`
  /// where the number of answers is unknown.
  package func shrunkMean(_ mean: CategoryMean, of course: CourseID) -> ShrunkMean? {
    let kind = priorKind(of: course, in: mean.category)
    guard let count = mean.count, let value = value(of: mean, course: course),
      let peersMean = means[kind]?[mean.category]?.mean
    else { return nil }
    return ShrunkMean(
      value: value, mean: mean.mean, count: count, weight: settings.weight, peersMean: peersMean,
      group: group(kind, of: .course, in: mean.category))
  }

  /// The mean that pages, lists and searches use: adjusted, or unadjusted where the number of
  /// answers is unknown.
  package func displayedMean(_ mean: CategoryMean, of course: CourseID) -> Double {
    shrunkMean(mean, of: course)?.value ?? mean.mean
  }

  /// The percentile rank of a course in a category, by its adjusted mean.
  ///
  /// For an instructor, the rank of the course with that instructor among other such pairs. `nil`
  /// without an adjusted mean, without such a group, and for groups smaller than the settings
  /// allow.
  package func percentileRank(
    of mean: CategoryMean, of course: CourseID, as member: PeerGroup.Member = .course,
    among peers: EvaluationSettings.Peers
  ) -> PercentileRank? {
    guard let kind = kind(peers, of: course), let value = value(of: mean, course: course) else {
      return nil
    }
    let key = Ladder(kind: kind, member: member, category: mean.category)
    let ladder = ladders[key] ?? []
    guard ladder.count >= max(2, settings.smallestGroup) else { return nil }
    let below = ladder.firstPlace { $0 >= value }
    let above = ladder.count - ladder.firstPlace { $0 > value }
    let worse = categories[mean.category].isInverted ? above : below
    // The course itself is one of those that are as good.
    let equal = max(0, ladder.count - below - above - 1)
    return PercentileRank(
      percentile: 100 * (Double(worse) + Double(equal) / 2) / Double(ladder.count - 1),
      group: group(kind, of: member, in: mean.category))
  }

  private func group(
    _ kind: PeerGroup.Kind, of member: PeerGroup.Member, in category: Int
  ) -> PeerGroup {
    let key = Ladder(kind: kind, member: member, category: category)
    return PeerGroup(kind: kind, member: member, size: sizes[key] ?? 0)
  }

  private func kind(_ peers: EvaluationSettings.Peers, of course: CourseID) -> PeerGroup.Kind? {
    switch peers {
    case .all: .all
    case .department: groups[course]?.department
    case .size: groups[course]?.size
    }
  }

  /// The group whose mean is used for the adjustment: that of the settings, if it has enough
  /// courses.
  private func priorKind(of course: CourseID, in category: Int) -> PeerGroup.Kind {
    guard let kind = kind(settings.peers, of: heads[course] ?? course) else { return .all }
    let key = Ladder(kind: kind, member: .course, category: category)
    return sizes[key] ?? 0 >= settings.smallestGroup ? kind : .all
  }

  private func value(of mean: CategoryMean, course: CourseID) -> Double? {
    let kind = priorKind(of: course, in: mean.category)
    guard let count = mean.count.map({ Double($0) }), let peers = means[kind]?[mean.category]?.mean
    else { return nil }
    return (settings.weight * peers + mean.mean * count) / (settings.weight + count)
  }
}

/// The sum of answers of many reports in one category.
private struct CategorySum {
  var count = 0
  var sum = 0.0

  mutating func add(_ score: CategoryScore) {
    guard let count = score.count else { return }
    self.count += count
    sum += Double(count) * score.mean
  }

  var mean: Double? { count > 0 ? sum / Double(count) : nil }
}

extension [Double] {
  /// The first index whose value `holds`; the end without one. The values are ascending, and
  /// `holds` is monotonic.
  fileprivate func firstPlace(_ holds: (Double) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
