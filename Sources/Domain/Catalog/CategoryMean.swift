internal import CampusModel

/// What some reports say together in one category. Nothing stands in for what is not known.
package struct CategoryMean: Hashable, Encodable, Sendable {
  /// Its place among the campus's categories.
  package let category: Int
  /// Weighted by the numbers of answers; where no report tells one, each report counts once.
  package let mean: Double
  /// How many answers the mean is of; `nil` where no report tells.
  package let count: Int?
  /// How many reports the mean is of.
  package let reports: Int
  /// Reports left out of the mean because they alone do not tell how many answered.
  package let uncounted: Int
  /// The terms of the reports in the mean that name one, each once, in order.
  package let terms: [String]
  /// The share of each of the category's answers, out of 1, weighted as the mean is; `nil` where no report tells.
  package let answers: [Double]?

  /// A score and the term it was given in.
  typealias Told = (score: CategoryScore, term: String?)

  /// `nil` without scores, and where all of them are of nobody. Linear.
  init?(_ category: Int, _ told: [Told]) {
    let counted = told.filter { $0.score.count != nil }
    let used = (counted.isEmpty ? told : counted).filter { $0.score.weight > 0 }
    guard !used.isEmpty else { return nil }
    let weight = used.reduce(0) { $0 + $1.score.weight }
    self.category = category
    mean = used.reduce(0) { $0 + $1.score.weight * $1.score.mean } / weight
    count = counted.isEmpty ? nil : used.reduce(0) { $0 + ($1.score.count ?? 0) }
    reports = used.count
    uncounted = told.count - (counted.isEmpty ? told.count : counted.count)
    terms = Set(used.compactMap(\.term)).sorted()
    answers = Self.answers(used.map(\.score))
  }

  /// All that is told in each category, by category.
  static func all(_ told: [Told]) -> [CategoryMean] {
    var byCategory: [Int: [Told]] = [:]
    for one in told { byCategory[one.score.category, default: []].append(one) }
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
  /// Its answers; 1 where nobody tells how many they are.
  fileprivate var weight: Double { Double(count ?? 1) }
}
