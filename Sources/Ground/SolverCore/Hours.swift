/// The hours of the patterns on a board, cut into pieces: one pattern's stays on one kind of day.
///
/// Patterns of a level with the same stays on a day share the piece.
struct Hours: Sendable {
  struct Piece: Sendable {
    /// An index into `dates`.
    var day: Int
    /// A range of `stays`, sorted by start, end and place.
    var stays: Range<Int>
    /// Minutes that its stays cover.
    var minutes: Int32
  }

  /// By day that some pattern uses, its number of dates.
  private(set) var dates: [Int64] = []
  private(set) var stays: [Problem.Stay] = []
  /// Level after level.
  private(set) var pieces: [Piece] = []
  /// By level, a range of `pieces`.
  private(set) var piecesOfLevel: [Range<Int>] = []
  /// By bit of the board, a range of `parts`.
  private(set) var partsOfBit: [Range<Int>]
  private(set) var parts: [Int] = []
  /// The most minutes a pattern of the level covers on the day, at `level * dates.count + day`.
  private(set) var cover: [Int32] = []
  /// The most stays on a day.
  private(set) var rowCapacity = 0

  init(of problem: Problem, patterns: Patterns, board: Board) {
    partsOfBit = [Range<Int>](repeating: 0..<0, count: board.width * 64)
    var kinds: [Int32] = []
    for group in problem.groups {
      for choice in group { for stay in choice.hours { kinds.append(stay.day) } }
    }
    kinds = kinds.sorted().withoutRepeats
    for kind in kinds {
      let isListed = problem.days.dates.indices.contains(Int(kind))
      dates.append(isListed ? Int64(problem.days.dates[Int(kind)]) : 1)
    }
    for level in board.levels {
      let first = pieces.count
      for pattern in patterns.ranges[level.group] {
        let hours = problem.groups[level.group][patterns.all[pattern].choices[0]].hours
        add(hours, of: board.bits[pattern], from: first, kinds: kinds)
      }
      piecesOfLevel.append(first..<pieces.count)
    }
    measure()
  }

  /// Cuts the hours of a pattern by day. Pieces from `first` on belong to its level.
  private mutating func add(_ hours: [Problem.Stay], of bit: Int, from first: Int, kinds: [Int32]) {
    let sorted = hours.inOrder
    let start = parts.count
    var index = 0
    while index < sorted.count {
      var end = index + 1
      while end < sorted.count, sorted[end].day == sorted[index].day { end += 1 }
      let day = kinds.firstIndex(of: sorted[index].day) ?? 0
      parts.append(piece(sorted[index..<end], on: day, from: first))
      index = end
    }
    partsOfBit[bit] = start..<parts.count
  }

  private mutating func piece(_ held: ArraySlice<Problem.Stay>, on day: Int, from first: Int) -> Int
  {
    let known = (first..<pieces.count).first {
      pieces[$0].day == day && stays[pieces[$0].stays].elementsEqual(held)
    }
    if let known { return known }
    pieces.append(
      Piece(day: day, stays: stays.count..<stays.count + held.count, minutes: held.minutes))
    stays += held
    return pieces.count - 1
  }

  /// The buildings of all stays, in order.
  var places: [Int32] { stays.map { $0.place }.sorted().withoutRepeats }

  private mutating func measure() {
    cover = [Int32](repeating: 0, count: piecesOfLevel.count * dates.count)
    var longest = [Int](repeating: 0, count: dates.count)
    for (level, range) in piecesOfLevel.enumerated() {
      var most = [Int](repeating: 0, count: dates.count)
      for piece in pieces[range] {
        let place = level * dates.count + piece.day
        cover[place] = max(cover[place], piece.minutes)
        most[piece.day] = max(most[piece.day], piece.stays.count)
      }
      for day in most.indices { longest[day] += most[day] }
    }
    rowCapacity = longest.max() ?? 0
  }
}

extension [Problem.Stay] {
  /// By day, start, end and place.
  var inOrder: [Problem.Stay] { sorted { $0.isBefore($1) } }

  var withoutPlaces: [Problem.Stay] {
    map { Problem.Stay(day: $0.day, start: $0.start, end: $0.end) }
  }
}

extension Problem.Stay {
  func isBefore(_ other: Problem.Stay) -> Bool {
    if day != other.day { return day < other.day }
    if start != other.start { return start < other.start }
    return end != other.end ? end < other.end : place < other.place
  }
}

extension [Int32] {
  /// Without elements that equal the previous one.
  var withoutRepeats: [Int32] {
    var kept: [Int32] = []
    for number in self where kept.last != number { kept.append(number) }
    return kept
  }
}
