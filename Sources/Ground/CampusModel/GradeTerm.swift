/// A term of grades by year and season; sources write one term as "202208", "fa2022" or "Fall
/// 2022".
///
/// ```
/// GradeTerm(written: "fa2022")?.code  // "202208"
/// GradeTerm(code: "202208")?.name     // "Fall 2022"
/// ```
package struct GradeTerm: Hashable, Comparable, Encodable, Sendable {
  /// In the order of the calendar year.
  package enum Season: String, CaseIterable, Encodable, Sendable {
    case spring = "Spring"
    case summer = "Summer"
    case fall = "Fall"
    case winter = "Winter"

    /// The month of its first day, as codes have it.
    fileprivate var month: Int {
      switch self {
      case .spring: 1
      case .summer: 5
      case .fall: 8
      case .winter: 12
      }
    }
  }

  /// The year in the term's name; for a winter term, the one in which it ends.
  package var year: Int
  /// The part of the year.
  package var season: Season

  package init(_ season: Season, _ year: Int) { (self.season, self.year) = (season, year) }

  /// Reads a `code`; `nil` for any other text.
  package init?(code: String) {
    guard code.utf8.count == 6, let number = Int(code), (1900_00...2199_99).contains(number),
      let season = Season.allCases.first(where: { $0.month == number % 100 })
    else { return nil }
    self.init(season, number / 100 + (season == .winter ? 1 : 0))
  }

  /// Reads a code, or a season and a year in any order and spelling: "Fall 2022", "2022-fa",
  /// "fa2022".
  ///
  /// If it has two years, as in "wi2021_2022", the later counts. `nil` where either is missing.
  package init?(written text: some StringProtocol) {
    if let term = GradeTerm(code: String(text)) {
      self = term
      return
    }
    let words = Self.words(of: text)
    let seasons = words.compactMap { word in
      Self.spellings.first { $0.words.contains(word) }?.season
    }
    let years = words.compactMap { $0.utf8.count == 4 ? Int($0) : nil }
      .filter { (1900...2199).contains($0) }
    guard seasons.count == 1, let year = years.max() else { return nil }
    self.init(seasons[0], year)
  }

  /// Year and month, as UMD and PlanetTerp write it: "202208". Codes sort by time.
  ///
  /// A winter term has the December in which it begins.
  package var code: String {
    let month = season.month
    return "\(season == .winter ? year - 1 : year)\(month < 10 ? "0" : "")\(month)"
  }

  /// "Fall 2022".
  package var name: String { "\(season.rawValue) \(year)" }

  /// Earlier terms come first.
  package static func < (a: Self, b: Self) -> Bool { a.code < b.code }

  private static let spellings: [(season: Season, words: Set<String>)] = [
    (.spring, ["sp", "spr", "spring"]), (.summer, ["su", "sum", "summer"]),
    (.fall, ["fa", "fall", "autumn"]), (.winter, ["wi", "win", "winter"]),
  ]

  /// Runs of letters and runs of digits, in small letters.
  private static func words(of text: some StringProtocol) -> [String] {
    var words: [String] = []
    var last: Bool?
    for character in text.lowercased() {
      let isDigit = character.isASCII && character.isNumber
      guard isDigit || character.isLetter else {
        last = nil
        continue
      }
      if last == isDigit {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
      last = isDigit
    }
    return words
  }
}
