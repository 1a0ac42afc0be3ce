internal import CampusModel
internal import Grading
internal import Markup
internal import Templating

/// The content of a person's degree: what counts in each group, what is missing, and what could
/// fill the gap.
struct DegreePage {
  let edition: Edition
  let person: Person
  private let standing: DegreeStanding

  init(edition: Edition, person: Person, _ degree: Degree, _ standings: [CourseStanding]) {
    (self.edition, self.person) = (edition, person)
    standing = DegreeStanding(of: degree, standings, catalog: edition.offeredCredits)
  }

  var content: [String: TemplateValue] {
    [
      "crumbs": .crumbs([
        Crumb("Grades", Address.root(from: address) + Address.grades), Crumb(person.name),
      ]),
      "head": .text(standing.degree.name), "line": .markup(line),
      "groups": .list(standing.groups.map(group)),
      "hasUnused": .flag(!standing.unused.isEmpty), "unused": .list(standing.unused.map(row)),
      "rule": .text(rule),
    ]
  }

  private var address: String { Address.degree(person.id) }
  private var root: String { Address.root(from: address) }

  /// "2 of 5 requirements met; 4 once current and planned courses count. Still missing: 1 course."
  private var line: TrustedMarkup {
    let all = counted(standing.groups.count, "requirement", "requirements")
    let now = standing.groups.count { $0.isMet(counting: .finished) }
    let planned = standing.groups.count { $0.isMet() }
    let full = phrase(
      "\(Figure.count(now)) of \(all) met; \(Figure.count(planned)) once current and planned courses count."
    )
    if standing.isMet() { return full }
    let least = standing.missing == standing.missingAtLeast ? "" : "at most "
    return phrase("\(full) Still missing: \(least)\(strong: standing.missing.markup).")
  }

  private var rule: String {
    let best =
      standing.isBest
      ? "No other assignment of courses to requirements leaves less missing."
      : "Not every assignment to requirements could be checked: another might leave less missing, or need fewer planned courses."
    return "Each course counts once. \(best)"
  }

  private func group(_ group: DegreeGroupStanding) -> TemplateValue {
    [
      "name": .text(group.group.name), "line": .markup(line(of: group)),
      "isFull": .flag(group.isMet(counting: .finished)),
      "choices": .text(words(for: group.group.choices)),
      "courses": .list(group.courses.map { row($0, "") }),
      "missing": group.isMet()
        ? .nothing : .markup(phrase("Missing: \(group.missing().markup)")),
      "hasCandidates": .flag(!group.isMet() && !group.candidates.isEmpty),
      "candidates": .list(candidates(of: group)),
      "more": more(than: Self.mostCandidates, group.candidates.count),
    ]
  }

  /// "Any PHYS or BIOL course", "Any of CMPS 131, CMPS 3*".
  private func words(for choices: [CoursePattern]) -> String {
    let texts = choices.map(\.text)
    let departments = texts.filter { $0.hasSuffix(" *") }.map { String($0.dropLast(2)) }
    guard departments.count == texts.count, !departments.contains(where: { $0.contains("*") })
    else { return "Any of \(texts.joined(separator: ", "))" }
    return "Any \(departments.joined(separator: " or ")) course"
  }

  /// "3 of 4 courses, 12 of 12 credits".
  private func line(of group: DegreeGroupStanding) -> TrustedMarkup {
    let done = group.courses(counting: .finished)
    let courses = group.group.courses.map {
      phrase("\(Figure.count(done.count)) of \(counted($0, "course", "courses"))")
    }
    let credits = group.group.credits.map {
      let sum = done.map(\.credits).reduce(0, +)
      return phrase("\(Figure(credits: sum)) of \(Figure(credits: $0)) credits")
    }
    return [courses, credits].compactMap(\.self).joined(by: ", ")
  }

  private func row(_ course: DegreeCourse, _ reason: String) -> TemplateValue {
    let (state, word) =
      switch course.progress {
      case .finished: ("ok", "✓ finished")
      case .inProgress: ("", "in progress")
      case .planned: ("", "planned")
      }
    let credits =
      course.credits == 0 && course.hasUnclearCredits
      ? phrase("credits not listed")
      : phrase(
        "\(Figure(credits: course.credits)) credits\(course.hasUnclearCredits ? " or more" : "")")
    return [
      "id": .text(course.course.text), "title": .text(title(of: course) ?? ""),
      "href": href(to: course.course),
      "detail": .markup([credits, phrase("\(reason)")].joined(by: " · ")),
      "state": .text(state), "word": .text(word),
    ]
  }

  private func row(_ unused: UnusedCourse) -> TemplateValue {
    row(
      unused.course,
      unused.groups.isEmpty ? "no requirement accepts it" : "its requirements are already met")
  }

  private func title(of course: DegreeCourse) -> String? {
    course.title ?? edition.offerings[course.course]?.first?.title
  }

  /// Nothing where no term of the site offers the course.
  private func href(to course: CourseID) -> TemplateValue {
    edition.offerings[course] == nil ? .nothing : .text(root + Address.course(course))
  }

  private static let mostCandidates = 12

  private func candidates(of group: DegreeGroupStanding) -> [TemplateValue] {
    guard !group.isMet() else { return [] }
    return group.candidates.prefix(Self.mostCandidates).map {
      ["id": .text($0.text), "href": href(to: $0)]
    }
  }

  private func more(than shown: Int, _ all: Int) -> TemplateValue {
    all > shown ? .markup(phrase("and \(Figure.count(all - shown)) more")) : .nothing
  }
}

extension Shortage {
  /// "1 course, 4 credits".
  fileprivate var markup: TrustedMarkup {
    let courses = courses == 0 ? .empty : counted(self.courses, "course", "courses")
    let credits = credits == 0 ? .empty : phrase("\(Figure(credits: self.credits)) credits")
    return [courses, credits].joined(by: ", ")
  }
}

extension Edition {
  /// The credits of every course that a term of the site offers.
  fileprivate var offeredCredits: [CourseID: Credits?] {
    offerings.mapValues { $0.first?.credits }
  }
}
