import CampusModel
import Testing

@testable import Scheduling

@Suite struct ValueTests {
  private func value(
    by instructors: [String], evidence: Evidence, preferences: Preferences = Preferences()
  ) throws -> SectionValue {
    Valuation(by: evidence, weighing: preferences).value(
      of: try taught("CMPS330-0101", [], by: instructors), of: try course("CMPS330"))
  }

  @Test func `several instructors count by the mean of the known`() throws {
    let value = try value(
      by: ["Ada", "Ben", "Nobody", "Ada"],
      evidence: evidence(gpa: [try course("CMPS330"): 2], rating: ["Ada": 5, "Ben": 4]))
    #expect(
      value.rating
        == Half(
          mean: 4.5, top: 5, count: 6, isImputed: false, known: ["Ada", "Ben"],
          unknown: ["Nobody"]))
    #expect(value.gpa == Half(mean: 2, top: 4, count: 10, isImputed: false))
    #expect(value.q == 0.5 * 0.5 + 0.5 * 0.9)
  }

  @Test func `the median replaces missing values and is marked`() throws {
    let value = try value(
      by: ["Nobody"],
      evidence: evidence(
        gpa: [try course("MATH246"): 2, try course("CHEM131"): 3], rating: ["Ada": 5]))
    #expect(value.gpa == Half(mean: 2.5, top: 4, isImputed: true))
    #expect(value.rating == Half(mean: 5, top: 5, isImputed: true, unknown: ["Nobody"]))
  }

  @Test func `estimates replace missing values only where a plan asks for them`() throws {
    let (own, guess) = (
      try course("CMPS330"), Estimate(tenThousandths: 31_000, neighbors: 4, within: 0.3)
    )
    var evidence = evidence(gpa: [try course("MATH246"): 2], rating: ["Ada": 5])
    evidence.gpa.learned = .init(estimates: [own: guess])
    evidence.rating.learned = .init(estimates: ["Ben": guess, "Cleo": guess])
    #expect(try value(by: ["Ben"], evidence: evidence).gpa?.mean == 2)
    var preferences = Preferences()
    preferences.unknown = .learned
    let value = try value(by: ["Ben", "Nobody"], evidence: evidence, preferences: preferences)
    #expect(value.gpa == Half(mean: 3.1, top: 4, isImputed: true, estimates: [guess]))
    #expect(
      value.rating
        == Half(
          mean: 3.1, top: 5, isImputed: true, unknown: ["Ben", "Nobody"], estimates: [guess]))
    let known = try self.value(by: ["Ada", "Ben"], evidence: evidence, preferences: preferences)
    #expect(known.rating?.mean == 5 && known.rating?.estimates == [])
    let nobody = try self.value(by: ["Nobody"], evidence: evidence, preferences: preferences)
    #expect(nobody.rating == Half(mean: 5, top: 5, isImputed: true, unknown: ["Nobody"]))
  }

  @Test func `a source that knows nothing is left out`() throws {
    let value = try value(by: ["Ada"], evidence: evidence(rating: ["Ada": 4]))
    #expect(value.gpa == nil)
    #expect(value.q == 0.8)
    #expect(try self.value(by: ["Ada"], evidence: evidence()).q == 0)
  }

  @Test func `weights are shares`() throws {
    let value = try value(
      by: ["Ada"], evidence: evidence(gpa: [try course("CMPS330"): 4], rating: ["Ada": 0]),
      preferences: Preferences(weights: Weights(gpa: 3, rating: 1)))
    #expect(value.q == 0.75)
  }

  @Test(
    arguments: [
      ([Credits(3), Credits(tenths: 15)], [30, 15]),
      ([Credits(3), nil], [30, 0]),
      ([Credits(0), nil], [10, 10]),
      ([Credits(tenths: 10, to: 60), Credits(tenths: 0, to: 60)], [10, 10]),
      ([Credits(tenths: 0, to: 5), Credits(0)], [5, 0]),
    ] as [([Credits?], [Int])])
  func `credits weigh by their lowest end`(_ credits: [Credits?], _ weights: [Int]) throws {
    let courses = try credits.map { try offered("CMPS330", credits: $0, []) }
    #expect(creditWeights(of: courses) == weights)
  }

  @Test func `a value that is not finite does no harm`() {
    #expect(weighed(.nan, by: 30) == 0)
    #expect(weighed(.infinity, by: 30) == 0)
    #expect(weighed(1e300, by: 10) == weighed(1000, by: 10))
  }
}
