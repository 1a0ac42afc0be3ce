internal import CampusModel
package import Markup
package import Scheduling

/// A problem of a plan or a saved schedule, in words: the problem itself, and its effect.
package struct ProblemWords: Encodable, Sendable {
  package let head: TrustedMarkup
  package let detail: TrustedMarkup

  package init(_ head: TrustedMarkup, _ detail: TrustedMarkup) {
    (self.head, self.detail) = (head, detail)
  }

  private init(_ head: Phrase, _ detail: Phrase) { self.init(head.markup, detail.markup) }

  /// `nearest` is the name that may have been meant.
  private init(_ head: Phrase, suggesting nearest: String?, _ effect: Phrase) {
    if let nearest {
      self.init(head, "Did you mean \(nearest)? \(effect.markup)")
    } else {
      self.init(head, effect)
    }
  }

  package init(_ problem: PlanProblem) {
    switch problem {
    case .unknownCourse(let id, let nearest):
      self.init(
        "\(id.text) is not in the catalog", suggesting: nearest?.text, "The course is ignored.")
    case .noSections(let id):
      self.init("\(id.text) has no section this term", "The course is ignored.")
    case .noBundle(let id):
      self.init("\(id.text) cannot be taken", "No sections of its parts go together.")
    case .unknownSection(let id, let nearest):
      self.init(
        "Section \(id.text) does not exist", suggesting: nearest?.text, "This entry is ignored.")
    case .fixedNotWanted(let id):
      self.init(
        "\(id.text) is fixed but not requested", "It is included in every schedule anyway.")
    case .fixedApart(let id, let sections):
      self.init(
        "\(id.text) cannot include all its fixed sections",
        "\(sections.map(\.text).joined(separator: ", ")) can’t be taken together.")
    case .blocked(let id, let titles):
      self.init(
        "\(id.text) never fits around your blocked times",
        "Every section clashes with \(titles.joined(separator: ", ")).")
    case .clash(let clash): self.init(clash)
    case .fixedBreaks(let id, let constraint):
      self.init(
        "\(id.text) does not fit \(constraint.limitName)",
        "It is fixed, so it is in every schedule anyway.")
    case .twins(let a, let b):
      self.init("\(a.text) and \(b.text) are one course", "You can’t take both. Keep one.")
    case .tooFewCandidates(let want, let found): self.init(want, found: found)
    case .chosenCreditsOutOfRange(let id, let chosen, let offered):
      self.init(
        "\(id.text) cannot be taken for the chosen credits",
        "The plan says \(chosen.markup); the course offers \(offered.markup). The choice is ignored."
      )
    case .unknownPin(let choice):
      self.init(
        "\(choice.name) is pinned, but no course of the plan has it", "This entry is ignored.")
    case .unknownExclusion(let choice):
      self.init(
        "\(choice.name) is excluded, but no course of the plan has it", "This entry is ignored.")
    case .tooManyChoices(let most): self.init(tooManyChoices: most)
    case .tooManyWays(let id, let most):
      self.init(
        "\(id.text) has too many combinations of sections",
        "Only the first \(Figure(Double(most), .count)) are checked.")
    }
  }

  private init(tooManyChoices most: Int) {
    let first = Figure(Double(most), .count)
    self.init(
      "Too many combinations of courses",
      "Only the best of the first \(first) are listed; request fewer courses of a kind.")
  }

  private init(_ want: Want, found: Int) {
    let found = Figure(Double(found), .count)
    switch want {
    case .course(let id):
      self.init(phrase("\(id.text) cannot be taken"), phrase("There is no schedule."))
    case .some(let counts, let ids):
      let least = Figure(Double(counts.lowerBound), .count)
      self.init(
        phrase("Too few of \(ids.map(\.text).joined(separator: ", "))"),
        phrase("At least \(least) are required; \(found) can be taken."))
    case .any(let count, _):
      self.init(
        phrase("Too few courses of a kind"),
        phrase("\(Figure(Double(count), .count)) are requested; \(found) can be taken."))
    }
  }

  package init(_ missing: MissingSection) {
    self.init(
      phrase("\(missing.id.text) is no longer offered"),
      missing.nearest.map { phrase("Did you mean \($0.text)?") }
        ?? phrase("It is left out below."))
  }

  package init(_ clash: Clash) {
    self.init(
      phrase("\(clash.first.name) and \(clash.second.name) clash"),
      phrase(
        """
        First on \(clash.date): \(clash.firstTime.markup) and \(clash.secondTime.markup).
        """))
  }
}

extension Clash.Party {
  /// As sentences name it: "CMPS 330-0101", "“Library shift”".
  package var name: String {
    switch self {
    case .section(let id): id.text
    case .exam(let id): "\(id.text)’s exam"
    case .block(let title): "“\(title)”"
    }
  }
}

extension SectionChoice {
  fileprivate var name: String {
    switch self {
    case .section(let id): id.text
    case .instructor(let name, let course): course.map { "\(name) in \($0.text)" } ?? name
    }
  }
}

extension Constraint {
  /// The limit that a fixed section violates, after "does not keep to".
  fileprivate var limitName: String {
    switch self {
    case .earliest: "the earliest hour"
    case .latest: "the latest hour"
    case .daysOff: "the days off"
    case .dailyHours: "the hours of class a day"
    case .minimumCredits, .maximumCredits: "the limits on credits"
    case .openSeats: "the open-seats limit"
    case .gap: "the time between classes"
    case .walking: "the time for walking"
    case .attendance: "the attendance limit"
    case .exams: "the rule that exams do not clash"
    case .holding: "the requested kinds of courses"
    case .block: "your blocked times"
    case .pin(let id): "the pin on \(id.text)"
    case .exclusion: "an exclusion"
    case .fixed(let id): "\(id.text), also fixed"
    }
  }
}
