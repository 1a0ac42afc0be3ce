package import CampusModel
package import Catalog
internal import Parallel
package import SiteFrame

/// Facts about the whole catalog that course pages show, each calculated when a page first asks for
/// it: a build of other pages pays nothing for it.
///
/// A class, because every page that waits to be rendered holds it.
package final class CatalogStudy: Sendable {
  private let lazyInstructors: LazyValue<InstructorRegister>
  private let lazyRecords: LazyValue<InstructorRecords>
  private let lazyGrades: LazyValue<[CourseID: CourseGrades]>
  private let lazyEvaluations: LazyValue<CampusEvaluations>
  private let lazyOfferings: LazyValue<OfferingRecords>
  private let lazyOffered: LazyValue<[CourseID: CourseSummary]>
  private let lazySimilar: LazyValue<SimilarCourses>
  private let lazyMentions: LazyValue<CourseMentions>
  private let lazyAsking: LazyValue<[CourseID: [CourseID]]>
  private let lazyReputations: LazyValue<CourseReputations>
  private let lazyFits: LazyValue<[TermID: [CatalogFit]]>

  package init(of edition: Edition) {
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
    let offered = LazyValue { edition.offeredCourses }
    lazyOffered = offered
    lazySimilar = LazyValue {
      SimilarCourses(among: offered.value, by: campus.results.evidence)
    }
    let mentions = LazyValue { CourseMentions(edition.index.offerings.keys) }
    lazyMentions = mentions
    lazyAsking = LazyValue {
      mentions.value.dependents(among: edition.index.offerings.values.map { $0[0] })
    }
    lazyFits = LazyValue {
      edition.savedTerms {
        CatalogFit.saved(by: edition.people, among: campus.catalog.courses, in: $0)
      }
    }
  }

  /// The instructors with a page: everybody who teaches a section of any term, or nobody if the
  /// settings say so.
  var instructors: InstructorRegister { lazyInstructors.value }
  /// Their grades and evaluations.
  var records: InstructorRecords { lazyRecords.value }
  /// The grades that were given in each course, of all terms.
  package var grades: [CourseID: CourseGrades] { lazyGrades.value }
  /// The evaluations of courses and instructors, and how they compare.
  package var evaluations: CampusEvaluations { lazyEvaluations.value }
  /// The reputations of courses by answers and grades, in a few words.
  package var reputations: CourseReputations { lazyReputations.value }
  /// In which terms courses were offered.
  var offerings: OfferingRecords { lazyOfferings.value }
  /// The courses that are offered in the present term, without their grades.
  var offered: [CourseID: CourseSummary] { lazyOffered.value }
  /// Similar courses among those of the present term.
  var similar: SimilarCourses { lazySimilar.value }
  /// Finds all courses that have a page.
  var mentions: CourseMentions { lazyMentions.value }
  /// The courses whose prerequisites name a course.
  var asking: [CourseID: [CourseID]] { lazyAsking.value }
  /// The courses that fit with the schedules that public people saved, by term.
  var fits: [TermID: [CatalogFit]] { lazyFits.value }
}

extension Edition {
  /// A value for each term that a public person has saved a schedule of.
  fileprivate func savedTerms<Value>(_ value: (TermID) -> Value) -> [TermID: Value] {
    let terms = Set(people.flatMap(\.saved).map(\.term))
    return Dictionary(uniqueKeysWithValues: terms.map { ($0, value($0)) })
  }
}

extension Edition {
  fileprivate var offeredCourses: [CourseID: CourseSummary] {
    let offered = campus.catalog.courses.lazy.filter { $0.term == self.term.id && $0.isOffered }
    return Dictionary(
      offered.map { course in
        let evidence = self.campus.results.evidence
        return (course.id, CourseSummary(course, evidence: evidence, distribution: nil))
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension SimilarCourses {
  /// Scores are mean GPA and rating, each as a share of the best possible.
  fileprivate init(among offered: [CourseID: CourseSummary], by evidence: Evidence) {
    self.init(
      offered.values.map(\.course),
      scores: [
        offered.compactMapValues { $0.gpa.map { $0.mean / evidence.gpa.top } },
        offered.compactMapValues { $0.rating.map { $0.mean / evidence.rating.top } },
      ])
  }
}
