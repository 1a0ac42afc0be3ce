import SolverCore

/// The lines of a model: `dates`, `costs`, `ways`, then `group` and its `choice`s, then every
/// `forbid`.
struct ModelReader {
  private var rules = DayRules()
  private var groups: [[Problem.Choice]] = []
  private var forbidden: [(Int, Int)] = []

  static func read(_ next: () -> String?) -> Problem {
    var reader = ModelReader()
    while let line = next() { reader.take(line.split(separator: " ")) }
    var problem = Problem(groups: reader.groups)
    problem.days = reader.rules
    for (a, b) in reader.forbidden { problem.forbid(a, b) }
    return problem
  }

  private mutating func take(_ words: [Substring]) {
    let numbers = words.dropFirst().compactMap { Int64($0) }
    switch words.first {
    case "dates":
      rules.dates = [Int32](repeating: Int32(numbers[0]), count: Int(numbers[1]))
    case "costs": takeCosts(numbers)
    case "ways":
      rules.costs.buildings = Int32(numbers[0])
      rules.costs.ways = numbers.dropFirst().map(Int32.init)
    case "group": groups.append([])
    case "choice":
      groups[groups.count - 1].append(
        Problem.Choice(value: numbers[0], hours: Self.stays(numbers.dropFirst().map(Int32.init))))
    case "forbid": forbidden.append((Int(numbers[0]), Int(numbers[1])))
    default: break
    }
  }

  /// Each stay is four numbers.
  private static func stays(_ numbers: [Int32]) -> [Problem.Stay] {
    stride(from: 0, to: numbers.count, by: 4).map { place -> Problem.Stay in
      Problem.Stay(
        day: numbers[place], start: numbers[place + 1], end: numbers[place + 2],
        place: numbers[place + 3])
    }
  }

  /// The caps and the window for lunch are those of `model.py`.
  private mutating func takeCosts(_ numbers: [Int64]) {
    rules.costs.perDay = numbers[0]
    (rules.costs.perEarlyMinute, rules.costs.earlyBefore, rules.costs.earlyCap) = (
      numbers[1], 600, 120
    )
    (rules.costs.noLunch, rules.costs.lunch) = (numbers[2], Lunch(start: 690, end: 810, least: 30))
    (rules.costs.perGapMinute, rules.costs.gapCap) = (numbers[3], 120)
    (rules.costs.perWalkMinute, rules.costs.walkCap) = (numbers[4], 30)
  }
}
