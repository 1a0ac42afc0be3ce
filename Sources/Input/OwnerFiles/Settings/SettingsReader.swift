package import CampusModel
internal import Diagnostics
package import FileFormats
package import SourceFiles

/// What `Content/site.yml` says, as far as it could be read.
package struct OwnSettings {
  /// Without the pinned moment, which waits for the zone.
  package var settings: SiteSettings
  /// `nil` where the file names none, or wrongly.
  package var presentTerm: Placed<TermID>?
  package var timeZone: Placed<String>?
  /// The site's moment by its own clock.
  package var pinnedNow: LocalMinute?
  /// The owner's scales, then those built in that they did not write their own of.
  package var scales: [GradeScale]
  package var sources: [SourceEntry]
  package var travel = TravelEntry()
  var fetch: [FetchEntry]
  /// Whether the present term may lose most of its courses from one build to the next.
  package var mayShrink = false
  /// Where the file of secrets lies.
  var secrets: Placed<String>?
}

/// One entry of `sources:`.
package struct SourceEntry {
  package var kind: String
  /// Where the entry stands.
  package var place: TextPlace
  package var paths: [Placed<String>]
  package var name: String?
  package var term: Placed<TermID>?
  package var asOf: LocalMinute?
  package var gpaTop: Double
  package var ratingTop: Double
  /// Of an entry of kind `ics`.
  package var calendar: CalendarEntry?
  /// Of an entry whose files hold grades.
  package var grades = GradeReading()
  /// Of an entry whose files hold counts of devices.
  package var counts = CountReading()
  /// Of an entry whose rows are reservations.
  package var reservations = ReservationReading()
  /// Of an entry whose files hold evaluations.
  package var evaluations = EvaluationReading()
  /// Of an entry of kind `cancellations`: whether somebody else writes the list.
  package var isThirdParty = false
}

/// Reads `site.yml`, whose sources are of these `kinds`; `nil`, with an error, where it holds no keys at all.
///
/// A site without terms or people in its folder (`hasCampus`), that names neither a term nor a source, is one of words alone: it
/// needs no term, no sources, and its zone is UTC unless it says so.
func readSettings(
  _ node: YAMLNode, kinds: [String], hasCampus: Bool = true, _ findings: inout Findings
) -> OwnSettings? {
  let keys = [
    "title", "base-url", "time-zone", "term", "now", "horizon", "opening-hours",
    "people-per-device", "stale-after", "count-days", "public-words", "grade-scales", "sources",
    "travel", "walking", "fetch", "secrets", "closures", "booking-link", "nearby", "slot-minutes",
    "slots-a-day", "smallest-count", "evaluations", "offline", "feed-identity",
    "shrinking-catalog",
  ]
  guard let map = YAMLMapping(node, keys: keys, &findings) else { return nil }
  let isPlain = !hasCampus && !namesCampus(map)
  let term = isPlain ? nil : map.required("term", .termID, &findings)
  let zone =
    isPlain && map["time-zone"] == nil
    ? "UTC" : map.required("time-zone", .text, &findings)
  if !isPlain { map.demand("sources", &findings) }
  let travel = readTravel(map, &findings)
  let settings = SiteSettings(
    title: map.required("title", .text, &findings) ?? "",
    baseURL: map.required("base-url", .baseURL, &findings) ?? "",
    timeZone: zone ?? "", presentTerm: term ?? TermID(""),
    horizon: map.optional("horizon", .integer(in: 1...60), &findings) ?? 14,
    openingHours: readOpeningHours(map, &findings)
      ?? OpeningHours(daily: eightToTen),
    peoplePerDevice: map.optional("people-per-device", .positiveDecimal, &findings)?.approximate
      ?? 0.7,
    staleAfter: map.optional("stale-after", .integer(in: 1...100_000), &findings) ?? 60,
    countDays: map.optional("count-days", .integer(in: 1...36_525), &findings) ?? 400,
    smallestCount: map.optional("smallest-count", .integer(in: 0...1000), &findings) ?? 0,
    nearby: map.optional("nearby", .integer(in: 1...1000), &findings) ?? 20,
    slotMinutes: map.optional("slot-minutes", .slotMinutes, &findings) ?? 30,
    slotsADay: map.optional("slots-a-day", .integer(in: 1...288), &findings) ?? 4,
    closures: readClosures(map, &findings),
    bookingLink: map.optional("booking-link", .bookingLink, &findings),
    publicWords: map.list("public-words", .text, &findings).map(\.value),
    evaluations: readEvaluationSettings(map, &findings),
    isKeptOffline: map.optional("offline", .flag, &findings) ?? true,
    mapAttribution: travel.attribution,
    feedIdentity: map.optional("feed-identity", .hostName, &findings))
  return OwnSettings(
    settings: settings,
    presentTerm: term.map { Placed(value: $0, place: map.place(of: "term")) },
    timeZone: zone.map { Placed(value: $0, place: map.place(of: "time-zone")) },
    pinnedNow: map.optional("now", .localMinute, &findings),
    scales: readScales(map, &findings),
    sources: readSources(map, kinds: kinds, &findings), travel: travel,
    fetch: readFetch(map, &findings),
    mayShrink: map.optional("shrinking-catalog", .shrinking, &findings) ?? false,
    secrets: map.optional("secrets", .text, &findings).map {
      Placed(value: $0, place: map.place(of: "secrets"))
    })
}

