import QRCode
import SecondOpinion
import SeededRandom
import Testing

/// The modules row by row, as `read.py` takes them.
private func modules(_ code: QRCode) -> String {
  (0..<code.size).map { y in
    String((0..<code.size).map { code.isDark(x: $0, y: y) ? "1" : "0" })
  }.joined()
}

private func hexadecimal(_ text: String) -> String {
  text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}

private let reader = PythonScript("read.py", beside: #filePath)
private let hasReader = PythonScript.canImport("zxingcpp")

/// The longest text of each version, in bytes (ISO/IEC 18004:2015, table 7, level M).
private let capacities = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213]

@Suite struct `QR codes` {
  @Test(.enabled(if: hasReader, "zxing-cpp reads codes"))
  func
    `a program by other people reads what was written, in every version and length`()
  {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let letters = (0x21...0x7e).map { Character(Unicode.Scalar($0)) }
    var texts = (1...QRCode.longestText).map { length in
      String((0..<length).map { _ in letters[generator.below(letters.count)] })
    }
    texts += ["https://almanac.example.edu/larkspur/feeds/robin/first-choice.html", "é ü 日本語 🗓"]
    let codes = texts.compactMap { QRCode($0) }
    #expect(codes.count == texts.count)
    let answers = reader.answers(to: codes.map(modules))
    #expect(answers.count == texts.count)
    for (text, answer) in zip(texts, answers) {
      #expect(answer == hexadecimal(text), "seed \(seed)")
    }
    #expect(Set(codes.map(\.size)) == Set(capacities.indices.map { 21 + 4 * $0 }))
    #expect(Set(codes.map(\.mask)).count > 4, "masks are chosen, not fixed")
  }

  @Test(.enabled(if: hasReader, "zxing-cpp reads codes"))
  func
    `a code is read with a twentieth of its data turned over`() throws
  {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let text = "https://almanac.example.edu/larkspur/feeds/campus/terms/spring-2027.html"
    let code = try #require(QRCode(text))
    let questions = (0..<40).map { _ in
      var damaged = Array(modules(code))
      // One blot of four by four, where neither the finders nor the format are.
      let (x, y) = (10 + generator.below(code.size - 23), 10 + generator.below(code.size - 23))
      for row in y..<y + 4 {
        for place in row * code.size + x..<row * code.size + x + 4 {
          damaged[place] = damaged[place] == "1" ? "0" : "1"
        }
      }
      return String(damaged)
    }
    for answer in reader.answers(to: questions) {
      #expect(answer == hexadecimal(text), "seed \(seed)")
    }
  }

  @Test func `the smallest version that fits a text is chosen`() {
    for (place, capacity) in capacities.enumerated() {
      #expect(QRCode(String(repeating: "a", count: capacity))?.size == 21 + 4 * place)
    }
    #expect(QRCode("")?.size == 21)
  }

  @Test func `a text that is too long has no code`() {
    #expect(QRCode(String(repeating: "a", count: QRCode.longestText + 1)) == nil)
    #expect(QRCode(String(repeating: "é", count: 107)) == nil)
    #expect(QRCode(String(repeating: "é", count: 106)) != nil)
  }

  @Test func `the runs of a row are its dark modules`() throws {
    for length in [1, 60, 213] {
      let code = try #require(QRCode(String(repeating: "~", count: length)))
      for y in -1...code.size {
        let dark = code.darkRuns(inRow: y).flatMap(Array.init)
        #expect(dark == (-1...code.size).filter { code.isDark(x: $0, y: y) })
      }
    }
  }

  @Test func `three corners have a finder, and the quiet zone is light`() throws {
    let code = try #require(QRCode("https://example.edu/"))
    let finder = [0..<7]
    #expect(code.darkRuns(inRow: 0).first == finder[0])
    #expect(code.darkRuns(inRow: code.size - 1).first == finder[0])
    #expect(code.darkRuns(inRow: 0).last == code.size - 7..<code.size)
    #expect(!code.isDark(x: -1, y: 0) && !code.isDark(x: 0, y: code.size))
  }
}
