internal import CampusModel
internal import Catalog
internal import Markup
internal import Templating

/// How a course goes with the schedules that public people have saved for its term, a line for each.
struct SavedFitLines {
  let saved: [SavedHours]
  let course: Course
  let root: String

  /// Adds all that the lines depend on.
  func addBasis(to digest: inout Fingerprint) {
    for hours in saved {
      digest.add([hours.person.id.text, hours.person.name, hours.schedule.id, hours.schedule.title])
      digest.add(hours.answer(for: course))
    }
  }

  var lines: [TemplateValue] {
    saved.map { hours in
      let answer = hours.answer(for: course)
      return [
        "state": .text(Self.state(of: answer)), "words": .text(Self.words(for: answer)),
        "href": .text(root + Address.saved(hours.person.id, hours.schedule.id)),
        "name": .text("\(hours.person.name)’s \(hours.schedule.title)"),
        "overlaps": .markup(Self.overlaps(answer)),
      ]
    }
  }

  private static func state(of answer: SavedHours.Answer) -> String {
    switch answer {
    case .own, .fits: "ok"
    case .overlaps: "warn"
    case .unknown: ""
    }
  }

  private static func words(for answer: SavedHours.Answer) -> String {
    switch answer {
    case .own: "✓ is in"
    case .fits: "✓ fits"
    case .overlaps: "▲ does not fit"
    case .unknown: "– hours not known, so nobody can say whether it fits"
    }
  }

  /// ": overlaps with CMPS 231 Mo 10:00 am": the classes in the way of the way to take it that has the fewest.
  private static func overlaps(_ answer: SavedHours.Answer) -> TrustedMarkup {
    guard case .overlaps(let overlaps) = answer else { return .empty }
    let classes = overlaps.map { overlap in
      phrase("\(overlap.course.text) \(overlap.days.code) \(overlap.time.markup)")
    }.joined(by: ", ")
    return phrase("overlaps with \(classes)")
  }
}
