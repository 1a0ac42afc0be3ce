import SeededRandom
import Testing

@testable import Grading

/// Groups and courses small enough to try everything: few sizes of credits, so that many ways are
/// equal.
private func randomFilling(
  _ generator: inout SeededGenerator, groups: Int, courses: Int
) -> [(groups: [Int], credits: Int, progress: CourseProgress)] {
  let sizes = [30, 40, 10, 15, 0, 60]
  return (0..<courses).map { _ in
    let chosen = (0..<groups).filter { _ in generator.chance(55) }
    return (
      chosen.isEmpty ? [generator.below(groups)] : chosen,
      sizes[generator.below(2 + generator.below(5))],
      CourseProgress.allCases[generator.below(3)]
    )
  }
}

private func randomDemands(_ generator: inout SeededGenerator, _ count: Int) -> [DegreeAllocation
  .Demand]
{
  (0..<count).map { _ in
    let kind = generator.below(3)
    return DegreeAllocation.Demand(
      courses: kind == 1 ? 0 : 1 + generator.below(4),
      credits: kind == 0 ? 0 : 5 * (1 + generator.below(24)))
  }
}

extension DegreeAllocation {
  fileprivate init(
    _ demands: [Demand], _ courses: [(groups: [Int], credits: Int, progress: CourseProgress)]
  ) {
    self.init(demands: demands, kinds: [])
    for (place, course) in courses.enumerated() {
      let number = kinds.firstIndex {
        $0.groups == course.groups && $0.credits == course.credits
          && $0.progress == course.progress
      }
      if let number {
        kinds[number].places.append(place)
      } else {
        kinds.append(
          Kind(
            groups: course.groups, credits: course.credits, progress: course.progress,
            places: [place]))
      }
    }
  }
}

/// The least loss, by trying every group, or none, for every course.
private struct Exhaustive {
  let demands: [DegreeAllocation.Demand]
  let courses: [(groups: [Int], credits: Int, progress: CourseProgress)]
  private(set) var least = [Int.max]
  private var homes: [Int] = []

  init(
    _ demands: [DegreeAllocation.Demand],
    _ courses: [(groups: [Int], credits: Int, progress: CourseProgress)]
  ) {
    (self.demands, self.courses) = (demands, courses)
    place()
  }

  private mutating func place() {
    guard homes.count < courses.count else {
      let loss = self.loss
      if loss.lexicographicallyPrecedes(least) { least = loss }
      return
    }
    for home in courses[homes.count].groups + [-1] {
      homes.append(home)
      place()
      homes.removeLast()
    }
  }

  private var loss: [Int] {
    var loss = [0, 0, 0, 0]
    for (group, demand) in demands.enumerated() {
      let own = courses.indices.filter { homes[$0] == group }
      loss[0] += max(0, demand.courses - own.count)
      loss[1] += max(0, demand.credits - own.map { courses[$0].credits }.reduce(0, +))
    }
    let used = courses.indices.filter { homes[$0] >= 0 }.map { courses[$0].progress }
    loss[2] = used.count { $0 == .planned }
    loss[3] = used.count { $0 == .inProgress }
    return loss
  }
}

extension Loss {
  fileprivate var ranks: [Int] { [courses, credits, planned, inProgress] }
}

@Test(arguments: [41_1, 41_2, 41_3] as [UInt64])
func `the search finds what trying everything finds`(_ seed: UInt64) {
  var generator = SeededGenerator(seed: seed)
  for round in draws(1000) {
    let groups = 1 + generator.below(4)
    let courses = randomFilling(
      &generator, groups: groups, courses: generator.below(groups < 4 ? 8 : 7))
    let demands = randomDemands(&generator, groups)
    let allocation = DegreeAllocation(demands, courses)
    let search = AllocationSearch(allocation, budget: 100_000)
    let note: Comment = "seed \(seed), round \(round): \(demands), \(courses)"
    #expect(search.loss.ranks == Exhaustive(demands, courses).least, note)
    #expect(search.loss == allocation.loss(of: search.best), note)
    #expect(search.atLeast == search.loss, note)
    #expect(allocation.trimmed(search.best) == search.best, note)
  }
}

@Test func `no bound promises too little`() {
  let seed: UInt64 = 41_7
  var generator = SeededGenerator(seed: seed)
  for round in draws(1000) {
    let groups = 1 + generator.below(3)
    let courses = randomFilling(&generator, groups: groups, courses: generator.below(7))
    let demands = randomDemands(&generator, groups)
    let allocation = DegreeAllocation(demands, courses)
    let prices = AllocationPrices(allocation)
    let least = Exhaustive(demands, courses).least
    for forms in 0..<1 << groups {
      let bySum = Set((0..<groups).filter { forms >> $0 & 1 == 1 })
      let bound = AllocationBound(allocation, PartialAllocation(allocation), prices, bySum: bySum)
      let proven = prices.loss(atLeast: bound.price).ranks
      #expect(
        !least.lexicographicallyPrecedes(proven), "seed \(seed), round \(round), by sum \(bySum)")
    }
  }
}

@Test func `a search that is given up says what is proven`() {
  let seed: UInt64 = 41_9
  var generator = SeededGenerator(seed: seed)
  var isGivenUp = false
  for round in draws(400) {
    let groups = 2 + generator.below(3)
    let courses = randomFilling(&generator, groups: groups, courses: 6)
    let demands = randomDemands(&generator, groups)
    let allocation = DegreeAllocation(demands, courses)
    let least = Exhaustive(demands, courses).least
    let search = AllocationSearch(allocation, budget: 1)
    let note: Comment = "seed \(seed), round \(round)"
    #expect(search.steps == 1, note)
    #expect(!search.loss.ranks.lexicographicallyPrecedes(least), note)
    #expect(!least.lexicographicallyPrecedes(search.atLeast.ranks), note)
    if search.atLeast == search.loss { #expect(search.loss.ranks == least, note) }
    isGivenUp = isGivenUp || search.atLeast < search.loss
  }
  #expect(isGivenUp)
}

/// Where only courses are asked for, the first bound is the answer: a maximum flow.
@Test func `degrees without credits need no search`() {
  let seed: UInt64 = 42_3
  var generator = SeededGenerator(seed: seed)
  for round in draws(200) {
    let courses = randomFilling(&generator, groups: 6, courses: 30)
    let demands = (0..<6).map { _ in
      DegreeAllocation.Demand(courses: generator.below(7), credits: 0)
    }
    let search = AllocationSearch(DegreeAllocation(demands, courses), budget: 10)
    #expect(search.steps == 1 && search.atLeast == search.loss, "seed \(seed), round \(round)")
  }
}
