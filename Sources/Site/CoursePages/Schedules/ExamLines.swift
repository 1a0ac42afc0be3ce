internal import CampusModel
internal import Markup
internal import PlacePages
internal import Plotting
internal import Scheduling
internal import SiteFrame

/// The exams of a schedule by date, the sections without one, and those without data.
struct ExamLines {
  let page: SchedulePage

  /// `nil` for a schedule without sections.
  var content: ScheduleContent.Exams? {
    let attended = page.schedule.picks.flatMap { pick in
      pick.sections.compactMap { page.attended($0.id) }
    }
    guard !attended.isEmpty else { return nil }
    let exams = attended.flatMap { one in (one.section.exams ?? []).map { (one, $0) } }
      .sorted { a, b in
        (a.1.date, a.1.time.start, a.0.section.id) < (b.1.date, b.1.time.start, b.0.section.id)
      }
    let none = attended.filter { $0.section.exams?.isEmpty ?? false }
    let unknown = attended.filter { $0.section.exams == nil }
    return .init(
      count: unknown.count == attended.count ? .empty : counted(exams.count, "exam", "exams"),
      hasRows: !exams.isEmpty, rows: exams.map(row),
      none: Self.names(of: none, after: "No exam:"),
      unknown: unknown.count == attended.count
        ? phrase("No exam data available.")
        : Self.names(of: unknown, after: "No exam listed:"))
  }

  private func row(_ attended: AttendedSection, _ exam: Exam) -> ScheduleContent.Row {
    .init(
      color: attended.color.className, href: page.root + Address.course(attended.course.id),
      name: attended.section.id.text, title: attended.course.title,
      detail: phrase("\(exam.date) · \(exam.time.markup) · \(exam.placeName(page.edition))"))
  }

  private static func names(of sections: [AttendedSection], after words: String) -> TrustedMarkup? {
    sections.isEmpty
      ? nil : phrase("\(words) \(sections.map(\.section.id.text).joined(separator: ", ")).")
  }
}

extension Exam {
  /// As words, not as a link: a room that only exams are held in has no page.
  func placeName(_ edition: Edition) -> String {
    switch place {
    case .room(let room): edition.name(of: room)
    case .online: "online"
    case .toBeAnnounced: "room to be announced"
    }
  }
}
