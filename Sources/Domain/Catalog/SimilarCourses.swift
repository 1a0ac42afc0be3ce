package import CampusModel
internal import Parallel

/// A course that is similar to another one, with the reasons.
package struct SimilarCourse: Hashable, Encodable, Sendable {
  /// The id of the similar course.
  package let course: CourseID
  /// The sum that `SimilarCourses` defines, above 0.
  package let similarity: Double
  /// Whether both are of one department.
  package let hasSameDepartment: Bool
  /// Whether both are of one level.
  package let hasSameLevel: Bool
  /// The general-education categories of both, by code.
  package let genEds: [String]
  /// The heaviest words of both, folded, at most three.
  package let words: [String]
}

/// The courses of one term that are most similar to each other.
///
/// The similarity of two courses is the cosine of their words' weights (`WordBag`), plus 0.2 for
/// the same department, 0.05 for the same level, 0.05 for a common general-education category, and
/// 0.1 times the mean of 1 − |difference| over the scores that both have. Only courses with a
/// common word or department are compared. Twins of a course are left out, and so is a course with
/// a more similar twin. Ties are in alphabetical order.
///
/// ```
/// SimilarCourses(courses, scores: [gpas])[CourseID("CMPS231")!].first?.words  // ["algorithms", …]
/// ```
package struct SimilarCourses: Sendable {
  /// The most similar courses of one course.
  package static let most = 6
  fileprivate static let mostWords = 3

  /// By id.
  private let places: [CourseID: Int]
  /// The lists of so many courses each; several threads compute several blocks.
  private let blocks: [LazyValue<[[SimilarCourse]]>]
  private static let blockSize = 16

  /// The most similar first, at most `most`.
  package subscript(course: CourseID) -> [SimilarCourse] {
    guard let place = places[course] else { return [] }
    return blocks[place / Self.blockSize].value[place % Self.blockSize]
  }

  /// `courses` are of one term, and each of `scores` is within 0 … 1.
  ///
  /// Takes time linear in the words; each lookup, in the pairs with a common word.
  package init(_ courses: [Course], scores: [[CourseID: Double]]) {
    let sorted = courses.sorted { $0.id < $1.id }
    let (bags, words) = WordBag.all(of: sorted)
    let search = SimilaritySearch(sorted, bags, words: words, scores: scores)
    places = Dictionary(
      sorted.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { _, last in last })
    blocks = stride(from: 0, to: sorted.count, by: Self.blockSize).map { start in
      LazyValue {
        // Each has its own scratch space; the words are shared.
        var search = search
        return (start..<min(start + Self.blockSize, sorted.count)).map { place in
          search.mostSimilar(to: place).map { other, similarity in
            SimilarCourse(sorted[other], to: sorted[place], similarity, bags[place], bags[other])
          }
        }
      }
    }
  }
}

extension SimilarCourse {
  fileprivate init(
    _ other: Course, to one: Course, _ similarity: Double, _ words: WordBag, _ otherWords: WordBag
  ) {
    self.init(
      course: other.id, similarity: similarity,
      hasSameDepartment: one.id.department == other.id.department,
      hasSameLevel: one.id.level != nil && one.id.level == other.id.level,
      genEds: Set(one.genEds).intersection(other.genEds).sorted(),
      words: Array(words.shared(with: otherWords).prefix(SimilarCourses.mostWords)))
  }
}

/// Searches word by word, so that pairs without a common word are never compared.
private struct SimilaritySearch {
  private let traits: [Traits]
  private let lengths: [Double]
  private let bags: [WordBag]
  private var postings: [[Posting]]
  private var departments: [[Int]] = []
  /// For each course the product of its words' weights with those of the current one; 0 between
  /// searches. At most 16 × 2,600², so four bytes are enough.
  private var products: [Int32]

  private typealias Found = (place: Int, similarity: Double)

  private struct Posting {
    var course: Int32
    var weight: Int32
  }

  private struct Traits {
    var department: Int
    var level: Int?
    var genEds: [String]
    var scores: [Double?]
    var twins: [Int] = []
  }

