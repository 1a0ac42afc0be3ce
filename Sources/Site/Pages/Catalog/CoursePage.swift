internal import CampusModel
internal import Catalog
internal import Markup
internal import Plotting
internal import Templating
internal import Watch

/// One course: its figures, the grades given, who teaches it, and its sections in every term.
struct CoursePage {
  let edition: Edition
  /// Never empty; the present term's first.
  let offerings: [Course]
  let study: CatalogStudy
  /// How many there are.
  let comments: Int
  /// Of the offerings.
  let digest: Fingerprint

  private var course: Course { offerings[0] }
  private var root: String { Address.root(from: Address.course(course.id)) }

  private var grades: CourseGrades? { study.grades[course.id] }

  private var omittedGrades: Int { edition.campus.results.omittedGrades[course.id] ?? 0 }

  private var judged: CourseEvaluations? { study.evaluations.courses[course.id] }

  private var links: CourseLinks {
    CourseLinks(edition: edition, study: study, course: course, root: root)
  }

  private var summary: CourseSummary {
    CourseSummary(course, evidence: edition.campus.results.evidence, distribution: grades?.all)
  }

  /// Adds all that the content depends on, beside what all pages share.
  @Sendable func addBasis(to digest: inout Fingerprint) {
    let summary = summary
    digest.add(self.digest)
    digest.add(grades)
    digest.add(omittedGrades)
    // What a score is drawn to depends on those of other courses.
    if judged != nil { digest.add(study.evaluations.digest) }
    digest.add(comments)
    digest.add(summary.gpa)
    digest.add(summary.instructors)
    digest.add(study.offerings.history(of: course.id))
    links.addBasis(to: &digest)
    for offering in offerings {
      for section in offering.sections {
        digest.add(edition.seatLog.history(of: section.id, in: offering.term))
      }
    }
  }

  var content: [String: TemplateValue] {
    let summary = summary
    return [
      "crumbs": .crumbs(crumbs), "id": .text(course.id.text), "title": .text(course.title),
      "badges": .list(badges(summary)), "six": false, "figures": .figures(figures(summary)),
      "grades": GradesBlock(
        course: course.id, grades: grades, omitted: omittedGrades, root: root
      ).content,
      "evaluations": judged.map {
        EvaluationsBlock(all: study.evaluations, course: $0).content
      } ?? .nothing,
      "comments": commentsLink,
      "hasInstructors": .flag(!summary.instructors.isEmpty),
      "ratingScale": .markup(
        phrase("of \(Figure(edition.campus.results.evidence.rating.top, .rating))")),
      "instructors": .list(
        summary.instructors.map { instructor in
          let figure = Figure(
            instructor.rating?.mean, .rating, sample: instructor.rating?.count)
          return [
            "name": .text(instructor.name),
            "rating": .markup([figure.markup, figure.sampleMarkup].joined(by: " ")),
          ]
        }),
      "terms": .list(offerings.map(term)), "hasTwins": .flag(!course.twins.isEmpty),
      "twins": .list(
        course.twins.map { ["href": .text(root + Address.course($0)), "name": .text($0.text)] }),
      "description": .optional(course.description.nilIfEmpty),
      "requirements": .list(links.requirements), "askedBy": links.askedBy,
      "similar": .list(links.similarRows), "hasSimilar": .flag(!links.similarRows.isEmpty),
      "offered": OfferingBlock(
        history: study.offerings.history(of: course.id), present: edition.term.gradeTerm
      ).content,
    ]
  }

  /// The way to the page of comments, which the page's script takes when somebody opens the fold.
  private var commentsLink: TemplateValue {
    guard comments > 0 else { return .nothing }
    return [
      "href": .text(root + Address.comments(course.id)),
      "text": .markup(counted(comments, "comment", "comments")),
    ]
  }

  private var crumbs: [Crumb] {
    let department = course.departmentName ?? course.id.department
    let isListed = course.term == edition.term.id
    let home = isListed ? Address.department(course.id.department) : Address.catalog
    var crumbs = [Crumb(department, root + home)]
    if let credits = course.credits {
      crumbs.append(
        Crumb(phrase("\(credits.markup) \(credits == Credits(1) ? "credit" : "credits")")))
    }
    if let level = course.id.level {
      crumbs.append(Crumb(phrase("\(Figure(Double(level), .count)) level")))
    }
    return crumbs
  }

  private func badges(_ summary: CourseSummary) -> [TemplateValue] {
    var badges: [TemplateValue] = course.genEds.map {
      ["state": "", "text": .text("Gen-ed \($0)")]
    }
    let seats = summary.seats
    if let open = seats.open {
      let mark = SeatMark(open: open)
      let sections =
        seats.sections > 0
        ? phrase(
          ", \(Figure.count(seats.sectionsWithSeats)) of \(counted(seats.sections, "section", "sections"))"
        )
        : .empty
      badges.append([
        "state": .text(mark.state),
        "text": .markup(
          phrase("\(mark.glyph) \(counted(open, "open seat", "open seats"))\(sections)")),
      ])
    }
    return badges
  }

