package import CampusModel
internal import Parallel

/// A course that another one is like, and why.
package struct SimilarCourse: Hashable, Encodable, Sendable {
  package let course: CourseID
  /// The sum that `SimilarCourses` describes, above 0.
  package let likeness: Double
  package let isOfDepartment: Bool
  package let isOfLevel: Bool
  /// Those of both, by code.
  package let genEds: [String]
  /// The heaviest words of both, folded, at most three.
  package let words: [String]
}

/// The courses of one term that are most like each other.
///
/// Two courses are as like as the cosine of their words' weights (`WordBag`), plus 0.2 for one department, 0.05 for one level, 0.05
/// for a general-education category of both, and 0.1 times the mean of 1 − |difference| over the scores that both have. Only courses with a
/// word in common or of one department are like at all. Twins of a course are left out, and so is a course whose twin is liker; of
/// equally like ones those first in the alphabet come first.
package struct SimilarCourses: Sendable {
  /// More would be a list to search.
  package static let most = 6
  fileprivate static let mostWords = 3

  /// By id.
  private let places: [CourseID: Int]
  /// The lists of so many courses each, by place: several threads look for those of several blocks.
  private let blocks: [Lazily<[[SimilarCourse]]>]
  private static let blockSize = 64

  /// The likest first, at most `most`.
  package subscript(course: CourseID) -> [SimilarCourse] {
    guard let place = places[course] else { return [] }
    return blocks[place / Self.blockSize].value[place % Self.blockSize]
  }

  /// `courses` are of one term; each of `scores` is of 0 ... 1. Takes as many steps as there are words; those who ask take as many
  /// as there are pairs with a word in common.
  package init(_ courses: [Course], scores: [[CourseID: Double]]) {
    let sorted = courses.sorted { $0.id < $1.id }
    let (bags, words) = WordBag.all(of: sorted)
    let search = LikenessSearch(sorted, bags, words: words, scores: scores)
    places = Dictionary(
      sorted.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { _, last in last })
    blocks = stride(from: 0, to: sorted.count, by: Self.blockSize).map { start in
      Lazily {
        // Each has its own scratch space; the words are shared.
        var search = search
        return (start..<min(start + Self.blockSize, sorted.count)).map { place in
          search.likest(to: place).map { other, likeness in
            SimilarCourse(sorted[other], to: sorted[place], likeness, bags[place], bags[other])
          }
        }
      }
    }
  }
}

extension SimilarCourse {
  fileprivate init(
    _ other: Course, to one: Course, _ likeness: Double, _ words: WordBag, _ otherWords: WordBag
  ) {
    self.init(
      course: other.id, likeness: likeness,
      isOfDepartment: one.id.department == other.id.department,
      isOfLevel: one.id.level != nil && one.id.level == other.id.level,
      genEds: Set(one.genEds).intersection(other.genEds).sorted(),
      words: Array(words.shared(with: otherWords).prefix(SimilarCourses.mostWords)))
  }
}

/// Looks for the likest courses word by word: pairs that share nothing are never met.
private struct LikenessSearch {
  private let traits: [Traits]
  private let bags: [WordBag]
  private var postings: [[(course: Int, weight: Int)]]
  private var departments: [[Int]] = []
  /// For each course what its words weigh together with those of the one that is looked at; all 0 between two looks.
  private var products: [Int]
  /// Likewise; below 0 for those that are not like it at all.
  private var likenesses: [Double]

  private struct Traits {
    var department: Int
    var level: Int?
    var genEds: [String]
    var scores: [Double?]
    var twins: [Int] = []
  }

  init(_ courses: [Course], _ bags: [WordBag], words: Int, scores: [[CourseID: Double]]) {
    self.bags = bags
    postings = Array(repeating: [], count: words)
    for (place, bag) in bags.enumerated() {
      for word in bag.words { postings[word.number].append((place, word.weight)) }
    }
    products = Array(repeating: 0, count: courses.count)
    likenesses = Array(repeating: -1, count: courses.count)
    var numbers: [String: Int] = [:]
    var traits: [Traits] = []
    for (place, course) in courses.enumerated() {
      let number = numbers[course.id.department] ?? departments.count
      if number == departments.count { departments.append([]) }
      numbers[course.id.department] = number
      departments[number].append(place)
      traits.append(
        Traits(
          department: number, level: course.id.level, genEds: course.genEds,
          scores: scores.map { $0[course.id] }))
    }
    let places = Dictionary(
      courses.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    for (place, course) in courses.enumerated() {
      for twin in course.twins.compactMap({ places[$0] }) {
        traits[place].twins.append(twin)
        traits[twin].twins.append(place)
      }
    }
    self.traits = traits
  }

  mutating func likest(to place: Int) -> [(place: Int, likeness: Double)] {
    let met = meet(place)
    defer {
      for other in met { (products[other], likenesses[other]) = (0, -1) }
    }
    for other in met where other != place && !traits[place].twins.contains(other) {
      likenesses[other] = likeness(of: place, and: other)
    }
    var best: [(place: Int, likeness: Double)] = []
    for other in met where likenesses[other] >= 0 && !hasLikerTwin(other) {
      let one = (place: other, likeness: likenesses[other])
      if best.count == SimilarCourses.most, let last = best.last, !Self.isBefore(one, last) {
        continue
      }
      best.insert(one, at: best.firstIndex { Self.isBefore(one, $0) } ?? best.endIndex)
      if best.count > SimilarCourses.most { best.removeLast() }
    }
    return best
  }

  /// All that share a word or the department, each once; their products are there afterwards.
  private mutating func meet(_ place: Int) -> [Int] {
    var met: [Int] = []
    for word in bags[place].words {
      for posting in postings[word.number] {
        if products[posting.course] == 0 { met.append(posting.course) }
        products[posting.course] += word.weight * posting.weight
      }
    }
    return met + departments[traits[place].department].filter { products[$0] == 0 }
  }

  private func hasLikerTwin(_ other: Int) -> Bool {
    traits[other].twins.contains {
      Self.isBefore(($0, likenesses[$0]), (other, likenesses[other]))
    }
  }

  private static func isBefore(
    _ a: (place: Int, likeness: Double), _ b: (place: Int, likeness: Double)
  ) -> Bool {
    a.likeness > b.likeness || (a.likeness == b.likeness && a.place < b.place)
  }

  private func likeness(of place: Int, and other: Int) -> Double {
    let product = products[other]
    var sum = product > 0 ? Double(product) / (bags[place].length * bags[other].length) : 0
    // No trait is copied: this is asked for every pair.
    if traits[place].department == traits[other].department { sum += 0.2 }
    if let level = traits[place].level, level == traits[other].level { sum += 0.05 }
    if !traits[place].genEds.isEmpty, !traits[other].genEds.isEmpty,
      traits[place].genEds.contains(where: traits[other].genEds.contains)
    {
      sum += 0.05
    }
    var (near, known) = (0.0, 0)
    for number in traits[place].scores.indices {
      guard let mine = traits[place].scores[number], let theirs = traits[other].scores[number]
      else { continue }
      near += 1 - abs(mine - theirs)
      known += 1
    }
    return known > 0 ? sum + 0.1 * near / Double(known) : sum
  }
}
