/// The kinds of sources that `site.yml` may name.
package enum SourceKind: String, CaseIterable, Sendable {
  case jupiterp
  case umdio
  case planetterp
  case testudoCSV = "testudo-csv"
  case gatech
  case exams
  case cancellations
  case uiucGrades = "uiuc-grades"
  case gradesCSV = "grades-csv"
  case harvardEvaluations = "harvard-evaluations"
  case evaluationsCSV = "evaluations-csv"
  case aliases
  case buildings
  case places
  case occupancy
  case arubaTables = "aruba-tables"
  case clientCounts = "client-counts"
  case countsCSV = "counts-csv"
  case rooms
  case ics
  case reservations

  /// Whether its files are a catalog: courses and their sections.
  package var holdsCourses: Bool {
    switch self {
    case .umdio, .testudoCSV, .gatech, .jupiterp: true
    case .planetterp, .uiucGrades, .gradesCSV, .harvardEvaluations, .evaluationsCSV, .buildings,
      .places, .occupancy, .exams, .cancellations, .aliases, .arubaTables, .clientCounts,
      .countsCSV, .rooms, .ics, .reservations:
      false
    }
  }

  /// The kind of that name, if its files hold counts of devices.
  package init?(ofCounts name: String) {
    guard let kind = SourceKind(rawValue: name), kind.holdsCounts else { return nil }
    self = kind
  }

  /// Whether its files hold counts of devices.
  package var holdsCounts: Bool {
    switch self {
    case .occupancy, .arubaTables, .clientCounts, .countsCSV: true
    case .jupiterp, .umdio, .planetterp, .testudoCSV, .gatech, .exams, .cancellations, .uiucGrades,
      .gradesCSV, .harvardEvaluations, .evaluationsCSV, .aliases, .buildings, .places,
      .reservations, .rooms, .ics:
      false
    }
  }

  /// Whether its files are about terms that the site need not have.
  package var holdsPastTerms: Bool {
    switch self {
    case .uiucGrades, .gradesCSV, .harvardEvaluations, .evaluationsCSV: true
    case .jupiterp, .umdio, .planetterp, .testudoCSV, .gatech, .exams, .cancellations, .aliases,
      .buildings, .places, .occupancy, .arubaTables, .clientCounts, .countsCSV, .reservations,
      .rooms, .ics:
      false
    }
  }
}
