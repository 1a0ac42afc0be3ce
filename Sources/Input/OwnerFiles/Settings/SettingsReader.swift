package import CampusModel
internal import Diagnostics
package import FileFormats
package import SourceFiles

/// What `Content/site.yml` says, as far as it could be read.
package struct OwnSettings {
  /// Without the pinned moment, which waits for the zone.
  package var settings: SiteSettings
  /// `nil` where the file names none, or wrongly.
  package var currentTerm: Placed<TermID>?
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

extension OwnSettings {
  /// Reads `site.yml`, whose sources are of these `kinds`.
  ///
  /// A site without terms or people in its folder (`hasCampus`), that names neither a term nor a
  /// source, is one of words alone: it needs no term, no sources, and its zone is UTC unless it
  /// says so.
  init(_ map: YAMLMapping, kinds: [String], hasCampus: Bool = true) {
    map.allow("title", "base-url", "time-zone", "term")
    let isPlain = !hasCampus && !Self.namesCampus(map)
    let term = isPlain ? nil : map.required("term", .termID)
    let zone = isPlain && !map.has("time-zone") ? "UTC" : map.required("time-zone", .text)
    pinnedNow = map.optional("now", .localMinute)
    travel = TravelEntry(settings: map)
    settings = SiteSettings(
      publishing: PublishingSettings(map),
      time: TimeSettings(zone: zone ?? "", currentTerm: term ?? TermID("")))
    settings.publishing.mapAttribution = travel.attribution ?? settings.publishing.mapAttribution
    settings.time.horizon = map.integer("horizon", in: 1...60) ?? settings.time.horizon
    settings.rooms = RoomSettings(map)
    settings.counts = CountSettings(map)
    settings.evaluations =
      map.mapping("evaluations") { EvaluationSettings($0) } ?? settings.evaluations
    currentTerm = term.map { Placed(value: $0, place: map.place(of: "term")) }
    timeZone = zone.map { Placed(value: $0, place: map.place(of: "time-zone")) }
    if !isPlain { map.demand("sources") }
    let kind = YAMLScalar<String>(
      "a kind of source (\(kinds.joined(separator: ", ")))", words: kinds
    ) { kinds.contains($0) ? $0 : nil }
    sources = map.mappings("sources") { SourceEntry($0, kind: $0.required("kind", kind)) }
    scales = GradeScale.list(map)
    fetch = FetchEntry.list(map)
    secrets = map.placed("secrets", .text)
    mayShrink = map.optional("shrinking-catalog", .shrinking) ?? false
  }

  /// Whether the settings name a term or a source.
  private static func namesCampus(_ map: YAMLMapping) -> Bool {
    map.has("term") || map["sources"].map { $0.items?.isEmpty != true } ?? false
  }
}

extension PublishingSettings {
  fileprivate init(_ map: YAMLMapping) {
    self.init(
      title: map.required("title", .text) ?? "", baseURL: map.required("base-url", .baseURL) ?? "")
    feedIdentity = map.optional("feed-identity", .hostName)
    isAvailableOffline = map.optional("offline", .flag) ?? isAvailableOffline
    publicWords = map.list("public-words", .text).map(\.value)
  }
}

extension RoomSettings {
  fileprivate init(_ map: YAMLMapping) {
    self.init()
    openingHours = map.openingHours() ?? openingHours
    closures = map.closures()
    slotMinutes = map.optional("slot-minutes", .slotMinutes) ?? slotMinutes
    slotsPerDay = map.integer("slots-a-day", in: 1...288) ?? slotsPerDay
    bookingLink = map.optional("booking-link", .bookingLink)
  }
}

extension CountSettings {
  fileprivate init(_ map: YAMLMapping) {
    self.init()
    peoplePerDevice =
      map.optional("people-per-device", .positiveDecimal)?.approximate ?? peoplePerDevice
    staleAfter = map.integer("stale-after", in: 1...100_000) ?? staleAfter
    days = map.integer("count-days", in: 1...36_525) ?? days
    smallest = map.integer("smallest-count", in: 0...1000) ?? smallest
    nearby = map.integer("nearby", in: 1...1000) ?? nearby
  }
}

extension YAMLScalar<Bool> {
  fileprivate static var shrinking: Self {
    let words = ["allowed", "refused"]
    return Self("allowed or refused", words: words) { word in
      words.contains(word) ? word == "allowed" : nil
    }
  }
}

extension SourceEntry {
  /// `nil`, with errors, where kind, path, or what a calendar is for cannot be read.
  fileprivate init?(_ map: YAMLMapping, kind: String?) {
    place = map.place
    paths = map.oneOrMore("path", .text)
    name = map.optional("name", .text)
    term = map.placed("term", .termID)
    asOf = map.optional("as-of", .localMinute)
    gpaTop = map.optional("gpa-top", .positiveDecimal)?.approximate ?? 4
    ratingTop = map.optional("rating-top", .positiveDecimal)?.approximate ?? 5
    isThirdParty = map.optional("third-party", .flag) ?? false
    map.allow("as", "rooms", "holidays")
    calendar = kind.flatMap { CalendarEntry(map, kind: $0) }
    self.kind = kind ?? ""
    grades = GradeReading(map, kind: self.kind)
    counts = CountReading(map, kind: self.kind)
    reservations = ReservationReading(map, kind: self.kind)
    evaluations = EvaluationReading(map, kind: self.kind)
    guard kind != nil, kind != "ics" || calendar != nil, !paths.isEmpty else { return nil }
  }
}

// MARK: Grade scales

extension GradeScale {
  fileprivate static func list(_ map: YAMLMapping) -> [GradeScale] {
    let scales = map.entries("grade-scales", "names of scales").compactMap { GradeScale($0) }
    let names = Set(scales.map(\.name))
    return scales + builtIn.filter { !names.contains($0.name) }
  }

  private init?(_ entry: YAMLEntry) {
    guard let items = entry.value.items, !items.isEmpty else {
      entry.value.mismatch("a list like [{letter: A, from: 93}]")
      return nil
    }
    var steps: [Step] = []
    for item in items {
      if let step = item.mapping({ Step($0, below: steps) }) { steps.append(step) }
    }
    self.init(name: entry.key, steps: steps)
  }
}

extension GradeScale.Step {
  fileprivate init?(_ map: YAMLMapping, below steps: [Self]) {
    let letter = map.required("letter", .text)
    let from = map.required("from", .decimal)
    let points = map.optional("points", .decimal)
    guard let letter, let from else { return nil }
    if let last = steps.last, !isLess(from, last.from) {
      map.error(
        at: "from", .scaleDoesNotFall(map.report.quoted(letter)),
        suggestion: "list the best letter first")
    }
    if steps.contains(where: { $0.letter == letter }) {
      map.error(at: "letter", .letterTwice(map.report.quoted(letter)))
    }
    self.init(letter: letter, from: from, points: points)
  }
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
    "the letter\(letter) must start below the letter before it"
  }

  fileprivate static func letterTwice(_ letter: String) -> Self {
    "the letter\(letter) appears twice in this scale"
  }
}
