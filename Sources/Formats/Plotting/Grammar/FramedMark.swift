internal import CampusModel
internal import Markup

/// A kind of mark with a frame of its own instead of axes, drawn without other marks.
protocol FramedMark {
  /// `nil` where nothing can be drawn; problems are reported.
  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem])

  func svg(id: String, title: String, summary: String) -> TrustedMarkup
  /// The numbers of the picture, a row for each thing drawn.
  var table: DataTable { get }
  var title: String { get }
  /// Sentences on the data, without their full stops.
  var facts: [String] { get }
}

/// The kinds of marks without axes; `nil` for those with axes.
func framedType(of kind: ChartMark.Kind) -> (any FramedMark.Type)? {
  switch kind {
  case .sparkline: SparklineMark.self
  case .calendar: CalendarMark.self
  case .timetable: TimetableMark.self
  case .regions: RegionsMark.self
  case .places: PlacesMark.self
  case .bar, .line, .area, .band, .dot, .histogram, .box, .heat, .rule, .text: nil
  }
}
