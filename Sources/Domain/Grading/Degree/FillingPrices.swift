/// Losses as single numbers, so that they can be summed and compared at once: each rank weighs more than all below it together.
///
/// The lowest rank are the courses' places in the file. They settle which of the cheapest paths is taken; no bound is made of them.
struct FillingPrices {
  let course: Int128
  let credit: Int128
  private let planned: Int128
  private let inProgress: Int128

  init(_ filling: Filling) {
    let courses = filling.kinds.map(\.places.count).reduce(0, +)
    let lastPlace = filling.kinds.compactMap(\.places.last).max() ?? 0
    inProgress = Int128(courses + 1) * Int128(lastPlace + 1)
    planned = inProgress * Int128(courses + 1)
    credit = planned * Int128(courses + 1)
    course = credit * Int128(filling.demands.map(\.credits).reduce(0, +) + 1)
  }

  /// What it costs that a course counts that has come so far.
  func price(of progress: CourseProgress) -> Int128 {
    switch progress {
    case .finished: 0
    case .inProgress: inProgress
    case .planned: planned
    }
  }

  func price(of loss: Loss) -> Int128 {
    Int128(loss.courses) * course + Int128(loss.credits) * credit
      + Int128(loss.planned) * planned + Int128(loss.inProgress) * inProgress
  }

  /// The greatest loss that is proven where nothing cheaper than `price` is possible.
  func loss(atLeast price: Int128) -> Loss {
    var rest = max(0, price)
    func take(_ unit: Int128) -> Int {
      let count = rest / unit
      rest -= count * unit
      return Int(count)
    }
    return Loss(
      courses: take(course), credits: take(credit), planned: take(planned),
      inProgress: take(inProgress))
  }
}
