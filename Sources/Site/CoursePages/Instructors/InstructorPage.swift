internal import CampusModel
internal import Catalog
internal import Markup
internal import PlacePages
internal import Plotting
internal import SiteFrame

/// The classes that an instructor teaches in each term and when, and the grades and evaluations of
/// their courses. No number changes with a seat, so that a build after a registration writes none
/// of these pages.
struct InstructorPage {
  let edition: Edition
  let study: CatalogStudy
  let instructor: InstructorRegister.Instructor

  private var root: String { Address.root(from: Address.instructor(instructor.name)) }
  private var smallest: Int { edition.campus.settings.instructors.smallest }

  /// A course of a term with the sections that the instructor teaches.
  private struct Taught {
    let course: Course
    let sections: [Section]
  }

  /// Adds all that the content depends on, apart from facts shared by all pages.
  @Sendable func addBasis(to digest: inout Fingerprint) {
    digest.add(instructor.names)
    digest.add(home)
    digest.add(rating)
    digest.add(edition.campus.results.evidence.rating.top)
    for taught in taught {
      digest.add([taught.course.id.canonical, taught.course.title, taught.course.term.text])
      for var section in taught.sections {
        section.seats = nil
        digest.add(Fingerprint(of: section))
      }
    }
    digest.add(gradesGiven)
    if let said {
      digest.add(said)
      digest.add(edition.campus.results.evaluations.categories)
    }
  }

  var content: InstructorContent {
    let given = gradesGiven
    let figures = figures(given)
    return InstructorContent(
      crumbs: [
        Crumb("Catalog", root + edition.index.terms.front),
        Crumb("Instructors", root + Address.instructors),
      ],
      head: instructor.name, line: line, hasFigures: !figures.isEmpty, figures: figures,
      terms: terms, grades: given.map(grades), evaluations: said.map(evaluations))
  }

  /// The page that the list of instructors comes from.
  private var home: String { edition.index.terms.front }

  private var taught: [Taught] {
    instructor.teaching.map { teaching in
      let course = edition.campus.catalog.courses[teaching.course]
      return Taught(course: course, sections: teaching.sections.map { course.sections[$0] })
    }
  }

  /// "3 courses. Also listed as A. Finch".
  private var line: TrustedMarkup {
    let courses = counted(Set(taught.map(\.course.id)).count, "course", "courses")
    let others = instructor.spellings.filter { $0 != instructor.name }
    return others.isEmpty
      ? courses : phrase("\(courses). Also listed as \(others.joined(separator: ", ")).")
  }

  /// The rating under any name, unless it is of too few.
  private var rating: Measure? {
    let measures = edition.campus.results.evidence.rating.measures
    let names = [instructor.name] + instructor.names
    guard let measure = names.lazy.compactMap({ measures[$0] }).first else { return nil }
    return measure.count.map { $0 >= smallest } ?? true ? measure : nil
  }

  private func figures(_ given: InstructorGrades?) -> [FigureCell] {
    var cells: [FigureCell] = []
    if let rating {
      let figure = Figure(rating.mean, .rating, sample: rating.count)
      let top = Figure(edition.campus.results.evidence.rating.top, .rating)
      cells.append(
        FigureCell(
          "Rating", figure.markup, [phrase("of \(top)"), figure.sampleMarkup].joined(by: ", ")))
    }
    if let all = given?.all, let mean = all.mean {
      let figure = Figure(mean, .gradePoints, sample: all.graded)
      cells.append(FigureCell("Mean of grades", figure.markup, figure.sampleMarkup))
    }
    return cells
  }
}

// The courses that they teach
extension InstructorPage {
  /// The term open for registration, the present one, then from the newest to the oldest.
  private var terms: [InstructorContent.Term] {
    let first = [edition.registrationTerm.id, edition.term.id]
    let byTerm = Dictionary(grouping: taught, by: \.course.term)
    let others = edition.campus.catalog.terms.map(\.id).reversed().filter { !first.contains($0) }
    let ordered = (first + others).reduce(into: [TermID]()) { ordered, term in
      if !ordered.contains(term), byTerm[term] != nil { ordered.append(term) }
    }
    return ordered.enumerated().map { place, term in
      self.term(term, byTerm[term] ?? [], isFirst: place == 0)
    }
  }

  private func term(_ id: TermID, _ taught: [Taught], isFirst: Bool) -> InstructorContent.Term {
    .init(
      name: edition.campus.term(id)?.name ?? id.text, isFolded: !isFirst,
      count: counted(taught.reduce(0) { $0 + $1.sections.count }, "section", "sections"),
      week: isFirst ? week(of: taught) : nil,
      sections: taught.flatMap { taught in taught.sections.map { row($0, of: taught.course) } })
  }

