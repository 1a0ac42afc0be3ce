internal import CampusModel
internal import Markup
internal import Scheduling
internal import Templating

/// What is wrong with a plan or a saved schedule, in words: what it is, and what became of it.
struct ProblemWords {
  let head: TrustedMarkup
  let detail: TrustedMarkup

  var value: TemplateValue { ["head": .markup(head), "detail": .markup(detail)] }

  init(_ head: TrustedMarkup, _ detail: TrustedMarkup) {
    (self.head, self.detail) = (head, detail)
  }

  init(_ problem: PlanProblem) {
    switch problem {
    case .unknownCourse(let id, let nearest):
      self.init(
        phrase("\(id.text) is not in the catalog"),
        nearest.map { phrase("Did you mean \($0.text)? The course is left out.") }
          ?? phrase("The course is left out."))
    case .noSections(let id):
      self.init(
        phrase("No section of \(id.text) is known this term"),
        phrase("The course is left out."))
    case .noBundle(let id):
      self.init(
        phrase("\(id.text) cannot be taken"),
        phrase("No section of one part may be taken with one of another."))
    case .unknownSection(let id, let nearest):
      self.init(
        phrase("There is no section \(id.text)"),
        nearest.map { phrase("Did you mean \($0.text)? Nothing is fixed by it.") }
          ?? phrase("Nothing is fixed by it."))
    case .fixedNotWanted(let id):
      self.init(
        phrase("\(id.text) is fixed but not wanted"),
        phrase("It is in every schedule all the same."))
    case .fixedApart(let id, let sections):
      self.init(
        phrase("\(id.text) cannot hold all its fixed sections"),
        phrase("\(sections.map(\.text).joined(separator: ", ")) are not one way to take it."))
    case .blocked(let id, let titles):
      self.init(
        phrase("\(id.text) never fits your own times"),
        phrase("Every section clashes with \(titles.joined(separator: ", "))."))
    case .clash(let clash): self.init(clash)
    case .fixedBreaks(let id, let constraint):
      self.init(
        phrase("\(id.text) does not keep to \(constraint.limitName)"),
        phrase("It is fixed, so it is in every schedule all the same."))
    case .twins(let a, let b):
      self.init(
        phrase("\(a.text) and \(b.text) are one course"),
        phrase("Nobody can take both; want one of them."))
    case .tooFewCandidates(let want, let found): self.init(want, found: found)
    case .chosenCreditsOutOfRange(let id, let chosen, let offered):
      self.init(
        phrase("\(id.text) cannot be taken for the credits chosen"),
        phrase("\(chosen.markup) are chosen of \(offered.markup); the choice does not count."))
    case .unknownPin(let choice):
      self.init(
        phrase("\(choice.name) is pinned, but no course of the plan has it"),
        phrase("Nothing is pinned by it."))
    case .unknownExclusion(let choice):
      self.init(
        phrase("\(choice.name) is excluded, but no course of the plan has it"),
        phrase("Nothing is excluded by it."))
    case .tooManyChoices(let most):
      self.init(
        phrase("There are very many ways to choose among the courses"),
        phrase(
          "The best of the first \(Figure(Double(most), .count)) of them are listed; ask for fewer courses of a kind."
        )
      )
    case .tooManyWays(let id, let most):
      self.init(
        phrase("\(id.text) can be taken in very many ways"),
        phrase("The first \(Figure(Double(most), .count)) of them are looked at."))
    }
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
        phrase("At least \(least) are asked for; of these \(found) can be taken."))
    case .any(let count, _):
      self.init(
        phrase("Too few courses of a kind"),
        phrase("\(Figure(Double(count), .count)) are asked for; \(found) can be taken."))
    }
  }

  init(_ missing: MissingSection) {
    self.init(
      phrase("\(missing.id.text) is no longer offered"),
      missing.nearest.map { phrase("Did you mean \($0.text)?") }
        ?? phrase("It is left out of what follows."))
  }

  init(_ clash: Clash) {
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
  var name: String {
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
  /// What a fixed section may fail to keep to, after "does not keep to".
  fileprivate var limitName: String {
    switch self {
    case .earliest: "the earliest hour"
    case .latest: "the latest hour"
    case .daysOff: "the days off"
    case .hoursADay: "the hours of class a day"
    case .leastCredits, .mostCredits: "the limits on credits"
    case .openSeats: "the wish for open seats"
    case .gap: "the time between classes"
    case .walking: "the time for walking"
    case .attendance: "the wish for how one attends"
    case .exams: "the rule that exams do not clash"
    case .holding: "the courses of a kind asked for"
    case .block: "the own times"
    case .pin(let id): "what is pinned of \(id.text)"
    case .exclusion: "what is excluded"
    case .fixed(let id): "\(id.text), which is fixed too"
    }
  }
}
