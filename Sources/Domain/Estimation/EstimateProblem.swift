package import CampusModel

/// Subjects of one scale: those with a mean, from which the others are estimated.
package struct EstimateProblem<Key: Comparable & Hashable & Encodable & Sendable>: Sendable {
  /// A course or an instructor.
  package struct Subject: Sendable {
    package var key: Key
    package var profile: SubjectProfile

    package init(key: Key, profile: SubjectProfile) { (self.key, self.profile) = (key, profile) }
  }

  /// The observed means of `known`, by their numbers.
  package var table: PoolingTable
  /// Subjects whose mean is known, in order.
  package var known: [Subject] = []
  /// The means of `known`.
  package var means: [Double] = []
  /// Subjects to estimate, in order.
  package var unknown: [Subject] = []
  /// Two subjects with a member of this source in common are neighbors.
  package let nearest: EstimateSource
  /// The highest value of the scale; no estimate is above it or below 0.
  package let top: Double

  package init(explainedBy sources: [EstimateSource], nearest: EstimateSource, top: Double) {
    table = PoolingTable(explainedBy: sources)
    (self.nearest, self.top) = (nearest, top)
  }
}

extension EstimateProblem {
  /// How many parts the known subjects are divided into.
  package static var folds: Int { 5 }

  /// The fold of a known subject: SplitMix64 of its number, so that neighbors in the order are in
  /// different folds.
  package static func fold(of subject: Int) -> Int {
    var mixed = UInt64(subject + 1) &* 0x9e37_79b9_7f4a_7c15
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) % UInt64(folds))
  }

  /// Estimates that are better than the median, and how good they are.
  ///
  /// - Complexity: that of `folds` + 1 fits of `PooledMeans`.
  package func solved() -> Evidence.Scale<Key>.Learned {
    let groups = NeighborGroups(of: self)
    let trial = EstimateTrial(outcomes(groups))
    guard trial.isProven else { return .init(trial: trial) }
    let fit = PooledMeans(of: table)
    let estimates = unknown.reduce(into: [Key: Estimate]()) { estimates, subject in
      let neighbors = groups.count(of: subject.profile)
      guard let band = trial.band(of: neighbors), band.isProven else { return }
      estimates[subject.key] = Estimate(
        tenThousandths: Int((clamped(fit.value(of: subject.profile)) * 10_000).rounded()),
        neighbors: neighbors, within: band.within, base: fit.mean,
        parts: zip(table.sources, fit.parts(of: subject.profile)).filter { $1 != 0 }
          .map { Estimate.Part(source: $0, amount: $1) })
    }
    return .init(estimates: estimates, trial: trial)
  }

  private func clamped(_ value: Double) -> Double { min(max(value, 0), top) }

  /// The errors of each known subject, in the order of the folds.
  private func outcomes(_ groups: NeighborGroups) -> [EstimateTrial.Outcome] {
    let folds = known.indices.map(Self.fold)
    return (0..<Self.folds).flatMap { fold -> [EstimateTrial.Outcome] in
      let others = known.indices.filter { folds[$0] != fold }
      guard let median = others.map({ means[$0] }).median else { return [] }
      let fit = PooledMeans(of: table, leavingOut: { folds[$0] == fold })
      return known.indices.filter { folds[$0] == fold }.map { subject in
        let profile = known[subject].profile
        return EstimateTrial.Outcome(
          neighbors: groups.count(of: profile) { folds[$0] != fold },
          error: abs(clamped(fit.value(of: profile)) - means[subject]),
          medianError: abs(median - means[subject]))
      }
    }
  }
}

/// The known subjects by the members of the nearest source.
private struct NeighborGroups {
  private let source: Int
  private var subjects: [[Int]]

  init<Key>(of problem: EstimateProblem<Key>) {
    source = problem.table.sources.firstIndex(of: problem.nearest) ?? 0
    subjects = Array(repeating: [], count: problem.table.sizes[source])
    for (number, subject) in problem.known.enumerated() {
      for member in subject.profile.members[source] { subjects[Int(member)].append(number) }
    }
  }

  /// How many known subjects have a member in common with the profile.
  func count(of profile: SubjectProfile, where counts: (Int) -> Bool = { _ in true }) -> Int {
    Set(profile.members[source].flatMap { subjects[Int($0)].filter(counts) }).count
  }
}

extension [Double] {
  /// The mean of the middle two for an even number; `nil` without values.
  fileprivate var median: Double? {
    guard !isEmpty else { return nil }
    let sorted = sorted()
    let middle = count / 2
    return count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
