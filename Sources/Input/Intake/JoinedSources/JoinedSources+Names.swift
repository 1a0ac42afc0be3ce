internal import CampusModel
internal import Diagnostics
internal import SourceFiles

/// Ratings under the names that sections use: by exactly that name, or by an alias that the owner
/// wrote; nothing is guessed.
struct NameJoin {
  /// The ratings, including those of aliases. An alias goes before a rating of the same name.
  private(set) var ratings: [String: Measure]
  /// Names that teach a section and have no rating, in order; empty where no source has
  /// ratings.
  private(set) var unrated: [String] = []
  /// The names in ratings by those in sections, as the aliases list them.
  private(set) var aliases: [String: String] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  init(_ ratings: [String: Measure], courses: [Course], sources: [SourceResult]) {
    self.ratings = ratings
    let teaching = Set(courses.flatMap { $0.sections.flatMap(\.instructors) })
    let evaluated = Set(sources.flatMap(\.contribution.evaluations.reports).flatMap(\.instructors))
    var aliases: [String: NameAlias] = [:]
    for alias in sources.flatMap(\.contribution.aliases) {
      if let first = aliases[alias.name] {
        if first.ratedAs != alias.ratedAs { reportSecond(alias, after: first) }
        continue
      }
      aliases[alias.name] = alias
      check(alias, rated: ratings, evaluated: evaluated, teaching: teaching)
      if let rating = ratings[alias.ratedAs] { self.ratings[alias.name] = rating }
    }
    self.aliases = aliases.mapValues(\.ratedAs)
    guard !ratings.isEmpty else { return }
    unrated = teaching.filter { self.ratings[$0] == nil }.sorted()
  }

  private mutating func check(
    _ alias: NameAlias, rated: [String: Measure], evaluated: Set<String>, teaching: Set<String>
  ) {
    if rated[alias.ratedAs] == nil, !evaluated.contains(alias.ratedAs) {
      warn(
        alias, .notRated(alias.ratedAs),
        suggestion: didYouMean(alias.ratedAs, among: Array(rated.keys) + evaluated))
    }
    if !teaching.contains(alias.name) {
      warn(
        alias, .notTeaching(alias.name),
        suggestion: didYouMean(alias.name, among: teaching))
    }
  }

  private mutating func warn(
    _ alias: NameAlias, _ message: Diagnostic.Message, suggestion: String?
  ) {
    diagnostics.append(
      Diagnostic(.warning, .owner, at: alias.place, message, suggestion: suggestion))
  }

  private mutating func reportSecond(_ alias: NameAlias, after first: NameAlias) {
    diagnostics.append(
      Diagnostic(
        .error, .owner, at: alias.place,
        .twoAliases(alias.name, first: first.ratedAs, second: alias.ratedAs),
        suggestion: "keep one of them", notes: ["first listed at \(first.place)"]))
  }
}

extension Diagnostic.Message {
  fileprivate static func notRated(_ name: String) -> Self {
    "no ratings under the name '\(name)'"
  }

  fileprivate static func notTeaching(_ name: String) -> Self {
    "unknown instructor '\(name)'; no section lists them"
  }

  fileprivate static func twoAliases(_ name: String, first: String, second: String) -> Self {
    "'\(name)' has two aliases: '\(first)' and '\(second)'"
  }
}
