internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import MapFiles
internal import OwnerFiles
internal import SourceFiles

/// The joined data of all sources. Where they disagree, the first in the settings is right; later
/// ones fill gaps.
struct JoinedSources {
  /// By term and id.
  let courses: [Course]
  let results: CourseResults
  /// By code.
  let buildings: [Building]
  /// In order, each once.
  let reservations: [Reservation]
  /// In the order of the files.
  let zones: [CrowdZone]
  /// One for each source, with the rows that fit no other source.
  let reports: [SourceReport]
  /// About rows of a source that fit no other source.
  private(set) var diagnostics: [Diagnostic] = []

  /// Joins the sources of a site, whose terms have the dates of classes.
  ///
  /// Buildings without a coordinate get that of the one feature of `streets` that has their name,
  /// or their code among its names.
  static func joining(
    _ sources: [SourceResult], terms: [Term] = [], zones entries: [ZoneEntry] = [],
    streets: StreetMap = StreetMap()
  ) -> JoinedSources {
    let exams = ExamJoin(joinedCourses(sources), sources)
    let cancellations = CancellationJoin(exams.courses, sources, terms: terms)
    let buildings = joinedBuildings(sources)
    let named = RoomAliasJoin(cancellations.courses, buildings: buildings)
    let courses = Intake.courses(withTwinsOf: named.courses)
    var results = CourseResults()
    results.grades = joinedGrades(sources)
    results.omittedGrades = sources.map(\.contribution.omittedGrades).reduce(into: [:]) {
      $0.merge($1, uniquingKeysWith: +)
    }
    results.evidence = joinedEvidence(sources, grades: results.grades)
    let judged = EvaluationJoin(sources, courses: courses)
    results.evaluations = judged.evaluations
    let names = NameJoin(results.evidence.rating.measures, courses: courses, sources: sources)
    results.evidence.rating.measures = names.ratings
    results.unratedInstructors = names.unrated
    results.instructorAliases = names.aliases
    let booked = ReservationJoin(sources, courses: courses, buildings: buildings)
    let unused = exams.unusedRows + cancellations.unusedRows + booked.unusedRows
    let zones = entries.map(\.zone)
    var joined = JoinedSources(
      courses: courses, results: results, buildings: placed(buildings, on: streets.features),
      reservations: booked.reservations, zones: zones, reports: unused.reports(of: sources))
    joined.diagnostics =
      exams.diagnostics + cancellations.diagnostics + judged.diagnostics + names.diagnostics
      + booked.diagnostics + unknownAccessPointWarnings(sources, on: buildings, in: zones)
      + joined.zoneDiagnostics(entries, sources)
    return joined
  }

  /// The buildings that a directory lists, and those with a class or an exam in them.
  var buildingCodes: Set<BuildingCode> {
    let rooms = courses.lazy.flatMap(\.sections).flatMap(\.rooms)
    return Set(buildings.map(\.code)).union(rooms.map(\.building))
  }
}

// MARK: Courses

struct TermCourse: Hashable {
  var term: TermID
  var id: CourseID
}

private func joinedCourses(_ results: [SourceResult]) -> [Course] {
  var courses: [TermCourse: Course] = [:]
  func add(_ course: Course) {
    let key = TermCourse(term: course.term, id: course.id)
    courses[key, default: course].fill(from: course)
  }
  for result in results { result.contribution.courses.forEach(add) }
  // Sources without sections come last, in any order: they only fill gaps.
  for result in results { result.contribution.outlines.forEach(add) }
  for result in results {
    guard let term = result.entry.term?.value else { continue }
    for (id, seats) in result.contribution.seats {
      courses[TermCourse(term: term, id: id)]?.fillSeats(from: seats)
    }
  }
  return courses.values.sorted { ($0.term, $0.id) < ($1.term, $1.id) }
}

extension Course {
  /// Fills the values that are missing here from `other`: texts, exams, counts of seats, and all
  /// sections where there are none.
  fileprivate mutating func fill(from other: Course) {
    if title.isEmpty { title = other.title }
    if description.isEmpty { description = other.description }
    if requirements.isEmpty { requirements = other.requirements }
    if genEds.isEmpty { genEds = other.genEds }
    if twins.isEmpty { twins = other.twins }
    departmentName = departmentName ?? other.departmentName
    credits = credits ?? other.credits
    if let counts = other.seats { fillSeats(from: counts) }
    guard !sections.isEmpty else {
      sections = other.sections
      return
    }
    let known = Dictionary(
      other.sections.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for index in sections.indices {
      guard let section = known[sections[index].id] else { continue }
      sections[index].exams = sections[index].exams ?? section.exams
      guard let count = section.seats else { continue }
      sections[index].seats = (sections[index].seats ?? Seats()).filled(from: count)
    }
  }

  fileprivate mutating func fillSeats(from other: Seats) {
    seats = (seats ?? Seats()).filled(from: other)
  }
}

extension Seats {
  fileprivate func filled(from other: Seats) -> Seats {
    Seats(
      total: total ?? other.total, open: open ?? other.open, waitlist: waitlist ?? other.waitlist)
  }
}

// MARK: Buildings

/// Buildings that the owner draws, under "rooms", go before those of directories.
private func joinedBuildings(_ results: [SourceResult]) -> [Building] {
  let drawn = results.filter { $0.entry.kind == .rooms }
  let listed = results.filter { $0.entry.kind != .rooms }
  var buildings: [BuildingCode: Building] = [:]
  for building in (drawn + listed).flatMap(\.contribution.buildings) {
    var known = buildings[building.code] ?? building
    known.coordinate = known.coordinate ?? building.coordinate
    known.address = known.address ?? building.address
    if known.name.isEmpty { known.name = building.name }
    if known.floors.isEmpty { known.floors = building.floors }
    known.opening = known.opening ?? building.opening
    if known.closures.isEmpty { known.closures = building.closures }
    buildings[building.code] = known
  }
  return buildings.values.sorted { $0.code < $1.code }
}
