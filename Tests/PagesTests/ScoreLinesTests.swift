import CampusModel
import Testing

@testable import Pages
@testable import Scheduling

/// The best schedule with every preference, 10 % each.
private func withPreferences() throws -> PlanSample {
  var sample = try PlanSample()
  let measures: [Double] = [3.8, 80, 1.5, 80, 46, 2]
  let parts = zip(PreferencePart.Kind.allCases, measures).map {
    PreferencePart(kind: $0, share: 0.1, value: 0.5, measure: $1)
  }
  sample.ranking.shares = ScoreShares(
    quality: 0.4, parts: Dictionary(uniqueKeysWithValues: parts.map { ($0.kind, $0.share) }))
  for place in sample.ranking.entries.indices { sample.ranking.entries[place].parts = parts }
  return sample
}

@Test func `each preference stands in the sum with its measure and its weight`() throws {
  let page = words(try withPreferences().best())
  for line in [
    "Few days 3.8 days with class a week 0.500 10 % of the score",
    "Late starts 1 h 20 min a week before the wished-for start 0.500 10 % of the score",
    "Time for lunch 1.5 days without lunch a week",
    "Short gaps 1 h 20 min of gaps a week, at most 2 h a day counted",
    "Little walking 46 min on the way a week, at most 30 min a day counted",
    "Courses named first 2 places passed over",
    "GPA and rating of the sections above",
  ] {
    #expect(page.contains(line), "\(line)")
  }
  #expect(page.contains("Score: 40 % · 0."))
}

@Test func `the formula gives the plan's weights`() throws {
  let sample = try withPreferences()
  let page = words(try sample.best())
  #expect(
    page.contains(
      """
      A schedule’s score is 40 % quality, 10 % few days, 10 % late starts, \
      10 % time for lunch, 10 % short gaps, 10 % little walking and \
      10 % courses named first.
      """))
  #expect(words(try sample.list()).contains("Quality 0."))
  let plain = words(try PlanSample().best())
  #expect(plain.contains("each course weighing by its credits") && !plain.contains("40 %"))
}

@Test func `walking by estimated ways is marked where it stands`() throws {
  var sample = try withPreferences()
  sample.ranking.entries[0].walks = [
    try walk("CMPS 231-0101", "MATH 246-0102", minutes: 5, isEstimate: true)
  ]
  #expect(words(try sample.best()).contains("~ about 46 min on the way a week"))
}

@Test func `a share that is not whole keeps a place`() {
  #expect(percentage(1.0 / 3).text == "33.3\u{202f}%")
  #expect(percentage(0.25).text == "25\u{202f}%")
  #expect(percentage(0.1 + 0.2).text == "30\u{202f}%")
}

@Test(arguments: [
  (LinkRule.explicit, "CMPS 231, MATH 246: Lecture and Lab go together as the source says."),
  (.prefix, "CMPS 231, MATH 246: Lecture and Lab go together by their section ids"),
  (.free, "CMPS 231, MATH 246: nothing tells which Lecture and Lab go together"),
])
func `the rule that put parts together is told once for all courses it is true of`(
  _ rule: LinkRule, _ sentence: String
) throws {
  var sample = try PlanSample()
  for place in sample.ranking.entries.indices {
    for pick in sample.ranking.entries[place].picks.indices {
      sample.ranking.entries[place].picks[pick].course.sections[0].part = "Lecture"
      sample.ranking.entries[place].picks[pick].course.sections[1].part = "Lab"
    }
  }
  for want in sample.person.plan.neededCourses { sample.ranking.linkRules[want] = rule }
  #expect(words(try sample.best()).contains(sentence))
  #expect(words(try sample.list()).components(of: sentence) == 1)
}

@Test func `preferences are scored where neither GPA nor rating is known`() throws {
  var sample = try withPreferences()
  sample.ranking.weights = HalfWeights(gpa: 0, rating: 0)
  (sample.ranking.gpa, sample.ranking.rating) = (.leftOut, .leftOut)
  for place in sample.ranking.entries.indices {
    sample.ranking.entries[place].gpa = nil
    sample.ranking.entries[place].rating = nil
    sample.ranking.entries[place].score = 0.25
  }
  let page = words(try sample.best())
  #expect(page.contains("Why 0.250") && page.contains("No GPA and no rating is known."))
}

/// A way on Monday, Wednesday and Friday between two classes ten minutes apart.
func walk(
  _ from: String, _ to: String, minutes: Int?, isEstimate: Bool = false, leave: Int = 590,
  arrive: Int = 600, on days: String = "MWF"
) throws -> Walk {
  Walk(
    from: try section(from), to: try section(to), fromBuilding: try building("MAB"),
    toBuilding: try building("BEX"), weekdays: try #require(WeekdaySet(parsing: days)),
    leave: leave, arrive: arrive,
    way: minutes.map { TravelMatrix.Way(minutes: $0, isEstimate ? .straightLine : .measured) })
}
