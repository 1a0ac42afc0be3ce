import CampusModel
import SecondOpinion
import SeededRandom
import Testing

@testable import Catalog

private func report(
  _ courses: String, term: String? = "202508", by instructors: [String] = [],
  _ scores: [CategoryScore], responses: Int? = nil, of invited: Int? = nil
) -> Evaluation {
  Evaluation(
    courses: courses.split(separator: " ").map { id(String($0)) }, term: term,
    instructors: instructors, scores: scores,
    responses: responses, invited: invited)
}

private func score(_ mean: Double, of count: Int?, _ category: Int = 0) -> CategoryScore {
  CategoryScore(category: category, mean: mean, count: count)
}

private let two = [
  EvaluationCategory(name: "Overall", role: .overall),
  EvaluationCategory(name: "Hours", role: .workload, top: 168),
]

private func peers(
  of reports: [Evaluation], _ settings: EvaluationSettings = EvaluationSettings()
) -> (EvaluationPeers, [CourseID: CourseEvaluations]) {
  let evaluations = Evaluations(categories: two, reports: reports)
  let courses = CourseEvaluations.byCourse(evaluations)
  return (EvaluationPeers(evaluations, courses, settings: settings), courses)
}

@Test func `means are weighted by answers, and reports without a number are left out and counted`()
  throws
{
  let course = try #require(
    CourseEvaluations(
      id("CMPS231"),
      [
        report("CMPS231", term: "202508", [score(5, of: 1)]),
        report("CMPS231", term: "202408", [score(2, of: 3)]),
        report("CMPS231", term: nil, [score(1, of: nil)]),
        report("CMPS231", term: "202401", []),
      ]))
  let mean = try #require(course.all.mean(in: 0))
  #expect(mean.mean == 11.0 / 4 && mean.count == 4)
  #expect(mean.reports == 2 && mean.uncounted == 1 && mean.terms == ["202408", "202508"])
  #expect(course.terms.map(\.name) == ["202401", "202408", "202508"])
  #expect(course.terms[0].means.isEmpty && course.terms[2].mean(in: 0)?.mean == 5)
  #expect(course.reports.map(\.term) == ["202508", "202408", "202401", nil])
}

@Test func `a time axis has gaps in seasons that the course is known in, and no others`() throws {
  func moments(_ terms: [String]) throws -> [String] {
    let reports = terms.map { report("CMPS231", term: $0, [score(4, of: 2)]) }
    return try #require(CourseEvaluations(id("CMPS231"), reports)).timeline.map {
      $0.term.name + ($0.part.map { " \($0.reports)" } ?? " –")
    }
  }
  #expect(
    try moments(["202308", "202508", "202408", "202508"]) == [
      "Fall 2023 1", "Fall 2024 1", "Fall 2025 2",
    ])
  #expect(
    try moments(["202308", "202501"]) == [
      "Fall 2023 1", "Spring 2024 –", "Fall 2024 –", "Spring 2025 1",
    ])
  // A winter begins in the year before the one it is named by.
  #expect(try moments(["202312", "202401"]) == ["Winter 2024 1", "Spring 2024 1"])
  #expect(try moments(["Michaelmas"]) == [] && moments(["202501"]) == ["Spring 2025 1"])
  let old = try moments(["190008", "219908"])
  #expect(old.count == CourseEvaluations.mostMoments && old.last == "Fall 2199 1")
}

@Test func `without numbers of answers each report counts once and nothing is adjusted`()
  throws
{
  let (peers, courses) = peers(of: [
    report("CMPS231", [score(5, of: nil)]), report("CMPS231", [score(2, of: nil)]),
  ])
  let mean = try #require(courses[id("CMPS231")]?.all.mean(in: 0))
  #expect(mean.mean == 3.5 && mean.count == nil && mean.reports == 2)
  #expect(peers.shrunkMean(mean, of: id("CMPS231")) == nil)
  #expect(peers.percentileRank(of: mean, of: id("CMPS231"), among: .all) == nil)
}

