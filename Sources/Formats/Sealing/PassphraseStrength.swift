/// How many guesses a passphrase needs, as a power of two, by an attacker who knows how people
/// choose them.
///
/// It is split into runs of letters (a capital after a small letter begins another), runs of digits
/// and marks. A run of letters counts as one of the two thousand most likely words: 11 bits, or 4.7
/// for each letter if that is less. Digits are 3.3 bits each, a year 7, and never more than 20
/// together; a mark is 5. Repetitions, in any case, and simple continuations ("aaa", "abc", "4321",
/// "qwerty") count almost nothing, hyphens and spaces nothing.
///
/// Related words, as in a song, and facts about the person make the result too high. So the limit
/// is high, and a random passphrase is better.
enum PassphraseStrength {
  /// Rounded down.
  static func bits(of text: String) -> Int {
    var seen: Set<String> = []
    var bits = 0.0
    for run in runs(of: text) {
      let word = run.lowercased()
      bits += seen.insert(word).inserted ? worth(of: word) : 1
    }
    return Int(bits)
  }

  private enum Kind { case small, capital, digit, mark, gap }

  private static func kind(of letter: UInt8) -> Kind {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): .small
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): .capital
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case UInt8(ascii: " "), UInt8(ascii: "-"): .gap
    default: .mark
    }
  }

  /// Letters, digits, or one mark.
  private static func runs(of text: String) -> [String] {
    var runs: [[UInt8]] = []
    var last = Kind.gap
    for letter in text.utf8 {
      let kind = kind(of: letter)
      switch (last, kind) {
      case (_, .gap): break
      case (.small, .small), (.capital, .capital), (.capital, .small), (.digit, .digit):
        runs[runs.count - 1].append(letter)
      default: runs.append([letter])
      }
      last = kind
    }
    return runs.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func worth(of run: String) -> Double {
    let letters = Array(run.utf8)
    guard let first = letters.first else { return 0 }
    let isDigits = kind(of: first) == .digit
    if kind(of: first) == .mark { return 5 }
    if letters.count > 2, goesOn(letters) { return 5 }
    if isDigits { return isYear(run) ? 7 : min(3.3 * Double(letters.count), 20) }
    return min(4.7 * Double(letters.count), 11)
  }

  private static func isYear(_ run: String) -> Bool {
    run.utf8.count == 4 && (run.hasPrefix("19") || run.hasPrefix("20"))
  }

  /// Whether every letter continues the one before: the same again, or its neighbor in the alphabet
  /// or on the keyboard, always in one direction.
  private static func goesOn(_ letters: [UInt8]) -> Bool {
    let steps = zip(letters, letters.dropFirst()).map { Int($1) - Int($0) }
    if let step = steps.first, abs(step) <= 1, steps.allSatisfy({ $0 == step }) { return true }
    let run = String(decoding: letters, as: UTF8.self)
    let back = String(decoding: letters.reversed(), as: UTF8.self)
    return ["qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890"].contains {
      $0.contains(run) || $0.contains(back)
    }
  }
}
