internal import CampusModel

/// The fixed-point scale in which schedules are compared.
///
/// 1 is 2³² · `common` units. `common` is a multiple of every possible total of weights, so means
/// over different courses are compared exactly and equal ones are ties. Without such a multiple up
/// to 2²⁰, the value of a course is rounded to 2⁻⁵².
///
/// ```
/// // Schedules of 12 and of 15 credits (weights 120 and 150, step 30): totals 4 and 5.
/// // `common` is a multiple of 20, so q · 3/12 and q · 3/15 are both whole.
/// ```
struct ScoreScale: Sendable {
  let shares: ScoreShares
  let common: Int64

  /// The greatest common divisor of all weights.
  private let step: Int
  let mostSkippedPlaces: Int
  let classDates: ClassDates

  /// `weights` are those of the courses of every possible schedule; for `mostSkippedPlaces`, see
  /// `PreferencePart.Kind.priority`.
  init(shares: ScoreShares, weights: [[Int]], mostSkippedPlaces: Int, classDates: ClassDates) {
    self.shares = shares
    self.mostSkippedPlaces = mostSkippedPlaces
    self.classDates = classDates
    let step = max(1, weights.joined().reduce(0, Self.commonDivisor))
    var common: Int64 = 1
    for total in Set(weights.map { $0.reduce(0, +) / step }).sorted() where total > 0 {
      let more = Int64(total) / Int64(Self.commonDivisor(Int(common), total))
      guard common * more <= 1 << 20 else {
        common = 1 << 20
        break
      }
      common *= more
    }
    // Minutes cost little each: the finer the unit, the less rounding their cost changes.
    while common < 1 << 19 { common *= 2 }
    (self.step, self.common) = (step, common)
  }

  private static func commonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }

  /// The contribution of a course with value `q` and weight `weight` of `total`.
  func value(_ q: Double, weighing weight: Int, of total: Int) -> Int64 {
    guard total > 0 else { return 0 }
    let worth = weighed(q * shares.quality, by: 1)
    let factor = Int64(weight / step).multipliedFullWidth(by: common)
    let (whole, rest) = Int64(total / step).dividingFullWidth(factor)
    guard rest != 0 else { return worth * whole }
    let scaled = worth.magnitude.multipliedFullWidth(by: UInt64(factor.low))
    let (part, left) = UInt64(total / step).dividingFullWidth(scaled)
    let rounded = Int64(part) + (left * 2 >= UInt64(total / step) ? 1 : 0)
    return worth < 0 ? -rounded : rounded
  }

  /// The units of a fully satisfied preference.
  func whole(_ kind: PreferencePart.Kind) -> Int64 {
    Int64(((shares.parts[kind] ?? 0) * valueUnit).rounded()) * common
  }

  /// The units of one of `count` equal parts of a preference; 0 without parts.
  private func part(of kind: PreferencePart.Kind, in count: Int) -> Int64 {
    guard count > 0 else { return 0 }
    return (whole(kind) + Int64(count / 2)) / Int64(count)
  }

  var perDay: Int64 { part(of: .compactDays, in: classDates.count) }
  var perEarlyMinute: Int64 { part(of: .lateStarts, in: classDates.count * DayCaps.early) }
  var noLunch: Int64 { part(of: .lunch, in: classDates.count) }
  var perGapMinute: Int64 { part(of: .fewGaps, in: classDates.count * DayCaps.gap) }
  var perWalkMinute: Int64 { part(of: .littleWalking, in: classDates.count * DayCaps.walk) }
  /// For each skipped place of a list.
  var perPlace: Int64 { part(of: .priority, in: mostSkippedPlaces) }

  /// Added to every sum: all preferences fully satisfied, from which days and places subtract.
  var base: Int64 { PreferencePart.Kind.allCases.reduce(0) { $0 + whole($1) } }

  /// The score of a sum of values less costs.
  func score(_ value: Int64) -> Double {
    Double(value + base) / (valueUnit * Double(common))
  }
}

/// The most minutes of one date that count.
enum DayCaps {
  static let early = 120
  static let gap = 120
  static let walk = 30
}

extension ScoreShares {
  /// Without known GPAs and ratings only preferences count; without lists there is no priority.
  init(of weights: Weights, hasQuality: Bool, hasLists: Bool) {
    let sane = { (weight: Double) in weight.isFinite ? max(0, weight) : 0 }
    var own: [PreferencePart.Kind: Double] = [
      .compactDays: sane(weights.compactDays), .lateStarts: sane(weights.lateStarts),
      .lunch: sane(weights.lunch), .fewGaps: sane(weights.fewGaps),
      .littleWalking: sane(weights.littleWalking),
      .priority: hasLists ? sane(weights.priority) : 0,
    ]
    own = own.filter { $0.value > 0 }
    var quality = sane(weights.gpa) + sane(weights.rating)
    if quality <= 0 || !quality.isFinite { quality = 2 }
    if !hasQuality { quality = 0 }
    let total = PreferencePart.Kind.allCases.reduce(quality) { $0 + (own[$1] ?? 0) }
    guard total > 0, total.isFinite, !own.isEmpty else {
      self.init(quality: 1, parts: [:])
      return
    }
    self.init(quality: quality / total, parts: own.mapValues { $0 / total })
  }
}