extension YAMLScalar<Bool> {
  fileprivate static var shrinking: Self {
    let words = ["allowed", "refused"]
    return Self("allowed or refused", words: words) { word in
      words.contains(word) ? word == "allowed" : nil
    }
  }
}

/// Whether the settings name a term or a source.
private func namesCampus(_ map: YAMLMapping) -> Bool {
  guard map["term"] == nil, let sources = map["sources"] else { return map["term"] != nil }
  if case .sequence([]) = sources.value { return false }
  return true
}

private let eightToTen = MinuteSpan(
  from: MinuteOfDay(wrapping: 480), to: MinuteOfDay(wrapping: 1320))

private func readSources(
  _ map: YAMLMapping, kinds: [String], _ findings: inout Findings
) -> [SourceEntry] {
  let keys =
    ["kind", "path", "name", "term", "as-of", "gpa-top", "rating-top", "third-party"]
    + CalendarEntry.keys
    + gradeKeys + countKeys + evaluationKeys
  let kind = YAMLScalar<String>(
    "a kind of source (\(kinds.joined(separator: ", ")))", words: kinds
  ) { kinds.contains($0) ? $0 : nil }
  return map.mappings("sources", keys: keys, &findings).compactMap { entry in
    let name = entry.required("kind", kind, &findings)
    let paths = entry.oneOrMore("path", .text, &findings)
    let source = SourceEntry(
      kind: name ?? "", place: entry.place, paths: paths,
      name: entry.optional("name", .text, &findings),
      term: entry.optional("term", .termID, &findings).map {
        Placed(value: $0, place: entry.place(of: "term"))
      },
      asOf: entry.optional("as-of", .localMinute, &findings),
      gpaTop: entry.optional("gpa-top", .positiveDecimal, &findings)?.approximate ?? 4,
      ratingTop: entry.optional("rating-top", .positiveDecimal, &findings)?.approximate ?? 5,
      calendar: name.flatMap { readCalendar(entry, kind: $0, &findings) },
      grades: readGradeReading(entry, kind: name ?? "", &findings),
      counts: readCountReading(entry, kind: name ?? "", &findings),
      reservations: readReservationReading(entry, kind: name ?? "", &findings),
      evaluations: readEvaluationReading(entry, kind: name ?? "", &findings),
      isThirdParty: entry.optional("third-party", .flag, &findings) ?? false)
    let isWhole = name != nil && (name != "ics" || source.calendar != nil)
    return isWhole && !paths.isEmpty ? source : nil
  }
}

// MARK: Grade scales

private func readScales(_ map: YAMLMapping, _ findings: inout Findings) -> [GradeScale] {
  var scales: [GradeScale] = []
  if let node = map["grade-scales"] {
    if let entries = node.entries {
      scales = entries.compactMap { readScale($0, &findings) }
    } else {
      findings.error(at: node.place, .mismatch("names of scales", found: findings.found(node)))
    }
  }
  let names = Set(scales.map(\.name))
  return scales + GradeScale.builtIn.filter { !names.contains($0.name) }
}

private func readScale(_ entry: YAMLNode.Entry, _ findings: inout Findings) -> GradeScale? {
  guard case .sequence(let items) = entry.value.value, !items.isEmpty else {
    findings.error(
      at: entry.value.place,
      .mismatch("a list like [{letter: A, from: 93}]", found: findings.found(entry.value)))
    return nil
  }
  var steps: [GradeScale.Step] = []
  for item in items {
    guard let map = YAMLMapping(item, keys: ["letter", "from", "points"], &findings) else {
      continue
    }
    let letter = map.required("letter", .text, &findings)
    let from = map.required("from", .decimal, &findings)
    let points = map.optional("points", .decimal, &findings)
    guard let letter, let from else { continue }
    if let last = steps.last, !isLess(from, last.from) {
      findings.error(
        at: map.place(of: "from"), .scaleDoesNotFall(findings.quoted(letter)),
        suggestion: "list the best letter first")
    }
    if steps.contains(where: { $0.letter == letter }) {
      findings.error(at: map.place(of: "letter"), .letterTwice(findings.quoted(letter)))
    }
    steps.append(GradeScale.Step(letter: letter, from: from, points: points))
  }
  return GradeScale(name: entry.key, steps: steps)
}

/// Whether `a` is below `b`, exactly: both have at most 18 digits, so nine more fit into 128 bits.
private func isLess(_ a: ExactNumber, _ b: ExactNumber) -> Bool {
  func billionths(_ number: ExactNumber) -> Int128 {
    (number.places..<9).reduce(Int128(number.digits)) { value, _ in value * 10 }
  }
  return billionths(a) < billionths(b)
}

extension Diagnostic.Message {
  fileprivate static func scaleDoesNotFall(_ letter: String) -> Self {
    "the letter\(letter) must begin below the one before it"
  }

  fileprivate static func letterTwice(_ letter: String) -> Self {
    "the letter\(letter) is in this scale twice"
  }
}
