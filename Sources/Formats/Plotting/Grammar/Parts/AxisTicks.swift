internal import CampusModel

/// A place of an axis with its words.
struct AxisTick: Hashable {
  var place: Double
  /// Empty for a tick without words.
  var text: String
  /// The second line; `nil` for none.
  var second: String?
}

extension AxisScale {
  /// About `count` ticks in the order of the axis.
  ///
  /// Numbers are shortened if one is wider than `room`: "12k".
  func ticks(about count: Double, room: Double) -> [AxisTick] {
    switch kind {
    case .linear: linearTicks(about: count, room: room)
    case .log: logTicks(room: room)
    case .time: timeTicks(about: count)
    case .band: bands.indices.map { AxisTick(place: center($0), text: text(ofBand: $0)) }
    }
  }

  func text(ofBand index: Int) -> String {
    firstLine(
      of: look.names.indices.contains(index) ? look.names[index] : dataKind.text(of: bands[index]))
  }

  /// The lines of a band's note.
  func note(ofBand index: Int) -> [String] {
    look.notes.indices.contains(index)
      ? look.notes[index].split(separator: "\n").map(String.init) : []
  }

  private var style: NumberStyle {
    if case .number(let style) = dataKind { style } else { NumberStyle() }
  }

  private func linearTicks(about count: Double, room: Double) -> [AxisTick] {
    let ticks = Ticks(domain, about: count)
    let isWhole = style.places == 0 && style.unit != .percent
    let values = isWhole ? ticks.values.filter { $0 == $0.rounded() } : ticks.values
    let texts = NumberWords(style, step: ticks.step).texts(of: values, within: room)
    return zip(values, texts).compactMap { value, text in
      place(value).map { AxisTick(place: $0, text: text) }
    }
  }

  private func logTicks(room: Double) -> [AxisTick] {
    let ticks = LogTicks(domain)
    let words = TextStyle(face: .soft)
    let texts = ticks.named.map { NumberWords(style, step: $0).texts(of: [$0], within: .infinity) }
    let isLong = texts.joined().contains { words.width(of: $0) > room }
    let named = Set(ticks.named)
    return ticks.values.compactMap { value in
      place(value).map { place in
        guard named.contains(value) else { return AxisTick(place: place, text: "") }
        let room = isLong ? 0 : Double.infinity
        let text = NumberWords(style, step: value).texts(of: [value], within: room).joined()
        return AxisTick(place: place, text: text)
      }
    }
  }

  private var dateStep: DateStep? {
    if case .date(let step) = dataKind { step } else { nil }
  }

  private func timeTicks(about count: Double) -> [AxisTick] {
    let bounds = [domain.lowerBound.rounded(.up), domain.upperBound].map(wholeSeconds)
    let ticks = TimeTicks(from: bounds[0], to: bounds[1], about: count, smallest: dateStep)
    return words(of: ticks, at: ticks.values) { place(Double($0)) }
  }

  /// The ticks of bands of dates: those that begin a step of time.
  func dateBandTicks(about count: Double) -> [AxisTick]? {
    guard kind == .band, let first = bands.first?.scaled, let last = bands.last?.scaled,
      dateStep != nil || dataKind == .moment
    else { return nil }
    let ticks = TimeTicks(
      from: wholeSeconds(first), to: wholeSeconds(last), about: count, smallest: dateStep)
    var seconds = bands.compactMap { $0.scaled.map(wholeSeconds) }[...]
    var chosen: [(value: Int, place: Double)] = []
    for (index, tick) in ticks.values.enumerated() {
      let next = index + 1 < ticks.values.count ? ticks.values[index + 1] : Int.max
      while let band = seconds.first, band < tick { seconds = seconds.dropFirst() }
      guard let band = seconds.first, band < next else { continue }
      chosen.append((tick, center(seconds.startIndex)))
    }
    let places = Dictionary(chosen.map { ($0.value, $0.place) }) { first, _ in first }
    return words(of: ticks, at: chosen.map(\.value)) { places[$0] }
  }

  private func words(
    of ticks: TimeTicks, at values: [Int], place: (Int) -> Double?
  ) -> [AxisTick] {
    var previous: Int?
    let quarters = dateStep == .quarter
    return values.compactMap { value in
      guard let place = place(value) else { return nil }
      let (text, second) = ticks.words(value, after: previous, quarters: quarters)
      previous = value
      return AxisTick(place: place, text: text, second: look.isClock ? nil : second)
    }
  }
}

/// Seconds rounded down, within the years 1 … 9999.
private func wholeSeconds(_ seconds: Double) -> Int {
  Int(min(max(seconds.rounded(.down), -62_135_596_800), 253_402_300_799))
}

/// Writes the numbers of an axis with the places of its step, shortened where they would not fit.
struct NumberWords: Hashable {
  private let style: NumberStyle
  private let step: Double

  init(_ style: NumberStyle, step: Double) {
    self.style = NumberStyle(style.unit, places: Ticks.places(forStep: step))
    self.step = step
  }

  /// All at full length, or all shortened if one is wider than `room`.
  func texts(of values: [Double], within room: Double) -> [String] {
    let texts = values.map(text)
    let words = TextStyle(face: .soft)
    guard style.unit != .label, texts.contains(where: { words.width(of: $0) > room }) else {
      return texts
    }
    let largest = values.map(abs).max() ?? 0
    let steps: [(size: Double, mark: String)] = [(1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "k")]
    guard largest < 1e15, let unit = steps.first(where: { largest >= $0.size }) else {
      return texts
    }
    let places = Ticks.places(forStep: step / unit.size)
    let short = NumberStyle(style.unit, places: places)
    return values.map { value in
      guard value != 0 else { return NumberStyle(style.unit).text(of: 0) }
      return short.text(of: value / unit.size, followedBy: unit.mark)
    }
  }

  private func text(_ value: Double) -> String {
    guard value != 0, abs(value) < 1e-6 else { return style.text(of: value) }
    let exponent = PowersOfTen.exponent(of: abs(value))
    let digits = String(-exponent).compactMap(\.wholeNumberValue).map { Array("⁰¹²³⁴⁵⁶⁷⁸⁹")[$0] }
    let size = NumberStyle(for: [(value * PowersOfTen[-exponent] * 10).rounded() / 10])
    return size.text(of: value * PowersOfTen[-exponent]) + " × 10⁻" + String(digits)
  }
}

extension NumberStyle {
  /// The number with a letter for its size before its unit: "$12k", "12k\u{202f}%".
  func text(of number: Double, followedBy mark: String) -> String {
    let plain = NumberStyle(.none, places: places).text(of: number) + mark
    return switch unit {
    case .none, .label: plain
    case .percent: "\(plain)\u{202f}%"
    case .money(let sign, isBehind: false):
      number < 0 ? "−\(sign)\(plain.dropFirst())" : sign + plain
    case .money(let sign, isBehind: true): "\(plain)\u{202f}\(sign)"
    }
  }
}
