internal import CampusModel
internal import Markup
internal import Plotting
internal import Scheduling
internal import Templating

/// The exams of a schedule by date; who has none, and of whom nobody says.
struct ExamLines {
  let page: SchedulePage

  /// Nothing for a schedule without sections.
  var value: TemplateValue {
    let attended = page.schedule.picks.flatMap { pick in
      pick.sections.compactMap { page.attended($0.id) }
    }
    guard !attended.isEmpty else { return .nothing }
    let exams = attended.flatMap { one in (one.section.exams ?? []).map { (one, $0) } }
      .sorted { a, b in
        (a.1.date, a.1.time.start, a.0.section.id) < (b.1.date, b.1.time.start, b.0.section.id)
      }
    let none = attended.filter { $0.section.exams?.isEmpty ?? false }
    let untold = attended.filter { $0.section.exams == nil }
    return [
      "count": .markup(
        untold.count == attended.count ? .empty : counted(exams.count, "exam", "exams")),
      "hasRows": .flag(!exams.isEmpty), "rows": .list(exams.map(row)),
      "none": .markup(Self.names(of: none, after: "No exam:")),
      "untold": .markup(
        untold.count == attended.count
          ? phrase("No exam data available.")
          : Self.names(of: untold, after: "No exam listed:")),
    ]
  }

  private func row(_ attended: AttendedSection, _ exam: Exam) -> TemplateValue {
    [
      "colour": .text(attended.color.className),
      "href": .text(page.root + Address.course(attended.course.id)),
      "name": .text(attended.section.id.text), "title": .text(attended.course.title),
      "detail": .markup(
        phrase("\(exam.date) · \(exam.time.markup) · \(exam.placeName(page.edition))")),
    ]
  }

  private static func names(of sections: [AttendedSection], after words: String) -> TrustedMarkup {
    sections.isEmpty
      ? .empty : phrase("\(words) \(sections.map(\.section.id.text).joined(separator: ", ")).")
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
