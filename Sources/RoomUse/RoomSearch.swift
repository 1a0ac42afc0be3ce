internal import CampusModel

/// What somebody looks for in a room.
package struct RoomSearch: Hashable, Sendable {
  /// Words of its name, as typed; empty for any room.
  package var name: String
  /// At least so many; rooms whose number is not known are left out.
  package var seats: Int?
  /// All of them, as the rooms file writes them, in any case.
  package var features: [String]

  package init(name: String = "", seats: Int? = nil, features: [String] = []) {
    (self.name, self.seats, self.features) = (name, seats, features)
  }
}

extension RoomDirectory {
  /// The rooms that `search` asks for, in the order of the directory, excluded ones among them. Linear in all names.
  ///
  /// A room goes by its building's code or name before its number, and by its aliases. Each word typed must be found in one of
  /// these where a run of letters or of digits begins, and may end anywhere: "mab 23", "MAB0230", "mabry 230" and "Mabry Hall"
  /// find MAB 0230, "30" does not. Case, accents, spaces and zeros before a number do not matter.
  package func rooms(matching search: RoomSearch) -> [Entry] {
    let words = FoldedName.words(of: search.name)
    let features = Set(search.features.map(folded))
    return houses.flatMap { house in
      house.rooms.filter { entry in
        if let seats = search.seats, (entry.room?.seats ?? -1) < seats { return false }
        return features.isSubset(of: (entry.room?.features ?? []).map(folded))
          && (words.isEmpty || entry.goes(by: words, in: house))
      }
    }
  }
}

extension RoomDirectory.Entry {
  fileprivate func goes(by words: [FoldedName], in house: RoomDirectory.House) -> Bool {
    let names =
      ["\(house.code.text) \(id.number)", "\(house.name) \(id.number)"] + (room?.aliases ?? [])
    let folded = names.map { FoldedName($0) }
    return words.allSatisfy { word in folded.contains { $0.holds(word) } }
  }
}

private func folded(_ text: String) -> [Unicode.Scalar] { FoldedName(text).scalars }

/// A name without what does not matter when it is looked for.
struct FoldedName {
  /// Small letters without accents and digits, nothing between them; no zeros before a number.
  private(set) var scalars: [Unicode.Scalar] = []
  /// Where runs of letters or of digits begin.
  private var starts: [Int] = []

  private enum Run { case none, letters, zeros, digits }

  init(_ text: some StringProtocol) {
    var run = Run.none
    for scalar in text.lowercased().unicodeScalars where !isMark(scalar) {
      if isDigit(scalar) {
        add(digit: scalar, to: &run)
      } else if let letters = asciiLetter(scalar) {
        add(letters.unicodeScalars, to: &run)
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        add(CollectionOfOne(scalar), to: &run)
      } else {
        close(&run)
      }
    }
    close(&run)
  }

  /// The words between white space, those that hold a letter or a digit.
  static func words(of text: String) -> [Self] {
    text.split(whereSeparator: \.isWhitespace).map { Self($0) }.filter { !$0.scalars.isEmpty }
  }

  /// Whether `word` stands in it from the beginning of a run on.
  func holds(_ word: Self) -> Bool {
    starts.contains { scalars[$0...].starts(with: word.scalars) }
  }

  private mutating func add(digit: Unicode.Scalar, to run: inout Run) {
    if run == .none || run == .letters {
      starts.append(scalars.count)
      run = .zeros
    }
    if digit == "0", run == .zeros { return }
    scalars.append(digit)
    run = .digits
  }

  private mutating func add(_ letters: some Sequence<Unicode.Scalar>, to run: inout Run) {
    if run != .letters {
      close(&run)
      starts.append(scalars.count)
      run = .letters
    }
    scalars += letters
  }

  /// A number of zeros alone is 0.
  private mutating func close(_ run: inout Run) {
    if run == .zeros { scalars.append("0") }
    run = .none
  }
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
