import Compression
import SecondOpinion
import Testing

private func digits(_ bytes: [UInt8]) -> String {
  bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}

@Suite struct `Brotli streams` {
  @Test(arguments: [1, 15, 70_000, 300_000])
  func `hold what they were made of, by Python's brotli`(_ count: Int) throws {
    let brotli = try #require(Brotli())
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }
    let packed = try #require(brotli.packed(content))
    #expect(brotli.packed(content) == packed)
    let answers = PythonScript("unbrotli.py").answers(to: [digits(packed)])
    // Not compared by `==`, whose failure would print all of it.
    let isSame = answers == [digits(content)]
    #expect(isSame)
  }

  @Test func `are of a version`() throws {
    let parts = try #require(Brotli()).version.split(separator: ".").compactMap { Int($0) }
    #expect(parts.count == 3 && parts[0] == 1)
  }
}

@Suite struct `Pictures of few colors` {
  @Test(arguments: [(2, 1), (4, 3), (30, 20), (400, 401)])
  func `have the pixels that they were made of, by Pillow`(_ width: Int, _ height: Int) {
    let colors: [UInt32] = [0x10_151b, 0xff_0000, 0x00_ff00, 0x01_0203, 0xff_ffff]
    let pixels = (0..<width * height).map { UInt8($0 * $0 % 7 % colors.count) }
    let file = PNG.file(width: width, colors: colors, pixels: pixels)
    let expected = digits(
      pixels.flatMap { pixel in
        [16, 8, 0].map { UInt8(truncatingIfNeeded: colors[Int(pixel)] >> $0) }
      })
    let isSame =
      PythonScript("pixels.py").answers(to: [digits(file)]) == ["\(width) \(height) \(expected)"]
    #expect(isSame)
  }
}
