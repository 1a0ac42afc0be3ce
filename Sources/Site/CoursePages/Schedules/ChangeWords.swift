internal import CampusModel
package import Markup
package import SiteFrame
package import Watch

/// A change of a section, in words.
package struct ChangeWords {
  package let title: TrustedMarkup
  /// Before and after.
  package let detail: TrustedMarkup
  /// One word for its kind, for programs that sort by it.
  package let category: String

  package init(_ change: SectionChange, in edition: Edition) {
    let (id, words) = (change.section.text, PlaceWords(edition: edition))
    switch change.news {
    case .gone:
      self.init("\(id) is no longer offered", "It is no longer in the catalog", "offer")
    case .back:
      self.init("\(id) is offered again", "It is back in the catalog", "offer")
    case .place(let before, let after):
      self.init(
        "\(id): \(words.arrival(after.place))",
        "\(words.time(after)): \(words.place(before.place)) → \(words.place(after.place))", "room")
    case .time(let before, let after):
      self.init(
        "\(id): time is now \(words.time(after))",
        "\(words.time(before)) → \(words.time(after))", "time")
    case .dates(let before, let after):
      self.init(
        "\(id): meets on other dates",
        "\(words.time(after)): \(words.dates(before)) → \(words.dates(after))", "dates")
    case .newMeeting(let meeting):
      self.init("\(id): new meeting", words.whole(meeting), "time")
    case .lostMeeting(let meeting):
      self.init("\(id): meeting removed", "No longer held: \(words.whole(meeting))", "time")
    case .instructors(let before, let after):
      self.init(
        after.isEmpty
          ? "\(id): instructor no longer listed"
          : "\(id): taught by \(after.joined(separator: ", "))",
        "\(Self.names(before)) → \(Self.names(after))", "instructor")
    case .exams(let before, let after):
      self.init(
        "\(id): exam changed", "\(words.exams(before)) → \(words.exams(after))", "exam")
    case .credits(let before, let after):
      self.init(
        "\(id): credits changed",
        "\(Self.credits(before)) → \(Self.credits(after))", "credits")
    case .seats(let before, let after, let open):
      self.init(seats: id, from: before, to: after, open: Figure.count(open))
    }
  }

  private init(_ title: Phrase, _ detail: Phrase, _ category: String) {
    (self.title, self.detail, self.category) = (title.markup, detail.markup, category)
  }

  private init(seats id: String, from before: SeatState, to after: SeatState, open: Figure) {
    let noun = open.amount == 1 ? "seat" : "seats"
    switch (before, after) {
    case (_, .full):
      self.init("\(id) is full", "No open seats", "seats")
    case (.full, _):
      self.init("\(id) has seats again", "\(open) \(noun) open; it was full", "seats")
    case (_, .few):
      self.init("\(id) has few seats left", "\(open) \(noun) left", "seats")
    case (_, .open), (_, .unknown):
      self.init("\(id) has more seats again", "\(open) \(noun) open; few were left", "seats")
    }
  }

  private static func credits(_ credits: Credits?) -> TrustedMarkup {
    credits?.markup ?? phrase("not listed")
  }

  private static func names(_ names: [String]) -> Phrase {
    names.isEmpty ? "not listed" : "\(names.joined(separator: ", "))"
  }
}

/// When and where a section meets, in words.
private struct PlaceWords {
  let edition: Edition

  func place(_ place: Meeting.Place) -> Phrase {
    switch place {
    case .room(let room): "\(edition.name(of: room))"
    case .online: "online"
    case .toBeAnnounced: "to be announced"
    }
  }

  func arrival(_ place: Meeting.Place) -> Phrase {
    switch place {
    case .room: "room is now \(self.place(place))"
    case .online: "now online"
    case .toBeAnnounced: "room to be announced"
    }
  }

  /// "Lecture MWF 10:00 – 10:50 am".
  func time(_ meeting: Meeting) -> Phrase {
    let kind = meeting.kind.map { "\($0) " } ?? ""
    return switch meeting.timing {
    case .weekly(let days, let span): "\(kind)\(days.code) \(span.markup)"
    case .anyTime: "\(kind)any time"
    case .toBeAnnounced: "\(kind)time to be announced"
    }
  }

  func dates(_ meeting: Meeting) -> Phrase {
    meeting.dates.map { "\($0.markup)" } ?? "the whole term"
  }

  func whole(_ meeting: Meeting) -> Phrase {
    let dates: Phrase = meeting.dates.map { ", \($0.markup)" } ?? ""
    return "\(time(meeting)), \(place(meeting.place))\(dates)"
  }

  func exams(_ exams: [Exam]?) -> Phrase {
    guard let exams else { return "not listed" }
    guard !exams.isEmpty else { return "none" }
    return "\(exams.map(self.exam).joined(by: ", "))"
  }

  private func exam(_ exam: Exam) -> TrustedMarkup {
    phrase("\(exam.date.fullMarkup) \(exam.time.markup), \(place(exam.place))")
  }
}
