package import CampusModel

/// Something that became different about a saved section.
package struct SectionChange: Hashable, Encodable, Sendable {
  /// The former state and the present one.
  package enum News: Hashable, Encodable, Sendable {
    /// The catalog no longer has the section, or has it again.
    case gone, back
    /// The same meeting, elsewhere.
    case place(Meeting, Meeting)
    /// The same meeting, on other days or at another time.
    case time(Meeting, Meeting)
    /// The same meeting, between other dates.
    case dates(Meeting, Meeting)
    case newMeeting(Meeting)
    case lostMeeting(Meeting)
    case instructors([String], [String])
    /// `nil` if unknown.
    case exams([Exam]?, [Exam]?)
    case credits(Credits?, Credits?)
    /// Never from or to `.unknown`; with the seats that were open then.
    case seats(SeatState, SeatState, open: Int)
  }

  package var section: SectionID
  /// The moment of the data that showed it.
  package var noticed: Instant
  package var news: News

  package init(section: SectionID, noticed: Instant, news: News) {
    (self.section, self.noticed, self.news) = (section, noticed, news)
  }
}

extension SectionLook {
  /// The differences, in a fixed order: meetings, instructors, exams, credits, seats. The order in
  /// which a source lists meetings, instructors and exams does not matter. `open` are the seats
  /// open now.
  func news(since before: SectionLook, open: Int?) -> [SectionChange.News] {
    var news = meetingNews(from: before.meetings, to: meetings)
    if Set(before.instructors) != Set(instructors) {
      news.append(.instructors(before.instructors, instructors))
    }
    let (old, new) = (before.exams ?? [], exams ?? [])
    // From unknown to none and back is not a change for anybody.
    if Set(old) != Set(new) { news.append(.exams(before.exams, exams)) }
    if before.credits != credits { news.append(.credits(before.credits, credits)) }
    if let open, before.seats != .unknown, before.seats != seats {
      news.append(.seats(before.seats, seats, open: open))
    }
    return news
  }
}

/// How two timetables of a section differ: equal meetings are taken out, the rest is paired, the
/// most alike first. Quadratic in the meetings of a section.
private func meetingNews(from before: [Meeting], to after: [Meeting]) -> [SectionChange.News] {
  var (old, new) = (before, after)
  let rules: [(Meeting, Meeting) -> Bool] = [
    { $0 == $1 },
    { $0.kind == $1.kind && $0.timing == $1.timing },
    { $0.timing == $1.timing },
    { $0.kind == $1.kind && $0.place == $1.place },
    { $0.kind == $1.kind },
    { _, _ in true },
  ]
  var news: [SectionChange.News] = []
  for rule in rules {
    var left: [Meeting] = []
    for meeting in old {
      guard let place = new.firstIndex(where: { rule(meeting, $0) }) else {
        left.append(meeting)
        continue
      }
      news += differences(meeting, new.remove(at: place))
    }
    old = left
  }
  return news + old.map { .lostMeeting($0) } + new.map { .newMeeting($0) }
}

private func differences(_ before: Meeting, _ after: Meeting) -> [SectionChange.News] {
  var news: [SectionChange.News] = []
  if before.timing != after.timing { news.append(.time(before, after)) }
  if before.place != after.place { news.append(.place(before, after)) }
  if before.dates != after.dates { news.append(.dates(before, after)) }
  return news
}
