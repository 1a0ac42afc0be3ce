/// Means explained by their sources, where each source's effects are partly pooled: the fewer rows
/// a member has, the closer its effect is to 0.
///
/// A value is mean + Σ effects of its members + chance. Effects of a source have mean 0 and a
/// variance of their own; a row's chance has the variance noise / weight. Effects are the posterior
/// means given the others, source after source; variances and noise are then those expected under
/// the posterior (mean-field variational EM; Bishop, "Pattern Recognition and Machine Learning",
/// chapter 10). The number of sweeps is fixed, so equal tables give equal numbers.
package struct PooledMeans: Hashable, Sendable {
  /// The mean of all rows.
  package fileprivate(set) var mean: Double
  /// By source and member; 0 for members without rows.
  package fileprivate(set) var effects: [[Double]]
  /// By source: the variance of its effects.
  package fileprivate(set) var variances: [Double]
  /// The variance of a row of weight 1 around its explained value.
  package fileprivate(set) var noise: Double

  /// How often all effects are calculated.
  package static let sweeps = 20

  /// Rows of subjects that are left out do not count. All is 0 without rows.
  ///
  /// - Complexity: `sweeps` times |rows| · |sources|.
  package init(of table: PoolingTable, leavingOut isLeftOut: (Int) -> Bool = { _ in false }) {
    var fit = PoolingFit(table, leavingOut: isLeftOut)
    if fit.means.noise > 0 { for _ in 0..<Self.sweeps { fit.sweep() } }
    self = fit.means
  }

  fileprivate init(_ mean: Double, sizes: [Int], variance: Double) {
    self.mean = mean
    effects = sizes.map { Array(repeating: 0, count: $0) }
    variances = sizes.map { _ in variance }
    noise = variance
  }

  /// The effect of each source for a subject, added to the mean: the mean effect of its members.
  package func parts(of profile: SubjectProfile) -> [Double] {
    zip(profile.members, effects).map { members, effects in
      guard !members.isEmpty else { return 0 }
      return members.reduce(0) { $0 + effects[Int($1)] } / Double(members.count)
    }
  }

  /// The expected mean of a subject.
  package func value(of profile: SubjectProfile) -> Double {
    parts(of: profile).reduce(mean, +)
  }
}

/// A fit in progress.
private struct PoolingFit {
  private let places: [[Int32]]
  private let weights: [Double]
  /// By source and member: the weights of its rows.
  private let totals: [[Double]]
  private let rows: Double
  private let weight: Double
  /// Variances are not below this, so that a source without effects does not divide by 0.
  private let leastVariance: Double
  /// By row: the unexplained rest.
  private var rest: [Double]
  private(set) var means: PooledMeans

  init(_ table: PoolingTable, leavingOut isLeftOut: (Int) -> Bool) {
    let kept = table.subjects.indices.filter { !isLeftOut(table.subjects[$0]) }
    let weights = kept.map { table.weights[$0] }
    let places = table.places.map { column in kept.map { column[$0] } }
    let (weight, values) = (weights.reduce(0, +), kept.map { table.values[$0] })
    let mean = weight > 0 ? zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / weight : 0
    let rest = values.map { $0 - mean }
    let spread = weight > 0 ? zip(rest, weights).reduce(0) { $0 + $1.0 * $1.0 * $1.1 } / weight : 0
    totals = zip(places, table.sizes).map { column, size in
      var totals = Array(repeating: 0.0, count: size)
      for (place, weight) in zip(column, weights) where place >= 0 { totals[Int(place)] += weight }
      return totals
    }
    means = PooledMeans(
      mean, sizes: table.sizes, variance: spread / Double(table.sources.count + 1))
    (self.places, self.weights, self.weight, self.rest) = (places, weights, weight, rest)
    (rows, leastVariance) = (Double(kept.count), spread * 1e-6)
  }

  mutating func sweep() {
    for source in places.indices { recalculate(source) }
    let shift = zip(rest, weights).reduce(0) { $0 + $1.0 * $1.1 } / weight
    means.mean += shift
    var squares = 0.0
    for row in rest.indices {
      rest[row] -= shift
      squares += weights[row] * rest[row] * rest[row]
    }
    means.noise = max(leastVariance, (squares + uncertainty) / rows)
  }

  /// The weighted variances of all effects under the posterior.
  private var uncertainty: Double {
    totals.indices.reduce(0) { sum, source in
      totals[source].reduce(sum) { $0 + $1 / precision(of: $1, source) }
    }
  }

  /// The precision of the effect of a member whose rows have that weight.
  private func precision(of weight: Double, _ source: Int) -> Double {
    weight / means.noise + 1 / means.variances[source]
  }

  private mutating func recalculate(_ source: Int) {
    let effects = recalculatedEffects(source)
    var (squares, members) = (0.0, 0)
    for (place, total) in totals[source].enumerated() where total > 0 {
      squares += effects[place] * effects[place] + 1 / precision(of: total, source)
      members += 1
    }
    means.effects[source] = effects
    if members > 1 { means.variances[source] = max(leastVariance, squares / Double(members)) }
  }

  /// The new effects of a source, which are subtracted from `rest` instead of the old ones.
  private mutating func recalculatedEffects(_ source: Int) -> [Double] {
    let (column, old, weights) = (places[source], means.effects[source], weights)
    var effects = Array(repeating: 0.0, count: old.count)
    // In a variable of its own an array is checked for other owners once, not for each row.
    var rest: [Double] = []
    swap(&rest, &self.rest)
    for row in column.indices where column[row] >= 0 {
      let place = Int(column[row])
      rest[row] += old[place]
      effects[place] += weights[row] * rest[row]
    }
    for place in effects.indices {
      effects[place] /= means.noise * precision(of: totals[source][place], source)
    }
    for row in column.indices where column[row] >= 0 { rest[row] -= effects[Int(column[row])] }
    swap(&rest, &self.rest)
    return effects
  }
}
