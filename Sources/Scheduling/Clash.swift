package import CampusModel

/// Two things that need a person in two places at once.
package struct Clash: Hashable, Sendable {
  package enum Party: Hashable, Sendable {
    case section(SectionID)
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

  init(_ section: Section, on days: TermDays) {
    party = .section(section.id)
    timetable = Timetable(of: section.meetings, on: days)
  }

  init(_ block: OwnBlock, on days: TermDays) {
    party = .block(block.title)
    timetable = Timetable(of: [block.meeting].compactMap(\.self), on: days)
  }

  /// The clash with `other` that comes first in the term, if any.
  func clash(with other: Commitment, on days: TermDays) -> Clash? {
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
