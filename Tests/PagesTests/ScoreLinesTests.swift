import CampusModel
import Markup
import Testing

@testable import CoursePages
@testable import PlacePages
@testable import Scheduling
@testable import SiteFrame
@testable import WrittenPages

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

@Test func `each preference is in the sum with its measure and its weight`() throws {
  let sample = try withPreferences()
  let page = try sample.best()
  let lines = page.all(.preference)
  try #require(lines.count == 7)
  let parts = try #require(sample.ranking.entries.first).parts
  let words = parts.map { PreferenceWords($0.kind) }
  #expect(lines.dropFirst().flatMap { $0.all("h3") }.texts == words.map(\.name))
  #expect(
    lines.dropFirst().compactMap { $0.all("p").texts.first }
      == zip(words, parts).map { $0.measure($1.measure, isEstimate: false).words })
  // What is measured and what of it counts at most; the value; percent of the score.
  #expect(
    lines.dropFirst().map(\.values)
      == [
        ["3.8"], ["1", "20"], ["1.5"], ["1", "20", "2"], ["46", "30"], ["2"],
      ].map { $0 + ["0.5", "10"] })
  #expect(lines[0].values.last == "40", "quality")
  // Its share and its value, those of the preferences, and what that makes.
  let sum = page.all("section > p").map { $0.all("data").texts }.filter { $0.first == "40 %" }
  #expect(sum.map(\.count) == [15])
}

@Test func `a preference is in words with its measured value`() throws {
  let measures: [Double] = [3.8, 80, 1.5, 80, 46, 2]
  #expect(
    zip(PreferencePart.Kind.allCases, measures).map { kind, measure in
      let words = PreferenceWords(kind)
      return "\(words.name): \(words.measure(measure, isEstimate: false).words)"
    } == [
      "Days off: 3.8 days with class a week",
      "Late starts: 1 h 20 min a week before your preferred start",
      "Lunch: 1.5 days without lunch a week",
      "Gaps: 1 h 20 min of gaps a week, at most 2 h a day counted",
      "Walking: 46 min of walking a week, at most 30 min a day counted",
      "First choices: 2 choices skipped",
    ])
}

@Test func `the formula gives the plan's weights`() throws {
  let sample = try withPreferences()
  let terms = ScoreTerms(sample.ranking, of: sample.campus.catalog.courses)
  let formula = terms.formula(by: sample.campus.results.evidence).words
  #expect(
    formula.hasSuffix(
      """
      A schedule’s score is 40 % GPA/rating, 10 % days off, 10 % late starts, 10 % lunch, \
      10 % gaps, 10 % walking and 10 % first choices.
      """))
  #expect(try sample.best().all(.scoreNote).texts.contains(formula))
  let row = try #require(try sample.list().all(.ranked).first)
  let parts = try #require(sample.ranking.entries.first).parts
  let words = parts.map { PreferenceWords($0.kind).short($0.measure, isEstimate: false).words }
  #expect(words.count == 6)
  #expect(
    row.all("p").contains { line in
      line.text.contains("GPA/rating") && words.allSatisfy(line.text.contains)
    }, "quality and six preferences")
  let plain = try PlanSample().best().all(.scoreNote)
  #expect(plain.count == 3 && plain.last?.values == ["4", "5"], "without any weights")
}

@Test func `walking by estimated routes is marked`() throws {
  var sample = try withPreferences()
  func walking() throws -> Element {
    let name = PreferenceWords(.littleWalking).name
    return try #require(
      try sample.best().all(.preference).first { $0.all("h3").texts == [name] })
  }
  #expect(try !walking().has("[aria-hidden=true]"))
  sample.ranking.entries[0].walks = [
    try walk("CMPS 231-0101", "MATH 246-0102", minutes: 5, isEstimate: true)
  ]
  #expect(try walking().all("[aria-hidden=true]").texts == ["~"])
  #expect(try walking().values.first == "46")
}

@Test func `a share that is not whole keeps a place`() {
  #expect(percentage(1.0 / 3).text == "33.3\u{202f}%")
  #expect(percentage(0.25).text == "25\u{202f}%")
  #expect(percentage(0.1 + 0.2).text == "30\u{202f}%")
  #expect(percentage(1 - (0.2 + 0.3 + 0.1)).markup.text.contains("value=\"40\""))
}

@Test(arguments: [
  (LinkRule.explicit, "CMPS 231, MATH 246: the source says which Lecture and Lab go together."),
  (
    .prefix,
    "CMPS 231, MATH 246: Lecture and Lab go together by their section ids: one begins with the other."
  ),
  (
    .free,
    "CMPS 231, MATH 246: no source says which Lecture and Lab go together, so any combination is allowed."
  ),
])
func `the rule that links parts is given once for all its courses`(
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
  let courses = try #require(sample.ranking.entries.first).picks.map(\.course)
  let said = LinkSentence.sentences(for: courses, by: sample.ranking.linkRules).map(\.markup.words)
  #expect(said == [sentence])
  for page in [try sample.best(), try sample.list()] {
    #expect(page.all("p").texts.count { $0 == said[0] } == 1)
  }
}

@Test func `preferences are scored where neither GPA nor rating is known`() throws {
  var sample = try withPreferences()
  sample.ranking.weights = ComponentWeights(gpa: 0, rating: 0)
  (sample.ranking.gpa, sample.ranking.rating) = (.excluded, .excluded)
  for place in sample.ranking.entries.indices {
    sample.ranking.entries[place].gpa = nil
    sample.ranking.entries[place].rating = nil
    sample.ranking.entries[place].score = 0.25
  }
  let page = try sample.best()
  #expect(page.all("h2").map(\.values).contains(["0.25"]))
  let notes = page.all(.scoreNote)
  // Of neither half there is a median; the formula has the preferences alone.
  #expect(notes.map(\.values) == [[], [], ["40"] + Array(repeating: "10", count: 6)])
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
    way: minutes.map {
      TravelMatrix.TravelTime(minutes: $0, isEstimate ? .straightLine : .measured)
    })
}
