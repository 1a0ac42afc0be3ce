internal import CampusModel
internal import CatalogIndex

/// The words that distinguish a course from others in its catalog.
///
/// They are the folded words of title and description, of letters only, at least three bytes. A
/// word in k of n courses weighs log₂(n/k), and twice that in a title. Only the `most` heaviest
/// count.
struct WordBag {
  static let most = 16

  struct Word {
    let number: Int
    let text: String
    let weight: Int
  }

  /// The heaviest first, ties alphabetically.
  let words: [Word]
  /// The Euclidean length of the weights.
  let length: Double

  private init(_ words: [Word]) {
    self.words = words
    length = Double(words.reduce(0) { $0 + $1.weight * $1.weight }).squareRoot()
  }

  /// The bags of all courses in order, and the number of different words.
  static func all(of courses: [Course]) -> (bags: [WordBag], words: Int) {
    let fold = FoldedWords()
    var numbers: [String: Int] = [:]
    var uses: [Int] = []
    let found = courses.map { course in
      let title = Set(fold(of: course.title).filter(isSignificant))
      let all = title.union(fold(of: course.description).filter(isSignificant))
      return all.map { word in
        let number = numbers[word] ?? uses.count
        if number == uses.count {
          numbers[word] = number
          uses.append(0)
        }
        uses[number] += 1
        return (number: number, text: word, isTitle: title.contains(word))
      }
    }
    let bags = found.map { words in
      let weighed = words.map { word in
        let weight = rarity(uses[word.number], of: courses.count)
        return Word(
          number: word.number, text: word.text, weight: word.isTitle ? 2 * weight : weight)
      }
      let heaviest = weighed.filter { $0.weight > 0 }
        .sorted { ($1.weight, $0.text) < ($0.weight, $1.text) }
      return WordBag(Array(heaviest.prefix(most)))
    }
    return (bags, uses.count)
  }

  private static func isSignificant(_ word: String) -> Bool {
    word.utf8.count >= 3 && !word.utf8.contains { (0x30...0x39).contains($0) }
  }

  /// log₂(n/k) in hundredths, linear between powers of two: logarithms differ between machines in
  /// the last digit.
  private static func rarity(_ uses: Int, of courses: Int) -> Int {
    let ratio = Double(courses) / Double(uses)
    return Int(100 * (Double(ratio.exponent) + ratio.significand - 1))
  }

  /// The common words, those first that are heaviest here.
  func shared(with other: WordBag) -> [String] {
    let theirs = Set(other.words.map(\.number))
    return words.filter { theirs.contains($0.number) }.map(\.text)
  }
}
