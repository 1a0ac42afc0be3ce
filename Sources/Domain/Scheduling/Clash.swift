package import CampusModel

/// Two things that need a person in two places at once.
package struct Clash: Hashable, Sendable {
  package enum Party: Hashable, Sendable {
    case section(SectionID)
    /// An exam of that section.
    case exam(SectionID)
    /// An own time, by its title.
    case block(String)
  }

  package var first: Party
  package var second: Party
  /// The first date on which they meet.
  package var date: CalendarDate
  /// What the two do then: the times that overlap.
  package var firstTime: MinuteSpan
  package var secondTime: MinuteSpan
}

/// Something with a timetable, for finding which pairs clash.
struct Commitment: Sendable {
  var party: Clash.Party
  var timetable: Timetable
}

extension Commitment {
  /// The classes of a section.
  init(_ section: Section, on days: TermDays) {
    party = .section(section.id)
    timetable = Timetable(of: section, on: days)
  }

  /// The exams of a section.
  ///
  /// - Precondition: `days` cover their dates.
  init(examsOf section: Section, on days: TermDays) {
    party = .exam(section.id)
    timetable = Timetable(examsOf: section, on: days)
  }

  /// - Precondition: `days` cover the dates of a dated block.
  init(_ block: OwnBlock, on days: TermDays) {
    party = .block(block.title)
    timetable = Timetable(of: block, on: days)
  }

  /// The classes and the exams of a section.
  static func of(_ section: Section, on days: TermDays) -> [Commitment] {
    [Commitment(section, on: days), Commitment(examsOf: section, on: days)]
  }

  /// The clash with `other` that comes first in the term, if any.
  ///
  /// Exams do not clash with what belongs to the same course: whoever gives it sees to that, and the parts of a course
  /// name the same exam.
  func clash(with other: Commitment, on days: TermDays) -> Clash? {
    guard !party.sharesExams(with: other.party) else { return nil }
    var found: (day: Int, times: (MinuteSpan, MinuteSpan))?
    for a in timetable.slots {
      for b in other.timetable.slots {
        guard let day = a.firstClash(with: b), day < found?.day ?? .max else { continue }
        found = (day, (a.time, b.time))
      }
    }
    return found.map {
      Clash(
        first: party, second: other.party, date: days.date($0.day), firstTime: $0.times.0,
        secondTime: $0.times.1)
    }
  }

  /// Every pair of `commitments` that clashes, in their order.
  static func clashes(among commitments: [Commitment], on days: TermDays) -> [Clash] {
    commitments.indices.flatMap { index in
      commitments[(index + 1)...].compactMap { commitments[index].clash(with: $0, on: days) }
    }
  }
}

extension Clash.Party {
  fileprivate func sharesExams(with other: Self) -> Bool {
    switch (self, other) {
    case (.exam(let a), .exam(let b)), (.exam(let a), .section(let b)),
      (.section(let a), .exam(let b)):
      a.course == b.course
    case (.section, .section), (.block, _), (_, .block): false
    }
  }
}
