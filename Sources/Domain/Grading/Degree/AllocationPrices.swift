/// Losses as single numbers: each rank weighs more than all lower ranks together.
///
/// The lowest rank are the courses' places in the file. They decide between equally cheap paths and
/// are in no bound.
struct AllocationPrices {
  let course: Int128
  let credit: Int128
  private let planned: Int128
  private let inProgress: Int128

  init(_ allocation: DegreeAllocation) {
    let courses = allocation.kinds.map(\.places.count).reduce(0, +)
    let lastPlace = allocation.kinds.compactMap(\.places.last).max() ?? 0
    inProgress = Int128(courses + 1) * Int128(lastPlace + 1)
    planned = inProgress * Int128(courses + 1)
    credit = planned * Int128(courses + 1)
    course = credit * Int128(allocation.demands.map(\.credits).reduce(0, +) + 1)
  }

  /// The price of counting a course that has come so far.
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

  /// The loss that is proven where nothing cheaper than `price` is possible.
  func loss(atLeast price: Int128) -> Loss {
    var rest = max(0, price)
    func extract(_ unit: Int128) -> Int {
      let count = rest / unit
      rest -= count * unit
      return Int(count)
    }
    return Loss(
      courses: extract(course), credits: extract(credit), planned: extract(planned),
      inProgress: extract(inProgress))
  }
}
