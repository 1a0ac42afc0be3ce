import Compression
import SecondOpinion
import Testing

/// Files as Python's gzip writes and reads them.
@Suite struct `Gzip files` {
  private static let plain =
    "1f8b08000000000002ff2b4e4d55082f4acd53702cce48c92fcf03008bc02b9f10000000"
  private static let empty = "1f8b08000000000002ff03000000000000000000"

  private func bytes(_ digits: String) -> [UInt8] {
    stride(from: 0, to: digits.utf8.count, by: 2).compactMap { place in
      UInt8(digits.dropFirst(place).prefix(2), radix: 16)
    }
  }

  @Test(arguments: [
    plain,
    "1f8b08080000000002ff6e6f7465732e747874002b4e4d55082f4acd53702cce48c92fcf03008bc02b9f10000000",
    "1f8b081e0000000002ff03006162636e00630036782b4e4d55082f4acd53702cce48c92fcf03008bc02b9f10000000",
  ])
  func `contain what was packed, with any headers`(_ digits: String) {
    #expect(Gzip.content(of: bytes(digits)) == Array("see Wren Ashdown".utf8))
  }

  @Test(arguments: [0, 1, 15, 70_000])
  func `that are made hold what they were made of, by this reader and by Python's`(_ count: Int)
    throws
  {
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) }
    let file = try #require(Gzip.file(of: content))
    #expect(Gzip.content(of: file) == content)
    #expect(Gzip.file(of: content) == file)
    let script = PythonScript("gunzip.py")
    let digits = file.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    #expect(script.answers(to: [digits]) == ["\(count) \(content.reduce(0) { $0 + Int($1) })"])
  }

  @Test func `may be empty`() {
    #expect(Gzip.content(of: bytes(Self.empty)) == [])
  }

  @Test func `that are cut, or are none, hold nothing`() {
    let file = bytes(Self.plain)
    for count in 0..<file.count { #expect(Gzip.content(of: Array(file[..<count])) == nil) }
    #expect(Gzip.content(of: Array("see Wren Ashdown, and many more".utf8)) == nil)
    var huge = file
    huge[file.count - 1] = 0xff
    #expect(Gzip.content(of: huge) == nil)
  }
}
