internal import CampusModel

/// Places the values of an axis: on a line by size or time, or in bands.
struct AxisScale: Hashable {
  /// The kind of the values.
  let kind: AxisOptions.Scale
  /// How values are written.
  let dataKind: DataKind
  /// The words at the axis.
  let name: String
  /// In the units of `DataValue.scaled`; for bands 0...1.
  let domain: ClosedRange<Double>
  /// The values of bands, in order.
  let bands: [DataValue]
  /// Whether the author limits the domain, so that marks reach beyond the axis.
  let isLimited: Bool
  let look: AxisLook
  private let lookup: [DataValue: Int]
  /// Numbers, or their logarithms, to places.
  private let line: LinearScale

  /// The most bands of an axis.
  static let bandLimit = 400

  /// The axis that shows `domain` as `options` say, from place 0 to 1 until it is fitted.
  init(_ domain: AxisDomain, _ options: AxisOptions, look: AxisLook = AxisLook()) {
    let scale = Self.kind(of: domain, options)
    (kind, self.look) = (scale, look)
    name = options.label ?? domain.name
    dataKind = domain.kind ?? domain.values.first.map(DataKind.init) ?? .number(NumberStyle())
    bands = scale == .band ? Array(domain.bands.prefix(Self.bandLimit)) : []
    lookup = Dictionary(zip(bands, bands.indices)) { first, _ in first }
    let bounds = [options.from, options.to].map { $0?.drawable.scaled }
    isLimited = scale != .band && bounds.contains { $0 != nil }
    self.domain =
      scale == .band ? 0...1 : Self.range(of: domain, options, as: scale, within: bounds)
    let (low, high) = (self.domain.lowerBound, self.domain.upperBound)
    line = LinearScale(
      scale == .log ? binaryLogarithm(low)...binaryLogarithm(high) : low...high,
      from: options.isReversed ? 1 : 0, to: options.isReversed ? 0 : 1)
  }

  private init(_ scale: AxisScale, from start: Double, to end: Double) {
    (kind, dataKind, name, domain) = (scale.kind, scale.dataKind, scale.name, scale.domain)
    (bands, isLimited, lookup) = (scale.bands, scale.isLimited, scale.lookup)
    look = scale.look
    line = LinearScale(scale.line.domain, from: start, to: end)
  }

  /// The places of both ends.
  var start: Double { line.start }
  var end: Double { line.end }

  /// The same axis between two places; a reversed one runs back.
  func fitted(from first: Double, to last: Double) -> AxisScale {
    start <= end
      ? AxisScale(self, from: first, to: last) : AxisScale(self, from: last, to: first)
  }

  private static func kind(of domain: AxisDomain, _ options: AxisOptions) -> AxisOptions.Scale {
    if domain.needsBands { return .band }
    let isTime =
      switch domain.kind {
      case .date, .moment: true
      default: false
      }
    return switch options.scale {
    case .band where !domain.isMeasured: .band
    case .log where !isTime && domain.lowestPositive != nil && !domain.hasLengths: .log
    default: isTime ? .time : .linear
    }
  }

  /// The values from one end of the axis to the other.
  private static func range(
    of domain: AxisDomain, _ options: AxisOptions, as scale: AxisOptions.Scale,
    within bounds: [Double?]
  ) -> ClosedRange<Double> {
    var range = domain.range ?? 0...1
    if scale == .log, let low = domain.lowestPositive { range = low...max(low, range.upperBound) }
    if scale == .linear, domain.hasLengths || options.includesZero == true {
      range = min(0, range.lowerBound)...max(0, range.upperBound)
    }
    let low = bounds[0].flatMap { scale == .log && $0 <= 0 ? nil : $0 }
    let high = bounds[1].flatMap { scale == .log && $0 <= 0 ? nil : $0 }
    let (first, last) = (low ?? range.lowerBound, high ?? range.upperBound)
    range = min(first, last)...max(first, last)
    if range.lowerBound == range.upperBound { range = widened(range.lowerBound, scale) }
    guard scale != .time, !domain.isTight else { return range }
    let nice = scale == .log ? LogTicks.nice(range) : Ticks.nice(range, about: 5)
    let start = min(low ?? nice.lowerBound, range.upperBound)
    let end = max(high ?? nice.upperBound, range.lowerBound)
    // Rounded beyond all numbers, or to none.
    return start <= end && start.isFinite && end.isFinite ? start...end : range
  }

  /// A domain around a single value.
  private static func widened(_ value: Double, _ scale: AxisOptions.Scale) -> ClosedRange<Double> {
    switch scale {
    case .time: return value - 43_200...value + 43_200
    case .log: return value / 2...min(value * 2, 1e300)
    case .linear, .band:
      let reach = value == 0 ? 1 : abs(value) / 2
      return value == 0 ? 0...1 : value - reach...value + reach
    }
  }
}

// Places, to a tenth of a unit.
extension AxisScale {
  /// The place of a value, for a band its middle; `nil` where the axis does not have it.
  func callAsFunction(_ value: DataValue) -> Double? {
    kind == .band ? lookup[value].map(center) : value.scaled.flatMap(place)
  }

  /// The place of a number or of a time in seconds; `nil` where a logarithmic axis has none.
  func place(_ number: Double) -> Double? {
    guard kind != .band, kind != .log || number > 0 else { return nil }
    return tenth(line.unlimited(kind == .log ? binaryLogarithm(number) : number))
  }

  /// The place where bars begin.
  var zero: Double {
    place(min(max(0, domain.lowerBound), domain.upperBound)) ?? max(start, end)
  }

  /// The index of the band that a value is in.
  func band(of value: DataValue) -> Int? { lookup[value] }

  func center(_ band: Int) -> Double {
    tenth(start + (Double(band) + 0.5) * (end - start) / Double(max(1, bands.count)))
  }

  /// From one band to the next.
  var step: Double { abs(end - start) / Double(max(1, bands.count)) }

  /// The ends of a band's bar, left or top first, which leaves a share of the band empty.
  func bar(_ band: Int, gap: Double = 0.16, atMost most: Double = 56) -> (Double, Double) {
    if look.isOverBars {
      let top = min(start, end) + Double(band) * step
      return (tenth(top + PlotLook.nameBaseline + 5), tenth(top + step - 8))
    }
    let middle = start + (Double(band) + 0.5) * (end - start) / Double(max(1, bands.count))
    let half = min(most, step * (1 - (step < 3 ? 0 : gap))) / 2
    return (tenth(middle - half), tenth(middle + half))
  }
}

/// Rounded to a tenth of a unit.
func tenth(_ value: Double) -> Double { (value * 10).rounded(.toNearestOrAwayFromZero) / 10 }
