import CampusModel
import Foundation
import SecondOpinion
import SeededRandom
import Testing

@testable import Grading

/// Pages allocate courses to the groups of a degree by a script of their own.
@Suite struct PageDegreeTests {
  @Test(arguments: [72_1, 72_2] as [UInt64])
  func `pages allocate the courses of random degrees as well as the program does`(_ seed: UInt64)
    throws
  {
    var generator = SeededGenerator(seed: seed)
    // Small ones of every kind, then degrees as people have them.
    let allocations =
      draws(600).map { _ in RandomDegree.small(&generator) }
      + draws(40).map { _ in RandomDegree.large(&generator) }
    let answers = PageScript("degrees.mjs").answers(to: allocations.map(\.question))
    try #require(answers.count == allocations.count)
    var proven = 0
    for (round, (allocation, answer)) in zip(allocations, answers).enumerated() {
      let note: Comment = "seed \(seed), round \(round): \(allocation.question)"
      let page = try PageAllocation(answer, of: allocation)
      let own = allocation.partwiseSearch
      #expect(allocation.loss(of: page.counts) == page.loss, note)
      proven += page.isLeast ? 1 : 0
      if page.isLeast, own.isLeast { #expect(page.loss.missing == own.loss.missing, note) }
      if page.isBest, own.isBest { #expect(page.loss == own.loss, note) }
    }
    // A search that was stopped claims nothing.
    #expect(proven * 100 >= allocations.count * 98, "seed \(seed): \(proven)")
  }
}

extension DegreeAllocation {
  /// What the script reads.
  fileprivate var question: String {
    let demands = demands.map { #"{"courses": \#($0.courses), "credits": \#($0.credits)}"# }
    let kinds = kinds.map { kind in
      """
      {"groups": \(kind.groups), "credits": \(kind.credits), \
      "progress": \(kind.progress.rawValue), "places": \(kind.places)}
      """
    }
    return """
      {"demands": [\(demands.joined(separator: ", "))], "kinds": [\(kinds.joined(separator: ", "))]}
      """
  }

  /// The least loss, part by part as for a degree, and whether what is missing, and all of it, is
  /// proven.
  fileprivate var partwiseSearch: (loss: Loss, isLeast: Bool, isBest: Bool) {
    var (loss, isLeast, isBest) = (Loss(), true, true)
    for part in parts() {
      let search = AllocationSearch(
        self.part(groups: part.groups, kinds: part.kinds), budget: 2000)
      loss.courses += search.loss.courses
      loss.credits += search.loss.credits
      loss.planned += search.loss.planned
      loss.inProgress += search.loss.inProgress
      isLeast = isLeast && search.atLeast.missing == search.loss.missing
      isBest = isBest && search.atLeast == search.loss
    }
    return (loss, isLeast, isBest)
  }
}

/// What the script answers.
private struct PageAllocation {
  let counts: DegreeAllocation.Counts
  let loss: Loss
  let isLeast: Bool
  let isBest: Bool

  private struct Answer: Decodable {
    var counts: [[Int]]
    var loss: [Int]
    var isLeast: Bool
    var isBest: Bool
  }

  init(_ line: String, of allocation: DegreeAllocation) throws {
    let answer = try JSONDecoder().decode(Answer.self, from: Data(line.utf8))
    var counts = DegreeAllocation.Counts(allocation)
    for (kind, own) in answer.counts.enumerated() {
      #expect(own.reduce(0, +) <= allocation.kinds[kind].places.count)
      for (group, count) in own.enumerated() {
        #expect(count == 0 || allocation.kinds[kind].groups.contains(group))
        counts[kind, group] = count
      }
    }
    self.counts = counts
    loss = Loss(
      courses: answer.loss[0], credits: answer.loss[1], planned: answer.loss[2],
      inProgress: answer.loss[3])
    (isLeast, isBest) = (answer.isLeast, answer.isBest)
  }
}

private enum RandomDegree {
  /// Up to four groups and eight courses of odd credits, in groups at random.
  static func small(_ random: inout SeededGenerator) -> DegreeAllocation {
    let groups = 1 + random.below(4)
    let sizes = [30, 40, 10, 15, 0, 60]
    let courses = (0..<random.below(9)).map { _ in
      (
        groups: (0..<groups).filter { _ in random.chance(55) },
        credits: sizes[random.below(2 + random.below(5))]
      )
    }
    return allocation(courses.filter { !$0.groups.isEmpty }, among: groups, &random)
  }

  /// As people have them: up to twelve groups, most of a number of courses, and up to eighty
  /// courses, most of three credits and in one or two groups.
  static func large(_ random: inout SeededGenerator) -> DegreeAllocation {
    let groups = 6 + random.below(7)
    let courses = (0..<30 + random.below(51)).map { _ in
      let first = random.below(groups)
      let second = random.chance(35) ? random.below(groups) : first
      return (
        groups: Set([first, second]).sorted(),
        credits: [30, 30, 30, 30, 30, 40, 40, 10][random.below(8)]
      )
    }
    var allocation = allocation(courses, among: groups, &random)
    for group in 0..<groups {
      let isOfCredits = random.chance(25)
      allocation.demands[group].courses = isOfCredits ? 0 : 1 + random.below(7)
      allocation.demands[group].credits = isOfCredits ? 30 * (1 + random.below(8)) : 0
    }
    return allocation
  }

  private static func allocation(
    _ courses: [(groups: [Int], credits: Int)], among groups: Int,
    _ random: inout SeededGenerator
  ) -> DegreeAllocation {
    let demands = (0..<groups).map { _ in
      let kind = random.below(3)
      return DegreeAllocation.Demand(
        courses: kind == 1 ? 0 : 1 + random.below(8),
        credits: kind == 0 ? 0 : 5 * (1 + random.below(60)))
    }
    var kinds: [DegreeAllocation.Kind] = []
    for (place, course) in courses.enumerated() {
      let progress = CourseProgress.allCases[random.chance(60) ? 0 : random.below(3)]
      let number = kinds.firstIndex {
        ($0.groups, $0.credits, $0.progress) == (course.groups, course.credits, progress)
      }
      if let number {
        kinds[number].places.append(place)
      } else {
        kinds.append(
          .init(
            groups: course.groups, credits: course.credits, progress: progress, places: [place]))
      }
    }
    return DegreeAllocation(demands: demands, kinds: kinds)
  }
}
