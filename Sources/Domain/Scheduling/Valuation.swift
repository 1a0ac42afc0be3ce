internal import CampusModel

/// How sections are valued in one ranking: the evidence, the estimates and medians for missing
/// values, and the weights.
struct Valuation: Sendable {
  let evidence: Evidence
  let gpaMedian: Double?
  let ratingMedian: Double?
  let weights: ComponentWeights
  private let unknown: UnknownValues

  init(by evidence: Evidence, weighing preferences: Preferences) {
    self.evidence = evidence
    unknown = preferences.unknown
    gpaMedian = evidence.gpa.median
    ratingMedian = evidence.rating.median
    weights = Self.weights(
      preferences, hasGPA: gpaMedian != nil, hasRating: ratingMedian != nil)
  }

  var gpaStanding: MissingValueRule { standing(gpaMedian, of: evidence.gpa.count) }
  var ratingStanding: MissingValueRule { standing(ratingMedian, of: evidence.rating.count) }

  private func standing(_ median: Double?, of known: Int) -> MissingValueRule {
    guard let median else { return .excluded }
    return switch unknown {
    case .median: .imputed(median: median, known: known)
    case .learned: .estimated(median: median, known: known)
    }
  }

  /// The estimate for a missing measure; `nil` where the median replaces it.
  private func estimate<Key>(of key: Key, in scale: Evidence.Scale<Key>) -> Estimate? {
    unknown == .learned ? scale.learned?.estimates[key] : nil
  }

  /// A component without evidence gives its weight to the other. Weights without a positive sum
  /// count as equal.
  private static func weights(
    _ preferences: Preferences, hasGPA: Bool, hasRating: Bool
  ) -> ComponentWeights {
    guard hasGPA, hasRating else {
      return ComponentWeights(gpa: hasGPA ? 1 : 0, rating: hasRating ? 1 : 0)
    }
    let (gpa, rating) = (max(0, preferences.weights.gpa), max(0, preferences.weights.rating))
    guard gpa + rating > 0, (gpa + rating).isFinite else {
      return ComponentWeights(gpa: 0.5, rating: 0.5)
    }
    return ComponentWeights(gpa: gpa / (gpa + rating), rating: rating / (gpa + rating))
  }

  func value(of section: Section, of course: CourseID) -> SectionValue {
    value(gpa: gpa(of: course), rating: rating(of: section.instructors))
  }

  /// The value of linked parts together: their mean.
  func value(of parts: [SectionValue]) -> SectionValue {
    precondition(!parts.isEmpty, "a bundle has at least one section")
    guard parts.count > 1 else { return parts[0] }
    var whole = parts[0]
    whole.q = parts.map { $0.q }.reduce(0, +) / Double(parts.count)
    whole.rating = Self.mean(of: parts.compactMap { $0.rating })
    return whole
  }

  private func value(gpa: Half?, rating: Half?) -> SectionValue {
    let q = weights.gpa * (gpa?.share ?? 0) + weights.rating * (rating?.share ?? 0)
    return SectionValue(q: q, gpa: gpa, rating: rating)
  }

  private func gpa(of course: CourseID) -> Half? {
    guard let median = gpaMedian else { return nil }
    if let measure = evidence.gpa.measures[course] {
      return Half(
        mean: measure.mean, top: evidence.gpa.top, count: measure.count, isImputed: false)
    }
    let estimate = estimate(of: course, in: evidence.gpa)
    return Half(
      mean: estimate?.value ?? median, top: evidence.gpa.top, isImputed: true,
      estimates: estimate.map { [$0] } ?? [])
  }

  /// The mean of the known ratings, each instructor once; without any, of the estimates. Summed by
  /// size, so that the order of names does not matter.
  private func rating(of instructors: [String]) -> Half? {
    guard let median = ratingMedian else { return nil }
    var seen: Set<String> = []
    let names = instructors.filter { seen.insert($0).inserted }
    let known = names.filter { evidence.rating.measures[$0] != nil }
    let measures = known.compactMap { evidence.rating.measures[$0] }
    let estimates =
      measures.isEmpty ? names.compactMap { estimate(of: $0, in: evidence.rating) } : []
    let values = measures.map { $0.mean } + estimates.map { $0.value }
    let mean = values.isEmpty ? median : values.sorted().reduce(0, +) / Double(values.count)
    return Half(
      mean: mean, top: evidence.rating.top, count: Self.sum(measures.map { $0.count }),
      isImputed: measures.isEmpty, known: known,
      unknown: names.filter { evidence.rating.measures[$0] == nil }, estimates: estimates)
  }

  /// One component for several parts: their mean, imputed if one of them is.
  private static func mean(of halves: [Half]) -> Half? {
    guard var whole = halves.first else { return nil }
    whole.mean = halves.map { $0.mean }.reduce(0, +) / Double(halves.count)
    whole.count = sum(halves.filter { !$0.isImputed }.map { $0.count })
    whole.isImputed = halves.contains { $0.isImputed }
    whole.known = unique(halves.flatMap { $0.known })
    whole.unknown = unique(halves.flatMap { $0.unknown })
    whole.estimates = unique(halves.flatMap { $0.estimates })
    return whole
  }

  private static func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }

  /// `nil` without counts, or if one of them is unknown.
  private static func sum(_ counts: [Int?]) -> Int? {
    let known = counts.compactMap { $0 }
    return known.isEmpty || known.count < counts.count ? nil : known.reduce(0, +)
  }
}
