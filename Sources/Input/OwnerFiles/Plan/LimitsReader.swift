internal import CampusModel
internal import Diagnostics
internal import FileFormats

private let limitKeys = [
  "earliest", "latest", "days-off", "hours-a-day", "credits", "open-seats", "gap", "walking",
  "attendance", "holds", "exams-may-clash",
]

/// Reads `limits:`; what is not said does not limit.
func readLimits(_ map: YAMLMapping, _ term: PlanTerm, _ findings: inout Findings) -> Limits {
  guard let entry = map.mapping("limits", keys: limitKeys, &findings) else { return Limits() }
  var limits = Limits(
    earliest: entry.optional("earliest", .time, &findings),
    latest: entry.optional("latest", .endOfDay, &findings),
    mostMinutesADay: entry.optional("hours-a-day", .hours, &findings),
    openSeatsOnly: entry.optional("open-seats", .flag, &findings) ?? false,
    leastGap: entry.optional("gap", .integer(in: 0...720), &findings),
    walkingMustFit: entry.optional("walking", .flag, &findings) ?? false,
    attendance: entry.optional("attendance", .attendance, &findings),
    examsMayClash: entry.optional("exams-may-clash", .flag, &findings) ?? false)
  if let earliest = limits.earliest, let latest = limits.latest, latest <= earliest.value {
    findings.error(at: entry.place(of: "latest"), .endsFirst)
  }
  if entry["days-off"] != nil {
    limits.daysOff = entry.requiredWeekdays("days-off", &findings) ?? []
  }
  if let credits = entry.range("credits", .creditLimits, &findings) {
    (limits.leastCredits, limits.mostCredits) = (credits.low, credits.high)
  }
  limits.holdings = entry.mappings("holds", keys: kindKeys, &findings).compactMap { kind in
    readKind(kind, term, &findings).map { Limits.Holding(count: $0.count, kind: $0.kind) }
  }
  return limits
}

extension Diagnostic.Message {
  fileprivate static let endsFirst: Self = "'latest' is not after 'earliest'"
}
