/// Subjects of one scale: those with a mean, from which the others are estimated.
package struct EstimateProblem<Key: Hashable & Sendable>: Sendable {
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

/// The expected mean of one subject.
package struct LearnedMean: Hashable, Encodable, Sendable {
  /// In ten-thousandths of the scale's unit: equal on every device.
  package var tenThousandths: Int
  /// How many subjects with a known mean have a member of the nearest source in common with it.
  package var neighbors: Int
  /// The error that two of three such estimates did not exceed where the mean is known.
  package var within: Double
  /// The mean of all, to which the parts are added.
  package var base: Double
  /// What each source adds.
  package var parts: [Part]

  /// What one source adds to an estimate.
  package struct Part: Hashable, Encodable, Sendable {
    package var source: EstimateSource
    package var amount: Double
  }

  /// On the scale.
  package var value: Double { Double(tenThousandths) / 10_000 }
}

/// What was learned of one scale.
package struct LearnedMeans<Key: Hashable & Sendable>: Sendable {
  /// Of subjects without a known mean, where estimates are proven to be better than the median.
  package var estimates: [Key: LearnedMean] = [:]
  /// How good they are.
  package var trial = EstimateTrial()
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
  package func solved() -> LearnedMeans<Key> {
    let groups = NeighborGroups(of: self)
    let trial = EstimateTrial(outcomes(groups))
    guard trial.isProven else { return LearnedMeans(trial: trial) }
    let fit = PooledMeans(of: table)
    let estimates = unknown.reduce(into: [Key: LearnedMean]()) { estimates, subject in
      let neighbors = groups.count(of: subject.profile)
      guard let band = trial.band(of: neighbors), band.isProven else { return }
      estimates[subject.key] = LearnedMean(
        tenThousandths: Int((clamped(fit.value(of: subject.profile)) * 10_000).rounded()),
        neighbors: neighbors, within: band.within, base: fit.mean,
        parts: zip(table.sources, fit.parts(of: subject.profile)).filter { $1 != 0 }
          .map { LearnedMean.Part(source: $0, amount: $1) })
    }
    return LearnedMeans(estimates: estimates, trial: trial)
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
