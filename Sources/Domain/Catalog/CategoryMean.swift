internal import CampusModel

/// The mean of some reports in one category. Missing values are not imputed.
///
/// ```
/// // 30 answers with mean 4, 10 answers with mean 2, and a report without a number of answers:
/// // mean (30 · 4 + 10 · 2) / 40 = 3.5, count 40, reports 2, uncounted 1
/// ```
package struct CategoryMean: Hashable, Encodable, Sendable {
  /// An index into the campus's categories.
  package let category: Int
  /// Weighted by the number of answers; without any such number, each report counts once.
  package let mean: Double
  /// The number of answers; `nil` where no report has it.
  package let count: Int?
  /// The number of reports in the mean.
  package let reports: Int
  /// The number of reports left out because only they lack a number of answers.
  package let uncounted: Int
  /// The terms of these reports, in order, without repeats.
  package let terms: [String]
  /// The share of each answer, from 0 to 1, weighted as the mean is; `nil` where no report has it.
  package let answers: [Double]?

  /// A score and the term it was given in.
  typealias Observation = (score: CategoryScore, term: String?)

  /// `nil` without scores, and where none has answers. Linear.
  init?(_ category: Int, _ observations: [Observation]) {
    let counted = observations.filter { $0.score.count != nil }
    let used = (counted.isEmpty ? observations : counted).filter { $0.score.weight > 0 }
    guard !used.isEmpty else { return nil }
    let weight = used.reduce(0) { $0 + $1.score.weight }
    self.category = category
    mean = used.reduce(0) { $0 + $1.score.weight * $1.score.mean } / weight
    count = counted.isEmpty ? nil : used.reduce(0) { $0 + ($1.score.count ?? 0) }
    reports = used.count
    uncounted = observations.count - (counted.isEmpty ? observations.count : counted.count)
    terms = Set(used.compactMap(\.term)).sorted()
    answers = Self.answers(used.map(\.score))
  }

  /// The mean of each category, by category.
  static func all(_ observations: [Observation]) -> [CategoryMean] {
    var byCategory: [Int: [Observation]] = [:]
    for one in observations { byCategory[one.score.category, default: []].append(one) }
    return byCategory.keys.sorted().compactMap { CategoryMean($0, byCategory[$0] ?? []) }
  }

  private static func answers(_ scores: [CategoryScore]) -> [Double]? {
    var sums: [Double] = []
    for score in scores {
      guard let shares = score.answers?.shares else { continue }
      if sums.isEmpty { sums = Array(repeating: 0, count: shares.count) }
      guard shares.count == sums.count else { continue }
      for (place, share) in shares.enumerated() { sums[place] += share * score.weight }
    }
    let whole = sums.reduce(0, +)
    return whole > 0 ? sums.map { $0 / whole } : nil
  }
}

extension CategoryScore {
  /// The number of answers; 1 where unknown.
  fileprivate var weight: Double { Double(count ?? 1) }
}
