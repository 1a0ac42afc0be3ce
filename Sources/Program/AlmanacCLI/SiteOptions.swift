internal import CampusModel
internal import FileFormats
internal import Intake

/// The options of every command that works on a site, read and checked.
struct SiteOptions: Equatable, Sendable {
  enum Strictness: Equatable, Sendable {
    case none
    /// Warnings about hand-written files are errors.
    case owner
    /// All warnings are errors.
    case data
  }

  enum Format: Equatable, Sendable { case text, json }

  var site: String
  var output: String
  var now: Moment?
  var jobs: Int
  /// The addresses of the pages to build; `nil` for all.
  var part: String?
  /// The one file to write instead of the site; `nil` for the site.
  var singleFile: String?
  /// The file to write the report to as JSON, too; `nil` for none.
  var report: String?
  var strictness: Strictness
  /// Pages that are shown although they are not published.
  var shown: Set<UnpublishedPage.Reason> = []
  /// Whether builds may run the commands of pages.
  var runsCommands = true
  /// Whether to wait for another build of the site.
  var waits: Bool
  var format: Format
  /// Whether nothing is reported if all is well.
  var isQuiet: Bool
  var colors: ColorChoice

  init(_ arguments: Arguments, cores: Int) throws(UsageError) {
    site = arguments[.site] ?? "."
    output = arguments[.output] ?? (site == "." ? "Public" : "\(site)/Public")
    jobs = cores
    if let text = arguments[.jobs] {
      guard let number = Int(text), (1...256).contains(number) else { throw .notANumber(text) }
      jobs = number
    }
    if let text = arguments[.now] {
      guard let moment = Moment(parsing: text) else { throw .notAMoment(text) }
      now = moment
    }
    part = arguments[.part]
    singleFile = arguments[.singleFile]
    report = arguments[.report]
    if let part, Glob(part) == nil { throw .notAPattern(part) }
    strictness =
      switch arguments[.strict] {
      case nil: .none
      case "data": .data
      default: .owner
      }
    if arguments[.drafts] != nil { shown.insert(.draft) }
    if arguments[.future] != nil { shown.insert(.future) }
    if arguments[.expired] != nil { shown.insert(.expired) }
    runsCommands = arguments[.noRun] == nil
    waits = arguments[.wait] != nil
    format = arguments[.format] == "json" ? .json : .text
    isQuiet = arguments[.quiet] != nil
    colors = arguments[.color].flatMap(ColorChoice.init) ?? .auto
  }
}

/// A moment as written: by the site's clock, or with an offset.
enum Moment: Equatable, Sendable {
  case local(LocalMinute)
  case fixed(Instant)

  /// Reads `2026-11-18T13:10`, with seconds allowed, and with `Z` or `±hh:mm` behind it. Seconds
  /// are left out: the site shows minutes.
  init?(parsing text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let date = CalendarDate(parsing: parts[0]) else { return nil }
    let clock = parts[1].prefix { $0.isNumber || $0 == ":" }
    let pieces = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(pieces.count), pieces.allSatisfy({ $0.count == 2 }),
      let time = MinuteOfDay(parsing: pieces[0...1].joined(separator: ":")),
      pieces.count == 2 || (0..<60).contains(Int(pieces[2]) ?? 60)
    else { return nil }
    let local = LocalMinute(date, time)
    let zone = parts[1].dropFirst(clock.count)
    if zone.isEmpty {
      self = .local(local)
    } else if let offset = Self.offset(zone) {
      self = .fixed(Instant(seconds: local.localSeconds - offset))
    } else {
      return nil
    }
  }

  /// Seconds east of Greenwich.
  private static func offset(_ text: Substring) -> Int? {
    if text == "Z" { return 0 }
    guard let sign = text.first, "+-".contains(sign),
      let time = MinuteOfDay(parsing: text.dropFirst())
    else { return nil }
    return (sign == "-" ? -60 : 60) * time.value
  }
}
