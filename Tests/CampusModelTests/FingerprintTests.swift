import CampusModel
import SeededRandom
import Testing

private struct Shelf: Encodable {
  @KeysInOrder var counts: [String: Int] = [:]
  @MembersInOrder var marks: Set<String> = []
}

@Test func `dictionaries and sets have one digest, however they came about`() {
  for seed in draws(50 as UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let words = (0..<40).map { "word \($0) \(numbers.below(1000))" }
    var (one, other) = (Shelf(), Shelf())
    other.counts.reserveCapacity(500)
    other.marks.reserveCapacity(500)
    for (place, word) in words.enumerated() {
      one.counts[word] = place
      one.marks.insert(word)
    }
    for (place, word) in words.enumerated().reversed() {
      other.counts[word] = place
      other.marks.insert(word)
    }
    #expect(Fingerprint(of: one) == Fingerprint(of: other), "seed \(seed)")
    let word = words[numbers.below(words.count)]
    var changed = one
    changed.counts[word, default: 0] += 1
    #expect(Fingerprint(of: changed) != Fingerprint(of: one), "seed \(seed)")
    changed = one
    changed.marks.remove(word)
    #expect(Fingerprint(of: changed) != Fingerprint(of: one), "seed \(seed)")
  }
}

@Test(arguments: [
  ("CMSC131", "CMSC", "131"), ("MATH241H", "MATH", "241H"), ("131", "", "131"), ("ABC", "ABC", ""),
  ("ÅÄÖ9", "ÅÄÖ", "9"), ("A٣1", "A", "٣1"), ("B&C/2.1", "B&C/", "2.1"),
])
func `a course's number begins with its first digit`(
  _ text: String, _ department: String, _ number: String
) throws {
  let id = try #require(CourseID(text))
  #expect(id.department == department && id.number == number)
  #expect(
    id.text == (department.isEmpty || number.isEmpty ? id.canonical : "\(department) \(number)"))
}