@Test func `a missing number is nil, not 0`() throws {
  let course = try #require(
    CourseEvaluations(id("CMPS231"), [report("CMPS231", []), report("CMPS231", [score(4, of: 0)])]))
  #expect(course.all.means.isEmpty && course.all.responses == nil && course.all.invited == nil)
  #expect(course.all.responseRate == nil && course.overall(two) == nil)
  #expect(CourseEvaluations(id("CMPS231"), []) == nil)
}

@Test func `the response rate is of reports with both numbers`() throws {
  let course = try #require(
    CourseEvaluations(
      id("CMPS231"),
      [
        report("CMPS231", [], responses: 3, of: 10), report("CMPS231", [], responses: 7),
        report("CMPS231", [], responses: 2, of: 10), report("CMPS231", [], responses: 0, of: 0),
      ]))
  #expect(course.all.responses == 12 && course.all.invited == 20)
  #expect(course.all.responseRate == 0.25)
}

@Test func `one good answer does not outrank many`() throws {
  var reports = (0..<8).map { report("MATH10\($0)", [score(3, of: 20)], of: 25) }
  reports += [report("CMPS100", [score(5, of: 1)]), report("CMPS200", [score(4.75, of: 60)])]
  let (peers, courses) = peers(of: reports)
  func drawn(_ course: String) throws -> ShrunkMean {
    let mean = try #require(courses[id(course)]?.overall(two))
    return try #require(peers.shrunkMean(mean, of: id(course)))
  }
  let (one, many) = (try drawn("CMPS100"), try drawn("CMPS200"))
  let sum: Double = 160 * 3 + 5 + 60 * 4.75
  let all = sum / 221
  #expect(abs(one.value - (10 * all + 5) / 11) < 1e-12 && one.value < many.value)
  #expect(one.weight == 10 && abs(one.peersMean - all) < 1e-12 && one.count == 1 && one.mean == 5)
  #expect(one.group.name == "all 10 courses")
}

@Test func `groups name themselves with their size, and small ones are none`() throws {
  var reports = (0..<6).map { report("MATH10\($0)", [score(Double($0) / 2, of: 9)], of: 12) }
  reports += (0..<5).map { report("CMPS10\($0)", [score(4, of: 9)], of: 120) }
  reports.append(report("ARTS100", [score(4, of: 9)]))
  let (peers, courses) = peers(of: reports)
  func standing(_ course: String, _ among: EvaluationSettings.Peers) throws -> PercentileRank? {
    let mean = try #require(courses[id(course)]?.all.mean(in: 0))
    return peers.percentileRank(of: mean, of: id(course), among: among)
  }
  #expect(try standing("MATH105", .all)?.group.name == "all 12 courses")
  #expect(try standing("MATH105", .department)?.group.name == "the 6 courses of MATH")
  #expect(try standing("MATH105", .size)?.group.name == "the 6 courses of 10 to 29 students")
  #expect(try standing("CMPS101", .size)?.group.name == "the 5 courses of 100 students and more")
  #expect(try standing("MATH105", .department)?.percentile == 100)
  #expect(try standing("MATH100", .department)?.percentile == 0)
  #expect(try standing("CMPS101", .department)?.percentile == 50)
  #expect(try standing("ARTS100", .department) == nil && standing("ARTS100", .size) == nil)
}

@Test func `of hours fewer are better`() throws {
  let (peers, courses) = peers(
    of: (0..<5).map { report("MATH10\($0)", [score(Double(3 * $0), of: 9, 1)]) })
  let light = try #require(courses[id("MATH100")]?.all.mean(in: 1))
  #expect(peers.percentileRank(of: light, of: id("MATH100"), among: .all)?.percentile == 100)
}

