package import CampusModel

/// Two commitments that overlap in time.
package struct Clash: Hashable, Sendable {
  /// Something that takes time.
  package enum Party: Hashable, Sendable {
    case section(SectionID)
    /// An exam of that section.
    case exam(SectionID)
    /// A personal block, by its title.
    case block(String)
  }

  /// The one that comes first in the plan.
  package var first: Party
  /// The other one.
  package var second: Party
  /// The first date on which they overlap.
  package var date: CalendarDate
  /// The time of the first on that date.
  package var firstTime: MinuteSpan
  /// The time of the second on that date.
  package var secondTime: MinuteSpan
}

/// Something with a timetable, for finding clashes.
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
  init(_ block: PersonalBlock, on days: TermDays) {
    party = .block(block.title)
    timetable = Timetable(of: block, on: days)
  }

  /// The classes and the exams of a section.
  static func of(_ section: Section, on days: TermDays) -> [Commitment] {
    [Commitment(section, on: days), Commitment(examsOf: section, on: days)]
  }

  /// The earliest clash with `other` in the term, if any.
  ///
  /// Exams do not clash with anything of the same course: the instructor avoids that, and the parts
  /// of a course list the same exam.
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
