internal import CampusModel
internal import Catalog
internal import Markup
internal import PlacePages
internal import Plotting
internal import SiteFrame
internal import Watch

/// One course: its figures, its sections in every term, its subject, the grades given and its
/// instructors.
struct CoursePage {
  let edition: Edition
  /// Never empty; the present term's first.
  let offerings: [Course]
  let study: CatalogStudy
  /// How many there are.
  let comments: Int
  /// The digest of the offerings.
  let digest: Fingerprint

  private var course: Course { shown[0] }

  /// The term open for registration first.
  private var shown: [Course] {
    let term = edition.registrationTerm.id
    return offerings.filter { $0.term == term } + offerings.filter { $0.term != term }
  }

  private var root: String { Address.root(from: Address.course(course.id)) }

  private var grades: CourseGrades? { study.grades[course.id] }

  private var omittedGrades: Int { edition.campus.results.omittedGrades[course.id] ?? 0 }

  private var judged: CourseEvaluations? { study.evaluations.courses[course.id] }

  private var links: CourseLinks {
    CourseLinks(edition: edition, study: study, course: course, root: root)
  }

  private var instructorLinks: InstructorLinks {
    InstructorLinks(register: study.instructors, root: root)
  }

  /// Everybody whom the page may name.
  private var named: [String] {
    offerings.flatMap { $0.sections.flatMap(\.instructors) }
      + (grades?.instructors ?? []).map(\.name) + (judged?.instructors ?? []).map(\.all.name)
  }

  private var summary: CourseSummary {
    CourseSummary(course, evidence: edition.campus.results.evidence, distribution: grades?.all)
  }

  /// Adds all that the content depends on, apart from facts shared by all pages.
  @Sendable func addBasis(to digest: inout Fingerprint) {
    let summary = summary
    digest.add(self.digest)
    digest.add(home)
    digest.add(grades)
    digest.add(omittedGrades)
    digest.add(edition.outline.partsDigest)
    // The average that a score is adjusted toward depends on other courses.
    if judged != nil { digest.add(study.evaluations.digest) }
    digest.add(comments)
    digest.add(summary.gpa)
    digest.add(estimate)
    digest.add(summary.instructors)
    digest.add(study.offerings.history(of: course.id))
    links.addBasis(to: &digest)
    digest.add(named.map(instructorLinks.address))
    for offering in offerings {
      for section in offering.sections {
        digest.add(edition.records.seats.history(of: section.id, in: offering.term))
      }
    }
  }

  var content: CourseContent {
    let (summary, links) = (summary, links)
    let similar = links.similarRows
    return CourseContent(
      crumbs: crumbs, id: course.id.text, title: course.title, badges: badges(summary),
      figures: figures(summary), hasGrades: edition.outline.parts.hasGrades,
      grades: GradesBlock(
        course: course.id, grades: grades, omitted: omittedGrades, root: root,
        instructors: instructorLinks
      ).content,
      evaluations: judged.map {
        EvaluationsBlock(all: study.evaluations, course: $0, instructors: instructorLinks).content
      },
      comments: commentsLink, hasInstructors: !summary.instructors.isEmpty,
      hasRatings: edition.outline.parts.hasRatings,
      ratingScale: phrase("of \(Figure(edition.campus.results.evidence.rating.top, .rating))"),
      instructors: summary.instructors.map { instructor in
        let figure = Figure(
          instructor.rating?.mean, .rating, sample: instructor.rating?.count)
        return .init(
          name: instructor.name, href: instructorLinks.address(of: instructor.name),
          rating: [figure.markup, figure.sampleMarkup].joined(by: " "))
      },
      term: name(of: course.term), terms: shown.enumerated().map { term($1, isFolded: $0 > 0) },
      hasTwins: !course.twins.isEmpty,
      twins: course.twins.map { .init(href: root + Address.course($0), name: $0.text) },
      description: course.description.nilIfEmpty, requirements: links.requirements,
      requiredBy: links.requiredBy, similar: similar, hasSimilar: !similar.isEmpty,
      offered: OfferingBlock(
        history: study.offerings.history(of: course.id), present: edition.term.gradeTerm
      ).content)
  }

  /// The page of comments, which the page's script fetches when the fold is opened.
  private var commentsLink: CourseContent.CommentsLink? {
    guard comments > 0 else { return nil }
    return .init(
      href: root + Address.comments(course.id), text: counted(comments, "comment", "comments"))
  }

