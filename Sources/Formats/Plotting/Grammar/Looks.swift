/// The fill or stroke of a shape: classes of the style sheet, and a pattern where one is defined.
struct Paint: Hashable {
  var classes: String
  /// The id of a hatch of the same drawing; `nil` for none.
  var pattern: String?

  init(_ classes: String, pattern: String? = nil) {
    (self.classes, self.pattern) = (classes, pattern)
  }
}

/// How a mark of a campus page looks, which authors leave to the color scale.
struct MarkLook: Hashable {
  /// For each color, in order, the last one also for all that follow; empty for the color scale's.
  var paints: [Paint] = []
  /// The radius of dots; `nil` for that of their size.
  var radius: Double?
  /// The style of its labels.
  var label = TextStyle(face: .soft, hasHalo: true)
  /// The style of labels inside bars, for each color; empty for labels at their ends.
  var inside: [TextStyle] = []
  /// Whether rules are the red line of the current time.
  var isNow = false
  init(_ classes: String..., radius: Double? = nil) {
    self.init(classes.map { Paint($0) })
    self.radius = radius
  }

  init(_ paints: [Paint]) { self.paints = paints }

  subscript(series: Int) -> Paint? { paints.isEmpty ? nil : paints[min(series, paints.count - 1)] }
}

/// How an axis of a campus page looks, which authors leave to the data.
struct AxisLook: Hashable {
  /// Whether it has no ticks and words.
  var isHidden = false
  /// Whether its moments are times of one day, which begins at 0.
  var isClock = false
  /// Whether the words of a level axis are over the plot area.
  var isOnTop = false
  /// Whether the names of bands are over their bars.
  var isOverBars = false
  /// The names of bands, which are numbered from 0; empty for their values.
  var names: [String] = []
  /// More words of each band, in lines: at the right, or below its name.
  var notes: [String] = []
  /// Whether the first line of each note is bold.
  var hasBoldNotes = false
  /// The band whose name is bold.
  var emphasized: Int?
  /// About how many ticks it has; `nil` for as many as fit.
  var ticks: Double?
}

/// The look of a plot, as a campus page decides it.
struct PlotLook {
  var x = AxisLook()
  var y = AxisLook()
  /// The height of the plot area; `nil` for one that fits.
  var height: Double?
  /// Space over the plot area for words; `nil` for the usual one.
  var top: Double?
  /// Space at the left and the right of the plot area; `nil` for as much as the axes need.
  var left: Double?
  var right: Double?
  /// Where the words of the level axis end; `nil` for the right edge.
  var wordEnd: Double?
  /// More space below the words of the level axis.
  var foot = 0.0
  /// Space over everything, for other plots of the same drawing.
  var offset = 0.0
  /// The paints of a legend's colors; `nil` for the color scale.
  var legend: MarkLook?
  /// Words below everything, from the left and from the right.
  var caption = ""
  var remark = ""
  /// Whether the line is drawn from which bars grow, or the bottom of the panel.
  var hasBase = true
  /// Whether there may be a legend over the plot.
  var hasLegend = true
  /// Whether shapes beyond the limits of an axis are cut off.
  var isClipped = true

  /// The y of a band's words, where they are over its bar.
  static let nameBaseline = 12.0
}
