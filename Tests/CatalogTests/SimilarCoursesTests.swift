import CampusModel
import SeededRandom
import Testing

@testable import Catalog

/// A pair's similarity by its definition alone, pair after pair and word after word.
private struct Plain {
  let courses: [Course]
  let scores: [[CourseID: Double]]

  func words(of text: String) -> Set<String> {
    Set(
      text.lowercased().split { !("a"..."z").contains($0) }.map(String.init).filter {
        $0.count >= 3
      })
  }

  /// log₂ of n/k in hundredths: the whole part by halving, the rest in proportion.
  func rarity(_ word: String) -> Int {
    let uses = courses.count { words(of: $0.title + " " + $0.description).contains(word) }
    var (ratio, whole) = (Double(courses.count) / Double(uses), 0)
    while ratio >= 2 { (ratio, whole) = (ratio / 2, whole + 1) }
    return Int(100 * (Double(whole) + ratio - 1))
  }

  func weights(of course: Course) -> [String: Int] {
    let title = words(of: course.title)
    let all = title.union(words(of: course.description)).map { word in
      (word, rarity(word) * (title.contains(word) ? 2 : 1))
    }
    let heaviest = all.filter { $0.1 > 0 }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(16)
    return Dictionary(uniqueKeysWithValues: Array(heaviest))
  }

  func similarity(_ a: Course, _ b: Course, _ weights: [CourseID: [String: Int]]) -> Double? {
    let (mine, theirs) = (weights[a.id] ?? [:], weights[b.id] ?? [:])
    let product = mine.reduce(0) { $0 + $1.value * (theirs[$1.key] ?? 0) }
    let isOne = a.id.department == b.id.department
    guard product > 0 || isOne else { return nil }
    func length(_ bag: [String: Int]) -> Double {
      Double(bag.values.reduce(0) { $0 + $1 * $1 }).squareRoot()
    }
    var sum = product > 0 ? Double(product) / (length(mine) * length(theirs)) : 0
    if isOne { sum += 0.2 }
    if a.id.level != nil, a.id.level == b.id.level { sum += 0.05 }
    if !Set(a.genEds).isDisjoint(with: b.genEds) { sum += 0.05 }
    let near = scores.compactMap { score in
      score[a.id].flatMap { mine in score[b.id].map { 1 - abs(mine - $0) } }
    }
    return near.isEmpty ? sum : sum + 0.1 * near.reduce(0, +) / Double(near.count)
  }

  func similar(to course: Course, _ weights: [CourseID: [String: Int]]) -> [(CourseID, Double)] {
    func areTwins(_ a: Course, _ b: Course) -> Bool {
      a.twins.contains(b.id) || b.twins.contains(a.id)
    }
    let like = courses.filter { $0.id != course.id && !areTwins($0, course) }.compactMap { other in
      similarity(course, other, weights).map { (other, $0) }
    }.sorted { ($1.1, $0.0.id) < ($0.1, $1.0.id) }
    let alone = like.enumerated().filter { place, one in
      !like[..<place].contains { areTwins($0.0, one.0) }
    }
    return alone.prefix(6).map { ($0.element.0.id, $0.element.1) }
  }
}

private func randomCourses(_ random: inout SeededGenerator) -> [Course] {
  let letters = Array("abcdefghijklmnopqrstuvwxyz")
  let vocabulary: [String] = (0..<40).map { number in
    let places = [number, number * 3 + 7, number / 26, number * 5]
    return String(places.map { letters[$0 % 26] })
  }
  func text(_ most: Int, _ random: inout SeededGenerator) -> String {
    (0..<random.below(most)).map { _ in vocabulary[random.below(8 + random.below(32))] }
      .joined(separator: random.chance(20) ? ", " : " ")
  }
  var ids = Set<CourseID>()
  while ids.count < 30 {
    let department = ["CMPS", "MATH", "ARTS", "PHIL"][random.below(4)]
    ids.insert(id("\(department)\(90 + random.below(400))"))
  }
  var courses = ids.sorted().map { id in
    Course(
      id: id, term: fall, title: text(4, &random), description: text(25, &random),
      genEds: random.chance(30) ? ["DS\(random.below(3))"] : [])
  }
  for _ in 0..<4 {
    let (a, b) = (random.below(15), 15 + random.below(15))
    guard courses[a].twins.isEmpty, courses[b].twins.isEmpty else { continue }
    courses[a].twins = [courses[b].id]
    if random.chance(50) { courses[b].twins = [courses[a].id] }
  }
  return courses
}

@Test func `similar courses are those that the definition finds, pair by pair`() {
  let seed = UInt64.random(in: 0 ... .max)
  var random = SeededGenerator(seed: seed)
  var found = 0
  for round in draws(20) {
    let courses = randomCourses(&random)
    let scores = (0..<2).map { _ in
      Dictionary(
        uniqueKeysWithValues: courses.filter { _ in random.chance(60) }.map {
          ($0.id, Double(random.below(101)) / 100)
        })
    }
    let plain = Plain(courses: courses, scores: scores)
    let weights = Dictionary(uniqueKeysWithValues: courses.map { ($0.id, plain.weights(of: $0)) })
    let similar = SimilarCourses(courses.shuffled(using: &random), scores: scores)
    for course in courses {
      let (ours, theirs) = (similar[course.id], plain.similar(to: course, weights))
      let isSame = ours.map(\.course) == theirs.map(\.0)
      #expect(isSame, "\(course.id.text) in round \(round) of seed \(seed)")
      for (one, other) in zip(ours, theirs) {
        #expect(abs(one.similarity - other.1) < 1e-9, "\(course.id.text), seed \(seed)")
      }
      found += ours.count
    }
  }
  #expect(found > 1000)
}

@Test func `a similar course says why it is one`() {
  func course(_ code: String, _ title: String, genEds: [String] = []) -> Course {
    Course(id: id(code), term: fall, title: title, genEds: genEds)
  }
  let similar = SimilarCourses(
    [
      course("CMPS231", "Sorting Trees", genEds: ["DSNS", "DSHU"]),
      course("CMPS232", "Trees", genEds: ["DSHU"]), course("BIOL180", "Forests and trees"),
      course("MATH101", "Numbers"), course("ARTS90", "Color 231"),
    ], scores: [])
  let like = similar[id("CMPS231")]
  #expect(like.map(\.course.text) == ["CMPS 232", "BIOL 180"])
  #expect(like[0].hasSameDepartment && like[0].hasSameLevel && like[0].genEds == ["DSHU"])
  #expect(like[0].words == ["trees"] && like[1].words == ["trees"])
  #expect(!like[1].hasSameDepartment && !like[1].hasSameLevel && like[1].genEds == [])
  // Numbers are no words, and below 100 there is no level.
  #expect(similar[id("ARTS90")] == [] && similar[id("NONE1")] == [])
}

@Test func `of a single course, and of courses without words, nothing is similar`() {
  let bare = ["CMPS1", "MATH1"].map { Course(id: id($0), term: fall, title: "") }
  #expect(SimilarCourses([], scores: [])[id("CMPS1")] == [])
  #expect(SimilarCourses([bare[0]], scores: [])[id("CMPS1")] == [])
  #expect(SimilarCourses(bare, scores: [[id("CMPS1"): 1]])[id("CMPS1")] == [])
}
