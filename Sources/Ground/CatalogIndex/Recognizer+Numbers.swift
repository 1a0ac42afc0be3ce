// Credits, levels and seats
extension Recognizer {
  static let creditWords: StaticString = "credit credits cr crs unit units"

  /// "3 credits", "3-credit", "3cr", "1.5 credits", "3-4 credits", "three credits".
  func credits(at place: Int) -> Finding? {
    guard let facet = facet("credits"), let first = amount(at: place) else { return nil }
    var (most, next) = (first.tenths, first.next)
    if !first.isUnited {
      let joint = isWord(next, "to or") ? 1 : 0
      if joint == 1 || isDash(after: next - 1), let second = amount(at: next + joint) {
        (most, next) = (second.tenths, second.next - (second.isUnited ? 1 : 0))
      }
      if !isUnit(next) { return nil }
      next += 1
    }
    if isWord(next, "hour hours") { next += 1 }
    let labels = index.facets[facet].codes.places { code in
      Self.tenths(of: code).map { $0 >= first.tenths && $0 <= most } ?? false
    }
    return labels.isEmpty
      ? nil : Finding(filter: .labels(facet: facet, labels), words: place..<next)
  }

  /// Whether the word is a unit of credits, or a number with one: "credits", "4cr".
  private func isUnit(_ place: Int) -> Bool {
    isWord(place, Self.creditWords) || amount(at: place)?.isUnited ?? false
  }

  /// An amount of credits; `isUnited` if its unit is part of the word.
  private func amount(at place: Int) -> (tenths: Int, next: Int, isUnited: Bool)? {
    let names: [StaticString] = ["one", "two", "three", "four", "five", "six"]
    if let value = names.firstIndex(where: { isWord(place, $0) }) {
      return ((value + 1) * 10, place + 1, false)
    }
    guard let whole = digits(of: place), whole.count <= 2 else { return nil }
    // "1.5" is two words; the second of them is not an amount.
    if place > 0, gap(after: place - 1).elementsEqual([0x2e]), number(at: place - 1) != nil {
      return nil
    }
    var (tenths, last, count) = (whole.value * 10, place, whole.count)
    if number(at: place) != nil, gap(after: place).elementsEqual([0x2e]),
      let part = digits(of: place + 1), part.count == 1
    {
      (tenths, last, count) = (tenths + part.value, place + 1, 1)
    }
    let unit = words[last].bytes.dropFirst(count)
    guard unit.isEmpty || Self.isOne(unit, of: Self.creditWords) else { return nil }
    return (tenths, last + 1, !unit.isEmpty)
  }

  /// "3" is 30, "1.5" is 15; `nil` for any other code.
  private static func tenths(of code: ArraySlice<UInt8>) -> Int? {
    var (value, places): (Int, Int?) = (0, nil)
    for byte in code {
      switch byte {
      case 0x30...0x39 where value < 100_000 && (places ?? 0) < 1:
        value = value * 10 + Int(byte & 0xf)
        places = places.map { $0 + 1 }
      case 0x2e where places == nil: places = 0
      default: return nil
      }
    }
    return code.isEmpty ? nil : places == 1 ? value : value * 10
  }

  /// "300 level", "level 300", "300s", "3xx".
  func level(at place: Int) -> Finding? {
    guard let facet = facet("level") else { return nil }
    let isFirst = isWord(place, "level levels")
    let word = isFirst ? place + 1 : place
    guard let digits = digits(of: word) else { return nil }
    var (code, end) = (words[word].bytes.prefix(digits.count), word + 1)
    let unit = words[word].bytes.dropFirst(digits.count)
    if Self.isOne(unit, of: "xx xxx") {
      code += repeatElement(0x30, count: unit.count)
    } else if !Self.isOne(unit, of: "s") {
      guard unit.isEmpty, isFirst || isWord(end, "level levels") else { return nil }
    }
    if !isFirst, isWord(end, "level levels") { end += 1 }
    let labels = index.facets[facet].codes.places { $0.elementsEqual(code) }
    return labels.isEmpty
      ? nil : Finding(filter: .labels(facet: facet, labels), words: place..<end)
  }

  /// "open seats", "seats open".
  func openSeats(at place: Int) -> Finding? {
    let isOpen =
      isWord(place, "open") && isWord(place + 1, "seat seats section sections")
      || isWord(place, "seat seats") && isWord(place + 1, "open left available")
    let hasSeats = index.columns.contains {
      Self.isOne($0.key[...], of: "seats") && $0.range != nil
    }
    return isOpen && hasSeats ? Finding(filter: .openSeats, words: place..<place + 2) : nil
  }
}

extension PackedTexts {
  /// The indices of the texts that match, ascending; at most as many as a query can name.
  func places(where isMatch: (ArraySlice<UInt8>) -> Bool) -> [Int] {
    (0..<min(count, 0x1_0000)).filter { isMatch(self[$0]) }
  }
}
