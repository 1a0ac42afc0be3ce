internal import Bytes
package import CampusModel
package import Scheduling

/// A schedule's part in addresses: the same as long as its term and its sections are, independent
/// of its rank.
///
/// Twelve consonants, so that no mark spells a word: the checksum of the term and the section ids
/// in order, modulo 20¹². Among a thousand schedules two share a mark with a probability of one in
/// eight billion.
package struct ScheduleMark: Hashable, Sendable {
  let text: String

  package init(of schedule: RankedSchedule, in term: Term) {
    self.init(term: term.id, sections: schedule.picks.flatMap(\.sections).map(\.id))
  }

  init(term: TermID, sections: [SectionID]) {
    var checksum = Checksum()
    func append(_ text: String) {
      checksum.add(text.utf8)
      checksum.add(0)
    }
    append(term.text)
    for section in sections.sorted() {
      append(section.course.canonical)
      append(section.code)
    }
    // The last bytes affect the upper half little, the first bytes the lower half: combine both.
    var hash = checksum.value ^ checksum.value >> 32
    var letters: [UInt8] = []
    for _ in 0..<12 {
      letters.append(Self.letters[Int(hash % 20)])
      hash /= 20
    }
    text = String(decoding: letters, as: UTF8.self)
  }

  private static let letters = Array("bcdfghjklmnpqrstvwxz".utf8)
}
