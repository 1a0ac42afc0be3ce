/// How long the parts of a command took, in seconds by a clock that never jumps.
struct Phases: Sendable {
  /// For another build to end.
  var waiting = 0.0
  /// Content, data, templates and the memory of earlier builds.
  var reading = 0.0
  /// Ranking schedules, noticing changes, listing pages.
  var planning = 0.0

  private let clock: @Sendable () -> Double
  private let start: Double
  private var last: Double

  init(_ clock: @escaping @Sendable () -> Double) {
    self.clock = clock
    start = clock()
    last = start
  }

  /// Seconds since the command began.
  var all: Double { clock() - start }

  /// Adds the time since the last call to `phase`.
  mutating func end(_ phase: WritableKeyPath<Self, Double>) {
    let now = clock()
    self[keyPath: phase] = now - last
    last = now
  }
}
