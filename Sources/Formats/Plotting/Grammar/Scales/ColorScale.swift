internal import CampusModel

/// Turns the values of the color channel into classes of the style sheet.
///
/// Categories are "color1" … "color8", further ones "color9", and marks without the channel
/// "color0". Numbers are "ramp0" … "ramp6", or "div0" … "div6" on both sides of a middle.
struct ColorScale: Hashable {
  /// The most categories with a color of their own.
  static let limit = 8

  enum Kind: Hashable { case single, categories, ramp(ColorRamp) }

  let kind: Kind
  /// The words above the legend.
  let name: String
  /// In order, the values that have a color or share the last.
  let values: [DataValue]
  let dataKind: DataKind
  private let lookup: [DataValue: Int]

  static let single = ColorScale(.single, name: "", values: [], .text)

  private init(_ kind: Kind, name: String, values: [DataValue], _ dataKind: DataKind) {
    (self.kind, self.name, self.values, self.dataKind) = (kind, name, values, dataKind)
    lookup = Dictionary(zip(values, values.indices)) { first, _ in first }
  }

  /// The scale of all columns of the channel together.
  ///
  /// Numbers are names if `areSeries`: if a mark draws something for each color.
  init(_ columns: [ChannelColumn], _ options: ColorOptions, areSeries: Bool) {
    guard let first = columns.first(where: { !$0.name.isEmpty }) ?? columns.first else {
      self = .single
      return
    }
    let name = options.label ?? first.name
    let isRamp =
      options.scheme.map { $0 != .categorical } ?? (first.isQuantity && !areSeries)
    let numbers = isRamp ? columns.flatMap { $0.values.compactMap(\.scaled) } : []
    if isRamp, let low = numbers.min(), let high = numbers.max() {
      let given = options.middle.flatMap { $0.isFinite ? $0 : nil }
      let middle = options.scheme == .diverging ? given ?? 0 : given
      let ramp = ColorRamp(low...high, middle: middle)
      self.init(.ramp(ramp), name: name, values: [], first.kind)
      return
    }
    var seen: Set<DataValue> = []
    var values = columns.flatMap(\.distinct).filter { seen.insert($0).inserted }
    if values.allSatisfy({ $0.scaled != nil }) { values.sort() }
    self.init(values.isEmpty ? .single : .categories, name: name, values: values, first.kind)
  }

  /// Steps of color for whole numbers up to the largest, at least 6, without words.
  init(counting largest: Double) {
    let most = max(6, largest.rounded(.up))
    self.init(
      .ramp(ColorRamp(0...most, middle: nil)), name: "", values: [], .number(NumberStyle()))
  }

  /// The index of a value's category; 0 without categories, `nil` for a missing value.
  func index(of value: DataValue?) -> Int? {
    guard kind == .categories, let value else { return 0 }
    return lookup[value]
  }

  /// The class of a category.
  func className(_ index: Int) -> String {
    guard kind == .categories else { return "color0" }
    return index < Self.limit ? "color\(index + 1)" : "color9"
  }

  /// The class of a value; `nil` for a missing one.
  func className(for value: DataValue?) -> String? {
    guard case .ramp(let ramp) = kind else { return index(of: value).map(className) }
    return value?.scaled.map(ramp.className)
  }

  func text(_ index: Int) -> String {
    values.indices.contains(index) ? dataKind.text(of: values[index]) : ""
  }

  var isRamp: Bool {
    if case .ramp = kind { true } else { false }
  }

  /// How many series there are: at least 1.
  var seriesCount: Int { max(1, values.count) }
}

/// Steps of color between round bounds.
struct ColorRamp: Hashable {
  /// The bounds of the steps, ascending: at least two.
  let bounds: [Double]
  let isDiverging: Bool

  /// `middle` is the bound between both sides; `nil` for steps of one side.
  init(_ domain: ClosedRange<Double>, middle: Double?) {
    let (low, high) = (domain.lowerBound, domain.upperBound)
    isDiverging = middle != nil
    if let middle {
      let reach = max(high - middle, middle - low)
      let step = Ticks(0...(reach > 0 ? reach : 1), about: 3).step
      let steps = [step, step * 1.25, step * 1.5, step * 2, step * 2.5].first { $0 * 3 >= reach }
      let side = steps.map { [$0, $0 * 2, $0 * 3] } ?? [reach / 3, reach * 2 / 3, reach]
      bounds = side.reversed().map { middle - $0 } + [middle] + side.map { middle + $0 }
      return
    }
    for count in [6.0, 5, 4, 3, 2, 1] {
      let nice = Ticks.nice(domain, about: count)
      let values = Ticks(nice, about: count).values
      if (2...8).contains(values.count), let first = values.first, let last = values.last,
        first <= low, last >= high
      {
        bounds = values
        return
      }
    }
    bounds = [low, low < high ? high : low + max(1, abs(low) / 2)]
  }

  var count: Int { bounds.count - 1 }

  /// The step of a value; those outside belong to the nearest. The last step holds its upper bound.
  func step(of value: Double) -> Int {
    let above = bounds.firstIndex { $0 > value } ?? bounds.count - 1
    return min(max(above - 1, 0), count - 1)
  }

  func className(_ value: Double) -> String { className(step: step(of: value)) }

  /// Spread over the seven colors of the style sheet; without its middle on two sides.
  func className(step: Int) -> String {
    if isDiverging { return "div\(step < 3 ? step : step + 1)" }
    return count == 1 ? "ramp3" : "ramp\((step * 6 + (count - 1) / 2) / (count - 1))"
  }

  /// Whether words on the color are in the color of the page.
  func isStrong(_ value: Double) -> Bool {
    let step = step(of: value)
    return isDiverging ? step < 1 || step > 4 : count > 1 && step * 6 >= 4 * (count - 1)
  }
}