@Test func `a report of two names is in both courses and once among their peers`() throws {
  var reports = (0..<4).map { report("MATH10\($0)", [score(3, of: 10)]) }
  reports.append(report("CMPS300 MATH300", [score(5, of: 10)]))
  let (peers, courses) = peers(of: reports)
  let mean = try #require(courses[id("MATH300")]?.all.mean(in: 0))
  #expect(courses[id("CMPS300")]?.all == courses[id("MATH300")]?.all)
  let standing = peers.percentileRank(of: mean, of: id("MATH300"), among: .all)
  #expect(standing?.group.size == 5 && standing?.percentile == 100)
  #expect(peers.shrunkMean(mean, of: id("MATH300"))?.peersMean == 3.4)
}

@Test func `an instructor has the course's scores and those about that instructor`() throws {
  let both = ["Ada Moss", "Bo Lund"]
  let taught = report(
    "CMPS231", by: both,
    [
      score(4, of: 10), CategoryScore(category: 1, instructor: 0, mean: 2, count: 5),
      CategoryScore(category: 1, instructor: 1, mean: 6, count: 15),
    ])
  let course = try #require(
    CourseEvaluations(
      id("CMPS231"),
      [taught, report("CMPS231", term: "202601", by: ["Bo Lund"], [score(2, of: 10)])]))
  #expect(course.instructors.map(\.all.name) == ["Bo Lund", "Ada Moss"])
  #expect(course.instructors[0].all.mean(in: 0)?.mean == 3)
  #expect(course.instructors[0].all.mean(in: 1)?.mean == 6)
  #expect(course.instructors[1].all.mean(in: 1)?.mean == 2)
  #expect(course.all.mean(in: 1)?.mean == 5 && course.all.mean(in: 1)?.reports == 2)
  #expect(course.instructors[0].terms.map(\.name) == ["202508", "202601"])
}

@Test func `answers about several people are with each of them, and count once for the course`()
  throws
{
  let taught = report(
    "CMPS231", by: ["Ada Moss", "Bo Lund", "Cy Rook"],
    [
      CategoryScore(category: 1, instructor: 0, mean: 2, count: 5),
      CategoryScore(category: 1, instructor: 1, isRepeated: true, mean: 2, count: 5),
      CategoryScore(category: 1, instructor: 2, mean: 5, count: 10),
    ])
  let (peers, courses) = peers(of: [taught, report("MATH100", [score(4, of: 10)])])
  let course = try #require(courses[id("CMPS231")])
  let mean = try #require(course.all.mean(in: 1))
  #expect(mean.mean == 4 && mean.count == 15 && mean.reports == 2)
  #expect(
    course.instructors.map { "\($0.all.name) \($0.all.mean(in: 1)?.mean ?? 0)" } == [
      "Ada Moss 2.0", "Bo Lund 2.0", "Cy Rook 5.0",
    ])
  #expect(peers.shrunkMean(mean, of: id("CMPS231"))?.peersMean == 4)
}

@Test func `shares of answers are weighted, in students or in percent`()
  throws
{
  let course = try #require(
    CourseEvaluations(
      id("CMPS231"),
      [
        report(
          "CMPS231",
          [
            CategoryScore(
              category: 0, mean: 4, count: 30, answers: AnswerCounts([10, 20], .students))
          ]),
        report(
          "CMPS231",
          [
            CategoryScore(
              category: 0, mean: 4, count: 10, answers: AnswerCounts([51, 51], .percent))
          ]),
      ]))
  let shares = try #require(course.all.mean(in: 0)?.answers)
  #expect(zip(shares, [0.375, 0.625]).allSatisfy { abs($0 - $1) < 1e-12 })
}

// MARK: - A second opinion

private struct RandomCampus {
  var evaluations = Evaluations(categories: two)
  var settings = EvaluationSettings()

