internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Parallel

extension Preferences {
  /// Reads `preferences:`; missing keys keep their defaults.
  init(_ map: YAMLMapping, in context: PlanContext) {
    self.init(in: context)
    top = map.integer("top", in: 1...1000) ?? top
    order = map.optional("order", .order) ?? order
    seed = map.optional("seed", .seed) ?? seed
    weights = map.mapping("weights") { Weights($0) } ?? weights
    lateStart = map.optional("late-start", .time) ?? lateStart
    map.with("lunch") { lunch in
      let window = lunch.optional("within", .timeSpan) ?? lunchWindow
      let minutes = lunch.integer("minutes", in: 1...720) ?? lunchMinutes
      guard minutes <= window.length else {
        return lunch.error(
          at: lunch.has("minutes") ? "minutes" : "within",
          .longLunch(minutes, window.length, in: map.report))
      }
      (lunchWindow, lunchMinutes) = (window, minutes)
    }
    guard let written = map.optional("unknown", .word(UnknownValues.self)) else { return }
    unknown = written
    if written == .learned, let refusal = context.learned?.value.refusal {
      map.warn(at: "unknown", refusal)
    }
  }

  /// The preferences of a plan without any.
  init(in context: PlanContext) {
    self.init()
    unknown = context.unknown
  }
}

extension Weights {
  fileprivate init(_ map: YAMLMapping) {
    self.init()
    func weight(_ key: String) -> Double? { map.optional(key, .decimal)?.approximate }
    gpa = weight("gpa") ?? gpa
    rating = weight("rating") ?? rating
    compactDays = weight("compact-days") ?? compactDays
    lateStarts = weight("late-starts") ?? lateStarts
    lunch = weight("lunch") ?? lunch
    fewGaps = weight("few-gaps") ?? fewGaps
    littleWalking = weight("little-walking") ?? littleWalking
    priority = weight("priority") ?? priority
    if gpa + rating == 0 { map.error(.noWeight) }
  }
}

extension Diagnostic.Message {
  fileprivate static let noWeight: Self = "expected 'gpa' or 'rating' (or both) above 0"

  fileprivate static func longLunch(
    _ minutes: Int, _ window: Int, in report: Report
  ) -> Self {
    .init(
      report.words(
        "lunch takes \(minutes) minutes, longer than its time window of \(window)",
        withheld: "lunch takes longer than its time window"))
  }
}
