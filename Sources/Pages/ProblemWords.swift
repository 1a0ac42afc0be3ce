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
