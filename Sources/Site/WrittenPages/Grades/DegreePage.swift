internal import CampusModel
internal import Grading
internal import Markup
internal import SiteFrame

/// The content of a person's degree: the courses that count in each group, the missing ones, and
/// courses that would count.
struct DegreePage {
  let edition: Edition
  let person: Person
  private let standing: DegreeStanding

  init(edition: Edition, person: Person, _ degree: Degree, _ standings: [CourseStanding]) {
    (self.edition, self.person) = (edition, person)
    standing = DegreeStanding(of: degree, standings, catalog: edition.offeredCredits)
  }

  var content: DegreeContent {
    DegreeContent(
      crumbs: [Crumb("Grades", Address.root(from: address) + Address.grades), Crumb(person.name)],
      head: standing.degree.name, line: line, groups: standing.groups.map(group),
      hasUnused: !standing.unused.isEmpty, unused: standing.unused.map(row), rule: rule)
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

  private func group(_ group: DegreeGroupStanding) -> DegreeContent.Group {
    .init(
      name: group.group.name, line: line(of: group), isFull: group.isMet(counting: .finished),
      choices: words(for: group.group.choices),
      courses: group.courses.map { row($0, because: "") },
      missing: group.isMet() ? nil : phrase("Missing: \(group.missing().markup)"),
      hasCandidates: !group.isMet() && !group.candidates.isEmpty,
      candidates: candidates(of: group),
      more: more(than: Self.mostCandidates, of: group.candidates.count))
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

  private func row(_ course: DegreeCourse, because reason: String) -> DegreeContent.Course {
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
    return .init(
      id: course.course.text, title: title(of: course) ?? "", href: href(to: course.course),
      detail: [credits, phrase("\(reason)")].joined(by: " · "), state: state, word: word)
  }

  private func row(_ unused: UnusedCourse) -> DegreeContent.Course {
    row(
      unused.course,
      because: unused.groups.isEmpty
        ? "no requirement accepts it" : "its requirements are already met")
  }

  private func title(of course: DegreeCourse) -> String? {
    course.title ?? edition.index.offerings[course.course]?.first?.title
  }

  /// `nil` if no term of the site offers the course.
  private func href(to course: CourseID) -> String? {
    edition.index.offerings[course] == nil ? nil : root + Address.course(course)
  }

  private static let mostCandidates = 12

  private func candidates(of group: DegreeGroupStanding) -> [DegreeContent.Candidate] {
    guard !group.isMet() else { return [] }
    return group.candidates.prefix(Self.mostCandidates).map {
      .init(id: $0.text, href: href(to: $0))
    }
  }

  private func more(than shown: Int, of all: Int) -> TrustedMarkup? {
    all > shown ? phrase("and \(Figure.count(all - shown)) more") : nil
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
    index.offerings.mapValues { $0.first?.credits }
  }
}
