internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension Limits {
  /// Reads `limits:`; a missing key does not limit.
  init(_ map: YAMLMapping, in term: PlanTerm) {
    self.init(
      earliest: map.optional("earliest", .time), latest: map.optional("latest", .endOfDay),
      maximumDailyMinutes: map.optional("hours-a-day", .hours),
      minimumGap: map.integer("gap", in: 0...720),
      attendance: map.optional("attendance", .attendance))
    openSeatsOnly = map.optional("open-seats", .flag) ?? openSeatsOnly
    walkingMustFit = map.optional("walking", .flag) ?? walkingMustFit
    examsMayClash = map.optional("exams-may-clash", .flag) ?? examsMayClash
    if let earliest, let latest, latest <= earliest.value { map.error(at: "latest", .endsFirst) }
    if map.has("days-off") { daysOff = map.weekdays("days-off") ?? [] }
    if let credits = map.range("credits", .creditLimits) {
      (minimumCredits, maximumCredits) = (credits.low, credits.high)
    }
    holdings = map.mappings("holds") { map in
      CourseKind.read(map, in: term).map { Holding(count: $0.count, kind: $0.kind) }
    }
  }
}

extension Diagnostic.Message {
  fileprivate static let endsFirst: Self = "'latest' is not after 'earliest'"
}
