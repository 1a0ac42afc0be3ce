/// The numbers listed in one part of a rule, such as `BYMONTHDAY=1,-1`; negative ones count from
/// the end.
struct ListedNumbers {
  /// Each once, ascending.
  let values: [Int]
  private let most: Int
  private let isListed: [Bool]

  /// An empty list.
  init() { (values, most, isListed) = ([], 0, []) }

  /// - Precondition: `values` are in `-most...most`.
  init(_ values: [Int], upTo most: Int) {
    self.most = most
    var isListed = [Bool](repeating: false, count: 2 * most + 1)
    for value in values { isListed[value + most] = true }
    self.isListed = isListed
    self.values = isListed.indices.filter { isListed[$0] }.map { $0 - most }
  }

  var isEmpty: Bool { values.isEmpty }

  /// False for numbers that cannot be listed.
  func contains(_ number: Int) -> Bool {
    isListed.indices.contains(number + most) && isListed[number + most]
  }

  /// Whether the `number`th of `total`, from 1, is listed from either end. `total` is at most the
  /// largest possible number.
  func contains(_ number: Int, of total: Int) -> Bool {
    contains(number) || contains(number - total - 1)
  }

  /// Whether the number is listed, or the list is empty.
  func allows(_ number: Int) -> Bool { isEmpty || contains(number) }

  /// As `contains(_:of:)`, also true for an empty list.
  func allows(_ number: Int, of total: Int) -> Bool { isEmpty || contains(number, of: total) }

  /// The listed numbers of `total`, from 1, ascending, each once; all of them for an empty list.
  func places(of total: Int) -> [Int] {
    guard total > 0 else { return [] }
    if isEmpty { return Array(1...total) }
    let places = values.map { $0 < 0 ? total + 1 + $0 : $0 }
      .filter { (1...total).contains($0) }
    return values[0] > 0 ? places : Set(places).sorted()
  }
}