  private func row(_ section: Section, of course: Course) -> InstructorContent.Section {
    .init(
      href: root + Address.course(course.id), name: section.id.text, title: course.title,
      meetings: section.meetings.map { meeting in
        .init(when: meeting.when, where: edition.place(of: meeting, root: root))
      }
        + (section.exams ?? []).map { exam in
          .init(
            when: phrase("Exam \(exam.date), \(exam.time.markup)"),
            where: phrase("\(exam.placeName(edition))"))
        })
  }

  /// More would be drawn over each other.
  private static let mostDrawn = 12

  /// The meetings with a time; meetings of sections that meet together are listed once.
  private func week(of taught: [Taught]) -> TrustedMarkup? {
    var entries: [WeekEntry] = []
    for (place, taught) in taught.enumerated() {
      for section in taught.sections {
        for entry in section.weekEntries(of: taught.course.id, in: CourseColor(place % 12 + 1))
        where !entries.contains(where: { $0.isSame(as: entry) }) {
          entries.append(entry)
        }
      }
    }
    guard (1...Self.mostDrawn).contains(entries.count) else { return nil }
    return WeekGrid(subject: "Week of \(instructor.name)", entries: entries).svg(id: "week")
  }
}

extension WeekEntry {
  /// Whether both are one meeting, of several sections or of a course with two names.
  fileprivate func isSame(as other: WeekEntry) -> Bool {
    place == other.place && days == other.days && time == other.time
      && (place != nil || name == other.name)
  }
}

// Grades and evaluations
extension InstructorPage {
  private var gradesGiven: InstructorGrades? {
    InstructorGrades(study.records.grades(of: instructor.names), smallest: smallest)
  }

  private var said: InstructorEvaluations? {
    InstructorEvaluations(
      study.records.reports(of: instructor.names), of: instructor.names, smallest: smallest)
  }

  /// The page of a course, if the site has it.
  private func address(of course: CourseID) -> String? {
    edition.index.offerings[course] == nil ? nil : root + Address.course(course)
  }

  private func grades(_ given: InstructorGrades) -> InstructorContent.Grades {
    let all = given.all
    return .init(
      line: counted(all.students + (all.withdrawn ?? 0), "student", "students"),
      chart: all.chart(named: "Grades given by \(instructor.name)")?.svg(id: "grades"),
      rows: given.courses.map { course in
        let grades = course.grades
        let withdrew = withdrawnShare(grades.withdrawn, beside: grades.students)
        return .init(
          href: address(of: course.course), name: course.course.text,
          mean: Figure(grades.mean, .gradePoints).markup,
          letters: Figure.count(grades.graded).markup,
          withdrew: Figure(withdrew, .percent).markup)
      },
      note: note(on: given))
  }

  /// "Sections with other instructors count, too. 2 courses with fewer than 5 students are left
  /// out."
  private func note(on given: InstructorGrades) -> TrustedMarkup {
    let together = phrase("Sections taught together with others count in full.")
    guard given.omitted > 0 else { return together }
    let courses = counted(given.omitted, "course", "courses")
    return phrase(
      "\(together) Left out: \(courses) with fewer than \(counted(smallest, "student", "students"))."
    )
  }

  private func evaluations(_ said: InstructorEvaluations) -> InstructorContent.Evaluations {
    let categories = edition.campus.results.evaluations.categories
    let head =
      said.all.means.first { categories[$0.category].role == .overall } ?? said.all.means.first
    let courses = head.map { head in
      said.courses.compactMap { course in
        course.part.mean(in: head.category).map { row($0, of: course.course) }
      }
    }
    return .init(
      line: counted(said.all.reports, "report", "reports"),
      rows: said.all.means.map { mean in
        let category = categories[mean.category]
        return .init(
          name: category.name,
          note: [
            phrase("out of \(Figure(category.top, .credits))"),
            category.isInverted ? phrase("lower is better") : .empty,
          ].joined(by: ", "), mean: Figure(mean.mean, .gradePoints).markup,
          count: Figure(mean.count.map(Double.init), .count).markup)
      },
      hasCourses: courses?.isEmpty == false,
      category: head.map { categories[$0.category].name } ?? "", courses: courses ?? [],
      note: said.isPartial
        ? phrase("Means of fewer than \(counted(smallest, "answer", "answers")) are left out.")
        : .empty)
  }

  private func row(
    _ mean: CategoryMean, of course: CourseID
  ) -> InstructorContent.Evaluations.Course {
    .init(
      href: address(of: course), name: course.text, mean: Figure(mean.mean, .gradePoints).markup,
      count: Figure(mean.count.map(Double.init), .count).markup)
  }
}
