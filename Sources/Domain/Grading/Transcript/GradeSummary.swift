package import CampusModel

/// The averages and credits of some attempts.
///
/// - A grade counts by its course's credits.
/// - Of attempts that repeat each other, only the last with a countable grade is in an average,
///   even if it is the worst. A retake that was dropped or has no such grade replaces nothing.
/// - Attempts are retakes only where the gradebook says so: some courses may be taken twice.
package struct GradeSummary: Hashable, Sendable {
  /// All attempts, counted or not, in the order in which they were taken.
  package let lines: [AttemptLine]
  /// One for each basis, by credits, descending; empty where nothing counts.
  package let averages: [GradeAverage]
  /// The credits of all attempts.
  package let credits: CreditSum

  /// `standings` are in the order in which they were taken. At most quadratic in their number.
  package init(of standings: [CourseStanding], at moment: GradeMoment) {
    var lines = standings.map { AttemptLine(of: $0, at: moment) }
    let chains = lines.chains
    for chain in chains {
      guard let last = chain.last(where: { lines[$0].isCounted }) else { continue }
      for place in chain where place < last && lines[place].isCounted {
        lines[place].role = .excluded(.replaced(by: lines[last].course.attempt))
      }
    }
    self.lines = lines
    averages = GradeAverage.all(of: lines)
    credits = CreditSum(lines, chains)
  }

  /// The average of that basis; `nil` where nothing of it counts.
  package func average(_ basis: GradeBasis) -> GradeAverage? {
    averages.first { $0.basis == basis }
  }
}

/// One average, exactly.
package struct GradeAverage: Hashable, Sendable {
  /// The kind of grades in it.
  package let basis: GradeBasis
  /// In grade points or percent.
  package let value: Rational
  /// The credits in it, in tenths; above 0.
  package let credits: Int
  /// The attempts in it, in order.
  package let counted: [GradedCourse.Attempt]
  /// The calculation of the average: each grade by its credits, over all these credits.
  package let arithmetic: Arithmetic

  fileprivate static func all(of lines: [AttemptLine]) -> [Self] {
    var parts: [(basis: GradeBasis, parts: [Part])] = []
    for line in lines {
      guard case .counted(let basis, let grade, let credits) = line.role else { continue }
      let part = Part(course: line.course, grade: grade, credits: credits)
      if let place = parts.firstIndex(where: { $0.basis == basis }) {
        parts[place].parts.append(part)
      } else {
        parts.append((basis, [part]))
      }
    }
    let averages = parts.map { Self($0.basis, $0.parts) }
    return averages.enumerated().sorted {
      (-$0.element.credits, $0.offset) < (-$1.element.credits, $1.offset)
    }.map(\.element)
  }

  private struct Part {
    let course: GradedCourse
    let grade: Rational
    let credits: Int

    var weight: Arithmetic {
      .written(
        credits % 10 == 0
          ? ExactNumber(digits: credits / 10) : ExactNumber(digits: credits, places: 1))
    }
  }

  private init(_ basis: GradeBasis, _ parts: [Part]) {
    self.basis = basis
    credits = parts.map(\.credits).reduce(0, +)
    counted = parts.map(\.course.attempt)
    arithmetic = .quotient(
      .sum(parts.map { .named($0.course.course.text, .product(.number($0.grade), $0.weight)) }),
      .sum(parts.map(\.weight)))
    value = arithmetic.value
  }
}

/// Credits in tenths.
package struct CreditSum: Hashable, Sendable {
  /// Credits of all attempts, including failed and repeated ones.
  package let attempted: Int
  /// Credits of passed courses, each once even if it was repeated.
  package let earned: Int
  /// Attempts that would be in one of these sums if their credits were known.
  package let unknown: [GradedCourse.Attempt]

  fileprivate init(_ lines: [AttemptLine], _ chains: [[Int]]) {
    let earning = chains.compactMap { chain in chain.last { lines[$0].earns } }.sorted()
    attempted = lines.filter(\.isAttempted).compactMap(\.knownCredits).reduce(0, +)
    earned = earning.compactMap { lines[$0].knownCredits }.reduce(0, +)
    unknown = lines.indices.filter {
      lines[$0].knownCredits == nil && (lines[$0].isAttempted || earning.contains($0))
    }.map { lines[$0].course.attempt }
  }
}

extension [AttemptLine] {
  /// The indices of attempts that repeat each other, each chain in order.
  fileprivate var chains: [[Int]] { map(\.course).chains }
}

extension [GradedCourse] {
  /// The indices of attempts that repeat each other, each chain in order; other attempts are chains
  /// of one.
  var chains: [[Int]] { partition.parts }

  /// Attempts that repeat each other are in one part.
  var partition: Partition {
    var partition = Partition(count: count)
    let places = Dictionary(zip(map(\.attempt), indices), uniquingKeysWith: { first, _ in first })
    for (place, course) in enumerated() {
      if let earlier = course.retakeOf.flatMap({ places[$0] }) { partition.join(place, earlier) }
    }
    return partition
  }
}
