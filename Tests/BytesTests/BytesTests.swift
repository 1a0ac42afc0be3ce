import Bytes
import SeededRandom
import Testing

@Suite struct `Classes of ASCII` {
  /// Against the characters that Swift knows, for every byte.
  @Test func `are those of the standard library`() {
    for byte in UInt8.min...UInt8.max {
      let character = Character(Unicode.Scalar(byte))
      let isASCII = byte < 0x80
      #expect(byte.isASCIILetter == (isASCII && character.isLetter))
      #expect(byte.isASCIIDigit == (isASCII && character.isNumber))
      #expect(byte.isASCIICapital == (isASCII && character.isUppercase))
      #expect(byte.isASCIISpace == (isASCII && character.isWhitespace))
      #expect(byte.isASCIIBlank == (character == " " || character == "\t"))
      #expect(byte.isASCIIAlphanumeric == (byte.isASCIILetter || byte.isASCIIDigit))
      #expect(byte.hexadecimalValue.map(Int.init) == (isASCII ? character.hexDigitValue : nil))
      let lower = isASCII ? Array(String(character).lowercased().utf8) : [byte]
      let upper = isASCII ? Array(String(character).uppercased().utf8) : [byte]
      #expect([byte.lowercasedASCII] == lower && [byte.uppercasedASCII] == upper)
    }
  }

  @Test func `have digits that read back`() {
    for value in UInt8(0)..<16 {
      let digits = [UInt8.hexadecimal(value), .capitalHexadecimal(value)]
      #expect(digits.map(\.hexadecimalValue) == [value, value])
      #expect(digits[0] == digits[1].lowercasedASCII)
    }
    #expect("".isASCIIDigits && "0123456789".isASCIIDigits && !"1٢".isASCIIDigits)
    #expect(UInt64(0xab).hexadecimalDigits == "00000000000000ab")
  }
}

@Suite struct `Percent-encoded bytes` {
  @Test(arguments: draws(100)) func `read back`(round: Int) {
    var draw = SeededGenerator(seed: UInt64(round))
    let bytes = (0..<draw.below(20)).map { _ in UInt8(draw.below(256)) }
    for isCapital in [false, true] {
      var encoded: [UInt8] = []
      for byte in bytes { encoded.append(percentEncoded: byte, capitals: isCapital) }
      #expect(PercentEncoding.decoded(encoded) == bytes)
      #expect(PercentEncoding.decodedLeniently(encoded) == bytes)
    }
  }

  @Test(arguments: ["%", "a%", "%4", "%zz", "%4%41", "%%41", "%+f", "100 %!"])
  func `without their digits are refused, or left as they are`(_ text: String) {
    #expect(PercentEncoding.decoded(text.utf8) == nil)
    let kept = PercentEncoding.decodedLeniently(text.utf8)
    #expect(kept == Array(text.replacing("%41", with: "A").utf8))
  }
}

@Suite struct `A checksum` {
  /// Expected values are those of draft-eastlake-fnv.
  private static let known: [(String, UInt64)] = [
    ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
  ]

  @Test(arguments: known)
  func `of 64 bits is FNV-1a`(_ text: String, _ value: UInt64) {
    #expect(Checksum(of: text.utf8).value == value)
    #expect(Checksum(of: text.utf8).digits == value.hexadecimalDigits)
  }

  /// The caches on people's disks have this sum.
  @Test func `of words is the same in parts and in every version`() {
    let bytes = (0..<100).map { UInt8($0) }
    #expect(WordSum(of: bytes).value == 0xb97b_96d6_6049_8b55)
    for place in stride(from: 0, to: 100, by: 8) {
      var sum = WordSum()
      sum.add(bytes[..<place])
      sum.add(bytes[place...])
      #expect(sum.value == WordSum(of: bytes).value)
    }
  }
}

@Suite struct `A number in groups of seven bits` {
  @Test(arguments: draws(200)) func `reads back`(round: Int) {
    var draw = SeededGenerator(seed: UInt64(round))
    let number = draw.next() >> UInt64(draw.below(64))
    var bytes: [UInt8] = [7]
    VariableInteger.append(number, to: &bytes)
    var position = 1
    #expect(VariableInteger.read(bytes[...], at: &position) == number && position == bytes.count)
    position = 1
    #expect(VariableInteger.read(bytes.dropLast(), at: &position) == nil)
    let signed = Int64(bitPattern: number)
    #expect(VariableInteger.unzigzag(VariableInteger.zigzag(signed)) == signed)
  }

  @Test func `has at most ten bytes`() {
    var position = 0
    #expect(VariableInteger.read(ArraySlice(repeating: 0x80, count: 20), at: &position) == nil)
    #expect(position == 10)
    #expect([0, -1, 1, -2].map(VariableInteger.zigzag) == [0, 1, 2, 3])
  }
}

@Suite struct `A calendar without its folds` {
  /// Against a reader of one line after the other.
  @Test(arguments: draws(200)) func `is what its lines say`(round: Int) {
    var draw = SeededGenerator(seed: UInt64(round))
    let pieces = ["\r\n", "\n", " ", "\t", "a", "é", "\r\n ", "\n\t", "BEGIN:"]
    let drawn = (0..<draw.below(30)).map { _ in pieces[draw.below(pieces.count)] }
    let text = "BEGIN:" + drawn.joined()
    var expected: [UInt8] = []
    let lines = Array(text.utf8).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() {
      if number > 0 {
        if line.first?.isASCIIBlank == true {
          if expected.last == 0x0d { expected.removeLast() }
          expected += line.dropFirst()
          continue
        }
        expected.append(0x0a)
      }
      expected += line
    }
    let unfolded = UnfoldedLines(Array(text.utf8))
    #expect((unfolded?.bytes ?? Array(text.utf8)) == expected)
    if let unfolded {
      for place in unfolded.bytes.indices {
        #expect(Array(text.utf8)[unfolded.place(inFile: place)] == unfolded.bytes[place])
      }
    }
  }

  @Test func `is nothing new where no line is folded`() {
    #expect(UnfoldedLines(Array("BEGIN:A\r\nB\r\n".utf8))?.bytes == nil)
    #expect(UnfoldedLines(Array("A\r\n B".utf8))?.bytes == nil)
  }
}

@Suite struct `Base64 text` {
  @Test(arguments: [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy"),
  ]) func `is as RFC 4648 §10 has it, without padding`(plain: String, text: String) {
    #expect(Base64.standard.text(of: Array(plain.utf8)) == text)
    #expect(Base64.standard.bytes(of: text) == Array(plain.utf8))
  }

  @Test func `gives back all bytes, in both alphabets`() {
    let all = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    for end in 0..<200 {
      for alphabet in [Base64.standard, Base64.url] {
        let bytes = Array(all[end...(3 * end + 5)])
        #expect(alphabet.bytes(of: alphabet.text(of: bytes)) == bytes)
        #expect(alphabet.encode(all[end...(3 * end + 5)]) == alphabet.encode(bytes))
      }
    }
  }
}
