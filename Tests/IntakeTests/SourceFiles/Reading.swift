internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Intake
internal import SourceFiles

/// What a source came to: the values, and every message as it would be printed.
struct Reading {
  var yield = Contribution()
  var messages: [String] = []

  init(_ kind: SourceKind, _ texts: String..., context: SourceContext = .sample()) {
    self.init(kind, texts.map { Array($0.utf8) }, context: context)
  }

  /// Files are called `a`, `b`, ….
  init(_ kind: SourceKind, _ files: [[UInt8]], context: SourceContext = .sample()) {
    var diagnostics: [Diagnostic] = []
    let files = zip("abcdefgh", files).map { SourceFile(path: String($0), bytes: $1) }
    kind.read(files, context: context, into: &yield, diagnostics: &diagnostics)
    messages = diagnostics.map(\.description)
  }

  var errors: [String] { messages.filter { $0.contains(": error: ") } }
  var firstMeetings: [Meeting] { yield.courses.first?.sections.first?.meetings ?? [] }
}

extension SourceContext {
  /// The term of the samples has the code 202608; the site is five hours west of UTC.
  static func sample(term: Term? = .sample, lossLimit: Double = 1) -> SourceContext {
    SourceContext(term: term, terms: [.sample], lossLimit: lossLimit) { local in
      Instant(seconds: local.localSeconds + 5 * 3600)
    }
  }
}

extension Term {
  static let sample = Term(
    id: TermID("fall-2026"), name: "Fall 2026",
    days: DateSpan(CalendarDate(dayNumber: 20_696), CalendarDate(dayNumber: 20_801)),
    codes: ["202608"])
}

extension Meeting.Timing {
  /// Days by their codes, minutes from midnight.
  static func weekly(_ days: String, _ start: Int, _ end: Int) -> Self {
    guard let days = WeekdaySet(parsing: days), let span = MinuteSpan(start, end) else {
      return .toBeAnnounced
    }
    return .weekly(days, span)
  }
}

extension Meeting.Place {
  static func room(_ text: String) -> Self {
    RoomID(parsing: text).map { .room($0) } ?? .toBeAnnounced
  }
}

extension SourceKind {
  /// What files of a built-in kind that are read one after the other give; nothing of other kinds.
  func read(
    _ files: [SourceFile], context: SourceContext, into yield: inout Contribution,
    diagnostics: inout [Diagnostic]
  ) {
    guard let format = SourceFormats.builtIn[self] as? any FileSourceFormat.Type else { return }
    var context = context
    context.shapes = SourceFormats.builtIn.shapes
    yield = format.read(files, context: context)
    diagnostics += yield.diagnostics
  }
}