  private var crumbs: [Crumb] {
    let department = course.departmentName ?? course.id.department
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

  /// The list that leads here: of the first term shown that the catalog lists.
  private var home: String {
    let terms = edition.index.terms
    guard let listed = shown.first(where: { terms.lists($0.term) }) else { return terms.front }
    return Address.department(course.id.department, in: terms.folder(of: listed.term))
  }

  private func badges(_ summary: CourseSummary) -> [Badge] {
    var badges = course.genEds.map { Badge(state: "", text: phrase("Gen-ed \($0)")) }
    let seats = summary.seats
    if let open = seats.open {
      let mark = SeatMark(open: open)
      let sections =
        seats.sections > 0
        ? phrase(
          ", \(Figure.count(seats.sectionsWithSeats)) of \(counted(seats.sections, "section", "sections"))"
        )
        : .empty
      badges.append(
        Badge(
          state: mark.state,
          text: phrase("\(mark.glyph) \(counted(open, "open seat", "open seats"))\(sections)")))
    }
    return badges
  }

  /// In place of an unknown GPA, where the site uses estimates.
  private var estimate: Estimate? {
    edition.campus.settings.unknown == .learned
      ? edition.campus.results.evidence.gpa.learned?.estimates[course.id] : nil
  }

  private func figures(_ summary: CourseSummary) -> [FigureCell] {
    let facts = CourseFacts(edition: edition, summary: summary)
    let evidence = edition.campus.results.evidence
    let rated = summary.instructors.count { $0.rating != nil }
    let words = EstimateWords(estimates: estimate.map { [$0] } ?? [], subject: .course)
    let mean = estimate.map { Figure($0.value, .gradePoints, .imputed) } ?? facts.gpa
    let gpa = FigureCell(
      "Mean GPA", mean.markup,
      [
        phrase("of \(Figure(evidence.gpa.top, .gradePoints))"), mean.sampleMarkup, words.sentence,
        words.parts,
      ].joined(by: ", "))
    let rating = FigureCell(
      "Rating", facts.rating.markup,
      [
        phrase("of \(Figure(evidence.rating.top, .rating))"), facts.rating.sampleMarkup,
        rated < summary.instructors.count
          ? phrase(
            "\(Figure.count(rated)) of \(counted(summary.instructors.count, "instructor", "instructors"))"
          )
          : .empty,
      ].joined(by: ", "))
    let isUncounted = course.sections.isEmpty && course.seats != nil
    let sections = FigureCell(
      "Sections", Figure(isUncounted ? nil : Double(course.sections.count), .count).markup,
      phrase("\(name(of: course.term))"))
    return [
      edition.outline.parts.hasGPAs ? gpa : nil, edition.outline.parts.hasRatings ? rating : nil,
      sections,
    ].compactMap(\.self)
  }
}

// Sections
extension CoursePage {
  private func name(of term: TermID) -> String { edition.campus.term(term)?.name ?? term.text }

  private func term(_ course: Course, isFolded: Bool) -> CourseContent.Term {
    .init(
      name: name(of: course.term), isFolded: isFolded,
      count: counted(course.sections.count, "section", "sections"),
      hasSections: !course.sections.isEmpty,
      none: course.seats == nil
        ? "Not offered this term." : "Offered, but no sections are listed.",
      feed: feed(of: course), exceptions: exceptions(of: course),
      hasSeats: course.sections.contains { $0.seats != nil },
      sections: course.sections.enumerated().map {
        row($1, of: course.term, spark: "\(course.term.text)-\($0)")
      })
  }

  private func row(
    _ section: Section, of term: TermID, spark id: String
  ) -> CourseContent.Section {
    .init(
      code: section.id.code, feed: feed(of: section, in: term),
      meetings: section.meetings.map { meeting in
        .init(when: meeting.when, where: edition.place(of: meeting, root: root))
      }
        + (section.exams ?? []).map { exam in
          .init(
            when: phrase("Exam \(exam.date), \(exam.time.markup)"),
            where: phrase("\(exam.placeName(edition))"))
        } + comingCancellations(of: section),
      instructors: section.instructors.isEmpty
        ? phrase("Instructor not listed")
        : section.instructors.map(instructorLinks.link).joined(by: ", "),
      seats: seats(of: section), spark: edition.sparkline(of: section.id, in: term, id: id))
  }

  /// The coming days on which its classes do not meet as usual; a section's own cancellations are
  /// with its meetings.
  private func exceptions(of course: Course) -> TrustedMarkup {
    edition.campus.term(course.term).map { term in
      ClassExceptions(of: course.sections, in: term, from: edition.now.date).markup
    } ?? .empty
  }

  /// The feed of all sections of a term. The page's code is with the first.
  private func feed(of course: Course) -> SubscribeBlock.Content? {
    guard let feed = edition.feed(of: course) else { return nil }
    let first = shown.first { edition.feed(of: $0) != nil }
    return SubscribeBlock(
      edition: edition, feed: feed, page: Address.course(course.id),
      id: Address.feedBlock(of: course.term), hasCode: course.term == first?.term
    ).content
  }

  private func feed(of section: Section, in term: TermID) -> SubscribeBlock.Content? {
    guard let feed = edition.feed(of: section, in: term) else { return nil }
    return SubscribeBlock(
      edition: edition, feed: feed, page: Address.course(course.id),
      id: Address.feedBlock(of: section.id, in: term)
    ).content
  }

  /// The cancellations of today and later, as further lines of the section's meetings.
  private func comingCancellations(of section: Section) -> [CourseContent.Section.Meeting] {
    section.cancellations.filter { $0.date >= edition.now.date }.map { canceled in
      let time = canceled.start.map { phrase(", \($0)") } ?? .empty
      return .init(when: phrase("No class \(canceled.date)\(time)"), where: canceled.phrase)
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
    writer.element("small", ["class": "block"]) {
      $0.raw(phrase("\(Figure.count(waiting)) waiting"))
    }
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
  package var nilIfEmpty: String? { isEmpty ? nil : self }
}
