internal import CampusModel
internal import DataShaping
internal import Diagnostics
internal import FileFormats
internal import MapFiles

/// A mark of a block, with where its channels are written.
struct WrittenMark {
  let mark: ChartMark
  let places: [Channel: TextPlace]
  let place: TextPlace
  let sources: [BlockSource]

  /// `nil` after an error. `chart` gives the values that the mark lacks.
  init?(_ map: YAMLMapping, within chart: YAMLMapping, _ context: BlockContext) {
    let kind = map.required("mark", .word(ChartMark.Kind.self))
    self.init(kind, map, within: chart, context)
  }

  /// The mark of a block whose kind is known; `nil` after an error.
  init?(
    _ kind: ChartMark.Kind?, _ map: YAMLMapping, within chart: YAMLMapping, _ context: BlockContext
  ) {
    let arrangement = map.optional("stack", .word(ChartMark.Arrangement.self))
    let bins = map.integer("bins", in: 1...200)
    let regions = Self.regions(of: kind, map, context)
    var written = Self.inherited(by: kind, Self.channels(map), from: Self.channels(chart))
    let home = BlockData.keys.contains(where: map.has) ? map : chart
    guard let data = BlockData(home, context) else { return nil }
    if kind == .places { Self.addDegrees(to: &written, map, data) }
    let constants = written.compactMapValues { Self.constant($0.value, in: data.table) }
    let expressions = Channel.allCases.compactMap { channel in
      constants[channel] == nil ? written[channel].map { (channel, $0) } : nil
    }
    guard
      let columns = BlockColumns(
        expressions.map { .init(text: $0.1) }, of: data.table, map.report)
    else { return nil }
    var channels = constants.mapValues { ChannelSource.constant($0) }
    var aliases: [String: String] = [:]
    for (channel, text) in expressions {
      guard let name = columns.name(of: text.value) else { continue }
      channels[channel] = .column(name)
      aliases[channel.rawValue] = name
    }
    guard let table = columns.table(from: data, map, aliases: aliases), let kind, let regions else {
      return nil
    }
    mark = ChartMark(
      kind, table, channels, arrangement: arrangement, regions: regions, bins: bins)
    (places, place) = (written.mapValues(\.place), map.place(of: "mark"))
    sources = data.sources
  }

  /// The areas of the map that the block names; `nil` after an error.
  private static func regions(
    of kind: ChartMark.Kind?, _ map: YAMLMapping, _ context: BlockContext
  ) -> [Region]? {
    guard map.has("map") else { return [] }
    return kind == .places
      ? MapContents.read(map, context)?.regions : Region.read(map, context)
  }

  /// Places are at `longitude` and `latitude`; without them, at columns that are called so.
  private static func addDegrees(
    to written: inout [Channel: Placed<String>], _ map: YAMLMapping, _ data: BlockData
  ) {
    let degrees: [(channel: Channel, names: [String])] = [
      (.x, ["longitude", "lon", "lng", "long"]), (.y, ["latitude", "lat"]),
    ]
    for (channel, names) in degrees {
      let named = map.placed(names[0], .text)
      guard written[channel] == nil else { continue }
      let known = names.lazy.compactMap { data.table.column(like: $0)?.name }.first
      written[channel] = named ?? known.map { Placed(value: $0, place: map.place) }
      guard written[channel] == nil else { continue }
      map.error(
        "the map needs a column for '\(names[0])'",
        suggestion: "the columns are \(data.table.names.joined(separator: ", "))")
    }
  }

  /// The channels of a mark, and the channels of the chart that it does not have itself. A rule
  /// across at one `y` takes no `x` from the chart: it would be a line for each.
  private static func inherited(
    by kind: ChartMark.Kind?, _ own: [Channel: Placed<String>],
    from chart: [Channel: Placed<String>]
  ) -> [Channel: Placed<String>] {
    var inherited = chart
    if kind == .rule, own[.x] != nil || own[.y] != nil {
      (inherited[.x], inherited[.y]) = (nil, nil)
    }
    return inherited.merging(own) { $1 }
  }

  /// The written text of the channels: words, or the `value` among keys and values, whose other
  /// keys are read with the axes.
  private static func channels(_ map: YAMLMapping) -> [Channel: Placed<String>] {
    var written: [Channel: Placed<String>] = [:]
    for channel in Channel.allCases {
      guard let value = map[channel.rawValue] else { continue }
      let hasAxis = [.x, .y, .color].contains(channel) && value.isMapping
      guard let words = hasAxis ? value["value"] : value, let text = words.read(.text) else {
        continue
      }
      written[channel] = Placed(value: text, place: words.place)
    }
    return written
  }

  /// A number, a date or a quoted word that is the same for all rows; `nil` for a column and for
  /// anything else.
  private static func constant(_ text: String, in table: DataTable) -> DataValue? {
    guard table.column(like: text) == nil else { return nil }
    if let number = Double(text), number.isFinite { return .number(number) }
    if text.count > 1, text.hasPrefix("'"), text.hasSuffix("'") {
      return .text(String(text.dropFirst().dropLast()))
    }
    return DateStep.firstDay(of: text).map { .date($0) }
  }
}