  private func figures(_ summary: CourseSummary) -> [FigureCell] {
    let facts = CourseFacts(edition: edition, summary: summary)
    let evidence = edition.campus.results.evidence
    let rated = summary.instructors.count { $0.rating != nil }
    return [
      FigureCell(
        "Mean GPA", facts.gpa.markup,
        [
          phrase("of \(Figure(evidence.gpa.top, .gradePoints))"), facts.gpa.sampleMarkup,
        ].joined(by: ", ")),
      FigureCell(
        "Rating", facts.rating.markup,
        [
          phrase("of \(Figure(evidence.rating.top, .rating))"), facts.rating.sampleMarkup,
          rated < summary.instructors.count
            ? phrase(
              "\(Figure.count(rated)) of \(counted(summary.instructors.count, "instructor", "instructors"))"
            )
            : .empty,
        ].joined(by: ", ")),
      FigureCell(
        "Sections",
        Figure(
          course.sections.isEmpty && course.seats != nil ? nil : Double(course.sections.count),
          .count
        )
        .markup,
        phrase("\(edition.campus.term(course.term)?.name ?? course.term.text)")),
    ]
  }
}

// Sections
extension CoursePage {
  private func term(_ course: Course) -> TemplateValue {
    [
      "name": .text(edition.campus.term(course.term)?.name ?? course.term.text),
      "hasSections": .flag(!course.sections.isEmpty),
      "none": course.seats == nil
        ? "Not offered this term." : "Offered, but no sections are listed.",
      "feed": feed(of: course), "exceptions": .markup(exceptions(of: course)),
      "sections": .list(
        course.sections.enumerated().map {
          row($1, of: course.term, spark: "\(course.term.text)-\($0)")
        }),
    ]
  }

  private func row(_ section: Section, of term: TermID, spark id: String) -> TemplateValue {
    [
      "code": .text(section.id.code),
      "feed": feed(of: section, in: term),
      "meetings": .list(
        section.meetings.map { meeting in
          ["when": .markup(meeting.when), "where": .markup(edition.place(of: meeting, root: root))]
        }
          + (section.exams ?? []).map { exam in
            [
              "when": .markup(phrase("Exam \(exam.date), \(exam.time.markup)")),
              "where": .text(exam.placeName(edition)),
            ]
          } + comingCancellations(of: section)),
      "instructors": .text(
        section.instructors.isEmpty
          ? "Instructor not listed" : section.instructors.joined(separator: ", ")),
      "seats": .markup(seats(of: section)),
      "spark": edition.sparkline(of: section.id, in: term, id: id),
    ]
  }

  /// The coming days on which its classes do not meet as usual; a section's own cancellations are
  /// with its meetings.
  private func exceptions(of course: Course) -> TrustedMarkup {
    edition.campus.term(course.term).map { term in
      ClassExceptions(of: course.sections, in: term, from: edition.now.date).markup
    } ?? .empty
  }

  /// The feed of all sections of a term. The page's code is with the first.
  private func feed(of course: Course) -> TemplateValue {
    guard let feed = edition.feed(of: course) else { return .nothing }
    let first = offerings.first { edition.feed(of: $0) != nil }
    return SubscribeBlock(
      edition: edition, feed: feed, page: Address.course(course.id),
      id: Address.feedBlock(of: course.term), hasCode: course.term == first?.term
    ).value
  }

  private func feed(of section: Section, in term: TermID) -> TemplateValue {
    guard let feed = edition.feed(of: section, in: term) else { return .nothing }
    return SubscribeBlock(
      edition: edition, feed: feed, page: Address.course(course.id),
      id: Address.feedBlock(of: section.id, in: term)
    ).value
  }

  /// Those of today and later, as further lines of the section's meetings.
  private func comingCancellations(of section: Section) -> [TemplateValue] {
    section.cancellations.filter { $0.date >= edition.now.date }.map { canceled in
      let time = canceled.start.map { phrase(", \($0)") } ?? .empty
      return [
        "when": .markup(phrase("No class \(canceled.date)\(time)")),
        "where": .markup(canceled.phrase),
      ]
    }
  }

  /// "● 14 / 40", with the waitlist below it where there is one.
  private func seats(of section: Section) -> TrustedMarkup {
    guard let seats = section.seats else { return Figure(nil, .count).markup }
    var parts = [SeatMark(open: seats.open).markup]
    if let total = seats.total { parts.append(Figure.count(total).markup) }
    let line = parts.joined(by: " / ")
    guard let waiting = seats.waitlist, waiting > 0 else { return line }
    var writer = MarkupWriter()
    writer.raw(line)
    writer.element("small", ["class": "mt"]) { $0.raw(phrase("\(Figure.count(waiting)) waiting")) }
    return writer.markup
  }
}

extension Meeting {
  /// "MWF 10:00 – 10:50 am, Lab".
  var when: TrustedMarkup {
    let kind = self.kind.map { phrase("\($0)") } ?? .empty
    let time: TrustedMarkup =
      switch timing {
      case .weekly(let days, let span): phrase("\(days.code) \(span.markup)")
      case .anyTime: phrase("any time")
      case .toBeAnnounced: phrase("time to be announced")
      }
    let dates = self.dates.map(\.markup) ?? .empty
    return [time, kind, dates].joined(by: ", ")
  }
}

extension String {
  var nilIfEmpty: String? { isEmpty ? nil : self }
}
