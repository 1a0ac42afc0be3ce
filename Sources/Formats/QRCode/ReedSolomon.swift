/// Reed–Solomon error correction over GF(2⁸), polynomial x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004:2015,
/// §7.5.2, annex A).
struct ReedSolomon {
  /// The exponents of the generator's coefficients, without the highest, which is 1.
  private let generator: [Int]

  /// - Precondition: 1 to 254 bytes of correction.
  init(_ count: Int) {
    // The product of (x − 2⁰)(x − 2¹)…, from the highest power to the lowest.
    var product: [UInt8] = [1]
    for root in 0..<count {
      var next = product + [0]
      for (place, factor) in product.enumerated() {
        next[place + 1] ^= Self.powers[Self.exponents[Int(factor)] + root]
      }
      product = next
    }
    generator = product.dropFirst().map { Self.exponents[Int($0)] }
  }

  /// The correction of `data`: the remainder of data · xⁿ by the generator, highest power first.
  func remainder(of data: ArraySlice<UInt8>) -> [UInt8] {
    let (powers, exponents) = (Self.powers, Self.exponents)
    var rest = [UInt8](repeating: 0, count: generator.count)
    for byte in data {
      let factor = byte ^ rest[0]
      for place in 1..<rest.count { rest[place - 1] = rest[place] }
      rest[rest.count - 1] = 0
      guard factor != 0 else { continue }
      let exponent = exponents[Int(factor)]
      for place in rest.indices { rest[place] ^= powers[exponent + generator[place]] }
    }
    return rest
  }

  /// 2 to every power up to 509, so that sums of two exponents need no reduction.
  private static let powers: [UInt8] = {
    var value = 1
    return (0..<510).map { _ in
      defer { value = value << 1 ^ (value >= 128 ? 0x11d : 0) }
      return UInt8(value)
    }
  }()

  /// The exponent of each value except 0, which has none.
  private static let exponents: [Int] = {
    var out = [Int](repeating: 0, count: 256)
    for exponent in 0..<255 { out[Int(powers[exponent])] = exponent }
    return out
  }()
}
