/// A chart as its author describes it: marks over tables, and the scales that all marks share.
///
/// ```
/// Chart([ChartMark(.bar, loans, [.x: .column("month"), .y: .column("loans")])])
/// ```
package struct Chart: Hashable, Encodable, Sendable {
  /// Drawn in this order, later ones on top.
  package var marks: [ChartMark]
  /// The horizontal axis.
  package var x: AxisOptions
  /// The vertical axis.
  package var y: AxisOptions
  /// How the color channel becomes colors.
  package var color: ColorOptions
  /// The headline; `nil` for one made from the names of the columns.
  package var title: String?
  /// The height of a panel's plot area in CSS pixels, 40 … 1,000; `nil` for one that fits.
  package var height: Int?

  package init(
    _ marks: [ChartMark], x: AxisOptions = AxisOptions(), y: AxisOptions = AxisOptions(),
    color: ColorOptions = ColorOptions(), title: String? = nil, height: Int? = nil
  ) {
    (self.marks, self.x, self.y, self.color) = (marks, x, y, color)
    (self.title, self.height) = (title, height)
  }
}

/// One layer of a chart: a kind of mark and the sources of its channels.
package struct ChartMark: Hashable, Encodable, Sendable {
  /// The shape that is drawn for each row, or for all of them.
  package enum Kind: String, CaseIterable, Hashable, Encodable, Sendable {
    /// A bar from zero; horizontal if only the other axis is a number. Several colors at one place
    /// are stacked.
    case bar
    case line, area
    /// An area between `y` and `y2`.
    case band
    case dot
    /// Bars of how many rows are in each bin of `x`.
    case histogram
    /// Median, quartiles and range of `y` for each `x`.
    case box
    /// A grid of cells whose `color` is a number.
    case heat
    /// A line across at a constant `x` or `y`, or from `y` to `y2`.
    case rule
    case text
    /// A small line without axes.
    case sparkline
    /// A cell for each day of `x`, week by week.
    case calendar
    /// Blocks from `y` to `y2`, two times of day, on weekdays `x`.
    case timetable
    /// Areas of a map, colored.
    case regions
    /// Dots at `x`, degrees east, and `y`, degrees north; the areas of a map are below them.
    case places
  }

  /// How several colors at one place are arranged.
  package enum Arrangement: String, CaseIterable, Hashable, Encodable, Sendable {
    case stacked, grouped
    /// Stacked to 100 %.
    case share
  }

  /// The shape that is drawn.
  package var kind: Kind
  /// Its rows.
  package var table: DataTable
  /// In the order of `Channel.allCases`, each at most once.
  package private(set) var channels: [ChannelEntry]
  /// How several colors at one place are arranged; `nil` for the default of the kind.
  package var arrangement: Arrangement?
  /// The areas of a map; empty for kinds without one.
  package var regions: [Region]
  /// About how many bins a histogram has, 1 … 200; `nil` for a number that fits the data.
  package var bins: Int?

  package init(
    _ kind: Kind, _ table: DataTable, _ channels: [Channel: ChannelSource],
    arrangement: Arrangement? = nil, regions: [Region] = [], bins: Int? = nil
  ) {
    (self.kind, self.table, self.regions) = (kind, table, regions)
    (self.arrangement, self.bins) = (arrangement, bins)
    self.channels = Channel.allCases.compactMap { channel in
      channels[channel].map { ChannelEntry(channel: channel, source: $0) }
    }
  }

  /// The source of a channel's values; `nil` where it is not used.
  package subscript(channel: Channel) -> ChannelSource? {
    channels.first { $0.channel == channel }?.source
  }
}

/// A property of a mark that the data decides.
package enum Channel: String, CaseIterable, Hashable, Encodable, Sendable {
  case x, y, x2, y2, color, size, label
  /// The small chart that a row is in, of several.
  case panel
  /// The area of a map that a row is about.
  case region
}

/// A channel and the source of its values.
package struct ChannelEntry: Hashable, Encodable, Sendable {
  package var channel: Channel
  package var source: ChannelSource
}

/// Where a channel's values come from.
package enum ChannelSource: Hashable, Encodable, Sendable {
  /// A column of the mark's table, which is there.
  case column(String)
  /// The same for all rows.
  case constant(DataValue)
}

/// An author's settings of an axis; the data decides where one is `nil`.
package struct AxisOptions: Hashable, Encodable, Sendable {
  package enum Scale: String, CaseIterable, Hashable, Encodable, Sendable {
    case linear, log, time, band
  }

  /// The words at the axis; empty for none.
  package var label: String?
  package var scale: Scale?
  /// The lowest value that is shown.
  package var from: DataValue?
  /// The highest value that is shown.
  package var to: DataValue?
  /// Whether zero is shown.
  package var includesZero: Bool?
  /// Whether values grow to the left or downward.
  package var isReversed: Bool

  package init(
    label: String? = nil, scale: Scale? = nil, from: DataValue? = nil, to: DataValue? = nil,
    includesZero: Bool? = nil, isReversed: Bool = false
  ) {
    (self.label, self.scale, self.from, self.to) = (label, scale, from, to)
    (self.includesZero, self.isReversed) = (includesZero, isReversed)
  }
}

/// An author's settings of colors; the data decides where one is `nil`.
package struct ColorOptions: Hashable, Encodable, Sendable {
  package enum Scheme: String, CaseIterable, Hashable, Encodable, Sendable {
    case sequential, diverging, categorical
  }

  package var scheme: Scheme?
  /// The value in the middle of a diverging scheme.
  package var middle: Double?
  /// The words above the legend.
  package var label: String?

  package init(scheme: Scheme? = nil, middle: Double? = nil, label: String? = nil) {
    (self.scheme, self.middle, self.label) = (scheme, middle, label)
  }
}

/// An area of a map.
package struct Region: Hashable, Encodable, Sendable {
  /// The name that rows call it by.
  package var name: String
  /// Rings in degrees; the first of each polygon is its border, the others are holes. The first
  /// position may be repeated at the end.
  package var polygons: [[[Position]]]

  package init(name: String, polygons: [[[Position]]]) {
    (self.name, self.polygons) = (name, polygons)
  }

  /// A place on earth (WGS 84).
  package struct Position: Hashable, Encodable, Sendable {
    package var longitude: Double
    package var latitude: Double

    package init(longitude: Double, latitude: Double) {
      (self.longitude, self.latitude) = (longitude, latitude)
    }
  }
}
