internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import MapFiles
internal import OwnerFiles
internal import SourceFiles

/// What all sources together say. Where they disagree the first in the settings is right; later
/// ones fill gaps.
struct JoinedSources {
  /// By term and id.
  private(set) var courses: [Course] = []
  private(set) var results = CourseResults()
  /// By code.
  private(set) var buildings: [Building] = []
  private(set) var reservations: [Reservation]
  /// In the order of the files.
  private(set) var zones: [CrowdZone]
  /// What was read of each source, and which of its rows fit no other one.
  private(set) var reports: [SourceReport]
  /// What sources say that fits no other one.
  private(set) var diagnostics: [Diagnostic]

  /// `terms` tell on which dates classes meet.
  init(joining sources: [SourceResult], terms: [Term] = [], zones entries: [ZoneEntry] = []) {
    let exams = ExamJoin(joinedCourses(sources), sources)
    let cancellations = CancellationJoin(exams.courses, sources, terms: terms)
    buildings = joinedBuildings(sources)
    let named = RoomAliasJoin(cancellations.courses, buildings: buildings)
    courses = Intake.courses(withTwinsOf: named.courses)
    results.grades = joinedGrades(sources)
    results.omittedGrades = sources.map(\.contribution.omittedGrades).reduce(into: [:]) {
      $0.merge($1, uniquingKeysWith: +)
    }
    results.evidence = joinedEvidence(sources, grades: results.grades)
    let judged = EvaluationJoin(sources, courses: courses)
    results.evaluations = judged.evaluations
    let names = NameJoin(results.evidence.rating.measures, courses, sources)
    results.evidence.rating.measures = names.ratings
    results.unratedInstructors = names.unrated
    let join = ReservationJoin(sources, courses: courses, buildings: buildings)
    reservations = join.reservations
    zones = entries.map(\.zone)
    let unused = exams.unusedRows + cancellations.unusedRows + join.unusedRows
    reports = unused.reports(of: sources)
    diagnostics =
      exams.diagnostics + cancellations.diagnostics + judged.diagnostics + names.diagnostics
      + join.diagnostics
      + strangerWarnings(sources, on: buildings, in: zones)
    diagnostics += zoneDiagnostics(entries, sources)
  }

  /// Gives buildings without a coordinate that of the one house on a map that has their name, or
  /// their code among its names.
  mutating func placeBuildings(on features: [StreetMap.Feature]) {
    buildings = MapFiles.placed(buildings, on: features)
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
  // Sources without sections come last, whatever their place: they only fill what no other source
  // says.
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
  /// Takes from `other` what is missing here: texts, all sections where there are none, and exams
  /// and counts of seats.
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
  let drawn = results.filter { $0.entry.sourceKind == .rooms }
  let listed = results.filter { $0.entry.sourceKind != .rooms }
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
