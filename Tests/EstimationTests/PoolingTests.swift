import CampusModel
import Estimation
import SecondOpinion
import SeededRandom
import Testing

/// A problem as Python reads it, and the numbers that it answers with.
struct PoolingQuestion {
  let text: String
  let numbers: [Double]

  init<Key>(_ problem: EstimateProblem<Key>) {
    let table = problem.table
    let profiles = problem.known.map(\.profile.members)
    let nearest = table.sources.firstIndex(of: problem.nearest) ?? 0
    text = """
      {"values": \(table.values), "weights": \(table.weights), "subjects": \(table.subjects), \
      "places": \(table.places), "sizes": \(table.sizes), "sweeps": \(PooledMeans.sweeps), \
      "means": \(problem.means), "folds": \(problem.known.indices.map(EstimateProblem<Key>.fold)), \
      "profiles": \(profiles), "nearest": \(nearest), "top": \(problem.top)}
      """
    let fit = PooledMeans(of: table)
    let bands = problem.solved().trial.bands
    numbers =
      [fit.mean, fit.noise] + fit.variances + fit.effects.joined()
      + bands.flatMap {
        [Double($0.count), $0.error, $0.medianError, $0.within, $0.isProven ? 1 : 0]
      }
  }

  /// The greatest difference from an answer of Python; `nil` for one with other numbers.
  func difference(from answer: String) -> Double? {
    let theirs = answer.split(separator: " ").compactMap { Double($0) }
    guard theirs.count == numbers.count else { return nil }
    return zip(numbers, theirs).map { abs($0 - $1) }.max()
  }
}

/// Means with known effects, drawn at random.
struct DrawnMeans {
  let sources: [EstimateSource] = [.course, .instructor, .department]
  var problem: EstimateProblem<Int>

  /// Of so many courses; with `effect` 0 instructors and departments explain nothing.
  init(_ count: Int, effect: Double, _ random: inout SeededGenerator) {
    problem = EstimateProblem(explainedBy: sources, nearest: .instructor, top: 4)
    func draw() -> Double {
      (0..<4).reduce(-2) { sum, _ in sum + Double(random.below(1000)) / 999 }
    }
    let people = (0..<max(2, count / 5)).map { _ in effect * draw() }
    let places = (0..<5).map { _ in effect * draw() / 2 }
    for course in 0..<count {
      let department = random.below(places.count)
      let own = Set((0..<1 + random.below(2)).map { _ in random.below(people.count) }).sorted()
      let members = own.compactMap { problem.table.member("\($0)", of: .instructor) }
      let place = problem.table.member("\(department)", of: .department)
      let number = problem.table.member("\(course)", of: .course)
      var sum = 0.0
      for (person, member) in zip(own, members) {
        let mean = 2.5 + people[person] + places[department] + draw() / 10
        sum += mean
        problem.table.append(
          mean, weight: Double(1 + random.below(9)) / 10, of: course,
          from: [number, random.chance(90) ? member : nil, place])
      }
      let profile = SubjectProfile([[], members, [place].compactMap(\.self)])
      // Every eighth course has no mean.
      if course % 8 == 7 {
        problem.unknown.append(.init(key: course, profile: profile))
      }
      problem.known.append(.init(key: course, profile: profile))
      problem.means.append(sum / Double(own.count))
    }
  }
}

@Test(.enabled(if: PythonScript.canImport("numpy"), "Python lacks numpy"))
func `effects and errors are those that numpy finds`() throws {
  let seed = UInt64.random(in: 0 ... .max)
  var random = SeededGenerator(seed: seed)
  let questions = draws(40).map { round in
    let count = 10 + random.below(150)
    return PoolingQuestion(
      DrawnMeans(count, effect: Double(round % 3) / 2, &random).problem)
  }
  let answers = PythonScript("pooling.py").answers(to: questions.map(\.text))
  try #require(answers.count == questions.count)
  for (number, (question, answer)) in zip(questions, answers).enumerated() {
    let difference = question.difference(from: answer)
    #expect(difference.map { $0 < 1e-9 } ?? false, "draw \(number) of seed \(seed)")
  }
}

@Test func `effects that exist are found, and prove the estimates`() throws {
  var random = SeededGenerator(seed: 7)
  let learned = DrawnMeans(400, effect: 0.5, &random).problem.solved()
  let band = try #require(learned.trial.band(of: 4))
  #expect(band.isProven && band.gain > 0.5)
  #expect(learned.estimates.count > 40)
  for estimate in learned.estimates.values {
    let sum = estimate.parts.reduce(estimate.base) { $0 + $1.amount }
    #expect(abs(sum - estimate.value) < 1e-4 || estimate.value == 4 || estimate.value == 0)
    #expect(learned.trial.band(of: estimate.neighbors)?.within == estimate.within)
  }
}

@Test func `without effects nothing is proven and nothing is estimated`() {
  var random = SeededGenerator(seed: 7)
  let learned = DrawnMeans(400, effect: 0, &random).problem.solved()
  #expect(!learned.trial.isProven && learned.estimates.isEmpty)
  #expect(learned.trial.bands.map(\.count).reduce(0, +) == 400)
}

@Test func `equal problems have equal answers, and rows left out do not count`() {
  var (one, two) = (SeededGenerator(seed: 3), SeededGenerator(seed: 3))
  let drawn = DrawnMeans(60, effect: 1, &one).problem
  #expect(
    PooledMeans(of: drawn.table) == PooledMeans(of: DrawnMeans(60, effect: 1, &two).problem.table))
  var more = drawn.table
  more.append(4, weight: 1, of: 60, from: [nil, 0, nil])
  #expect(PooledMeans(of: more) { $0 == 60 } == PooledMeans(of: drawn.table))
}

@Test func `no rows, one row and equal rows have no effects`() {
  var table = PoolingTable(explainedBy: [.instructor])
  #expect(PooledMeans(of: table).mean == 0)
  for subject in 0..<3 {
    let member = table.member("\(subject)", of: .instructor)
    table.append(3, weight: 1, of: subject, from: [member])
    let fit = PooledMeans(of: table)
    #expect(fit.mean == 3 && fit.effects[0].allSatisfy { $0 == 0 })
  }
}

@Test func `few rows move a member less than many`() throws {
  var table = PoolingTable(explainedBy: [.instructor])
  for subject in 0..<40 {
    let member = table.member(
      subject == 0 ? "one row" : subject % 2 == 1 ? "many" : "others", of: .instructor)
    table.append(subject == 0 || subject % 2 == 1 ? 4 : 3, weight: 1, of: subject, from: [member])
    table.append(3.5, weight: 0.5, of: subject, from: [nil])
  }
  let effects = PooledMeans(of: table).effects[0]
  #expect(effects[0] > 0 && effects[0] < effects[1])
}
