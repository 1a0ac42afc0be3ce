/// A natural number of any size: limbs of 32 bits, lowest first, the highest not 0; zero has no
/// limbs.
///
/// Schoolbook methods are enough: gradebooks produce numbers of a few limbs.
struct Magnitude: Hashable, Sendable {
  let limbs: [UInt32]

  /// Zero limbs at the top are dropped.
  init(limbs: [UInt32]) {
    let used = limbs.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    self.limbs = used == limbs.count ? limbs : Array(limbs[..<used])
  }

  init(_ value: UInt64) {
    self.init(limbs: [UInt32(truncatingIfNeeded: value), UInt32(value >> 32)])
  }

  static let zero = Magnitude(limbs: [])
  static let one = Magnitude(1)

  var isZero: Bool { limbs.isEmpty }

  /// The value if it fits in 64 bits.
  var small: UInt64? {
    switch limbs.count {
    case 0: 0
    case 1: UInt64(limbs[0])
    case 2: UInt64(limbs[1]) << 32 | UInt64(limbs[0])
    default: nil
    }
  }
}

extension Magnitude: Comparable {
  static func < (a: Self, b: Self) -> Bool {
    guard a.limbs.count == b.limbs.count else { return a.limbs.count < b.limbs.count }
    return a.limbs.reversed().lexicographicallyPrecedes(b.limbs.reversed())
  }
}

extension Magnitude {
  static func + (a: Self, b: Self) -> Self {
    var sum: [UInt32] = []
    var carry: UInt64 = 0
    for place in 0..<max(a.limbs.count, b.limbs.count) {
      carry += UInt64(a.limb(place)) + UInt64(b.limb(place))
      sum.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    sum.append(UInt32(carry))
    return Magnitude(limbs: sum)
  }

  /// - Precondition: `b` is not above `a`.
  static func - (a: Self, b: Self) -> Self {
    precondition(b <= a, "a natural number cannot fall below 0")
    var difference: [UInt32] = []
    var borrow: UInt64 = 0
    for place in a.limbs.indices {
      let (value, under) = UInt64(a.limbs[place])
        .subtractingReportingOverflow(UInt64(b.limb(place)) + borrow)
      difference.append(UInt32(truncatingIfNeeded: value))
      borrow = under ? 1 : 0
    }
    return Magnitude(limbs: difference)
  }

  static func * (a: Self, b: Self) -> Self {
    var product = [UInt32](repeating: 0, count: a.limbs.count + b.limbs.count)
    for (low, x) in a.limbs.enumerated() {
      var carry: UInt64 = 0
      for (high, y) in b.limbs.enumerated() {
        carry += UInt64(x) * UInt64(y) + UInt64(product[low + high])
        product[low + high] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      product[low + b.limbs.count] = UInt32(carry)
    }
    return Magnitude(limbs: product)
  }

  private func limb(_ place: Int) -> UInt32 { place < limbs.count ? limbs[place] : 0 }

  /// 10 to the power of `exponent`.
  static func powerOfTen(_ exponent: Int) -> Self {
    (0..<exponent).reduce(.one) { power, _ in power * Magnitude(10) }
  }
}

extension Magnitude {
  /// By Euclid's algorithm; for 0 and a number, the number.
  static func greatestCommonDivisor(_ a: Self, _ b: Self) -> Self {
    var (a, b) = (a, b)
    while !b.isZero {
      if let x = a.small, let y = b.small { return Magnitude(smallDivisor(x, y)) }
      (a, b) = (b, a.dividing(by: b).remainder)
    }
    return a
  }

  private static func smallDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
