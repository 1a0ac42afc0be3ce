import Diagnostics
import Testing

@Test(
  arguments: [
    // A letter too many, too few, another, and two swapped.
    ("titlle", ["title"], "title"), ("titl", ["title"], "title"), ("tiple", ["title"], "title"),
    ("biuld", ["build", "check"], "build"), ("ab", ["ba"], "ba"),
    ("Title", ["title"], "title"), ("BASE-URL", ["base-url"], "base-url"),
    ("horizn", ["horizon", "term"], "horizon"), ("ouput", ["output", "input"], "output"),
    // Nearer beats earlier in the alphabet; of equally near ones the alphabet decides, not the
    // order given.
    ("catt", ["bat", "cat"], "cat"), ("bat", ["hat", "cat"], "cat"),
    ("bat", ["cat", "hat"], "cat"),
    // An existing word is not suggested; one that differs only in case is the best.
    ("title", ["title", "titles"], "titles"), ("Title", ["titles", "title"], "title"),
    ("café", ["cafe"], "cafe"), ("x", ["y"], "y"),
    // A name of the word and further words comes before one of few edits, the shortest first.
    ("course_score", ["course_code", "course_score_mean"], "course_score_mean"),
    ("Term", ["term-days", "term"], "term"),
    ("Course score", ["course sore", "course score, mean"], "course score, mean"),
    ("smallest", ["smallest-of-all", "smaller", "smallest-group"], "smallest-group"),
  ] as [(String, [String], String)])
func `a slip of the finger is understood`(_ word: String, _ candidates: [String], found: String) {
  #expect(nearest(to: word, among: candidates) == found)
  #expect(nearest(to: word, among: candidates.reversed()) == found)
}

@Test(
  arguments: [
    ("title", []), ("title", ["title"]), ("title", ["term"]), ("", []), ("", ["term"]),
    // Two edits in five letters, two swaps in five, four in a long word.
    ("titel", ["tables"]), ("ab", ["cd"]), ("abcde", ["badce"]),
    // Further letters, too short a word, and numbers, which name another thing.
    ("cont", ["content"]), ("max", ["max-gap"]), ("CMPS", ["CMPS 100"]),
    ("abcdefghijkl", ["abcdefgh"]), ("abcdefghijkl", ["wxyzefghijkl"]),
  ] as [(String, [String])])
func `what is far off is not guessed at`(_ word: String, _ candidates: [String]) {
  #expect(nearest(to: word, among: candidates) == nil)
  #expect(didYouMean(word, among: candidates) == nil)
}

@Test(arguments: [
  (1, 1), (2, 1), (3, 1), (5, 1), (6, 2), (8, 2), (9, 3), (12, 3), (30, 3),
])
func `a third of the word may be wrong, one letter at least and three at most`(
  _ length: Int, limit: Int
) {
  let word = String(repeating: "a", count: length)
  for edits in 1...4 {
    let longer = word + String(repeating: "b", count: edits)
    #expect((nearest(to: word, among: [longer]) != nil) == (edits <= limit), "\(edits) edits")
  }
}

@Test func `a suggestion is a question`() {
  #expect(didYouMean("titel", among: ["title", "term"]) == "did you mean 'title'?")
}

@Test func `every single edit of a word of nine letters leads back to it`() {
  let word = Array("timetable")
  var slips: Set<String> = []
  for place in word.indices {
    slips.insert(String(word[..<place] + word[(place + 1)...]))
    slips.insert(String(word[..<place] + ["q"] + word[place...]))
    slips.insert(String(word[..<place] + ["q"] + word[(place + 1)...]))
    guard place > 0 else { continue }
    slips.insert(
      String(word[..<(place - 1)] + [word[place], word[place - 1]] + word[(place + 1)...]))
  }
  for slip in slips {
    #expect(nearest(to: slip, among: ["zzz", "timetable", "horizon"]) == "timetable", "\(slip)")
  }
}