  /// The weight of each shared property, in addition to words; scores at most so much.
  private static let department = 0.2
  private static let level = 0.05
  private static let genEd = 0.05
  private static let scores = 0.1
  private static let mostBesideWords = department + level + genEd + scores
  /// More than the rounding error of such sums.
  private static let rounding = 1e-9

  init(_ courses: [Course], _ bags: [WordBag], words: Int, scores: [[CourseID: Double]]) {
    self.bags = bags
    lengths = bags.map(\.length)
    postings = Array(repeating: [], count: words)
    for (place, bag) in bags.enumerated() {
      for word in bag.words {
        postings[word.number].append(
          Posting(course: Int32(place), weight: Int32(word.weight)))
      }
    }
    products = Array(repeating: 0, count: courses.count)
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

  mutating func mostSimilar(to place: Int) -> [(place: Int, similarity: Double)] {
    let met = meet(place)
    defer {
      for other in met { products[other] = 0 }
    }
    var best: [Found] = []
    var twins: [Int: Double] = [:]
    for other in met where other != place {
      guard traits[other].twins.isEmpty else {
        if !traits[place].twins.contains(other) {
          twins[other] = similarity(of: place, and: other)
        }
        continue
      }
      // Most are too far away with any other shared properties, and need no look at them.
      if best.count == SimilarCourses.most,
        isBelow(best[best.count - 1].similarity - Self.mostBesideWords, of: place, and: other)
      {
        continue
      }
      Self.insert((other, similarity(of: place, and: other)), into: &best)
    }
    for (twin, similarity) in twins where !hasMoreSimilarTwin(twin, among: twins) {
      Self.insert((twin, similarity), into: &best)
    }
    return best
  }

  /// All courses with a common word or department, each once; fills `products`.
  private mutating func meet(_ place: Int) -> [Int] {
    var met: [Int] = []
    for word in bags[place].words {
      let weight = Int32(word.weight)
      for posting in postings[word.number] {
        let course = Int(posting.course)
        if products[course] == 0 { met.append(course) }
        products[course] += weight * posting.weight
      }
    }
    return met + departments[traits[place].department].filter { products[$0] == 0 }
  }

  /// Whether the cosine of both courses' words is surely below `most`.
  private func isBelow(_ most: Double, of place: Int, and other: Int) -> Bool {
    Double(products[other]) < (most - Self.rounding) * lengths[place] * lengths[other]
  }

  private static func insert(_ one: Found, into best: inout [Found]) {
    if best.count == SimilarCourses.most, !isBefore(one, best[best.count - 1]) { return }
    best.insert(one, at: best.firstIndex { isBefore(one, $0) } ?? best.endIndex)
    if best.count > SimilarCourses.most { best.removeLast() }
  }

  private func hasMoreSimilarTwin(_ other: Int, among found: [Int: Double]) -> Bool {
    traits[other].twins.contains { twin in
      guard let mine = found[other], let theirs = found[twin] else { return false }
      return Self.isBefore((twin, theirs), (other, mine))
    }
  }

  private static func isBefore(_ a: Found, _ b: Found) -> Bool {
    a.similarity > b.similarity || (a.similarity == b.similarity && a.place < b.place)
  }

  private func similarity(of place: Int, and other: Int) -> Double {
    let product = products[other]
    var sum = product > 0 ? Double(product) / (lengths[place] * lengths[other]) : 0
    // No trait is copied: this is asked for very many pairs.
    if traits[place].department == traits[other].department { sum += Self.department }
    if let level = traits[place].level, level == traits[other].level { sum += Self.level }
    if !traits[place].genEds.isEmpty, !traits[other].genEds.isEmpty,
      traits[place].genEds.contains(where: traits[other].genEds.contains)
    {
      sum += Self.genEd
    }
    var (near, known) = (0.0, 0)
    for number in traits[place].scores.indices {
      guard let mine = traits[place].scores[number], let theirs = traits[other].scores[number]
      else { continue }
      near += 1 - abs(mine - theirs)
      known += 1
    }
    return known > 0 ? sum + Self.scores * near / Double(known) : sum
  }
}
