extension Magnitude {
  /// WholeNumber quotient and remainder.
  ///
  /// - Precondition: `divisor` is not 0.
  func dividing(by divisor: Self) -> (quotient: Self, remainder: Self) {
    precondition(!divisor.isZero, "division by 0")
    if let a = small, let b = divisor.small {
      let (quotient, remainder) = a.quotientAndRemainder(dividingBy: b)
      return (Magnitude(quotient), Magnitude(remainder))
    }
    if self < divisor { return (.zero, self) }
    if divisor.limbs.count == 1 {
      let (quotient, remainder) = dividing(byLimb: divisor.limbs[0])
      return (quotient, Magnitude(UInt64(remainder)))
    }
    return dividing(byLong: divisor)
  }

  private func dividing(byLimb divisor: UInt32) -> (quotient: Self, remainder: UInt32) {
    var quotient = limbs
    var rest: UInt64 = 0
    for place in limbs.indices.reversed() {
      rest = rest << 32 | UInt64(limbs[place])
      quotient[place] = UInt32(rest / UInt64(divisor))
      rest %= UInt64(divisor)
    }
    return (Magnitude(limbs: quotient), UInt32(rest))
  }

  /// Knuth, The Art of Computer Programming, volume 2, 4.3.1, algorithm D.
  ///
  /// The divisor is shifted until its top bit is set, so that a guess from the top limbs is at most
  /// 2 too high.
  private func dividing(byLong divisor: Self) -> (quotient: Self, remainder: Self) {
    let shift = divisor.limbs[divisor.limbs.count - 1].leadingZeroBitCount
    let low = Array(divisor.shiftedLeft(shift).prefix(divisor.limbs.count))
    var rest = shiftedLeft(shift)
    let places = limbs.count - low.count + 1
    var quotient = [UInt32](repeating: 0, count: places)
    for place in (0..<places).reversed() {
      let guess = Self.guess(rest, at: place, by: low)
      if Self.subtract(low, times: guess, from: &rest, at: place) {
        Self.add(low, to: &rest, at: place)
        quotient[place] = UInt32(guess - 1)
      } else {
        quotient[place] = UInt32(guess)
      }
    }
    return (Magnitude(limbs: quotient), Self.shiftedRight(rest, shift))
  }

  /// One digit of the quotient from only the top limbs: right, or 1 too high.
  private static func guess(_ rest: [UInt32], at place: Int, by divisor: [UInt32]) -> UInt64 {
    let size = divisor.count
    let top = UInt64(rest[place + size]) << 32 | UInt64(rest[place + size - 1])
    var (digit, left) = top.quotientAndRemainder(dividingBy: UInt64(divisor[size - 1]))
    while left >> 32 == 0,
      digit >> 32 != 0
        || digit * UInt64(divisor[size - 2]) > left << 32 | UInt64(rest[place + size - 2])
    {
      digit -= 1
      left += UInt64(divisor[size - 1])
    }
    return digit
  }

  /// Whether the subtraction went below 0, so that the divisor must be added back once.
  private static func subtract(
    _ divisor: [UInt32], times digit: UInt64, from rest: inout [UInt32], at place: Int
  ) -> Bool {
    var carry: UInt64 = 0
    for index in 0...divisor.count {
      if index < divisor.count { carry += digit * UInt64(divisor[index]) }
      let part = UInt32(truncatingIfNeeded: carry)
      let (value, under) = rest[place + index].subtractingReportingOverflow(part)
      rest[place + index] = value
      carry = carry >> 32 + (under ? 1 : 0)
    }
    return carry != 0
  }

  private static func add(_ divisor: [UInt32], to rest: inout [UInt32], at place: Int) {
    var carry: UInt64 = 0
    for index in 0...divisor.count {
      carry += UInt64(rest[place + index]) + (index < divisor.count ? UInt64(divisor[index]) : 0)
      rest[place + index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
  }

  /// One limb longer than before, even where it is 0.
  private func shiftedLeft(_ bits: Int) -> [UInt32] {
    var carry: UInt64 = 0
    var shifted: [UInt32] = []
    for limb in limbs + [0] {
      carry |= UInt64(limb) << UInt64(bits)
      shifted.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    return shifted
  }

  private static func shiftedRight(_ limbs: [UInt32], _ bits: Int) -> Magnitude {
    let next = limbs.dropFirst() + [0]
    return Magnitude(
      limbs: zip(limbs, next).map { low, high in
        UInt32(truncatingIfNeeded: (UInt64(high) << 32 | UInt64(low)) >> UInt64(bits))
      })
  }
}

extension Magnitude: CustomStringConvertible {
  /// Decimal digits, without leading zeros.
  var description: String {
    var rest = self
    var digits = ""
    while rest.limbs.count > 1 {
      let (quotient, remainder) = rest.dividing(byLimb: 1_000_000_000)
      let group = String(remainder)
      digits = String(repeating: "0", count: 9 - group.count) + group + digits
      rest = quotient
    }
    return String(rest.limbs.first ?? 0) + digits
  }
}
