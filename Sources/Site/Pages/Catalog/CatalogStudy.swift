internal import CampusModel
internal import Catalog
internal import Parallel

/// Facts about the whole catalog that course pages show, each calculated when a page first asks for
/// it: a build of other pages pays nothing for it.
///
/// A class, because every page that waits to be rendered holds it.
final class CatalogStudy: Sendable {
  private let lazyInstructors: LazyValue<InstructorRegister>
  private let lazyRecords: LazyValue<InstructorRecords>
  private let lazyGrades: LazyValue<[CourseID: CourseGrades]>
  private let lazyEvaluations: LazyValue<CampusEvaluations>
  private let lazyOfferings: LazyValue<OfferingRecords>
  private let lazySimilar: LazyValue<SimilarCourses>
  private let lazyMentions: LazyValue<CourseMentions>
  private let lazyAsking: LazyValue<[CourseID: [CourseID]]>
  private let lazyReputations: LazyValue<CourseReputations>
  private let lazyFits: LazyValue<[TermID: [CatalogFit]]>

  init(of edition: Edition) {
    let campus = edition.campus
    lazyInstructors = LazyValue {
      InstructorRegister(
        campus.settings.instructors.havePages ? campus.catalog.courses : [],
        aliases: campus.results.instructorAliases)
    }
    lazyRecords = LazyValue { InstructorRecords(of: campus.results) }
    lazyGrades = LazyValue { CourseGrades.byCourse(campus.results.grades) }
    let evaluations = LazyValue { CampusEvaluations(of: campus) }
    lazyEvaluations = evaluations
    lazyReputations = LazyValue {
      CourseReputations(of: campus, evaluations.value.courses, among: evaluations.value.peers)
    }
    lazyOfferings = LazyValue {
      OfferingRecords(
        campus.catalog.courses, in: campus.catalog.terms, grades: campus.results.grades,
        evaluations: campus.results.evaluations)
    }
    lazySimilar = LazyValue { SimilarCourses(in: edition) }
    let mentions = LazyValue { CourseMentions(edition.offerings.keys) }
    lazyMentions = mentions
    lazyAsking = LazyValue {
      mentions.value.dependents(among: edition.offerings.values.map { $0[0] })
    }
    lazyFits = LazyValue {
      edition.savedTerms {
        CatalogFit.saved(by: edition.people, among: campus.catalog.courses, in: $0)
      }
    }
  }

  /// Those with a page: everybody who teaches a section of any term, or nobody if the settings say
  /// so.
  var instructors: InstructorRegister { lazyInstructors.value }
  /// Their grades and evaluations.
  var records: InstructorRecords { lazyRecords.value }
  var grades: [CourseID: CourseGrades] { lazyGrades.value }
  var evaluations: CampusEvaluations { lazyEvaluations.value }
  /// What answers and grades show of courses, in a few words.
  var reputations: CourseReputations { lazyReputations.value }
  /// In which terms courses were offered.
  var offerings: OfferingRecords { lazyOfferings.value }
  /// Among those of the present term.
  var similar: SimilarCourses { lazySimilar.value }
  /// Finds all courses that have a page.
  var mentions: CourseMentions { lazyMentions.value }
  /// Which courses' prerequisites name a course.
  var asking: [CourseID: [CourseID]] { lazyAsking.value }
  /// What fits with the schedules that public people saved, by term.
  var fits: [TermID: [CatalogFit]] { lazyFits.value }
}

extension Edition {
  /// A value for each term that a public person has saved a schedule of.
  fileprivate func savedTerms<Value>(_ value: (TermID) -> Value) -> [TermID: Value] {
    let terms = Set(people.flatMap(\.saved).map(\.term))
    return Dictionary(uniqueKeysWithValues: terms.map { ($0, value($0)) })
  }
}

extension SimilarCourses {
  /// Scores are mean GPA and rating, each as a share of the best possible.
  fileprivate init(in edition: Edition) {
    let offered = edition.campus.catalog.courses.filter {
      $0.term == edition.term.id && $0.isOffered
    }
    let evidence = edition.campus.results.evidence
    var (gpa, rating): ([CourseID: Double], [CourseID: Double]) = ([:], [:])
    for course in offered {
      let summary = CourseSummary(course, evidence: evidence, distribution: nil)
      gpa[course.id] = summary.gpa.map { $0.mean / evidence.gpa.top }
      rating[course.id] = summary.rating.map { $0.mean / evidence.rating.top }
    }
    self.init(offered, scores: [gpa, rating])
  }
}
