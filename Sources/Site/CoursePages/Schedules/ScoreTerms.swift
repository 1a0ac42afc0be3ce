internal import CampusModel
internal import Markup
internal import Scheduling
internal import SiteFrame

/// How the scores of a ranking are calculated: the weights, the rule for missing data, and how
/// parts of courses are combined.
struct ScoreTerms: Sendable {
  let gpa: MissingValueRule
  let rating: MissingValueRule
  let weights: ComponentWeights
  /// The preferences that have a weight, each with its part of the score.
  let shares: [(kind: PreferencePart.Kind, share: Double)]
  let rules: [LinkSentence]

  /// For the courses of a saved schedule.
  init(_ evaluation: SavedEvaluation) {
    (gpa, rating, weights) = (evaluation.gpa, evaluation.rating, evaluation.weights)
    shares = Self.weighted(evaluation.shares)
    rules = LinkSentence.sentences(
      for: evaluation.schedule.picks.map(\.course), by: evaluation.linkRules)
  }

  /// For these courses: the courses of a schedule, or of all in a list.
  init(_ ranking: Ranking, of courses: some Sequence<Course>) {
    (gpa, rating, weights) = (ranking.gpa, ranking.rating, ranking.weights)
    shares = Self.weighted(ranking.shares)
    rules = LinkSentence.sentences(for: courses, by: ranking.linkRules)
  }

  private static func weighted(
    _ shares: ScoreShares
  ) -> [(kind: PreferencePart.Kind, share: Double)] {
    PreferencePart.Kind.allCases.compactMap { kind in
      shares.parts[kind].flatMap { $0 > 0 ? (kind, $0) : nil }
    }
  }

  /// For courses by themselves, without a plan.
  init(_ values: CourseValues) {
    (gpa, rating, weights) = (values.gpa, values.rating, values.weights)
    (shares, rules) = ([], [])
  }

  /// Facts that a reader needs to trust the values of courses, in paragraphs.
  func valueNotes(by evidence: Evidence) -> [TrustedMarkup] {
    [
      note("GPA", gpa, in: evidence.gpa), note("rating", rating, in: evidence.rating),
      phrase(
        """
        \(sectionValue(by: evidence) ?? .empty) A course’s value is that of its best combination of sections; n is the number of \
        grades and ratings behind it, where listed. Courses without data have no value.
        """),
    ]
  }

  /// Everything a reader must know to trust the scores, in paragraphs.
  func notes(by evidence: Evidence) -> [TrustedMarkup] {
    [
      note("GPA", gpa, in: evidence.gpa), note("rating", rating, in: evidence.rating),
      formula(by: evidence),
    ] + rules.map(\.markup)
  }

  private func note<Key>(
    _ name: String, _ standing: MissingValueRule, in scale: Evidence.Scale<Key>
  ) -> TrustedMarkup {
    switch standing {
    case .imputed(let median, let known):
      return phrase("† No \(name) on record: \(self.median(median, of: known, in: scale)) is used.")
    case .estimated(let median, let known):
      let median = self.median(median, of: known, in: scale)
      guard let trial = scale.learned?.trial, trial.count > 0 else {
        return phrase("† No \(name) on record: \(median) is used.")
      }
      return trial.isProven
        ? phrase(
          """
          † No \(name) on record: estimated from known ones in \(scale.source) where that is proven \
          to be better than the median, otherwise \(median).
          """)
        : phrase(
          """
          † No \(name) on record: \(median) is used, since estimates from the data are not better: \
          their mean error is \(Figure(trial.error, .gradePoints)), that of the median \
          \(Figure(trial.medianError, .gradePoints)).
          """)
    case .excluded:
      return phrase("No \(name) is known, so no value includes it.")
    }
  }

  /// "the median of the 1,815 known in PlanetTerp (4.10)".
  private func median<Key>(
    _ median: Double, of known: Int, in scale: Evidence.Scale<Key>
  ) -> TrustedMarkup {
    phrase(
      """
      the median of the \(Figure.count(known)) known in \(scale.source) \
      (\(Figure(median, .gradePoints)))
      """)
  }

  /// The formula with this plan's weights.
  func formula(by evidence: Evidence) -> TrustedMarkup {
    guard let value = sectionValue(by: evidence) else {
      return shares.isEmpty
        ? phrase("No data: every schedule scores the same.")
        : phrase("No GPA or rating is known. \(mixture)")
    }
    guard shares.isEmpty else {
      return phrase(
        """
        \(value) GPA/rating is the mean of the sections’ values, weighted by credits. \(mixture)
        """)
    }
    return phrase(
      """
      \(value) A schedule’s score is the mean of its sections’ values, weighted by credits.
      """)
  }

  /// "A schedule's score is 70 % GPA/rating, 20 % late starts and 10 % gaps."
  private var mixture: TrustedMarkup {
    let quality = 1 - shares.reduce(0) { $0 + $1.share }
    let names =
      (quality > 0 ? [phrase("\(percentage(quality)) GPA/rating")] : [])
      + shares.map {
        phrase("\(percentage($0.share)) \(PreferenceWords($0.kind).name.lowercased())")
      }
    let first = Array(names.dropLast()).joined(by: ", ")
    return first.isEmpty
      ? phrase("A schedule’s score is \(names.last ?? .empty).")
      : phrase("A schedule’s score is \(first) and \(names.last ?? .empty).")
  }

  /// "A section's value is ½ · GPA / 4 + ½ · rating / 5."; `nil` without any data.
  private func sectionValue(by evidence: Evidence) -> TrustedMarkup? {
    let parts = [
      part(weights.gpa, "GPA", evidence.gpa.top),
      part(weights.rating, "rating", evidence.rating.top),
    ].filter { !$0.isEmpty }
    return parts.isEmpty ? nil : phrase("A section’s value is \(parts.joined(by: " + ")).")
  }

  private func part(_ weight: Double, _ name: String, _ top: Double) -> TrustedMarkup {
    guard weight > 0 else { return .empty }
    let amount = weight == 0.5 ? phrase("½") : Figure(weight, .gradePoints).markup
    return weight == 1
      ? phrase("\(name) / \(Figure(top, .credits))")
      : phrase("\(amount) · \(name) / \(Figure(top, .credits))")
  }
}

/// The rule by which sections of different parts of some courses belong together.
struct LinkSentence: Sendable {
  let markup: TrustedMarkup

  private static func words(of course: Course, by rule: LinkRule) -> String {
    var seen: Set<String> = []
    let parts = course.sections.compactMap(\.part).filter { seen.insert($0).inserted }
    let names = parts.isEmpty ? "the parts" : parts.joined(separator: " and ")
    return switch rule {
    case .explicit: "the source says which \(names) go together."
    case .prefix: "\(names) go together by their section ids: one begins with the other."
    case .free: "no source says which \(names) go together, so any combination is allowed."
    }
  }

  /// One sentence for all courses with the same rule, in the order of the courses.
  static func sentences(
    for courses: some Sequence<Course>, by rules: [CourseID: LinkRule]
  ) -> [LinkSentence] {
    var order: [String] = []
    var named: [String: [CourseID]] = [:]
    var seen: Set<CourseID> = []
    for course in courses where seen.insert(course.id).inserted {
      guard let rule = rules[course.id] else { continue }
      let words = words(of: course, by: rule)
      if named[words] == nil { order.append(words) }
      named[words, default: []].append(course.id)
    }
    return order.map { words in
      let names = (named[words] ?? []).map(\.text).joined(separator: ", ")
      return LinkSentence(markup: phrase("\(names): \(words)"))
    }
  }
}