  /// Means are quarters, so that sums are exact and ties are ties everywhere.
  init(_ random: inout SeededGenerator) {
    settings.weight = Double(Int.random(in: 0...3, using: &random) * 5)
    settings.peers = EvaluationSettings.Peers.allCases.randomElement(using: &random) ?? .all
    settings.smallestGroup = Int.random(in: 2...6, using: &random)
    settings.sizes = [[10, 30], [20], []].randomElement(using: &random) ?? []
    let courses = ["CMPS1", "CMPS2", "CMPS3", "MATH1", "MATH2", "ARTS1", "ARTS2", "ARTS3"]
    let people = ["Ada Moss", "Bo Lund", "Cy Rook"]
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      let names = courses.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random))
      let taught = Array(
        people.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random)))
      var report = Evaluation(courses: names.map(id), term: "202508", instructors: taught)
      if Bool.random(using: &random) { report.invited = Int.random(in: 0...60, using: &random) }
      for category in 0..<2 {
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          let about = taught.indices.randomElement(using: &random)
          report.scores.append(
            CategoryScore(
              category: category, instructor: Bool.random(using: &random) ? about : nil,
              mean: Double(Int.random(in: 0...20, using: &random)) / 4,
              count: Int.random(in: 0...4, using: &random) == 0
                ? nil : Int.random(in: 0...12, using: &random)))
        }
      }
      evaluations.reports.append(report)
    }
  }

  var question: String {
    func text(_ number: Int?) -> String { number.map(String.init) ?? "null" }
    let reports = evaluations.reports.map { report in
      let scores = report.scores.map {
        "{\"category\":\($0.category),\"about\":\(text($0.instructor)),\"mean\":\($0.mean),\"n\":\(text($0.count))}"
      }
      return
        "{\"courses\":[\(report.courses.map { "\"\($0.canonical)\"" }.joined(separator: ","))],\"instructors\":[\(report.instructors.map { "\"\($0)\"" }.joined(separator: ","))],\"invited\":\(text(report.invited)),\"scores\":[\(scores.joined(separator: ","))]}"
    }
    return
      "{\"settings\":{\"weight\":\(settings.weight),\"peers\":\"\(settings.peers.rawValue)\",\"smallest\":\(settings.smallestGroup),\"sizes\":\(settings.sizes)},\"categories\":[false,true],\"reports\":[\(reports.joined(separator: ","))]}"
  }

  var answer: [Double?] {
    let courses = CourseEvaluations.byCourse(evaluations)
    let peers = EvaluationPeers(evaluations, courses, settings: settings)
    var figures: [Double?] = []
    func add(_ part: CourseEvaluations.Part, _ course: CourseID, _ member: PeerGroup.Member) {
      for category in 0..<2 {
        guard let mean = part.mean(in: category) else {
          figures.append(nil)
          continue
        }
        figures += [
          mean.count.map(Double.init), Double(mean.reports), Double(mean.uncounted), mean.mean,
          peers.shrunkMean(mean, of: course)?.value,
        ]
        figures += [EvaluationSettings.Peers.all, .department, .size].map {
          peers.percentileRank(of: mean, of: course, as: member, among: $0)?.percentile
        }
      }
    }
    for (course, own) in courses.sorted(by: { $0.key < $1.key }) {
      add(own.all, course, .course)
      for instructor in own.instructors.sorted(by: { $0.all.name < $1.all.name }) {
        add(instructor.all, course, .instructor)
      }
    }
    return figures
  }
}

@Test func `means, adjusted means and percentiles are those that Python finds`() throws {
  let seed = UInt64.random(in: 0 ... .max)
  var random = SeededGenerator(seed: seed)
  let campuses = (0..<150).map { _ in RandomCampus(&random) }
  let answers = PythonScript("evaluations.py").answers(to: campuses.map(\.question))
  try #require(answers.count == campuses.count)
  for (number, (campus, answer)) in zip(campuses, answers).enumerated() {
    let theirs = answer.split(separator: " ").map { Double($0) }
    let ours = campus.answer
    let isSame =
      ours.count == theirs.count
      && zip(ours, theirs).allSatisfy { a, b in
        if let a, let b { abs(a - b) < 1e-9 } else { a == nil && b == nil }
      }
    #expect(isSame, "campus \(number) of seed \(seed): \(ours) \(answer)")
  }
}
