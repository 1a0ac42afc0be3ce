internal import CalendarImport
internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import OwnerFiles
internal import SourceFiles
internal import TimeZones

/// The moment at which a wall clock of one zone shows a minute.
typealias WallClockReader = @Sendable (LocalMinute) -> Instant

/// The first phase of reading: a site's settings and terms, checked against each other.
struct SiteFrame {
  let settings: OwnSettings
  /// `nil` where the settings name no known zone.
  let zone: Zone?
  /// The terms that could be read, by id.
  let terms: [Term]
  /// The ids of all terms that have a file.
  let termIDs: [TermID]
  /// `nil` where the settings name no term that has a file.
  let currentTerm: TermID?
  /// The moment that the site shows; `nil` where unknown, or after all others.
  let now: Instant?
  let diagnostics: [Diagnostic]

  /// The date that the site shows.
  var today: CalendarDate? {
    guard let zone, let now else { return nil }
    return LocalMinute(localSeconds: zone.localSeconds(at: now.seconds)).date
  }

  var clock: WallClockReader? { zone.map(wallClock) }

  /// The settings as pages see them.
  var siteSettings: SiteSettings {
    var shown = settings.settings
    shown.time.currentTerm = currentTerm ?? TermID("")
    shown.time.pinnedNow = clock.flatMap { clock in settings.pinnedNow.map(clock) }
    return shown
  }
}

/// Reads minutes of the zone's clock.
func wallClock(of zone: Zone) -> WallClockReader {
  { Instant(seconds: zone.instant(localSeconds: $0.localSeconds)) }
}

extension SiteReading {
  /// Reads the terms, and checks the settings against them; `found` has the problems found so far.
  func readFrame(_ settings: OwnSettings, isPlain: Bool, found: [Diagnostic]) -> SiteFrame {
    var files = OwnFiles(tree)
    let zone = files.inspect("Content/site.yml") { namedZone(of: settings, $0) }
    let terms = isPlain ? ([], []) : files.terms()
    let currentTerm = files.inspect("Content/site.yml") { report in
      namedTerm(of: settings, among: terms.1, report)
    }
    let now = zone.map { moment($0, settings.pinnedNow.map(wallClock(of: $0))) }
    return SiteFrame(
      settings: settings, zone: zone, terms: terms.0, termIDs: terms.1, currentTerm: currentTerm,
      now: now.flatMap { $0.seconds == .max ? nil : $0 }, diagnostics: found + files.diagnostics)
  }

  private func namedZone(of settings: OwnSettings, _ report: Report) -> Zone? {
    guard let name = settings.timeZone else { return nil }
    if let zone = zones.zone(name.value) { return zone }
    report.error(
      at: name.place, .unknownZone(name.value),
      suggestion: didYouMean(name.value, among: zones.names())
        ?? "expected a name like America/New_York")
    return nil
  }

  private func namedTerm(
    of settings: OwnSettings, among ids: [TermID], _ report: Report
  ) -> TermID? {
    guard let term = settings.currentTerm else { return nil }
    if ids.contains(term.value) { return term.value }
    report.error(
      at: term.place, .noTerm(report.quoted(term.value.text)),
      suggestion: didYouMean(term.value.text, among: ids.map(\.text)))
    return nil
  }
}

extension Diagnostic.Message {
  fileprivate static func unknownZone(_ name: String) -> Self { "unknown time zone '\(name)'" }
}
